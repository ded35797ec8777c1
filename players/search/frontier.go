package search

import (
	"math"

	"tourney/games"
)

// atOnce reports whether all sub-moves of the position can be valued at once: on the last ply, where none ends the game.
func (w *Searcher) atOnce(depth int) bool { return depth == 1 && w.ender != nil && !w.ender.Ends() }

// fringe values the sub-moves of the last ply at once, none of which ends the game, and returns the best of them. Where
// the evaluator can leave off, that may be one that leaves nothing to choose, and then not all are valued.
func (w *Searcher) fringe(
	height int, mover games.Seat, hint games.Move, alpha, beta float64,
) (best float64, favourite games.Move, all bool) {
	if w.stopper == nil || !w.cuts {
		best, favourite = w.batch(height, mover)
		return best, favourite, true
	}
	here := &w.levels[height]
	mine := mover == w.seat
	bound := alpha
	if mine {
		bound = beta
	}
	tried, enough := 0, false
	if m := w.first(height, hint); m != games.NoMove {
		here.moves = append(here.moves[:0], m)
		w.stopper.EvaluateUntil(w.pos, w.seat, here.moves, here.room(), bound)
		tried, enough = 1, mine && here.values[0] >= bound || !mine && here.values[0] <= bound
	}
	if !enough {
		here.moves, _ = w.candidates(height, 1, mover)
		w.lead(here, height, hint, anyhow)
	}
	n := tried
	if n < len(here.moves) {
		n += w.stopper.EvaluateUntil(w.pos, w.seat, here.moves[n:], here.room()[n:], bound)
	}
	best, favourite = w.weigh(height, mover, n)
	all = n == len(here.moves) && !enough
	if all || w.brake.stopped {
		return best, favourite, true
	}
	w.counts.Cuts++
	if n == 1 {
		w.counts.FirstCuts++
	}
	if w.order != listed {
		w.memory.learn(height, 1, mover, favourite)
	}
	return best, favourite, false
}

// first returns the sub-move that lead would bring to the front, if the game can tell without a list that it is legal: most
// positions are left after it, and need none.
func (w *Searcher) first(height int, hint games.Move) games.Move {
	if w.tester == nil {
		return games.NoMove
	}
	if hint != games.NoMove && w.tester.Legal(hint) {
		return hint
	}
	if m := w.memory.killers[height][0]; w.order == byHistory && m != games.NoMove && w.tester.Legal(m) {
		return m
	}
	return games.NoMove
}

// batch values all sub-moves of the last ply at once, none of which ends the game, and returns the best of them. The level
// keeps them with their values.
func (w *Searcher) batch(height int, mover games.Seat) (best float64, favourite games.Move) {
	here := &w.levels[height]
	here.moves, _ = w.candidates(height, 1, mover) // to look for equal ones would take longer than to value them
	w.last.EvaluateChildren(w.pos, w.seat, here.moves, here.room())
	return w.weigh(height, mover, len(here.moves))
}

// room returns the values of the sub-moves of a level, to be written.
func (l *level) room() []float64 {
	for len(l.values) < len(l.moves) {
		l.values = append(l.values, 0)
	}
	return l.values[:len(l.moves)]
}

// weigh returns the best of the first values of a level, which it checks and counts.
func (w *Searcher) weigh(height int, mover games.Seat, n int) (best float64, favourite games.Move) {
	w.counts.Nodes += int64(n)
	w.counts.Evals += int64(n)
	here := &w.levels[height]
	favourite = games.NoMove
	for i, v := range here.values[:n] {
		if !(math.Abs(v) < maxValue) {
			if w.seated == nil || !math.IsInf(v, -1) {
				w.brake.refuse(v)
				return 0, games.NoMove
			}
			v = lost(height + 1) // the game goes on without the root seat
			here.values[i] = v
		}
		if i == 0 || v != best && (v > best) == (mover == w.seat) {
			best, favourite = v, here.moves[i]
		}
	}
	return best, favourite
}

// greedy is root where one ply is searched and all sub-moves can be valued at once.
func (w *Searcher) greedy() (value float64, moves []games.Move) {
	here := &w.levels[0]
	value, _ = w.batch(0, w.seat)
	if w.brake.stopped || w.brake.due(&w.counts) {
		return 0, nil
	}
	here.line = append(here.line[:0], w.highest(0))
	return value, here.line
}

// highest returns the sub-move of the highest value at a height, at the root with its noise; of equal ones it is the first
// in the random order of the search.
func (w *Searcher) highest(height int) games.Move {
	here := &w.levels[height]
	salt := w.salt(height)
	chosen, most := games.NoMove, math.Inf(-1)
	for i, m := range here.moves {
		v := here.values[i]
		if height == 0 {
			v += w.noise(m)
		}
		if v > most || v == most && rank(salt, m) < rank(salt, chosen) {
			chosen, most = m, v
		}
	}
	return chosen
}
