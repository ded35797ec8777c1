package pentagoeval

import (
	"fmt"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

// strengths are the weights of the four families. Heuristics a, a-hacked and a-star value a line, for each colour, by
// the strength to the power of the colour's count.
type strengths [familyCount]float64

// largestStrength bounds the strengths. Above 2.67 the lines of a board may come to more than largestSum, and scaleOf
// then makes all values smaller. With strengths of 20 the values of a are multiples of 1024 before that, those of
// a-star of 1/256.
const largestStrength = 20

// largestSum bounds the value of all lines of a board. Twice that, which a-hacked counts, and a value of one-two are
// below players.ValueBound.
const largestSum = 1 << 18

var strengthParams = []players.Param{
	strengthParam("monica", 1.13, "strength of the two long diagonals, up to 20"),
	strengthParam("middle", 1.15, "strength of the rows and columns through quadrant centres (1 and 4), up to 20"),
	strengthParam("straight", 1.17, "strength of the other rows and columns, up to 20"),
	strengthParam("triple", 1.19, "strength of the four short diagonals, up to 20"),
}

func strengthParam(name string, value float64, doc string) players.Param {
	return players.Param{Name: name, Default: value, Min: 0.9, Max: 1.3, Legal: legalStrength, Doc: doc}
}

func legalStrength(v float64) error {
	if v <= 0 || v > largestStrength {
		return fmt.Errorf("it must be above 0 and at most %d", largestStrength)
	}
	return nil
}

// linesOf is the number of lines of each family.
var linesOf = [familyCount]float64{familyMonica: 2, familyMiddle: 4, familyStraight: 8, familyTriple: 4}

// powers returns the strengths to the power of each count.
func (s strengths) powers() (p [familyCount][largestCount + 1]float64) {
	for family, base := range s {
		power := 1.0
		for n := range p[family] {
			p[family][n] = power
			power *= base
		}
	}
	return p
}

// scaleOf returns a power of two, at most 1. It is the largest by which the lines of no board come to more than
// largestSum. A judge multiplies all its values by it, wins and dangers too, so that their order is that of the
// formula. Powers of two change no digit of a value that is a whole number of units afterwards.
func scaleOf(r lineReader, s strengths) float64 {
	var most [familyCount]int // counts
	for content := range sixContents {
		n := sixStones(content)
		most[familyMonica] = max(most[familyMonica], r.six(n[pentago.White], n[pentago.Black]).our.count)
	}
	most[familyMiddle], most[familyStraight] = most[familyMonica], most[familyMonica]
	for content := range tripleContents {
		n := tripleStones(content)
		most[familyTriple] = max(most[familyTriple], r.triple(n[pentago.White], n[pentago.Black]).our.count)
	}
	sum := 0.0
	for family, power := range s.powers() {
		sum += linesOf[family] * max(1, power[most[family]])
	}
	scale := 1.0
	for sum*scale > largestSum {
		scale /= 2
	}
	return scale
}

func strengthsOf(w players.Weights) (s strengths) {
	for i, p := range strengthParams {
		s[i] = w[p.Name]
	}
	return s
}

// A score packs the value of a line, in units, its hints and its dangers into one number, so that a board is a sum of
// 18 look-ups. The low bits hold the value. It is signed and borrows from the bits above, so unpack subtracts it before
// it reads them.
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

// lineScores holds the scores of all contents of a line, for one colour that places next. The arrays are longer than
// any index, so that masked look-ups need no bounds check.
type lineScores struct {
	six    [1 << sixBits]int64
	triple [1 << tripleBits]int64
}

func newScores(r lineReader, s strengths, scale float64, we games.Seat) *lineScores {
	t := new(lineScores)
	var powers [familyCount][largestCount + 1]int64
	for family, row := range s.powers() {
		for n, power := range row {
			powers[family][n] = players.Units(power * scale)
		}
	}
	for content := range sixContents {
		n := sixStones(content)
		line := r.six(n[we], n[1-we])
		for _, family := range []int{familyMonica, familyMiddle, familyStraight} {
			t.six[family*sixContents+content] = line.score(&powers[family])
		}
	}
	for content := range tripleContents {
		n := tripleStones(content)
		t.triple[content] = r.triple(n[we], n[1-we]).score(&powers[familyTriple])
	}
	return t
}

// score packs a reading, with power by count.
func (l reading) score(power *[largestCount + 1]int64) int64 {
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

// unpack splits a sum of scores into the value, in units, and the sums of hints and dangers.
func unpack(sum int64) (value int64, hints int) {
	value = sum << (64 - valueBits) >> (64 - valueBits)
	return value, int((sum - value) >> valueBits)
}

// three returns the score of three rows or columns.
func (t *lineScores) three(words uint32) int64 {
	const mask = 1<<sixBits - 1
	return t.six[words&mask] + t.six[words>>sixBits&mask] + t.six[words>>(2*sixBits)&mask]
}

// diagonals returns the score of the monicas and triples.
func (t *lineScores) diagonals(words uint64) int64 {
	const mask = 1<<sixBits - 1
	return t.six[words&mask] + t.six[words>>sixBits&mask] +
		t.triple[uint8(words>>triplesAt)] + t.triple[uint8(words>>(triplesAt+tripleBits))] +
		t.triple[uint8(words>>(triplesAt+2*tripleBits))] + t.triple[uint8(words>>(triplesAt+3*tripleBits))]
}
