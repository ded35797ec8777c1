package scripts

import (
	"context"
	"math/bits"
	"os"
	"runtime/debug"

	"tourney/games"
	"tourney/players"
)

// huddle is a heuristic of Pentago, and picky a player without a heuristic. The variable TOYS says at the start of the
// program how they play, as if their code had been edited. Without it they are not registered.
type huddle struct{ how string }

func init() {
	how := os.Getenv("TOYS")
	switch how {
	case "":
		return
	case "deadly":
		debug.SetMaxStack(1 << 22) // to overflow sooner
	}
	players.RegisterHeuristic(players.Heuristic{
		Game: "pentago", Name: "huddle", Doc: "a toy", Params: []players.Param{{Name: "weight", Default: 1, Min: 0.5, Max: 2}},
		New: func(players.Weights) (players.Evaluator, error) { return huddle{how}, nil },
	})
	players.RegisterMethod(players.Method{
		Name: "picky", Doc: "a toy", New: func(players.Spec, players.Evaluator) (players.Player, error) { return picky{how}, nil },
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
