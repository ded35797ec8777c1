package gomokueval

import "sync"

// owner is the side, 0 or 1, that a stone belongs to. The windows of side 0 add to the sum, those of side 1 subtract.
type owner uint8

// The word of an empty cell has a field for each side, the lower for side 0, and between them the cell's place, counted
// down. The low bits of a field hold the gain of a stone of the side plus bias, so that no field is negative. The bits
// above hold, if fives are counted, the number of lines on which the stone makes five. The word of an occupied cell is
// 0.
const (
	fieldBits  = 27
	placeBits  = 9
	upperField = fieldBits + placeBits // shift of the field of side 1
	lastPlace  = 1<<placeBits - 1      // the place of cell 0
	fieldMask  = 1<<fieldBits - 1

	gainBits = 24
	gainMask = 1<<gainBits - 1
	bias     = 1 << (gainBits - 1)
	biases   = bias<<upperField | bias
	fiveMask = fieldMask &^ gainMask
)

// largestWeight bounds weights, so that the gain over the 20 windows of a cell stays within bias.
const largestWeight = 400_000

// windowLength is the number of cells of a window, and of stones that win.
const windowLength = 5

// windowValues holds the worth of a window to its side, by the number of its stones.
type windowValues [windowLength + 1]int64

// fives is the rule for winning lines.
type fives uint8

const (
	uncounted  fives = iota // words do not count fives
	fiveOrMore              // freestyle
	exactlyFive
)

// lookup holds the gains of a stone for both sides, by the eight neighbours of its cell on one line. A gain is the
// increase of the side's windows plus the worth of the windows that the stone takes from the other side. Entries are
// packed like words, without the bias.
//
// With exactlyFive an entry may count a five that is no win: stones beyond the neighbourhood may make the line longer.
type lookup struct {
	entries [1 << (2 * windowReach * cellBits)]uint64
	gain    uint64 // mask of the gain in a field
}

type lookupKey struct {
	own, rival windowValues
	wins       fives
}

// lookups caches lookups for all players of the process. Building one takes longer than many games.
var lookups = struct {
	sync.Mutex
	of map[lookupKey]*lookup
}{of: map[lookupKey]*lookup{}}

// mostLookups bounds the number of cached lookups, of half a megabyte each.
const mostLookups = 64

// lookupOf returns the shared lookup of newLookup, which is read-only. It is safe for concurrent use.
func lookupOf(own, rival windowValues, f fives) *lookup {
	lookups.Lock()
	defer lookups.Unlock()
	key := lookupKey{own, rival, f}
	t, known := lookups.of[key]
	if !known {
		if len(lookups.of) == mostLookups {
			clear(lookups.of)
		}
		t = newLookup(own, rival, f)
		lookups.of[key] = t
	}
	return t
}

// newLookup builds a lookup. own and rival are the worths of the windows of side 0 and 1, both 0 or more.
func newLookup(own, rival windowValues, f fives) *lookup {
	t := &lookup{gain: gainMask}
	if f == uncounted {
		t.gain = fieldMask
	}
	worth := [2]windowValues{own, rival}
	for i := range t.entries {
		var line [2*windowReach + 1]uint64
		for k := range line {
			if k != windowReach {
				line[k] = neighbourAt(uint64(i), k)
			}
		}
		for s := range owner(2) {
			gain := gainOn(&line, s, &worth)
			if f != uncounted && makesFive(&line, s, f) {
				gain += 1 << gainBits
			}
			t.entries[i] += uint64(gain) << (upperField * s) // a negative lower field borrows; bias in the sum repays it
		}
	}
	return t
}

func fieldOf(word uint64, s owner) uint64 { return word >> (upperField * s & 63) & fieldMask }

// gainOf returns the gain of a stone of side s.
func (t *lookup) gainOf(word uint64, s owner) int64 { return int64(fieldOf(word, s)&t.gain) - bias }

// neighbourAt returns the content of cell k of a neighbourhood, of which neighbours lacks the cell in the middle.
func neighbourAt(neighbours uint64, k int) uint64 {
	if k > windowReach {
		k--
	}
	return neighbours >> (cellBits * k) & 3
}

// gainOn returns the gain of a stone of side s in the middle over the five windows that contain it.
func gainOn(line *[2*windowReach + 1]uint64, s owner, worth *[2]windowValues) (gain int64) {
windows:
	for first := range windowLength {
		var stones [2]int
		for _, content := range line[first : first+windowLength] {
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

// makesFive reports whether a stone of side s in the middle makes five, judged by the neighbourhood alone.
func makesFive(line *[2*windowReach + 1]uint64, s owner, f fives) bool {
	stone := uint64(1 + s)
	n := 1
	for k := windowReach + 1; k < len(line) && line[k] == stone; k++ {
		n++
	}
	for k := windowReach - 1; k >= 0 && line[k] == stone; k-- {
		n++
	}
	return n == windowLength || n > windowLength && f == fiveOrMore
}
