package search

import (
	"math"

	"tourney/games"
)

// own searches a node of the root's own turn, at the given height above which depth plies remain. Its sub-moves are
// visited in the random order of the search and replace the best only when strictly better, so that equal best moves
// are drawn uniformly, sub-move by sub-move. Every node on the way here was the root seat's, so there is no beta.
func (w *Searcher) own(height, depth int, alpha float64) float64 {
	here := &w.levels[height]
	here.moves = w.pos.AppendMoves(here.moves[:0])
	w.shuffle(here.moves, height)
	best := math.Inf(-1)
	for _, m := range here.moves {
		next, over := w.pos.Do(m)
		var v float64
		if !over && depth > 1 && next == w.seat && w.pos.Turns() == w.turn {
			w.nodes++
			v = w.own(height+1, depth-1, alpha)
		} else {
			v = w.child(next, over, height+1, depth-1, alpha, math.Inf(1))
		}
		w.pos.Undo()
		if w.stopped {
			return 0
		}
		if v > best {
			best = v
			w.keepLine(height, m, depth == 1 || over)
			if w.cuts {
				alpha = max(alpha, best)
			}
		}
	}
	return best
}

// child returns the value of the position just reached, with depth plies left to search. Outside the open interval from
// alpha to beta it is only a bound.
func (w *Searcher) child(mover games.Seat, over bool, height, depth int, alpha, beta float64) float64 {
	w.nodes++
	switch {
	case over:
		return w.final(height)
	case depth == 0:
		w.evals++
		v := w.eval.Evaluate(w.pos, w.seat)
		if !(math.Abs(v) < maxValue) { // in these words NaN is refused, too
			w.absurd, w.stopped = v, true
		}
		return v
	case w.nodes >= w.look && w.interrupted():
		return 0
	}

	here := &w.levels[height]
	here.moves = w.pos.AppendMoves(here.moves[:0])
	here.line = here.line[:0]
	if mover == w.seat { // the root seat takes the best, everybody else the worst
		best := math.Inf(-1)
		for _, m := range here.moves {
			next, over := w.pos.Do(m)
			v := w.child(next, over, height+1, depth-1, alpha, beta)
			w.pos.Undo()
			if v > best {
				best = v
				w.keepLine(height, m, depth == 1 || over)
			}
			if w.cuts {
				if alpha = max(alpha, best); alpha >= beta {
					break
				}
			}
			if w.stopped {
				break
			}
		}
		return best
	}
	worst := math.Inf(1)
	for _, m := range here.moves {
		next, over := w.pos.Do(m)
		v := w.child(next, over, height+1, depth-1, alpha, beta)
		w.pos.Undo()
		if v < worst {
			worst = v
			w.keepLine(height, m, depth == 1 || over)
		}
		if w.cuts {
			if beta = min(beta, worst); alpha >= beta {
				break
			}
		}
		if w.stopped {
			break
		}
	}
	return worst
}

// final is the value of a finished game met at some height above the root.
func (w *Searcher) final(height int) float64 {
	switch o := w.pos.Outcome(); {
	case o.Winner() == w.seat:
		return float64(Win - height)
	case o.Place[w.seat] == 1: // shared
		return 0
	default:
		return float64(height - Win)
	}
}

// keepLine makes m the best sub-move of this level: last of the line, or followed by the best line one level down.
func (w *Searcher) keepLine(height int, m games.Move, last bool) {
	here := &w.levels[height]
	here.line = append(here.line[:0], m)
	if !last {
		here.line = append(here.line, w.levels[height+1].line...)
	}
}

// lookEvery is how many nodes a search visits between two looks: well under a millisecond.
const lookEvery = 1024

// interrupted looks whether the search was told to stop.
func (w *Searcher) interrupted() bool {
	w.look = w.nodes + lookEvery
	select {
	case <-w.done:
		w.stopped = true
	default:
	}
	return w.stopped
}
