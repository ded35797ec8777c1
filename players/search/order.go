package search

import (
	"cmp"
	"math"
	"slices"

	"tourney/games"
	"tourney/players"
)

// expand lists the sub-moves to be searched at a node.
func (w *Searcher) expand(height, depth int, mover games.Seat) []games.Move {
	moves := w.candidates(height, depth, mover)
	if w.merger != nil || w.mirror != nil {
		moves = w.unequal(moves)
	}
	return moves
}

// candidates lists the sub-moves that may be chosen at a node.
func (w *Searcher) candidates(height, depth int, mover games.Seat) []games.Move {
	moves := w.pos.AppendMoves(w.levels[height].moves[:0])
	if w.effort > 0 && depth >= 2 && len(moves) > w.effort {
		moves = w.strongest(moves, height, mover)
	}
	return moves
}

// unequal keeps the first of those sub-moves that lead to equal positions, or to images of each other.
func (w *Searcher) unequal(moves []games.Move) []games.Move {
	if w.merger != nil {
		w.least = w.merger.AppendEqual(w.least[:0], moves)
		moves = firsts(moves, w.least)
	}
	if w.mirror != nil {
		w.least = w.mirror.AppendImages(w.least[:0], moves)
		moves = firsts(moves, w.least)
	}
	return moves
}

// firsts keeps the sub-moves whose representative no earlier one has. Without representatives it keeps all.
func firsts(moves, least []games.Move) []games.Move {
	if len(least) == 0 {
		return moves
	}
	kept := moves[:0]
next:
	for i, m := range moves {
		for k := i - 1; k >= 0; k-- { // equal ones are mostly neighbours
			if least[k] == least[i] {
				continue next
			}
		}
		kept = append(kept, m)
	}
	return kept
}

// strongest keeps the sub-moves of the best static values for the mover, as many as the effort allows, in the game's order.
func (w *Searcher) strongest(moves []games.Move, height int, mover games.Seat) []games.Move {
	w.scratch = w.scratch[:0]
	for _, m := range moves {
		w.scratch = append(w.scratch, ranked{uint64(math.MaxInt64) - uint64(w.static(m, height, mover)), m})
	}
	slices.SortStableFunc(w.scratch, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	moves = moves[:0]
	for _, r := range w.scratch[:w.effort] {
		moves = append(moves, r.move)
	}
	slices.Sort(moves)
	return moves
}

// static is the value of the position after a sub-move, in units and for the mover.
func (w *Searcher) static(m games.Move, height int, mover games.Seat) int64 {
	_, over := w.pos.Do(m)
	var v float64
	if over {
		v = w.final(height + 1)
	} else {
		v = w.evaluate()
	}
	w.pos.Undo()
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

// lead brings the sub-move to be tried first to the front, the table's or else the first killer, if the node has it: most
// nodes cut off there, and then the others need no scores.
func (w *Searcher) lead(here *level, height int, hint games.Move) bool {
	if i := slices.Index(here.moves, hint); i >= 0 {
		here.moves[0], here.moves[i] = here.moves[i], here.moves[0]
		return true
	}
	if w.order != byHistory {
		return false
	}
	if i := slices.Index(here.moves, w.memory.killers[height][0]); i >= 0 {
		here.moves[0], here.moves[i] = here.moves[i], here.moves[0]
		return true
	}
	return false
}

// score scores the sub-moves of a node, so that bring can order them.
func (w *Searcher) score(here *level, height, depth int, mover games.Seat) {
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

// bring puts the best of the sub-moves from i on at i; those before i stay. Most nodes cut off after one or two, so that
// sorting them all would be work for nothing.
func (l *level) bring(i int) {
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

// memory is what a search remembers of sub-moves that cut elsewhere.
type memory struct {
	killers [maxPlies + 1][2]games.Move // by height
	history [games.MaxSeats][histories]uint32
}

// histories is the number of sub-moves told apart; games with more have some share a number, which harms nothing but
// the order.
const histories = 1 << 10

// place returns where the history of a sub-move is.
func place(m games.Move) uint32 { return uint32(m) * 0x9E3779B1 >> 22 }

// forget is for the start of a game, which must not depend on the one before.
func (o *memory) forget() { *o = memory{} }

// fade is for the start of a search: what it finds out itself soon weighs more.
func (o *memory) fade(seats int) {
	for i := range o.killers {
		o.killers[i] = [2]games.Move{games.NoMove, games.NoMove}
	}
	for s := range seats {
		for i := range o.history[s] {
			o.history[s][i] /= 8
		}
	}
}

// learn remembers a sub-move that caused a cut-off. The more plies that saved, the more it counts.
func (o *memory) learn(height, depth int, mover games.Seat, m games.Move) {
	if k := &o.killers[height]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	o.history[mover][place(m)] += uint32(depth * depth)
}

// ranked is a sub-move with its rank.
type ranked struct {
	rank uint64
	move games.Move
}

// shuffle brings the sub-moves of the root's turn into the random order of this search. The rank of a sub-move depends
// only on the search's key, the height and the sub-move: whatever a search visits first, equal moves are drawn alike,
// and so all exact searches play the same games from one seed.
func (w *Searcher) shuffle(moves []games.Move, height int) {
	w.scratch = w.scratch[:0]
	salt := mix(w.key + uint64(height))
	for _, m := range moves {
		w.scratch = append(w.scratch, ranked{mix(salt ^ uint64(m)), m})
	}
	slices.SortFunc(w.scratch, func(a, b ranked) int { return cmp.Compare(a.rank, b.rank) })
	for i, r := range w.scratch {
		moves[i] = r.move
	}
}

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood 2014): a bijection that spreads every bit of x.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}
