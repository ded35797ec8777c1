package pentago

import "sync"

const (
	cells     = 36
	quadrants = 4
	// Codes is the number of contents a quadrant can have: three for each of its nine cells.
	Codes = 19683
)

// weight is the value of a stone in a quadrant code, by cell within the quadrant.
var weight = [9]uint16{1, 3, 9, 27, 81, 243, 729, 2187, 6561}

// corner is the top left cell of each quadrant.
var corner = [quadrants]int{0, 3, 18, 21}

// place is where a board cell lies: its quadrant and the cell within it.
type place struct{ quadrant, cell uint8 }

var placeOf = func() (at [cells]place) {
	for q := range quadrants {
		for i := range 9 {
			at[boardCell(q, i)] = place{uint8(q), uint8(i)}
		}
	}
	return at
}()

// boardCell returns the board cell of cell i (x + 3y) in quadrant q.
func boardCell(q, i int) int { return corner[q] + i%3 + i/3*6 }

// content is all the board needs to know about a quadrant with a given code, so that a sub-move costs a few look-ups.
type content struct {
	empty      uint64    // the empty cells, as bits of the whole board
	whole      [2]uint32 // by colour: the lines whose part in this quadrant that colour fills; lines elsewhere count as filled
	near       [2]uint32 // by colour: the lines of whose part in this quadrant it fills all but one cell, which is empty
	rotated    [2]uint16 // the code after a turn clockwise and anticlockwise
	transposed uint16    // the code mirrored at the main diagonal
}

// contents is filled once, by the first board made: it takes a few milliseconds that a help text should not pay.
var (
	contents     [quadrants][Codes]content
	fillContents = sync.OnceFunc(func() {
		lines := fiveLines()
		for q := range quadrants {
			for code := range Codes {
				contents[q][code] = describe(q, uint16(code), lines)
			}
		}
	})
)

func describe(q int, code uint16, lines [32][5]int) content {
	c := content{whole: [2]uint32{1<<32 - 1, 1<<32 - 1}}
	var stone [cells]uint16
	for i := range 9 {
		s := code / weight[i] % 3
		stone[boardCell(q, i)] = s
		if s == 0 {
			c.empty |= 1 << boardCell(q, i)
		}
		x, y := i%3, i/3
		c.rotated[clockwise] += s * weight[2-y+3*x]
		c.rotated[anticlockwise] += s * weight[y+3*(2-x)]
		c.transposed += s * weight[y+3*x]
	}
	for l, line := range lines {
		for colour := range c.whole {
			empty, other := 0, 0
			for _, cell := range line {
				if int(placeOf[cell].quadrant) != q {
					continue
				}
				switch stone[cell] {
				case 0:
					empty++
				case uint16(2 - colour):
					other++
				}
			}
			if empty+other > 0 {
				c.whole[colour] &^= 1 << l
			}
			if empty == 1 && other == 0 {
				c.near[colour] |= 1 << l
			}
		}
	}
	return c
}

// fiveLines lists the 32 ways to have five in a row: 12 in rows, 12 in columns, 4 on the long and 4 on the short diagonals.
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

// Rotated returns the code of a quadrant after a quarter turn.
func Rotated(code uint16, anti bool) uint16 {
	fillContents()
	if anti {
		return contents[0][code].rotated[anticlockwise]
	}
	return contents[0][code].rotated[clockwise]
}
