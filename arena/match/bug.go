package match

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"strings"

	"tourney/games"
	"tourney/results"
)

// GameError reports that a game breaks its own contract. No seat is at fault, and no later game can be trusted.
type GameError struct {
	Address results.Address
	Game    string
	Options games.Options
	Problem string
	Start   string
	Moves   []games.Move // played since the start
	Reached string       // position line after them; "" if the game cannot write it
}

// Error says what went wrong and where, with the facts that the game's author needs to reproduce it.
func (e *GameError) Error() string {
	moves := "none"
	if len(e.Moves) > 0 {
		moves = strings.Trim(fmt.Sprint(e.Moves), "[]")
	}
	rules := ""
	if len(e.Options) > 0 {
		rules = fmt.Sprintf(" (%s)", e.Options)
	}
	return fmt.Sprintf("the game %[1]s has a bug: %[2]s\n"+
		"  in game %[3]s of %[1]s%[4]s\n  position: %[7]s\n  start: %[5]s\n  moves, as numbers: %[6]s\n"+
		"No player has lost by it, and nothing more is played. Send these lines to the author of the game; "+
		"gamestest.Run may show more. When it is mended, the same command goes on.",
		e.Game, e.Problem, e.Address, rules, e.Start, moves, cmp.Or(e.Reached, "the game cannot write it"))
}

// trust calls the game's own code and turns a panic into a *GameError. Panics of players are caught by guard.
func (m *Match) trust(call func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = m.bug("it panics: %s", panicDetail(value))
		}
	}()
	return call()
}

func (m *Match) bug(format string, args ...any) error {
	return &GameError{
		Address: m.Address, Game: m.Game, Options: m.Options, Problem: fmt.Sprintf(format, args...),
		Start: m.Start, Moves: m.played, Reached: m.reached(),
	}
}

// reached returns the position line of the board, which may be broken.
func (m *Match) reached() (line string) {
	defer func() {
		if recover() != nil {
			line = ""
		}
	}()
	if m.board == nil {
		return ""
	}
	text, err := m.board.AppendText(nil)
	if err != nil {
		return ""
	}
	return string(text)
}

// examine returns a *GameError if the game, and not the player, caused the fault. A panic alone does not prove that:
// the player may have handed the game an illegal move, or undone one move too many.
func (m *Match) examine(fault results.EndKind) error {
	if m.board.Over() { // the mover has answered too many moves
		return nil
	}
	m.legal = m.board.AppendMoves(m.legal[:0])
	if len(m.legal) == 0 {
		return m.bug("it has no legal move, but it is not over")
	}
	if fault != results.Panic {
		return nil
	}
	if problem := probe(m.board.Clone()); problem != "" {
		return m.bug("it panics over legal moves: %s", problem)
	}
	return nil
}

// Limits of probe.
const (
	probeGames = 16
	probePlies = 200
)

// probe plays random moves from a position and undoes them. It returns the message of a panic, or "".
func probe(p games.Position) (problem string) {
	defer func() {
		if value := recover(); value != nil {
			problem = panicDetail(value)
		}
	}()
	r := rand.New(rand.NewPCG(1, 1))
	var legal []games.Move
	for _, first := range p.AppendMoves(nil) {
		p.Do(first)
		p.Undo()
	}
	for range probeGames {
		plies := 0
		for ; plies < probePlies && !p.Over(); plies++ {
			if legal = p.AppendMoves(legal[:0]); len(legal) == 0 {
				return "" // another bug than the one that was met
			}
			p.Do(legal[r.IntN(len(legal))])
		}
		for range plies {
			p.Undo()
		}
	}
	return ""
}
