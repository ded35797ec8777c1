package gomokueval

import "sync"

// side is whose stone it is: 0 is the one for whom windows count up, 1 the one for whom they count down.
type side uint8

// A cell's word has a field for each side, the lower for side 0, and between them the cell's place, counted down. The
// field tells what a stone of that side there gains for it: the gain plus bias, so that no field is ever negative, and
// above it, if they are counted, on how many lines the stone would make five. The word of an occupied cell is 0.
const (
	fieldBits  = 27
	placeBits  = 9
	upperField = fieldBits + placeBits // where the field of side 1 begins
	lastPlace  = 1<<placeBits - 1      // that of cell 0
	fieldMask  = 1<<fieldBits - 1

	gainBits = 24
	gainMask = 1<<gainBits - 1
	bias     = 1 << (gainBits - 1)
	biases   = bias<<upperField | bias
	fiveMask = fieldMask &^ gainMask
)

// largestWeight bounds weights, so that the 20 windows of a cell cannot move a gain by as much as bias.
const largestWeight = 400_000

// length is how many cells a window has, and how many stones a win.
const length = 5

// values are what windows of 0 to 5 stones are worth to their side.
type values [length + 1]int64

// fives says which lines win.
type fives uint8

const (
	uncounted  fives = iota // fives are not told from other lines
	fiveOrMore              // freestyle
	exactlyFive
)

// table holds, for the neighbours of an empty cell on one line, what a stone there would gain for either side: what
// its windows become worth, and what those of the other side were. Entries are packed as the cells' words, but for the
// bias.
//
// With exactlyFive, stones at the ends of the neighbourhood may belong to a longer line: then an entry promises too
// much.
type table struct {
	entries [1 << (2 * reach * cellBits)]uint64
	gain    uint64 // the bits of a field that are the gain, where fives are counted
}

// tableKey is what a table depends on.
type tableKey struct {
	own, rival values
	wins       fives
}

// tables are those of late, for all players of the process: to build one takes longer than many a game.
var tables = struct {
	sync.Mutex
	of map[tableKey]*table
}{of: map[tableKey]*table{}}

// mostTables is how many tables are kept, of half a megabyte each.
const mostTables = 64

// tableOf returns the table of newTable, which nobody may change.
func tableOf(own, rival values, f fives) *table {
	tables.Lock()
	defer tables.Unlock()
	key := tableKey{own, rival, f}
	t, known := tables.of[key]
	if !known {
		if len(tables.of) == mostTables {
			clear(tables.of)
		}
		t = newTable(own, rival, f)
		tables.of[key] = t
	}
	return t
}

// newTable builds the table of a game in which windows of side 0 count own, and those of side 1 count against it as
// rival.
func newTable(own, rival values, f fives) *table {
	t := &table{gain: gainMask}
	if f == uncounted {
		t.gain = fieldMask
	}
	worth := [2]values{own, rival}
	for i := range t.entries {
		var line [2*reach + 1]uint64
		for k := range line {
			if k != reach {
				line[k] = neighbourAt(uint64(i), k)
			}
		}
		for s := range side(2) {
			gain := gainOn(&line, s, &worth)
			if f != uncounted && makesFive(&line, s, f) {
				gain += 1 << gainBits
			}
			t.entries[i] += uint64(gain) << (upperField * s) // a negative lower field borrows, and pays back in the sum
		}
	}
	return t
}

// fieldOf returns a side's field of a word.
func fieldOf(word uint64, s side) uint64 { return word >> (upperField * s & 63) & fieldMask }

// gainOf returns what a stone of a side gains for it.
func (t *table) gainOf(word uint64, s side) int64 { return int64(fieldOf(word, s)&t.gain) - bias }

// neighbourAt returns the content of place k of a neighbourhood whose middle, at reach, is cut out.
func neighbourAt(neighbours uint64, k int) uint64 {
	if k > reach {
		k--
	}
	return neighbours >> (cellBits * k) & 3
}

// gainOn sums what a stone of a side in the middle changes in the five windows around it.
func gainOn(line *[2*reach + 1]uint64, s side, worth *[2]values) (gain int64) {
windows:
	for first := range length {
		var stones [2]int
		for _, content := range line[first : first+length] {
			switch content {
			case 1, 2:
				stones[content-1]++
			case 3:
				continue windows
			}
		}
		if n := stones[s]; stones[1-s] == 0 {
			gain += worth[s][n+1] - worth[s][n]
		} else if n == 0 {
			gain += worth[1-s][stones[1-s]]
		}
	}
	return gain
}

// makesFive reports whether a stone of a side in the middle makes a line of five as far as the neighbourhood shows.
func makesFive(line *[2*reach + 1]uint64, s side, f fives) bool {
	stone := uint64(1 + s)
	n := 1
	for k := reach + 1; k < len(line) && line[k] == stone; k++ {
		n++
	}
	for k := reach - 1; k >= 0 && line[k] == stone; k-- {
		n++
	}
	return n == length || n > length && f == fiveOrMore
}
