package pentagoeval

import (
	"fmt"
	"math"

	"tourney/games"
	"tourney/players"
)

// strengths are the weights of the four families, by which heuristics a, a-hacked and a-star value a line: each colour has
// the strength to the power of its count there.
type strengths [families]float64

// largestStrength bounds the strengths. Counts reach ten, so a board stays within ±15,000 and fits the bits that a score
// has for values. The ±100 of a win seen coming would mean little among larger ones.
const largestStrength = 2

// strengthParams declares the strengths.
var strengthParams = []players.Param{
	strength("monica", 1.13, "base of the two long diagonals: a line is worth it to the power of its stones, roughly"),
	strength("middle", 1.15, "base of the rows and columns through quadrant centres (1 and 4)"),
	strength("straight", 1.17, "base of the other rows and columns"),
	strength("triple", 1.19, "base of the four short diagonals"),
}

func strength(name string, base float64, doc string) players.Param {
	return players.Param{Name: name, Default: base, Min: 0.9, Max: 1.3, Legal: legalStrength, Doc: doc}
}

func legalStrength(v float64) error {
	if v <= 0 || v > largestStrength {
		return fmt.Errorf("it must be above 0 and at most %d", largestStrength)
	}
	return nil
}

func strengthsOf(w players.Weights) (s strengths) {
	for i, p := range strengthParams {
		s[i] = w[p.Name]
	}
	return s
}

// reading is what a heuristic reads off one line. Here as elsewhere, we are the colour that places next, and they the other.
type reading struct {
	our, their side
	void       bool // the line adds no value
}

// side is one colour's part of a reading.
type side struct {
	count  int  // the power of the strength
	hints  int  // of a win, at most two a line; two on a board are a win
	danger bool // this colour threatens the other
}

// reader reads lines of six and triples.
type reader interface {
	six(our, their stones) reading
	triple(our, their int) reading
}

// A score packs the value of a line in units, the hints and the dangers into one number, so that a board is a sum of 18
// look-ups. The value is signed and has the low bits; it borrows from those above, so it is taken off before they are read.
const (
	valueBits   = 40
	hintBits    = 6 // 18 lines of two hints
	dangerBits  = 5 // 18 lines
	theirHints  = hintBits
	ourDanger   = 2 * hintBits
	theirDanger = 2*hintBits + dangerBits
	hintMask    = 1<<hintBits - 1
	dangerMask  = 1<<dangerBits - 1
)

// scores are the scores of all contents of a line for one colour to place. The arrays are longer than the indices reach,
// so that masked look-ups need no check of bounds.
type scores struct {
	six    [1 << sixBits]int64
	triple [1 << tripleBits]int64
}

func newScores(r reader, s strengths, we games.Seat) *scores {
	t := new(scores)
	var powers [families][11]int64
	for family, base := range s {
		for n := range powers[family] {
			powers[family][n] = players.Units(math.Pow(base, float64(n)))
		}
	}
	for content := range sixContents {
		n := sixStones(content)
		line := r.six(n[we], n[1-we])
		for _, family := range []int{monica, middle, straight} {
			t.six[family*sixContents+content] = line.score(&powers[family])
		}
	}
	for content := range tripleContents {
		n := tripleStones(content)
		t.triple[content] = r.triple(n[we], n[1-we]).score(&powers[triple])
	}
	return t
}

// score packs a reading.
func (l reading) score(power *[11]int64) int64 {
	var value int64
	if !l.void {
		value = power[l.our.count] - power[l.their.count]
	}
	hints := l.our.hints | l.their.hints<<theirHints
	if l.our.danger {
		hints |= 1 << ourDanger
	}
	if l.their.danger {
		hints |= 1 << theirDanger
	}
	return value + int64(hints)<<valueBits
}

// unpack divides a sum of scores.
func unpack(sum int64) (value int64, hints int) {
	value = sum << (64 - valueBits) >> (64 - valueBits)
	return value, int((sum - value) >> valueBits)
}

// three adds up three rows or columns.
func (t *scores) three(words uint32) int64 {
	const mask = 1<<sixBits - 1
	return t.six[words&mask] + t.six[words>>sixBits&mask] + t.six[words>>(2*sixBits)&mask]
}

// diagonals adds up the monicas and triples.
func (t *scores) diagonals(words uint64) int64 {
	const mask = 1<<sixBits - 1
	return t.six[words&mask] + t.six[words>>sixBits&mask] +
		t.triple[uint8(words>>triplesAt)] + t.triple[uint8(words>>(triplesAt+tripleBits))] +
		t.triple[uint8(words>>(triplesAt+2*tripleBits))] + t.triple[uint8(words>>(triplesAt+3*tripleBits))]
}

// openCount returns a colour's stones on a line of six on which it can still make five, and 0 on other lines.
func openCount(own, other stones) int {
	if other.inner > 0 || other.border == 2 {
		return 0
	}
	return own.inner + own.border
}

// grown returns an open count with the additions for a line that lacks one stone, or that has stones in its interior alone.
func grown(n int, own, other stones) int {
	switch {
	case n == 4 && own.border < 2:
		return n + 1
	case 0 < n && n < 5 && own.border == 0:
		return n + 1 - other.border
	default:
		return n
	}
}

// tripleCounts returns the reading of a triple, without hints: the stones of the only colour on it.
func tripleCounts(us, them int) (r reading) {
	if them == 0 {
		r.our.count = us
	}
	if us == 0 {
		r.their.count = them
	}
	return r
}
