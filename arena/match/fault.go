package match

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"tourney/games"
	"tourney/players"
	"tourney/results"
)

// forfeit ends a game by a fault or by resigning.
type forfeit struct {
	seat   games.Seat
	kind   results.EndKind
	detail string // of a fault, for the player's author: what happened, and where
}

// Forfeited returns the outcome of a game that a seat forfeits on a board. The forfeiting seat is last. Seats that have
// lost already come next to last, and the first of them to lose is the lowest. All other seats share first place.
func Forfeited(board games.Position, seat games.Seat) games.Outcome {
	var o games.Outcome
	for s := range board.Seats() {
		o.Place[s] = 1
	}
	last := uint8(board.Seats())
	o.Place[seat] = last
	if e, some := board.(games.Eliminator); some {
		for _, s := range e.AppendEliminated(nil) {
			if s != seat { // seat itself may be out already
				last--
				o.Place[s] = last
			}
		}
	}
	return o
}

// guard calls a player and turns a panic or an error into a forfeit.
func guard(seat games.Seat, call func() error) (f *forfeit) {
	defer func() {
		if value := recover(); value != nil {
			f = &forfeit{seat, results.Panic, panicDetail(value)}
		}
	}()
	err := call()
	fault, own := errors.AsType[*players.Fault](err)
	switch {
	case err == nil:
		return nil
	case own:
		return &forfeit{seat, results.EndKind(fault.Kind), fault.Text}
	}
	return &forfeit{seat, results.Failure, err.Error()}
}

// panicDetail describes a recovered panic by its value and its place in the source. The deferred function that recovers
// must call panicDetail itself.
func panicDetail(value any) string {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)]) // from the panic on
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, "runtime.") {
			return fmt.Sprintf("%v (%s:%d)", value, filepath.Base(f.File), f.Line)
		}
		if !more {
			return fmt.Sprint(value)
		}
	}
}
