package pentagoeval

import (
	"sync"

	"tourney/games/pentago"
)

// Heuristics a, a-hacked and a-star look at 18 lines of four families. A line of six cells has two border cells, its
// ends, and four inner cells. It crosses two quadrants; each contains a half, which is a border cell and two inner
// cells. Triples have five cells and cross three quadrants.
const (
	familyMonica   = iota // the two long diagonals
	familyMiddle          // rows and columns 1 and 4
	familyStraight        // the other rows and columns
	familyTriple          // the four short diagonals
	familyCount
)

var triples = [4][5]int{{1, 8, 15, 22, 29}, {6, 13, 20, 27, 34}, {4, 9, 14, 19, 24}, {11, 16, 21, 26, 31}}

const (
	halfContents   = 18                          // contents of a half: six of the inner cells times three of the border
	sixContents    = halfContents * halfContents // contents of a line of six: first half times halfContents plus second
	sixBits        = 10                          // bits of an index of a line of six: family times sixContents plus content
	tripleContents = 243                         // contents of a triple: a digit to the base 3 for each cell
	tripleBits     = 8
	triplesAt      = 2 * sixBits // where the triples follow the monicas in a word
)

// innerStones counts the white and black stones on two inner cells, by the number of their content.
var innerStones = [6][2]int{{0, 0}, {1, 0}, {0, 1}, {2, 0}, {0, 2}, {1, 1}}

// innerContent numbers the contents of two inner cells; their order does not count.
var innerContent = [3][3]int{{0, 1, 2}, {1, 3, 5}, {2, 5, 4}}

// half returns the number of the content of a half line.
func half(border, near, far uint8) int { return 3*innerContent[near][far] + int(border) }

// stoneCounts counts one colour's stones on a line of six.
type stoneCounts struct{ inner, border int }

// sixStones counts the stones of White and Black on a line of six with a given content.
func sixStones(content int) (n [2]stoneCounts) {
	for _, part := range [2]int{content / halfContents, content % halfContents} {
		for colour := range n {
			n[colour].inner += innerStones[part/3][colour]
		}
		if border := part % 3; border != 0 {
			n[border-1].border++
		}
	}
	return n
}

// tripleStones counts the stones of White and Black on a triple with a given content.
func tripleStones(content int) (n [2]int) {
	for ; content > 0; content /= 3 {
		if cell := content % 3; cell != 0 {
			n[cell-1]++
		}
	}
	return n
}

// lineWords holds a quadrant's summands of line indices. The index of a line is the sum over the quadrants that the
// line crosses. No sum carries from one field to the next.
type lineWords struct {
	rows, columns uint32 // three fields of sixBits
	diagonals     uint64 // two fields of sixBits for the monicas, four of tripleBits for the triples
}

// quadrantWords holds the words of a quadrant unrotated, rotated by a quarter and rotated by a half.
type quadrantWords struct {
	still  lineWords
	turned [2]lineWords // clockwise, anticlockwise
	upside lineWords
}

// wordsLookup holds the words of every quadrant by its code.
type wordsLookup [quadrants][pentago.Codes]quadrantWords

var allWords = sync.OnceValue(func() *wordsLookup {
	t := new(wordsLookup)
	for q := range t {
		for code := range uint16(pentago.Codes) {
			t[q][code].still = describe(q, cellsOf(code))
		}
		for code := range uint16(pentago.Codes) {
			clockwise := pentago.Rotated(code, false)
			t[q][code].turned = [2]lineWords{t[q][clockwise].still, t[q][pentago.Rotated(code, true)].still}
			t[q][code].upside = t[q][pentago.Rotated(clockwise, false)].still
		}
	}
	return t
})

// describe returns the words of quadrant q with the given cells, at x+3y.
func describe(q int, cells [9]uint8) (w lineWords) {
	right, low := q%2 == 1, q/2 == 1
	for i := range 3 {
		family := familyStraight
		if i == 1 {
			family = familyMiddle
		}
		shift := sixBits * i
		w.rows |= uint32(sixPart(family, right, cells[3*i], cells[3*i+1], cells[3*i+2])) << shift
		w.columns |= uint32(sixPart(family, low, cells[i], cells[i+3], cells[i+6])) << shift
	}
	if right == low {
		w.diagonals = uint64(sixPart(familyMonica, low, cells[0], cells[4], cells[8]))
	} else {
		w.diagonals = uint64(sixPart(familyMonica, low, cells[2], cells[4], cells[6])) << sixBits
	}
	for k, line := range triples {
		digit := uint64(1)
		for _, cell := range line {
			x, y := cell%6, cell/6
			if (x > 2) == right && (y > 2) == low {
				w.diagonals += digit * uint64(cells[x%3+3*(y%3)]) << (triplesAt + tripleBits*k)
			}
			digit *= 3
		}
	}
	return w
}

// sixPart returns the summand of three cells in the index of their line of six. The border cell comes first in the
// first half of a line and last in the second.
func sixPart(family int, second bool, a, b, c uint8) int {
	if second {
		return half(c, b, a)
	}
	return family*sixContents + halfContents*half(a, b, c)
}
