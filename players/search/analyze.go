package search

import (
	"context"
	"errors"
	"math"
	"slices"

	"tourney/games"
	"tourney/players"
)

// Analysis is what a search says about one position.
type Analysis struct {
	Plies  int     // depth searched, in sub-moves; 0 if the position was only evaluated
	Value  float64 // for the mover
	Counts players.Counts
	Spent  []int64 // evaluations for each root move, in the order searched at the greatest depth
	// Searched holds the moves of Spent.
	Searched []games.Move
	Moves    []RootMove
}

// RootMove is a legal sub-move of the position with its exact value.
type RootMove struct {
	Move  games.Move
	Value float64
	Line  []games.Move // best play of all seats, starting with Move; only Move where values are random
	Nodes int64        // visited for its value, after the search of the position as a whole
}

// mostAnalysisBits bounds the transposition table of an analysis: 128 MiB, and 32 MiB for nodes near the horizon.
const mostAnalysisBits = 22

// Analyze searches p, which is not over, as the player does. Then it values every legal sub-move for the mover, by full windows
// of the same search, in the order of the game. Counts and Spent are those of the player's search, except that its
// transposition table is made large enough for a long search: with a depth that reaches the end of the game, Analyze is a
// solver. The specification is complete and of a search. A Seeded evaluator always gets the same stream. A player with limits
// is analyzed at the depth it finishes, and it is an error if it finishes none. Analyze returns ctx.Err() when ctx ends.
func Analyze(ctx context.Context, spec players.Spec, p games.Position) (Analysis, error) {
	eval, err := spec.NewEvaluator()
	if err != nil {
		return Analysis{}, err
	}
	w, err := New(spec, eval)
	if err != nil {
		return Analysis{}, err
	}
	if w.tableBits > 0 {
		w.transpositions = newTranspositions(max(w.tableBits, min(mostAnalysisBits, 10+w.depth(p))))
	}
	if err := w.Begin(ctx, players.Setup{Start: p, Seat: p.Mover()}); err != nil {
		return Analysis{}, err
	}
	return w.analyze(ctx, p)
}

func (w *Searcher) analyze(ctx context.Context, p games.Position) (Analysis, error) {
	p = p.Clone()
	d, err := w.Choose(ctx, players.Request{Position: p})
	if err != nil {
		return Analysis{}, err
	}
	if d.Plies == 0 {
		return Analysis{}, errors.New("the search meets its limits before any depth is finished: raise them, " +
			"or ask for fewer plies")
	}
	w.limits.release(ctx, &settings{}, 0) // the values of sub-moves have no limits
	a := Analysis{Plies: d.Plies, Value: math.Inf(-1), Counts: d.Counts, Spent: slices.Clone(w.spent), Searched: slices.Clone(w.searched)}
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
		a.Moves = append(a.Moves, RootMove{Move: m, Value: v, Line: line, Nodes: nodes})
		a.Value = max(a.Value, v)
	}
	if err := w.limits.reason(ctx); err != nil {
		return Analysis{}, err
	}
	return a, nil
}

// deepened returns the exact value of the position after a root move that took some plies. It deepens like the search.
func (w *Searcher) deepened(next games.Seat, over bool, taken, plies int) float64 {
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

// follows appends the best play from a position of known value: of equal moves the first in the game's order. A search keeps
// no lines, as few are ever looked at. They are found again by empty windows.
func (w *Searcher) follows(line []games.Move, mover games.Seat, over bool, height, depth int, value float64) []games.Move {
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
func Evaluate(spec players.Spec, p games.Position) (Analysis, error) {
	eval, err := spec.NewEvaluator()
	if err != nil {
		return Analysis{}, err
	}
	if e, ok := eval.(players.Seeded); ok {
		e.Seed(players.Seed{}.Rand())
	}
	if e, ok := eval.(players.Incremental); ok {
		e.Reset(p, p.Mover())
	}
	v := eval.Evaluate(p, p.Mover())
	return Analysis{Value: v, Counts: players.Counts{Evals: 1}}, checkValue(v)
}
