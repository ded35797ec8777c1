package search

import (
	"context"
	"errors"
	"math"
	"slices"

	"tourney/games"
	"tourney/players"
)

// mostAnalysisBits bounds the transposition table of an analysis: 128 MiB, and 32 MiB for nodes near the horizon.
const mostAnalysisBits = 22

var _ players.Analyzer = (*searcher)(nil)

// Analyze implements players.Analyzer. It values every legal sub-move by full windows of the same search, in the order
// of the game: these values are exact, and take further nodes. The transposition table is made large enough for a long
// search. With a depth that reaches the end of the game, Analyze is a solver. A player with limits is analyzed at the
// depth it finishes, and it is an error if it finishes none.
func (w *searcher) Analyze(ctx context.Context, r players.Request) (players.Analysis, error) {
	p := r.Position
	if w.tableBits > 0 {
		w.transpositions = newTranspositions(max(w.tableBits, min(mostAnalysisBits, 10+w.depth(p))))
	}
	d, err := w.Choose(ctx, r)
	if err != nil {
		return players.Analysis{}, err
	}
	if d.Plies == 0 {
		return players.Analysis{}, errors.New("the search meets its limits before any depth is finished: raise them, " +
			"or ask for fewer plies")
	}
	w.limits.release(ctx, &settings{}, 0) // the values of sub-moves have no limits
	a := players.Analysis{
		Plies: d.Plies, Value: math.Inf(-1), Counts: d.Counts,
		Spent: slices.Clone(w.spent), Searched: slices.Clone(w.searched),
	}
	legal := p.AppendMoves(nil)
	for _, m := range legal {
		before := w.counts.Nodes
		next, over, taken := w.do(m)
		v := w.deepened(next, over, taken, d.Plies)
		nodes := w.counts.Nodes - before
		line := []games.Move{m}
		if _, seeded := w.eval.(players.Seeded); !seeded || w.held != nil {
			line = w.follows(line, next, over, taken, d.Plies-taken, v)
		}
		w.undo()
		a.Moves = append(a.Moves, players.RootMove{Move: m, Value: v, Line: line, Nodes: nodes})
		a.Value = max(a.Value, v)
	}
	if err := w.limits.reason(ctx); err != nil {
		return players.Analysis{}, err
	}
	return a, nil
}

// deepened returns the exact value of the position after a root move that took some plies. It deepens like the search.
func (w *searcher) deepened(next games.Seat, over bool, taken, plies int) float64 {
	for depth := w.firstDepth(plies); ; depth = w.nextDepth(depth, plies) {
		var v float64
		if over || depth <= taken {
			v = w.visit(next, over, taken, depth-taken, math.Inf(-1), math.Inf(1))
		} else {
			v = w.exact(next, taken, depth-taken)
		}
		if depth >= plies || w.settled(v, depth-taken) || over {
			return v
		}
	}
}

// follows appends the best play from a position of known value: of equal moves the first in the game's order. A search
// keeps no lines, as few are ever looked at. They are found again by empty windows.
func (w *searcher) follows(line []games.Move, mover games.Seat, over bool, height, depth int, value float64) []games.Move {
	if over || depth <= 0 || w.limits.stopped {
		return line
	}
	legal := w.pos.AppendMoves(nil)
	for i, m := range legal {
		next, over, taken := w.do(m)
		attains := i == len(legal)-1
		if !attains && mover == w.seat {
			attains = w.visit(next, over, height+taken, depth-taken, below(value), value) >= value
		} else if !attains {
			attains = w.visit(next, over, height+taken, depth-taken, value, above(value)) <= value
		}
		if attains {
			line = w.follows(append(line, m), next, over, height+taken, depth-taken, value)
		}
		w.undo()
		if attains {
			break
		}
	}
	return line
}

// Evaluate gives p, which is not over, its static value for the mover.
func Evaluate(spec players.Spec, p games.Position) (players.Analysis, error) {
	eval, err := spec.NewEvaluator()
	if err != nil {
		return players.Analysis{}, err
	}
	if e, ok := eval.(players.Seeded); ok {
		e.Seed(players.Seed{}.Rand())
	}
	if e, ok := eval.(players.Incremental); ok {
		e.Reset(p, p.Mover())
	}
	v := eval.Evaluate(p, p.Mover())
	return players.Analysis{Value: v, Counts: players.Counts{Evals: 1}}, checkValue(v)
}
