package pentagoeval

import (
	"math"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

// part is a quadrant that a line crosses, and the class of the groups that count for the line there.
type part struct{ quadrant, class int }

// tallied lists the parts of the 18 lines of heuristics one and one-two, by line type. The order is four middle, four
// inner, four outer, two main, four other.
var tallied = [...][]part{
	{{0, plus}, {1, plus}}, {{2, plus}, {3, plus}}, {{0, plus}, {2, plus}}, {{1, plus}, {3, plus}}, // 1, 4
	{{0, box2}, {1, box1}}, {{2, box1}, {3, box2}}, {{0, box1}, {2, box2}}, {{1, box2}, {3, box1}}, // 2, 3
	{{0, box1}, {1, box2}}, {{2, box2}, {3, box1}}, {{0, box2}, {2, box1}}, {{1, box1}, {3, box2}}, // 0, 5
	{{0, mul}, {3, mul}}, {{1, mul}, {2, mul}},
	{{0, diamond}, {3, diamond}, {1, cornerGroup}}, {{0, diamond}, {3, diamond}, {2, cornerGroup}},
	{{1, diamond}, {2, diamond}, {3, cornerGroup}}, {{1, diamond}, {2, diamond}, {0, cornerGroup}},
}

// Indices in tallied.
const (
	column1    = 2
	column4    = 3
	row2       = 4
	firstMain  = 12
	firstOther = 14
)

// partsOf returns the parts of a line. With quirks column 4 has the parts of column 1, which thus counts twice.
func partsOf(line int, quirks bool) []part {
	if quirks && line == column4 {
		line = column1
	}
	return tallied[line]
}

// tally holds a number n from 0 to 4 for every line and both colours. Each n takes four bits, of which the low n are
// set. The minimum of two numbers is then their AND, the maximum their OR, and a sum is a count of bits, so that 18
// lines take a few operations on whole words.
type tally struct {
	white, black uint64 // 14 lines each
	other        uint64 // the other diagonals, White's in the low 16 bits, Black's in the next
}

// full has four for every line, and is the identity of and.
var full = tally{1<<56 - 1, 1<<56 - 1, 1<<32 - 1}

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

// coefficients are the weights of a tally by colour and line type: middle, inner, outer, main, other.
type coefficients [2][5]int64

// sum returns the weighted sum of the numbers of a tally.
func (t tally) sum(k *coefficients) int64 {
	white, black := &k[pentago.White], &k[pentago.Black]
	w, b, o := byType(t.white), byType(t.black), byType(t.other)
	return white[0]*int64(w&0xFFFF) + white[1]*int64(w>>16&0xFFFF) +
		white[2]*int64(w>>32&0xFFFF) + white[3]*int64(w>>48) + white[4]*int64(o&0xFFFF) +
		black[0]*int64(b&0xFFFF) + black[1]*int64(b>>16&0xFFFF) +
		black[2]*int64(b>>32&0xFFFF) + black[3]*int64(b>>48) + black[4]*int64(o>>16&0xFFFF)
}

// byType counts the ones in each 16 bits of a word, which hold the lines of one type. It is faster than four calls of
// bits.OnesCount.
func byType(word uint64) uint64 {
	word -= word >> 1 & 0x5555555555555555
	word = word&0x3333333333333333 + word>>2&0x3333333333333333
	word = (word + word>>4) & 0x0F0F0F0F0F0F0F0F
	return (word + word>>8) & 0x00FF00FF00FF00FF
}

// millionths rounds a weight of heuristic one or one-two to a whole number of millionths. Decimal weights and all sums
// are then exact, so that boards whose values are equal on paper tie. Only the final sum is rounded to a unit.
func millionths(x float64) int64 { return int64(math.Round(x * 1e6)) }

// largestWeight bounds the weights of heuristics one and one-two. The product of two weights, in millionths of a
// millionth, and of the count of all lines then stays below 2^63.
const largestWeight = 100

var legalWeight = players.Within(-largestWeight, largestWeight)

// lineTypes declares the weights of the line types in heuristics one and one-two.
var lineTypes = []players.Param{
	lineType("middle", 1, "rows and columns through quadrant centres (1 and 4)"),
	lineType("inner", 1, "rows and columns along the middle of the board (2 and 3)"),
	lineType("outer", 1, "rows and columns along the edge of the board (0 and 5)"),
	lineType("main", 1, "the two long diagonals"),
	lineType("other", 0.7, "the four short diagonals"),
}

func lineType(name string, weight float64, doc string) players.Param {
	return players.Param{Name: name, Default: weight, Max: 7, Linear: true, Legal: legalWeight, Doc: doc}
}

// lineWeights returns the five weights in millionths.
func lineWeights(w players.Weights) (weights [5]int64) {
	for i, p := range lineTypes {
		weights[i] = millionths(w[p.Name])
	}
	return weights
}

// weigh returns the coefficients by root, in millionths of a millionth. own and opponent, in millionths, multiply the
// weights of the lines for the colour of root and for the other colour.
func weigh(lines [5]int64, own, opponent int64) (by [2]coefficients) {
	for i, w := range lines {
		for root := range by {
			by[root][root][i] = own * w
			by[root][1-root][i] = opponent * w
		}
	}
	return by
}

// roundedUnits returns n times scale, in units, rounded to the nearest multiple of players.Unit.
//
// The product stays far below 2^51, so adding and subtracting 3·2^51 rounds it to even, in a quarter of the time of
// math.RoundToEven on processors where RoundToEven is a call. The conversion to float64 keeps the compiler from fusing
// the product with the sum, which would round differently on some machines.
func roundedUnits(n int64, scale float64) float64 {
	const noFraction = 3 << 51
	return (float64(float64(n)*scale) + noFraction - noFraction) * players.Unit
}
