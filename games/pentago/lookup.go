package pentago

import (
	"math/bits"
	"sync"
)

const (
	cells     = 36
	quadrants = 4
	// Codes is the number of contents of a quadrant: three for each of its nine cells.
	Codes = 19683
)

// weight is the value of a white stone in the code of its quadrant, by cell of the quadrant.
var weight = [9]uint16{1, 3, 9, 27, 81, 243, 729, 2187, 6561}

// corner is the top left cell of each quadrant.
var corner = [quadrants]int{0, 3, 18, 21}

// place is a cell by its quadrant and its cell in that quadrant.
type place struct{ quadrant, cell uint8 }

var placeOf = func() (at [cells]place) {
	for q := range quadrants {
		for i := range 9 {
			at[boardCell(q, i)] = place{uint8(q), uint8(i)}
		}
	}
	return at
}()

// boardCell returns cell i (x + 3y) of quadrant q as a cell of the board.
func boardCell(q, i int) int { return corner[q] + i%3 + i/3*6 }

// content holds what the board needs to know about a quadrant with a given code. A sub-move then costs a few look-ups.
type content struct {
	empty      uint64    // the empty cells, as bits of the whole board
	whole      [2]uint32 // by colour: the lines with this quadrant's part filled; a line that misses the quadrant counts as filled
	near       [2]uint32 // by colour: the lines with this quadrant's part filled except for one empty cell
	rotated    [2]uint16 // the codes after a quarter turn clockwise and anticlockwise
	transposed uint16    // the code mirrored at the main diagonal
}

// contents is filled once, by the first board. Filling takes a few milliseconds, which printing help should not cost.
var (
	contents     [quadrants][Codes]content
	fillContents = sync.OnceFunc(func() {
		lines := fiveLines()
		for q := range quadrants {
			var parts [32]uint64 // of the lines, in this quadrant, as bits of the whole board
			for l, line := range lines {
				for _, cell := range line {
					if int(placeOf[cell].quadrant) == q {
						parts[l] |= 1 << cell
					}
				}
			}
			for code := range Codes {
				contents[q][code] = describe(q, uint16(code), &parts)
			}
		}
	})
)

func describe(q int, code uint16, parts *[32]uint64) (c content) {
	var stones [2]uint64 // by colour, as bits of the whole board
	for i := range 9 {
		s := code / weight[i] % 3
		if bit := uint64(1) << boardCell(q, i); s == 0 {
			c.empty |= bit
		} else {
			stones[s-1] |= bit
		}
		x, y := i%3, i/3
		c.rotated[clockwise] += s * weight[2-y+3*x]
		c.rotated[anticlockwise] += s * weight[y+3*(2-x)]
		c.transposed += s * weight[y+3*x]
	}
	for l, part := range parts {
		empty := bits.OnesCount64(part & c.empty)
		for colour := range stones {
			switch {
			case part&stones[1-colour] != 0:
			case empty == 0:
				c.whole[colour] |= 1 << l
			case empty == 1:
				c.near[colour] |= 1 << l
			}
		}
	}
	return c
}

// fiveLines returns the 32 lines of five cells. Rows and columns have 12 each, long and short diagonals 4 each.
func fiveLines() (lines [32][5]int) {
	n := 0
	add := func(x, y, dx, dy int) {
		for i := range 5 {
			lines[n][i] = x + i*dx + 6*(y+i*dy)
		}
		n++
	}
	for i := range 6 {
		for start := range 2 {
			add(start, i, 1, 0)
			add(i, start, 0, 1)
		}
	}
	for x := range 2 {
		for y := range 2 {
			add(x, y, 1, 1)
			add(5-x, y, -1, 1)
		}
	}
	return lines
}

// Rotated returns the code of a quadrant after a quarter turn, anticlockwise if anti is true.
func Rotated(code uint16, anti bool) uint16 {
	fillContents()
	if anti {
		return contents[0][code].rotated[anticlockwise]
	}
	return contents[0][code].rotated[clockwise]
}
