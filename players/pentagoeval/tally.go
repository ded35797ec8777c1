package pentagoeval

import (
	"math"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

// part is what a quadrant gives to a line: its groups of one class.
type part struct{ quadrant, class int }

// tallied lists the lines of heuristics one and one-two by their parts, in the order of the line types: four in the
// middle of the quadrants, four inner, four outer, the two main diagonals and the four other ones.
var tallied = [...][]part{
	{{0, plus}, {1, plus}}, {{2, plus}, {3, plus}}, {{0, plus}, {2, plus}}, {{1, plus}, {3, plus}}, // 1, 4
	{{0, box2}, {1, box1}}, {{2, box1}, {3, box2}}, {{0, box1}, {2, box2}}, {{1, box2}, {3, box1}}, // 2, 3
	{{0, box1}, {1, box2}}, {{2, box2}, {3, box1}}, {{0, box2}, {2, box1}}, {{1, box1}, {3, box2}}, // 0, 5
	{{0, mul}, {3, mul}}, {{1, mul}, {2, mul}},
	{{0, diamond}, {3, diamond}, {1, corner}}, {{0, diamond}, {3, diamond}, {2, corner}},
	{{1, diamond}, {2, diamond}, {3, corner}}, {{1, diamond}, {2, diamond}, {0, corner}},
}

// Indices in tallied.
const (
	column1    = 2
	column4    = 3
	row2       = 4
	firstMain  = 12
	firstOther = 14
)

// partsOf returns the parts of a line. With quirks column 1 stands in for column 4, so that it counts twice.
func partsOf(line int, quirks bool) []part {
	if quirks && line == column4 {
		line = column1
	}
	return tallied[line]
}

// tally holds a number from 0 to 4 for every line and both colours, each in four bits and in unary: n is n ones from
// the right. The smaller of two such numbers is their AND and the larger their OR, and a sum is a count of bits, so
// that a board of 18 lines is a few operations on whole words.
type tally struct {
	white, black uint64 // 14 lines each
	other        uint64 // the other diagonals, White's in the low 16 bits, Black's in the next
}

// full has four for every line: it leaves the other side of an AND as it is.
var full = tally{1<<56 - 1, 1<<56 - 1, 1<<32 - 1}

// set puts a number into a tally.
func (t *tally) set(colour games.Seat, line, n int) {
	word := [2]*uint64{&t.white, &t.black}[colour]
	shift := 4 * line
	if line >= firstOther {
		word, shift = &t.other, 4*(line-firstOther)+16*int(colour)
	}
	*word = *word&^(15<<shift) | (1<<n-1)<<shift
}

func (t tally) and(u tally) tally {
	return tally{t.white & u.white, t.black & u.black, t.other & u.other}
}

func (t tally) or(u tally) tally {
	return tally{t.white | u.white, t.black | u.black, t.other | u.other}
}

// coefficients weigh a tally: by colour, for the line types middle, inner, outer, main and other.
type coefficients [2][5]int64

// sum adds up the numbers of a tally, weighted.
func (t tally) sum(k *coefficients) int64 {
	white, black := &k[pentago.White], &k[pentago.Black]
	w, b, o := byType(t.white), byType(t.black), byType(t.other)
	return white[0]*int64(w&0xFFFF) + white[1]*int64(w>>16&0xFFFF) +
		white[2]*int64(w>>32&0xFFFF) + white[3]*int64(w>>48) + white[4]*int64(o&0xFFFF) +
		black[0]*int64(b&0xFFFF) + black[1]*int64(b>>16&0xFFFF) +
		black[2]*int64(b>>32&0xFFFF) + black[3]*int64(b>>48) + black[4]*int64(o>>16&0xFFFF)
}

// byType counts the ones in each 16 bits of a word, the lines of a type. Four counts in one go are faster than four
// calls of bits.OnesCount.
func byType(word uint64) uint64 {
	word -= word >> 1 & 0x5555555555555555
	word = word&0x3333333333333333 + word>>2&0x3333333333333333
	word = (word + word>>4) & 0x0F0F0F0F0F0F0F0F
	return (word + word>>8) & 0x00FF00FF00FF00FF
}

// Weights of heuristics one and one-two are rounded to millionths. Decimal weights are then exact, and so are all
// sums, in whole numbers: boards that are equal on paper tie. Only the sum is rounded to a value.
func millionths(x float64) int64 { return int64(math.Round(x * 1e6)) }

// largestWeight bounds the weights of heuristics one and one-two: a product of two of them and of the count of all
// lines stays below 2^63 in millionths of a millionth.
const largestWeight = 100

var legalWeight = players.Within(-largestWeight, largestWeight)

// lineTypes declares the five weights that heuristics one and one-two give to types of lines.
var lineTypes = []players.Param{
	lineType("middle", 1, "rows and columns through quadrant centres (1 and 4)"),
	lineType("inner", 1, "rows and columns along the middle of the board (2 and 3)"),
	lineType("outer", 1, "rows and columns along the edge of the board (0 and 5)"),
	lineType("main", 1, "the two long diagonals"),
	lineType("other", 0.7, "the four short diagonals"),
}

func lineType(name string, weight float64, doc string) players.Param {
	return players.Param{Name: name, Default: weight, Max: 7, Legal: legalWeight, Doc: doc}
}

// lineWeights returns the five weights in millionths.
func lineWeights(w players.Weights) (weights [5]int64) {
	for i, p := range lineTypes {
		weights[i] = millionths(w[p.Name])
	}
	return weights
}

// weigh returns the coefficients, in millionths of a millionth and by the root's colour, that count own lines with one
// factor and the opponent's with another, both in millionths.
func weigh(lines [5]int64, own, opponent int64) (by [2]coefficients) {
	for i, w := range lines {
		for root := range by {
			by[root][root][i] = own * w
			by[root][1-root][i] = opponent * w
		}
	}
	return by
}

// nearest returns the multiple of players.Unit next to n times scale, scale being in units. The product stays far below
// 2^51, so adding and taking away 3·2^51 leaves no room for a fraction: it rounds to even, in a quarter of the time of
// math.RoundToEven on processors for which that is a call. The conversion keeps the product from being fused with the
// sum, which would round differently on some machines.
func nearest(n int64, scale float64) float64 {
	const noFraction = 3 << 51
	return (float64(float64(n)*scale) + noFraction - noFraction) * players.Unit
}
