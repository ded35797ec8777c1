package search

import (
	"math"
	"slices"

	"tourney/games"
)

// root searches the root's position to a depth. It returns the value and, if this is the last depth or the search may be
// stopped before it, the sub-moves chosen. Whatever the way, these are the same: the first in the random order of the
// search that attain the value, sub-move by sub-move, so that equal best moves are drawn uniformly.
func (w *Searcher) root(depth, last int) (value float64, moves []games.Move) {
	w.spent = w.spent[:0]
	if w.order == listed || w.bounded() { // bounds of values tell nothing of equal ones
		value = w.own(0, depth, w.floor)
		return value, w.levels[0].line
	}
	if w.atOnce(depth) {
		return w.greedy()
	}
	if w.loud > 0 && (depth == last || w.limited()) {
		return w.noisy(depth)
	}
	if depth == last {
		value = w.exact(w.seat, 0, depth)
	} else {
		value = w.node(w.seat, 0, depth, math.Inf(-1), math.Inf(1))
	}
	switch {
	case w.loud > 0 && w.settled(value, depth):
		return w.noisy(depth)
	case depth == last || w.settled(value, depth) || w.limited():
		moves = w.pick(w.levels[0].line[:0], depth, value)
	}
	return value, moves
}

// proofPlies is the depth from which a search first looks for forced wins and losses.
const proofPlies = 12

// exact returns the value of a position. A deep search asks first whether the game is won, then whether it is lost, with
// windows without width: most of what must be shown for that can be shown by any of several sub-moves, whatever else they
// are worth. At the end of a game that settles most values; a full window had to visit up to three times as many nodes.
func (w *Searcher) exact(mover games.Seat, height, depth int) float64 {
	low, high := math.Inf(-1), math.Inf(1)
	if depth >= proofPlies && w.cuts {
		if v := w.node(mover, height, depth, maxValue, above(maxValue)); v > maxValue {
			low = v
		} else {
			high = v
			if v = w.node(mover, height, depth, below(-maxValue), -maxValue); v < -maxValue {
				high = v
			} else {
				low = v
			}
		}
		if low == high || w.brake.stopped {
			return low
		}
	}
	return w.node(mover, height, depth, below(low), above(high))
}

// own searches a node of the root's own turn as a textbook does: sub-moves are visited in the random order and replace
// the best only when strictly better. Every node on the way here was the root seat's, so beta is still the ceiling.
func (w *Searcher) own(height, depth int, alpha float64) float64 {
	if w.brake.due(&w.counts) {
		return 0
	}
	here := &w.levels[height]
	here.moves, _ = w.candidates(height, depth, w.seat)
	w.shuffle(here.moves, height)
	noisy := height == 0 && w.loud > 0
	if !noisy {
		here.moves = w.unequal(here.moves, depth) // only the first of equal ones could be chosen
	}
	best, most := math.Inf(-1), math.Inf(-1)
	for _, m := range here.moves {
		before := w.counts.Evals
		next, over, plies := w.do(m)
		below := &w.levels[height+1]
		below.line = below.line[:0]
		var v float64
		if !over && depth > 1 && !w.stepwise && w.myTurn(next) {
			w.counts.Nodes++
			v = w.own(height+1, depth-1, alpha)
		} else {
			v = w.visit(next, over, height+plies, depth-plies, alpha, w.ceiling)
		}
		w.undo()
		if w.brake.stopped {
			return 0
		}
		if height == 0 {
			w.spent = append(w.spent, w.counts.Evals-before)
		}
		best = max(best, v)
		if noisy {
			v += w.noise(m)
		}
		if v > most {
			most = v
			here.line = append(append(here.line[:0], m), below.line...)
		}
		if w.cuts && noisy {
			alpha = max(alpha, w.rival(best))
		} else if w.cuts {
			alpha = max(alpha, best)
		}
		if best >= w.ceiling {
			break
		}
	}
	return best
}

// myTurn reports whether the root's turn goes on after a sub-move.
func (w *Searcher) myTurn(next games.Seat) bool { return next == w.seat && w.pos.Turns() == w.turn }

