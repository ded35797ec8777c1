package search

import (
	"math"

	"tourney/games"
)

// visit returns the value of the position just reached, with depth plies left. Outside the open window from alpha to
// beta it is a bound: the true value is at most a result ≤ alpha, and at least a result ≥ beta.
func (w *searcher) visit(mover games.Seat, over bool, height, depth int, alpha, beta float64) float64 {
	w.counts.Nodes++
	switch {
	case over:
		return w.final(height)
	case w.limits.due(&w.counts):
		return 0
	case depth <= 0:
		return w.evaluate()
	}
	return w.node(mover, height, depth, alpha, beta)
}

func (w *searcher) evaluate() float64 {
	w.counts.Evals++
	v := w.eval.Evaluate(w.pos, w.seat)
	if !(math.Abs(v) < maxValue) { // also true for NaN
		w.limits.refuse(v)
	}
	return v
}

// final is the value, at a height above the root, of a game that is over or goes on without the root seat.
func (w *searcher) final(height int) float64 {
	if w.seated != nil && !w.pos.Over() {
		return w.lost.at(height)
	}
	switch o := w.pos.Outcome(); {
	case o.Winner() == w.seat:
		return w.won.at(height)
	case o.Place[w.seat] == 1: // shared
		return w.draw
	default:
		return w.lost.at(height)
	}
}

