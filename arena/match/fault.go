package match

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"tourney/games"
	"tourney/results"
)

// forfeit is the end of a game by a fault, which costs the game at hand and nothing else, or by resigning.
type forfeit struct {
	seat   games.Seat
	kind   results.EndKind
	detail string // of a fault, for the author of the player: what happened, and where
}

// Forfeited is the outcome on a board of a game that a seat has forfeited. It puts the seat last and lets all others
// share first place, except those that have lost already: they come behind, the first to lose last.
func Forfeited(board games.Position, seat games.Seat) games.Outcome {
	var o games.Outcome
	for s := range board.Seats() {
		o.Place[s] = 1
	}
	last := uint8(board.Seats())
	o.Place[seat] = last
	if e, some := board.(games.Eliminator); some {
		for _, s := range e.AppendEliminated(nil) {
			if s != seat { // which may be out before it has begun
				last--
				o.Place[s] = last
			}
		}
	}
	return o
}

// guard calls into a player and turns a panic or an error into a forfeit.
func guard(seat games.Seat, call func() error) (f *forfeit) {
	defer func() {
		if value := recover(); value != nil {
			f = &forfeit{seat, results.Panic, panicDetail(value)}
		}
	}()
	if err := call(); err != nil {
		return &forfeit{seat, results.Failure, err.Error()}
	}
	return nil
}

// panicDetail describes a recovered panic by its value and the place in the source it came from. It must be called in
// the deferred function that recovered.
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
