package search

import (
	"cmp"
	"math"
	"slices"

	"tourney/games"
)

// root searches the root's position to a depth. It returns the value, and the sub-moves chosen if this is the last
// depth or the search may be stopped before that. All ways choose alike: sub-move by sub-move, the first in the random
// order of the search that attains the value. So equal best moves are drawn uniformly.
func (w *searcher) root(depth, last int) (value float64, moves []games.Move) {
	w.spent, w.searched, w.atMost = w.spent[:0], w.searched[:0], w.atMost[:0]
	if !w.order.picks() || w.content() { // bounded values cannot tell equal ones apart
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

// exact returns the value of a position. A deep search first asks, with empty windows, whether the game is won and
// whether it is lost. Any of several sub-moves can prove that, so the proof is cheap, and near the end of a game it
// settles most values. A full window visited up to three times as many nodes. Where won or lost games have values
// given, no value says so: the windows would then visit half as many nodes again.
func (w *searcher) exact(mover games.Seat, height, depth int) float64 {
	low, high := math.Inf(-1), math.Inf(1)
	if depth >= proofPlies && w.cuts && !w.given() {
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
		if low == high || w.limits.stopped {
			return low
		}
	}
	return w.node(mover, height, depth, below(low), above(high))
}

// own searches a node of the root's own turn as textbooks do: in the random order, where only a strictly better
// sub-move replaces the best. Every node on the way here was the root seat's, so beta is still the ceiling.
func (w *searcher) own(height, depth int, alpha float64) float64 {
	if w.limits.due(&w.counts) {
		return 0
	}
	here := &w.levels[height]
	here.moves, _ = w.candidates(height, depth, w.seat)
	w.shuffle(here.moves, height)
	noisy := height == 0 && w.loud > 0
	if !noisy {
		here.moves = w.unequal(here.moves, depth) // only the first of equal sub-moves could be chosen
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
		if w.limits.stopped {
			return 0
		}
		if height == 0 {
			w.spent, w.searched = append(w.spent, w.counts.Evals-before), append(w.searched, m)
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
func (w *searcher) myTurn(next games.Seat) bool { return next == w.seat && w.pos.Turns() == w.turn }

// noisy searches the root's position to a depth. It finds exact values of all sub-moves that their noise could make the
// highest, and returns the best value and the sub-moves chosen. Sub-moves that lead to equal positions have noise of
// their own, so all are searched.
func (w *searcher) noisy(depth int) (value float64, moves []games.Move) {
	here := &w.levels[0]
	var slot *entry
	tableMove := games.NoMove
	var key uint64
	if depth >= w.transpositions.from && !w.recalls(depth) {
		key = w.pos.Hash()
		var known bool
		if slot, known = w.transpositions.find(key, depth); known {
			tableMove = slot.move
		}
	}
	w.spent, w.searched = w.spent[:0], w.searched[:0]
	var as listing
	here.moves, as = w.candidates(0, depth, w.seat)
	values := here.room()
	lead := w.lead(here, 0, tableMove, as)
	if as == unordered {
		w.score(here, 0, depth, w.seat)
	}
	value = math.Inf(-1)
	bestMove := games.NoMove
	for i := range here.moves {
		if as == unordered && (i > 0 || !lead) && i < mostPicked {
			here.pick(i)
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
		if w.limits.stopped {
			return 0, nil
		}
		w.spent, w.searched = append(w.spent, w.counts.Evals-before), append(w.searched, m)
		if values[i] > value {
			value, bestMove = values[i], m
		}
	}
	if slot != nil {
		w.transpositions.keep(slot, key, depth, 0, bestMove, value, math.Inf(-1), math.Inf(1))
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

// ends reports whether the choice ends with the sub-move that led to a height.
func (w *searcher) ends(next games.Seat, over bool, height, depth int) bool {
	return over || height == depth || w.stepwise || !w.myTurn(next)
}

// pick extends line, the sub-moves of the root's turn that are chosen and played. At each node it asks the sub-moves,
// in the random order and with empty windows, whether they attain value, and takes the first that does. The
// transposition table knows many of the answers. Sub-moves of the root that the search has shown to be worse are not
// asked.
func (w *searcher) pick(line []games.Move, depth int, value float64) []games.Move {
	played := len(line)
	slices.SortFunc(w.atMost, func(a, b bounded) int { return cmp.Compare(a.move, b.move) })
	for height := played; ; height++ {
		if w.atOnce(depth - height) {
			if w.limits.due(&w.counts) {
				break
			}
			if w.valueAll(height, w.seat); !w.limits.stopped {
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
			last := i == len(here.moves)-1 // if no other sub-move attains value, the last one does
			if height == 0 && !last && w.less(m, value) {
				continue
			}
			next, over, plies := w.do(m)
			if last || w.visit(next, over, height+plies, depth-height-plies, below(value), value) >= value {
				line = append(line, m)
				ends = w.ends(next, over, height+1, depth)
				break
			}
			w.undo()
			if w.limits.stopped {
				break
			}
		}
		if ends || w.limits.stopped {
			break
		}
	}
	for range line[played:] {
		w.undo()
	}
	w.levels[0].line = line
	return line
}

// bounded is an upper bound of the value of a sub-move.
type bounded struct {
	move  games.Move
	value float64
}

// less reports whether the search of the root has shown that a sub-move does not attain a value. Gain at two plies: 1.5
// in Gomoku, 1.3 in Blokus Duo, 1.2 in Lines of Action.
func (w *searcher) less(m games.Move, value float64) bool {
	i, ok := slices.BinarySearchFunc(w.atMost, m, func(b bounded, m games.Move) int { return cmp.Compare(b.move, m) })
	return ok && w.atMost[i].value < value
}

// above returns the next larger number.
func above(x float64) float64 { return math.Nextafter(x, math.Inf(1)) }
func below(x float64) float64 { return math.Nextafter(x, math.Inf(-1)) }
