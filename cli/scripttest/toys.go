package scripttest

import (
	"context"
	"math/bits"
	"runtime/debug"

	"tourney/games"
	"tourney/players"
)

// toys is the variable TOYS of a program: how the toys play, as if their code had been edited. Processes without it have no
// toys.
var toys string

// huddle is a heuristic, and picky a player without a heuristic.
type huddle struct{ how string }

// registerToys makes the toys known.
func registerToys() {
	if toys == "deadly" {
		debug.SetMaxStack(1 << 22) // to overflow sooner
	}
	for _, game := range []string{"pentago", "splut"} { // the latter has processes that start soon
		players.RegisterHeuristic(players.Heuristic{
			Game: game, Name: "huddle", Doc: "a toy", Params: []players.Param{{Name: "weight", Default: 1, Min: 0.5, Max: 2}},
			New: func(players.Weights) (players.Evaluator, error) { return huddle{toys}, nil },
		})
	}
	players.RegisterMethod(players.Method{
		Name: "picky", Game: "pentago", Doc: "a toy", New: func(players.Spec, players.Evaluator) (players.Player, error) { return picky{toys}, nil },
	})
}

func (h huddle) Evaluate(p games.Position, _ games.Seat) float64 {
	hash := p.Hash()
	a, b := float64(7*bits.OnesCount64(hash))*players.Unit, float64(hash%1021)*players.Unit
	switch h.how {
	case "rewritten":
		return b + a
	case "edited": // by the smallest step, on every other position
		return a + b + float64(hash&1)*players.Unit
	case "deadly":
		return h.Evaluate(p, 1) + 1 // endless recursion
	case "moody":
		panic("not today")
	case "dreamy":
		select {} // never returns
	}
	return a + b
}

type picky struct{ how string }

func (picky) Begin(context.Context, players.Setup) error { return nil }

func (picky) Close() error { return nil }

func (p picky) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	legal := r.Position.AppendMoves(nil)
	if p.how == "choosy" {
		return players.Decision{Moves: legal[len(legal)-1:]}, nil
	}
	return players.Decision{Moves: legal[:1]}, nil
}
