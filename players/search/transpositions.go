package search

import (
	"math"

	"tourney/games"
)

// entry is what a search knows of a position.
type entry struct {
	key          uint64
	lower, upper float64    // bounds of its value, with wins counted from this position
	move         games.Move // the table move: the best, or the one that cut off
	stamp        uint16     // of the game, or of the search where values change between searches; 0 for none
	depth        uint8      // plies left when the bounds were found
}

// transpositions is the transposition table. Stamps tell entries of earlier games, so that nothing is cleared.
//
// A large table lies outside the processor's caches, and most nodes are near the horizon. So it has two parts: nodes with
// few plies left have a small part, and displace no entry that stands for more work.
type transpositions struct {
	deep, shallow part
	from          int // plies left from which nodes are looked up
	ahead         int // plies left from which their children are looked up first
	stamp         uint16
}

// part is a part of the table: pairs of entries.
type part struct {
	entries []entry
	shift   uint // a spread key's highest bits are the place
}

const (
	largeTable   = 16 // bits from which a table has two parts
	shallowBits  = 20 // most bits of the part for nodes near the horizon: 32 MiB
	shallowPlies = 8  // nodes with fewer plies left belong there
	aheadPlies   = 10 // below, a node is searched in less time than its children are looked up

	leastPlies = 3 // in a large table or with a Replier: below, a node is searched in less time than looked up
)

// newTranspositions makes a table of 2^bits entries, or none for 0 bits.
func newTranspositions(bits int) transpositions {
	if bits == 0 {
		return transpositions{from: maxPlies + 1, ahead: maxPlies + 1}
	}
	t := transpositions{deep: newPart(bits), from: 1, ahead: maxPlies + 1}
	t.shallow = t.deep
	if bits >= largeTable {
		t.shallow, t.from, t.ahead = newPart(min(bits, shallowBits)), leastPlies, aheadPlies
	}
	return t
}

func newPart(bits int) part { return part{make([]entry, 1<<bits), uint(64 - bits)} }

// forget makes all entries those of an earlier game.
func (t *transpositions) forget() {
	if t.stamp++; t.stamp == 0 { // after 65 535 games
		clear(t.deep.entries)
		clear(t.shallow.entries)
		t.stamp = 1
	}
}

// find returns the entry of a key, or the entry that the key would displace. That is the first of its pair if depth is at
// least the first one's, else the second.
func (t *transpositions) find(key uint64, depth int) (e *entry, known bool) {
	p := &t.deep
	if depth < shallowPlies {
		p = &t.shallow
	}
	place := key * 0x9E3779B97F4A7C15 >> p.shift &^ 1
	first, second := &p.entries[place], &p.entries[place+1]
	switch {
	case first.key == key && first.stamp == t.stamp:
		return first, true
	case second.key == key && second.stamp == t.stamp:
		return second, true
	case first.stamp != t.stamp || int(first.depth) <= depth:
		return first, false
	}
	return second, false
}

// fromHere turns a value whose wins are counted from the root into one counted from a position at a height.
func fromHere(v float64, height int) float64 {
	switch {
	case v > maxValue:
		return v + float64(height)
	case v < -maxValue:
		return v - float64(height)
	default:
		return v
	}
}

// fromRoot is the inverse of fromHere.
func fromRoot(v float64, height int) float64 {
	switch {
	case v > maxValue:
		return v - float64(height)
	case v < -maxValue:
		return v + float64(height)
	default:
		return v
	}
}

// bounds returns the bounds that an entry gives when depth plies are left. They hold at equal depths. Those of won and lost
// games also hold at any depth that reaches their end.
func (e *entry) bounds(depth int) (lower, upper float64) {
	lower, upper = math.Inf(-1), math.Inf(1)
	same := int(e.depth) == depth
	if same || e.lower > maxValue && Win-e.lower <= float64(depth) {
		lower = e.lower
	}
	if same || e.upper < -maxValue && Win+e.upper <= float64(depth) {
		upper = e.upper
	}
	return lower, upper
}

// answers returns the value of an entry's position, or a bound outside the window, if the entry has one for depth plies at a
// height.
func (e *entry) answers(height, depth int, alpha, beta float64) (v float64, ok bool) {
	lower, upper := e.bounds(depth)
	if v = fromRoot(lower, height); v >= beta || lower == upper {
		return v, true
	}
	v = fromRoot(upper, height)
	return v, v <= alpha
}

// keep stores the result of a search with a window: a value inside it, or a bound.
func (t *transpositions) keep(e *entry, key uint64, depth, height int, best games.Move, value, alpha, beta float64) {
	lower, upper := math.Inf(-1), math.Inf(1)
	if e.key == key && e.stamp == t.stamp {
		lower, upper = e.bounds(depth)
	}
	if value > alpha {
		lower = max(lower, fromHere(value, height))
	}
	if value < beta {
		upper = min(upper, fromHere(value, height))
	}
	*e = entry{key: key, lower: lower, upper: upper, move: best, stamp: t.stamp, depth: uint8(depth)}
}
