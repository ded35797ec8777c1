package search

import (
	"math"

	"tourney/games"
)

// entry is what a search has found out about a position.
type entry struct {
	key          uint64
	lower, upper float64    // bounds of its value, wins as far away as they are from this position
	move         games.Move // the best, or the one that caused a cut-off
	stamp        uint16     // of the game, or of the search where values change between searches; 0 for none
	depth        uint8      // the plies left to which the bounds belong
}

// table is a transposition table: a bounded memory of positions. Entries of earlier games are told by their stamp, so that
// nothing need be cleared.
//
// A large table lies outside the processor's caches, and most nodes are near the leaves. So it has two parts: nodes with
// few plies left have a part of their own, nearer to the caches, and displace no entry that stands for more work.
type table struct {
	deep, shallow part
	from          int // the plies left from which nodes are looked up
	ahead         int // and from which their children are, before any is searched
	stamp         uint16
}

// part is a part of a table, pairs of entries.
type part struct {
	entries []entry
	shift   uint // a spread key's highest bits are the place
}

const (
	largeTable   = 16 // bits, from which a table has two parts
	shallowBits  = 20 // of the part near the leaves, at most: 32 MiB
	shallowPlies = 8  // nodes with fewer plies left belong there
	leastPlies   = 3  // nodes with fewer than these are searched in less time than looked up, in a large table
	aheadPlies   = 10 // nodes with fewer than these, in less time than all their children are looked up
)

// newTable makes a table of 2^bits entries, or none for 0 bits.
func newTable(bits int) table {
	if bits == 0 {
		return table{from: maxPlies + 1, ahead: maxPlies + 1}
	}
	t := table{deep: newPart(bits), from: 1, ahead: maxPlies + 1}
	t.shallow = t.deep
	if bits >= largeTable {
		t.shallow, t.from, t.ahead = newPart(min(bits, shallowBits)), leastPlies, aheadPlies
	}
	return t
}

func newPart(bits int) part { return part{make([]entry, 1<<bits), uint(64 - bits)} }

// forget makes all entries strangers.
func (t *table) forget() {
	if t.stamp++; t.stamp == 0 { // after 65 535 games
		clear(t.deep.entries)
		clear(t.shallow.entries)
		t.stamp = 1
	}
}

// find returns the entry of a key: the one it has, or else the one it would displace. That is the second of its pair, but
// for an entry of at least the depth of the first.
func (t *table) find(key uint64, depth int) (e *entry, known bool) {
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

// fromHere makes a value of the root one of a position at some height: wins are then counted from there.
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

// bounds returns what an entry says of its position when depth plies are left. Bounds count at equal depths only, but for
// won and lost games: these are the same at any depth that reaches their end.
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

// answers returns what an entry says of its position, at some height above which depth plies remain, if that is its
// value or a bound outside the window.
func (e *entry) answers(height, depth int, alpha, beta float64) (v float64, ok bool) {
	lower, upper := e.bounds(depth)
	if v = fromRoot(lower, height); v >= beta || lower == upper {
		return v, true
	}
	v = fromRoot(upper, height)
	return v, v <= alpha
}

// keep notes what a search with a window has found: a value inside it, or a bound.
func (t *table) keep(e *entry, key uint64, depth, height int, best games.Move, value, alpha, beta float64) {
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
