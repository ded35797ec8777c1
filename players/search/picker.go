package search

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"tourney/games"
	"tourney/players"
)

// listing is the order in which sub-moves are listed.
type listing uint8

const (
	unordered listing = iota
	bestFirst         // by static value
	bestOnly          // only the best by static value, so far
)

// expand lists the sub-moves to search at a node, with tableMove if it is legal there.
func (w *searcher) expand(height, depth int, mover games.Seat, tableMove games.Move) (moves []games.Move, as listing) {
	if w.forcer != nil {
		moves, wins := w.forcer.AppendForced(w.levels[height].moves[:0], w.pos)
		// A win is the value of the node. A sub-move that lets the next seat win within the depth is worth no more than
		// one that prevents it. With an effort, wins are searched like other sub-moves.
		if len(moves) > 0 && (wins && w.foresight || !wins && depth >= 2) {
			return moves, bestFirst
		}
	}
	reduced := w.merger != nil || w.images != nil
	if w.ranker != nil && 2 <= depth && depth < w.transpositions.ahead && !reduced && w.order != byChance {
		// Most nodes are left after the best sub-move, and finding it is faster than ordering all.
		moves = w.ranker.AppendBest(w.levels[height].moves[:0], w.pos, w.seat, 1)
		if tableMove == games.NoMove || tableMove == moves[0] {
			return moves, bestOnly
		}
	}
	moves, as = w.strongest(height, depth, mover)
	if reduced {
		moves = w.unequal(moves, depth)
	}
	return moves, as
}

// relist lists all sub-moves of a node. Only the best was listed before, and it has been searched.
func (w *searcher) relist(here *level, height, depth int, mover games.Seat) {
	searched := here.moves[0]
	here.moves, _ = w.strongest(height, depth, mover)
	if here.moves[0] != searched {
		panic(fmt.Sprintf("search: the best sub-move is %d when asked for alone, and %d among others", searched, here.moves[0]))
	}
}

// candidates lists the sub-moves that may be chosen at a node.
func (w *searcher) candidates(height, depth int, mover games.Seat) (moves []games.Move, as listing) {
	if w.effort > 0 && depth >= 2 && w.forcer != nil {
		moves, wins := w.forcer.AppendForced(w.levels[height].moves[:0], w.pos)
		if len(moves) > 0 && !wins {
			return moves, bestFirst
		}
	}
	return w.strongest(height, depth, mover)
}

// strongest lists the sub-moves with the best static values for the mover: all on the last ply, else as many as the
// effort allows.
func (w *searcher) strongest(height, depth int, mover games.Seat) (moves []games.Move, as listing) {
	buffer := w.levels[height].moves[:0]
	if depth < 2 {
		return w.pos.AppendMoves(buffer), unordered
	}
	most := math.MaxInt
	if w.effort > 0 {
		most = w.effort
	}
	if w.ranker != nil {
		return w.ranker.AppendBest(buffer, w.pos, w.seat, most), bestFirst
	}
	if moves = w.pos.AppendMoves(buffer); len(moves) > most {
		moves = w.sift(moves, height, mover)
	}
	return moves, unordered
}

// unequal keeps one of the sub-moves that lead to equal positions or to images of each other: the first. It asks for
// images only where the history cannot matter, as the history is not an image of itself.
func (w *searcher) unequal(moves []games.Move, depth int) []games.Move {
	if w.merger != nil {
		w.least = w.merger.AppendEqual(w.least[:0], moves)
		moves = firsts(moves, w.least)
	}
	if w.images != nil && !w.recalls(depth) {
		w.least = w.images.AppendImages(w.least[:0], moves)
		moves = firsts(moves, w.least)
	}
	return moves
}

