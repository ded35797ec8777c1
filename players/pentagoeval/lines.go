package pentagoeval

import (
	"sync"

	"tourney/games/pentago"
)

// Heuristics a, a-hacked and a-star look at 18 lines of four families. Lines of six cells have two border cells, the
// ends, and four inner ones; the quadrants they cross hold a half each, a border cell and two inner cells. Triples
// have five cells and cross three quadrants.
const (
	monica   = iota // the two long diagonals
	middle          // rows and columns 1 and 4
	straight        // the other rows and columns
	triple          // the four short diagonals
	families
)

var triples = [4][5]int{{1, 8, 15, 22, 29}, {6, 13, 20, 27, 34}, {4, 9, 14, 19, 24}, {11, 16, 21, 26, 31}}

const (
	halfContents   = 18                          // of a half that differ: six inside times three on the border
	sixContents    = halfContents * halfContents // of a line of six: the first half times halfContents plus the second
	sixBits        = 10                          // hold an index of a line of six: family times sixContents plus content
	tripleContents = 243                         // of a triple, a digit to the base 3 for each cell
	tripleBits     = 8
	triplesAt      = 2 * sixBits // where the triples follow the monicas in a word
)

// innerStones are the white and black stones on the two inner cells of a half, by the number of their content.
var innerStones = [6][2]int{{0, 0}, {1, 0}, {0, 1}, {2, 0}, {0, 2}, {1, 1}}

// innerContent numbers the contents of two inner cells.
var innerContent = [3][3]int{{0, 1, 2}, {1, 3, 5}, {2, 5, 4}}

// half returns the number of the content of a half line.
func half(border, near, far uint8) int { return 3*innerContent[near][far] + int(border) }

// stones are those of one colour on a line of six.
type stones struct{ inner, border int }

// sixStones returns the stones of White and Black on a line of six with a given content.
func sixStones(content int) (n [2]stones) {
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

// tripleStones returns the white and black stones of a triple with a given content.
func tripleStones(content int) (n [2]int) {
	for ; content > 0; content /= 3 {
		if cell := content % 3; cell != 0 {
			n[cell-1]++
		}
	}
	return n
}

// lineWords are the parts of line indices that a quadrant contributes. The words of the quadrants a line crosses add
// up to its index, without carrying from one field to the next.
type lineWords struct {
	rows, columns uint32 // three fields of sixBits
	diagonals     uint64 // two fields of sixBits for the monicas, four of tripleBits for the triples
}

// quadrantWords are the words of a quadrant as it is, after a turn clockwise and anticlockwise, and after a half turn.
type quadrantWords struct {
	still  lineWords
	turned [2]lineWords
	upside lineWords
}

// wordsTable holds the words of every quadrant and code.
type wordsTable [quadrants][pentago.Codes]quadrantWords

var allWords = sync.OnceValue(func() *wordsTable {
	t := new(wordsTable)
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

// describe returns the words of a quadrant with the cells given at x+3y.
func describe(q int, cells [9]uint8) (w lineWords) {
	right, low := q%2 == 1, q/2 == 1
	for i := range 3 {
		family := straight
		if i == 1 {
			family = middle
		}
		shift := sixBits * i
		w.rows |= uint32(sixPart(family, right, cells[3*i], cells[3*i+1], cells[3*i+2])) << shift
		w.columns |= uint32(sixPart(family, low, cells[i], cells[i+3], cells[i+6])) << shift
	}
	if right == low {
		w.diagonals = uint64(sixPart(monica, low, cells[0], cells[4], cells[8]))
	} else {
		w.diagonals = uint64(sixPart(monica, low, cells[2], cells[4], cells[6])) << sixBits
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

// sixPart returns what three cells contribute to the index of their line of six. The first half has its border cell
// first, the second has it last.
func sixPart(family int, second bool, a, b, c uint8) int {
	if second {
		return half(c, b, a)
	}
	return family*sixContents + halfContents*half(a, b, c)
}
