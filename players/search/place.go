package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"tourney/games"
)

// Place is where the best sub-moves of a position stand by their static values. An effort of n keeps the first n.
type Place struct {
	Legal int // sub-moves of the position
	First int // place of the first best sub-move, from 1; 0 if Forced
	// Forced reports that the evaluator sees what is forced, which an effort keeps whatever its values are.
	Forced bool
	Equal  bool // all sub-moves are best
}

// Place finds the best sub-moves of a position by an exact search to two plies or more. The game must not be over. The
// error is ctx.Err() if ctx ends the search, or that of a value that no heuristic may give.
func (a *Analyst) Place(ctx context.Context, p games.Position, plies int) (Place, error) {
	a.Begin(p, nil)
	w := a.start(ctx, plies)
	if w.forcer != nil {
		if moves, wins := w.forcer.AppendForced(nil, w.pos); len(moves) > 0 && !wins {
			return Place{Legal: len(w.pos.AppendMoves(nil)), Forced: true}, nil
		}
	}
	w.atMost = w.atMost[:0] // a search that ends before the sub-moves of the root leaves those of another position
	value := w.exact(w.seat, 0, plies)
	slices.SortFunc(w.atMost, func(a, b bounded) int { return cmp.Compare(a.move, b.move) })
	best := func(m games.Move) bool {
		if w.less(m, value) {
			return false
		}
		next, over, taken := w.do(m)
		v := w.visit(next, over, taken, plies-taken, below(value), value)
		w.undo()
		return v >= value
	}
	order := w.byStatic()
	at := slices.IndexFunc(order[:len(order)-1], best) // if no other attains the value, the last does
	if at < 0 {
		at = len(order) - 1
	}
	equal := at == 0 && !slices.ContainsFunc(order[1:], func(m games.Move) bool { return !best(m) })
	return Place{Legal: len(order), First: at + 1, Equal: equal}, w.limits.reason(ctx)
}

// byStatic lists the sub-moves of the root, the best by static value first.
func (w *searcher) byStatic() []games.Move {
	if w.ranker != nil {
		return w.ranker.AppendBest(nil, w.pos, w.seat, math.MaxInt)
	}
	moves := w.pos.AppendMoves(nil)
	w.rank(moves, 0, w.seat)
	for i, r := range w.scratch {
		moves[i] = r.move
	}
	return moves
}
