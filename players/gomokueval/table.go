package gomokueval

// side is whose stone it is: 0 is the one for whom windows count up, 1 the one for whom they count down.
type side uint8

// The halves of a packed word belong to the two sides, the lower to side 0. The half of a cell tells what a stone of
// that side there gains for it: the gain plus bias, so that no half is ever negative, and above it on how many lines the
// stone would make five. No half of an empty cell is 0, and both of an occupied one are.
const (
	halfBits = 32
	gainBits = 28
	gainMask = 1<<gainBits - 1
	bias     = 1 << 25
	biases   = bias<<halfBits | bias

	fiveBit  = 1 << gainBits // one line on which a stone would make five
	halfMask = 1<<halfBits - 1
	fiveMask = halfMask &^ gainMask
)

// largestWeight bounds weights, so that the 20 windows of a cell can move a gain less than bias.
const largestWeight = 1_000_000

// length is how many cells a window has, and how many stones a win.
const length = 5

// values are what windows of 0 to 5 stones are worth to their side.
type values [length + 1]int64

// fives says which lines a stone must make to win.
type fives uint8

const (
	uncounted  fives = iota // fives are not told from other lines
	fiveOrMore              // freestyle
	exactlyFive
)

// table holds, for the neighbours of an empty cell on one line, what a stone there would gain for either side: what its
// windows become worth, and what those of the other side were. Entries are packed as the cells' words, but for the bias.
//
// With exactlyFive, stones at the ends of the neighbourhood may belong to a longer line: then an entry promises too much.
type table struct {
	entries [1 << (2 * reach * cellBits)]uint64
	least   int64 // no stone gains less, on all its lines together
}

// newTable builds the table of a game in which windows of side 0 count own, and those of side 1 count against it as rival.
func newTable(own, rival values, f fives) *table {
	t := new(table)
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
			t.least = min(t.least, gain*directions)
			if f != uncounted && makesFive(&line, s, f) {
				gain += fiveBit
			}
			t.entries[i] += uint64(gain) << (halfBits * s) // a negative lower half borrows, and pays back in the sum
		}
	}
	return t
}

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
