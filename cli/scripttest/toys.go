package scripttest

import (
	"context"
	"math/bits"
	"runtime/debug"
	"sync/atomic"

	"tourney/games"
	"tourney/players"
	"tourney/players/bottest"
)

// toys is the variable TOYS of a program: how the toys play, as if their code had been edited. Processes without it
// have no toys.
var toys string

// held is what patient players wait for, nil for nothing.
var held *patience

// patience lets the first games of patient players end, and holds the next one.
type patience struct {
	after int64           // games that may end; one between two patient players counts twice
	until <-chan struct{} // closed when the games go on
	ended atomic.Int64
}

// wait waits where a game begins.
func (p *patience) wait(ctx context.Context) error {
	if p == nil || p.ended.Load() < p.after {
		return nil
	}
	select {
	case <-p.until:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// huddle is a heuristic, picky a player without a heuristic, and patient one that plays to the next position of the
// highest value.
type huddle struct{ how string }

// registerToys makes the toys known.
func registerToys() {
	if toys == "deadly" {
		debug.SetMaxStack(1 << 22) // to overflow sooner
	}
	bottest.Register("pentago")
	for _, game := range []string{"pentago", "splut"} { // the latter has processes that start soon
		players.RegisterHeuristic(players.Heuristic{
			Game: game, Name: "huddle", Doc: "a toy", Params: []players.Param{{Name: "weight", Default: 1, Min: 0.5, Max: 2}},
			New: func(players.Weights) (players.Evaluator, error) { return huddle{toys}, nil },
		})
	}
	players.RegisterMethod(players.Method{
		Name: "picky", Game: "pentago", Doc: "a toy", New: func(players.Spec, players.Evaluator) (players.Player, error) { return picky{toys}, nil },
	})
	for game, name := range map[string]string{"pentago": "patient", "splut": "patient-splut"} {
		players.RegisterMethod(players.Method{
			Name: name, Game: game, Doc: "a toy", Heuristics: true, Deterministic: true,
			New: func(_ players.Spec, eval players.Evaluator) (players.Player, error) { return patient{eval, held}, nil },
		})
	}
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

type patient struct {
	eval players.Evaluator
	held *patience
}

var _ players.Informed = patient{}

func (p patient) Begin(ctx context.Context, _ players.Setup) error { return p.held.wait(ctx) }

func (patient) Close() error { return nil }

// Over is not called where players only choose decisions again.
func (p patient) Over(games.Outcome) {
	if p.held != nil {
		p.held.ended.Add(1)
	}
}

func (p patient) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	board, seat := r.Position, r.Position.Mover()
	var best players.Decision
	for _, m := range board.AppendMoves(nil) {
		board.Do(m)
		if value := p.eval.Evaluate(board, seat); best.Moves == nil || value > best.Score {
			best = players.Decision{Moves: []games.Move{m}, Score: value}
		}
		board.Undo()
	}
	return best, nil
}