// node searches a position of an open game to depth plies, at least one. Bounds are as in visit.
//
// A step's gain is the nodes, or where it says so the CPU time, that the bench takes without the step, over those with
// it.
func (w *searcher) node(mover games.Seat, height, depth int, alpha, beta float64) float64 {
	mine := mover == w.seat

	// Step 1: wins of the turn at hand, and the soonest win possible. Gain: 1.06 in Pentago by wins foreseen, over 10
	// in its endgames of ten empty cells; 1.06 in Splut! by the soonest win.
	if w.foresight {
		if v, ok := w.foreseen(mine, height, depth, alpha, beta); ok {
			return v
		}
	}

	// Step 2: the horizon. All sub-moves of the last ply are valued by one call. Gain in time: 2.9 in Blokus Duo, 1.4
	// in Splut!, 1.2 in Pentago. The transposition table is asked first only where its move can be valued alone: it
	// hardly ever has the value, and asking takes 7 % of the time in Pentago.
	atOnce := w.atOnce(depth)
	if atOnce && w.tester == nil {
		best, _, _ := w.horizon(height, mover, games.NoMove, alpha, beta)
		return best
	}

	// Step 3: the transposition table. Gain: 2.7 in Splut!, 1.5 in Pentago, 1.4 in Gomoku, 1.3 in Blokus Duo, 1.2 in
	// Lines of Action.
	var slot *entry // of the position; nil if the table is not asked
	var key uint64
	tableMove := games.NoMove
	if depth >= w.transpositions.from && !w.recalls(depth) {
		key = w.pos.Hash()
		var known bool
		if slot, known = w.transpositions.find(key, depth); known {
			if v, ok := slot.answers(height, depth, alpha, beta); ok {
				w.counts.Hits++
				return v
			}
			tableMove = slot.move
		}
	}
	if atOnce {
		best, bestMove, exact := w.horizon(height, mover, tableMove, alpha, beta)
		if exact {
			alpha, beta = math.Inf(-1), math.Inf(1)
		}
		if slot != nil && !w.limits.stopped {
			w.transpositions.keep(slot, key, depth, height, bestMove, best, alpha, beta)
		}
		return best
	}

	// Step 4: the sub-moves to search. Gain: of the best alone, where the evaluator ranks, 1.4 in Gomoku, and of what
	// is forced 1.02; from Pentago's empty board at six plies, 1.3 without sub-moves that lead to equal positions, and
	// 2.3 without images. On the bench, where hardly a board is empty, these two gain 1.01.
	here := &w.levels[height]
	var as listing
	here.moves, as = w.expand(height, depth, mover, tableMove)
	if height == 0 {
		// The root may be asked several times: the last answer counts.
		w.spent, w.searched, w.atMost = w.spent[:0], w.searched[:0], w.atMost[:0]
	}

	// Step 5: enhanced transposition cut-off. Gain: 1.2 and 1.3 in Pentago's endgames of 10 and 12 empty cells. The
	// small tables of the bench do without.
	if depth >= w.transpositions.ahead {
		if v, ok := w.lookAhead(here.moves, mine, height, depth, alpha, beta); ok {
			return v
		}
	}

	// Step 6: the sub-moves, in the order of the move picker, until one cuts off. Gain of the order: 20 in Gomoku, 2.3
	// in Splut!, 2.1 in Pentago, 1.7 in Lines of Action, 1.6 in Blokus Duo; of the best replies known, 4.0 in Gomoku.
	if w.order == byChance {
		w.scramble(here.moves)
	}
	first := w.lead(here, height, tableMove, as)
	picked := as != unordered || !w.order.picks()
	a, b := alpha, beta
	best := math.Inf(1)
	if mine {
		best = math.Inf(-1)
	}
	bestMove := games.NoMove
	for i := 0; ; i++ {
		if i == 1 && as == bestOnly {
			w.relist(here, height, depth, mover)
		}
		if i == len(here.moves) {
			break
		}
		if !picked {
			if i == 0 && !first || i == 1 && first {
				w.score(here, height, depth, mover)
			}
			if (i > 0 || !first) && i < mostPicked {
				here.pick(i)
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
		if w.limits.stopped {
			return 0
		}
		if height == 0 {
			w.spent, w.searched = append(w.spent, w.counts.Evals-before), append(w.searched, m)
			if v < b {
				w.atMost = append(w.atMost, bounded{m, v})
			}
		}
		if mine {
			if v > best {
				best, bestMove = v, m
			}
		} else if v < best {
			best, bestMove = v, m
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
			if w.order.picks() {
				w.memory.learn(height, depth, mover, m)
			}
			break
		}
	}

	// Step 7: the transposition table keeps the result, for step 3.
	if slot != nil {
		w.transpositions.keep(slot, key, depth, height, bestMove, best, alpha, beta)
	}
	return best
}

// foreseen returns the value of a position, or a bound outside the window, by the mover's soonest possible win. That is
// one sub-move away, or what the game foresees.
func (w *searcher) foreseen(mine bool, height, depth int, alpha, beta float64) (v float64, ok bool) {
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

// reply asks the evaluator for the value of the last two plies: a sub-move and the best reply to it.
func (w *searcher) reply(m games.Move) (v float64, ok bool) {
	v, ok = w.replier.Reply(w.pos, w.seat, m)
	if !ok {
		return 0, false
	}
	w.counts.Nodes++
	w.counts.Evals++
	if !(math.Abs(v) < maxValue) {
		w.limits.refuse(v)
	}
	return v, true
}

// recalls reports whether the past may decide the game in the plies left.
func (w *searcher) recalls(depth int) bool { return w.historic != nil && w.historic.Recalls(depth) }

// lookAhead looks in the transposition table for a sub-move that cuts off, before any is searched (enhanced
// transposition cut-off: Plaat, Schaeffer, Pijls, de Bruin 1996).
func (w *searcher) lookAhead(moves []games.Move, mine bool, height, depth int, alpha, beta float64) (v float64, ok bool) {
	for _, m := range moves {
		// The evaluator need not follow, as nothing is evaluated. Games without the root seat are not in the table.
		_, over := w.pos.Do(m)
		plies := w.took(over)
		if !over && !w.recalls(depth-plies) {
			if e, known := w.transpositions.find(w.pos.Hash(), depth-plies); known {
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

// scout asks whether a sub-move is better than the best so far, and only then for its value (principal variation
// search).
func (w *searcher) scout(mine bool, next games.Seat, over bool, height, depth int, alpha, beta float64) float64 {
	var v float64
	if mine {
		v = w.visit(next, over, height, depth, alpha, above(alpha))
	} else {
		v = w.visit(next, over, height, depth, below(beta), beta)
	}
	if alpha < v && v < beta && !w.limits.stopped {
		v = w.visit(next, over, height, depth, alpha, beta)
	}
	return v
}