// firsts keeps each sub-move that is the first with its representative. Without representatives it keeps all.
func firsts(moves, least []games.Move) []games.Move {
	if len(least) == 0 {
		return moves
	}
	kept := moves[:0]
next:
	for i, m := range moves {
		for k := i - 1; k >= 0; k-- { // equal sub-moves are mostly neighbours
			if least[k] == least[i] {
				continue next
			}
		}
		kept = append(kept, m)
	}
	return kept
}

// sift keeps the sub-moves with the best static values for the mover, as many as the effort allows, in the game's
// order.
func (w *searcher) sift(moves []games.Move, height int, mover games.Seat) []games.Move {
	w.rank(moves, height, mover)
	moves = moves[:0]
	for _, r := range w.scratch[:w.effort] {
		moves = append(moves, r.move)
	}
	slices.Sort(moves)
	return moves
}

// rank leaves the sub-moves in scratch, the best by static value for the mover first; equal ones keep their order.
func (w *searcher) rank(moves []games.Move, height int, mover games.Seat) {
	w.scratch = w.scratch[:0]
	for _, m := range moves {
		w.scratch = append(w.scratch, ranked{uint64(math.MaxInt64) - uint64(w.static(m, height, mover)), m})
	}
	slices.SortStableFunc(w.scratch, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
}

// static is the value of the position after a sub-move, in units and for the mover.
func (w *searcher) static(m games.Move, height int, mover games.Seat) int64 {
	_, over, plies := w.do(m)
	var v float64
	if over {
		v = w.final(height + plies)
	} else {
		v = w.evaluate()
	}
	w.undo()
	if mover != w.seat {
		v = -v
	}
	return int64(v / players.Unit)
}

// Scores of killers, above all others.
const (
	firstKillerScore = math.MaxInt64
	otherKillerScore = firstKillerScore - 1
)

// lead brings the first sub-move to the front: the table move, or else the first killer. It reports false if the node
// has neither. Most nodes cut off there, and the other sub-moves then need no scores.
func (w *searcher) lead(here *level, height int, tableMove games.Move, as listing) bool {
	if i := indexOf(here.moves, tableMove); i >= 0 {
		if as != unordered { // the others keep their order
			copy(here.moves[1:], here.moves[:i])
			here.moves[0] = tableMove
			return true
		}
		here.moves[0], here.moves[i] = here.moves[i], here.moves[0]
		return true
	}
	if as != unordered || w.order != byHistory {
		return false
	}
	if i := indexOf(here.moves, w.memory.killers[height][0]); i >= 0 {
		here.moves[0], here.moves[i] = here.moves[i], here.moves[0]
		return true
	}
	return false
}

// indexOf returns the index of a sub-move in a list, -1 if it is not there or is NoMove.
func indexOf(moves []games.Move, m games.Move) int {
	if m == games.NoMove {
		return -1
	}
	return slices.Index(moves, m)
}

// score scores the sub-moves of a node for pick.
func (w *searcher) score(here *level, height, depth int, mover games.Seat) {
	here.scores = here.scores[:0]
	killers, history := &w.memory.killers[height], &w.memory.history[mover]
	for _, m := range here.moves {
		var s int64
		switch {
		case w.order == byStatic && depth >= 2:
			s = w.static(m, height, mover)
		case m == killers[0]:
			s = firstKillerScore
		case m == killers[1]:
			s = otherKillerScore
		default:
			s = int64(history[place(m)])
		}
		here.scores = append(here.scores, s)
	}
}

// mostPicked is the number of sub-moves of a node that are ordered. A node that is not left by then will hardly be left
// early, and games with hundreds of sub-moves would spend their time on ordering.
const mostPicked = 40

// pick puts the best of the sub-moves from i on at i. Most nodes cut off after one or two sub-moves, so that a full
// sort would be wasted.
func (l *level) pick(i int) {
	best := i
	for j := i + 1; j < len(l.moves); j++ {
		if l.scores[j] > l.scores[best] {
			best = j
		}
	}
	if best != i {
		l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
		l.scores[i], l.scores[best] = l.scores[best], l.scores[i]
	}
}
