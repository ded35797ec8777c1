package search

import (
	"math"

	"tourney/games"
)

// visit returns the value of the position just reached, with depth plies left to search, if any. Outside the open interval from
// alpha to beta it is only a bound: a value that does not exceed alpha is at most that, one not below beta at least that.
func (w *Searcher) visit(mover games.Seat, over bool, height, depth int, alpha, beta float64) float64 {
	w.counts.Nodes++
	switch {
	case over:
		return w.final(height)
	case w.brake.due(&w.counts):
		return 0
	case depth <= 0:
		return w.evaluate()
	}
	return w.node(mover, height, depth, alpha, beta)
}

// evaluate returns the static value of the position.
func (w *Searcher) evaluate() float64 {
	w.counts.Evals++
	v := w.eval.Evaluate(w.pos, w.seat)
	if !(math.Abs(v) < maxValue) { // in these words NaN is refused, too
		w.brake.refuse(v)
	}
	return v
}

// lost is the value of a game that the root seat has lost at some height above the root.
func lost(height int) float64 { return float64(height - Win) }

// final is the value, at some height above the root, of a game that is finished or goes on without the root seat.
func (w *Searcher) final(height int) float64 {
	if w.seated != nil && !w.pos.Over() {
		return lost(height)
	}
	switch o := w.pos.Outcome(); {
	case o.Winner() == w.seat:
		return float64(Win - height)
	case o.Place[w.seat] == 1: // shared
		return 0
	default:
		return lost(height)
	}
}

// node searches a position of an open game, with at least one ply left. Bounds are as in visit.
func (w *Searcher) node(mover games.Seat, height, depth int, alpha, beta float64) float64 {
	mine := mover == w.seat
	if w.foresight {
		if v, ok := w.foreseen(mine, height, depth, alpha, beta); ok {
			return v
		}
	}
	var slot *entry // where the table has the position, or would have it
	var key uint64
	hint := games.NoMove
	if depth >= w.table.from && (w.past == nil || !w.past.Recalls(depth)) {
		key = w.pos.Hash()
		var known bool
		if slot, known = w.table.find(key, depth); known {
			if v, ok := slot.answers(height, depth, alpha, beta); ok {
				w.counts.Hits++
				return v
			}
			hint = slot.move
		}
	}

	if w.atOnce(depth) {
		best, favourite, all := w.fringe(height, mover, hint, alpha, beta)
		if all {
			alpha, beta = math.Inf(-1), math.Inf(1) // a value in any window
		}
		if slot != nil && !w.brake.stopped {
			w.table.keep(slot, key, depth, height, favourite, best, alpha, beta)
		}
		return best
	}
	here := &w.levels[height]
	var as listing
	here.moves, as = w.expand(height, depth, mover, hint)
	if height == 0 {
		w.spent = w.spent[:0] // whoever asks the root again, it is the last answer that counts
	}
	if depth >= w.table.ahead {
		if v, ok := w.lookAhead(here.moves, mine, height, depth, alpha, beta); ok {
			return v
		}
	}
	lead := w.lead(here, height, hint, as)
	ordered := as != anyhow || w.order == listed
	a, b := alpha, beta
	best := math.Inf(1)
	if mine {
		best = math.Inf(-1)
	}
	favourite := games.NoMove
	for i := 0; ; i++ {
		if i == 1 && as == bestOnly {
			w.relist(here, height, depth, mover)
		}
		if i == len(here.moves) {
			break
		}
		if !ordered {
			if i == 0 && !lead || i == 1 && lead {
				w.score(here, height, depth, mover)
			}
			if (i > 0 || !lead) && i < mostBrought {
				here.bring(i)
			}
		}
		m := here.moves[i]
		before := w.counts.Evals
		v, known := 0.0, false
		if depth == 2 && w.replier != nil {
			v, known = w.reply(m)
		}
		if !known {
			next, over, plies := w.do(m)
			if i > 0 && w.pvs {
				v = w.scout(mine, next, over, height+plies, depth-plies, a, b)
			} else {
				v = w.visit(next, over, height+plies, depth-plies, a, b)
			}
			w.undo()
		}
		if w.brake.stopped {
			return 0
		}
		if height == 0 {
			w.spent = append(w.spent, w.counts.Evals-before)
		}
		if mine {
			if v > best {
				best, favourite = v, m
			}
		} else if v < best {
			best, favourite = v, m
		}
		if !w.cuts {
			continue
		}
		if mine {
			a = max(a, best)
		} else {
			b = min(b, best)
		}
		if a >= b {
			w.counts.Cuts++
			if i == 0 {
				w.counts.FirstCuts++
			}
			if w.order != listed {
				w.memory.learn(height, depth, mover, m)
			}
			break
		}
	}
	if slot != nil {
		w.table.keep(slot, key, depth, height, favourite, best, alpha, beta)
	}
	return best
}

// foreseen returns the value, or a bound outside the window, of a position of which it is known how soon somebody wins:
// nobody does before the next sub-move, and where the game can tell, in this turn or much later.
func (w *Searcher) foreseen(mine bool, height, depth int, alpha, beta float64) (v float64, ok bool) {
	quickest := 1
	if w.foresee != nil {
		win, later := w.foresee.Foresee()
		if win > 0 && win <= depth {
			if mine {
				return float64(Win - height - win), true
			}
			return float64(height + win - Win), true
		}
		quickest = later
	}
	if mine {
		v = float64(Win - height - quickest)
		return v, v <= alpha
	}
	v = float64(height + quickest - Win)
	return v, v >= beta
}

// reply asks the evaluator for the value after a sub-move and the best reply to it, the last two plies of the search.
func (w *Searcher) reply(m games.Move) (v float64, ok bool) {
	v, ok = w.replier.Reply(w.pos, w.seat, m)
	if !ok {
		return 0, false
	}
	w.counts.Nodes++
	w.counts.Evals++
	if !(math.Abs(v) < maxValue) {
		w.brake.refuse(v)
	}
	return v, true
}

// lookAhead asks the table for a sub-move after which nothing else at this node can matter, before any is searched. In
// long searches that halves the nodes (enhanced transposition cut-off: Plaat, Schaeffer, Pijls, de Bruin 1996).
func (w *Searcher) lookAhead(moves []games.Move, mine bool, height, depth int, alpha, beta float64) (v float64, ok bool) {
	for _, m := range moves {
		// Nothing is evaluated here, and of a game without the root seat the table knows nothing.
		_, over := w.pos.Do(m)
		plies := w.took(over)
		if !over && (w.past == nil || !w.past.Recalls(depth-plies)) {
			if e, known := w.table.find(w.pos.Hash(), depth-plies); known {
				v, ok = e.answers(height+plies, depth-plies, alpha, beta)
				ok = ok && (mine && v >= beta || !mine && v <= alpha)
			}
		}
		w.pos.Undo()
		if ok {
			w.counts.Hits++
			return v, true
		}
	}
	return 0, false
}

// scout asks whether a sub-move is better than the best so far, and for its value only if it is.
func (w *Searcher) scout(mine bool, next games.Seat, over bool, height, depth int, alpha, beta float64) float64 {
	var v float64
	if mine {
		v = w.visit(next, over, height, depth, alpha, above(alpha))
	} else {
		v = w.visit(next, over, height, depth, below(beta), beta)
	}
	if alpha < v && v < beta && !w.brake.stopped {
		v = w.visit(next, over, height, depth, alpha, beta)
	}
	return v
}