// noisy searches the root's position to a depth for the values of its sub-moves, exact ones as far as their noise may make
// them the highest. It returns the best value and the sub-moves chosen. Sub-moves that lead to equal positions have a
// draw each, and so all are searched.
func (w *Searcher) noisy(depth int) (value float64, moves []games.Move) {
	here := &w.levels[0]
	var slot *entry
	hint := games.NoMove
	var key uint64
	if depth >= w.table.from && (w.past == nil || !w.past.Recalls(depth)) {
		key = w.pos.Hash()
		var known bool
		if slot, known = w.table.find(key, depth); known {
			hint = slot.move
		}
	}
	w.spent = w.spent[:0]
	var as listing
	here.moves, as = w.candidates(0, depth, w.seat)
	values := here.room()
	lead := w.lead(here, 0, hint, as)
	if as == anyhow {
		w.score(here, 0, depth, w.seat)
	}
	value = math.Inf(-1)
	favourite := games.NoMove
	for i := range here.moves {
		if as == anyhow && (i > 0 || !lead) && i < mostBrought {
			here.bring(i)
		}
		m := here.moves[i]
		before := w.counts.Evals
		next, over, plies := w.do(m)
		if a := w.rival(value); i > 0 && w.pvs {
			values[i] = w.scout(true, next, over, plies, depth-plies, a, math.Inf(1))
		} else {
			values[i] = w.visit(next, over, plies, depth-plies, a, math.Inf(1))
		}
		w.undo()
		if w.brake.stopped {
			return 0, nil
		}
		w.spent = append(w.spent, w.counts.Evals-before)
		if values[i] > value {
			value, favourite = values[i], m
		}
	}
	if slot != nil {
		w.table.keep(slot, key, depth, 0, favourite, value, math.Inf(-1), math.Inf(1))
	}
	first := w.highest(0)
	moves = append(here.line[:0], first)
	worth := values[slices.Index(here.moves, first)]
	if next, over, _ := w.do(first); !w.ends(next, over, 1, depth) {
		moves = w.pick(moves, depth, worth)
	}
	w.undo()
	here.line = moves
	return value, moves
}

// ends reports whether the choice ends with the sub-move that has led to a height.
func (w *Searcher) ends(next games.Seat, over bool, height, depth int) bool {
	return over || height == depth || w.stepwise || !w.myTurn(next)
}

// pick goes on with the sub-moves chosen, a line of the root's turn that has been played. It asks the next ones, in the
// random order, whether they are worth the value that the line has at this depth, and takes the first of each node that
// is. The questions have windows without width, and the table knows many of the answers.
func (w *Searcher) pick(line []games.Move, depth int, value float64) []games.Move {
	played := len(line)
	for height := played; ; height++ {
		if w.atOnce(depth - height) {
			if w.brake.due(&w.counts) {
				break
			}
			if w.batch(height, w.seat); !w.brake.stopped {
				m := w.highest(height)
				w.do(m)
				line = append(line, m)
			}
			break
		}
		here := &w.levels[height]
		here.moves, _ = w.candidates(height, depth-height, w.seat)
		w.shuffle(here.moves, height)
		ends := false
		for i, m := range here.moves {
			next, over, plies := w.do(m)
			// If no other is, it is the last one.
			if i == len(here.moves)-1 || w.visit(next, over, height+plies, depth-height-plies, below(value), value) >= value {
				line = append(line, m)
				ends = w.ends(next, over, height+1, depth)
				break
			}
			w.undo()
			if w.brake.stopped {
				break
			}
		}
		if ends || w.brake.stopped {
			break
		}
	}
	for range line[played:] {
		w.undo()
	}
	w.levels[0].line = line
	return line
}

// above returns the next larger number, and below the next smaller one.
func above(x float64) float64 { return math.Nextafter(x, math.Inf(1)) }
func below(x float64) float64 { return math.Nextafter(x, math.Inf(-1)) }
