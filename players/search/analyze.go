package search

import (
	"context"
	"math"
	"math/rand/v2"

	"tourney/games"
	"tourney/players"
)

// Analysis is what a search says about one position.
type Analysis struct {
	Plies int     // depth searched, in sub-moves; 0 if the position was only evaluated
	Value float64 // for the mover
	Moves []RootMove
	Nodes int64
	Evals int64
}

// RootMove is one legal sub-move of the position with its exact value.
type RootMove struct {
	Move  games.Move
	Value float64
	Line  []games.Move // the best play for everybody, starting with Move
	Nodes int64
}

// Analyze gives every legal sub-move of p, which is not over, its exact value for the mover; the moves come in the
// order of the game. The specification is complete and of a search. An evaluator with chance in it is seeded always
// alike. It returns ctx.Err() when ctx ends.
func Analyze(ctx context.Context, spec players.Spec, p games.Position) (Analysis, error) {
	w, err := newFor(spec, p)
	if err != nil {
		return Analysis{}, err
	}
	return w.analyze(ctx, p)
}

func (w *Searcher) analyze(ctx context.Context, p games.Position) (Analysis, error) {
	plies := w.depth(p)
	w.start(ctx, p.Clone(), plies)
	a := Analysis{Plies: plies, Value: math.Inf(-1)}
	for _, m := range p.AppendMoves(nil) {
		before := w.nodes
		next, over := w.pos.Do(m)
		w.levels[1].line = w.levels[1].line[:0]
		v := w.child(next, over, 1, plies-1, math.Inf(-1), math.Inf(1))
		w.pos.Undo()
		if w.stopped {
			return Analysis{}, w.reason(ctx)
		}
		line := append([]games.Move{m}, w.levels[1].line...)
		a.Moves = append(a.Moves, RootMove{Move: m, Value: v, Line: line, Nodes: w.nodes - before})
		a.Value = max(a.Value, v)
	}
	a.Nodes, a.Evals = w.nodes, w.evals
	return a, nil
}

// Evaluate gives p, which is not over, its static value for the mover.
func Evaluate(spec players.Spec, p games.Position) (Analysis, error) {
	w, err := newFor(spec, p)
	if err != nil {
		return Analysis{}, err
	}
	v := w.eval.Evaluate(p, p.Mover())
	return Analysis{Value: v, Evals: 1}, checkValue(v)
}

// newFor builds a searcher for the mover of p.
func newFor(spec players.Spec, p games.Position) (*Searcher, error) {
	eval, err := spec.NewEvaluator()
	if err != nil {
		return nil, err
	}
	w, err := New(spec, eval)
	if err != nil {
		return nil, err
	}
	return w, w.Begin(p, p.Mover(), rand.New(rand.NewPCG(0, 0)))
}
