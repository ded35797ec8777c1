package gomokueval

import "sync"

// The largest board of games/gomoku.
const (
	maxSize  = 22
	maxCells = maxSize * maxSize
	maxLines = 2*maxSize + 2*(2*maxSize-1)
)

// linesPerCell is the number of lines through a cell.
const linesPerCell = 4

// windowReach is the greatest distance of two cells of one window.
const windowReach = 4

// A line is a word of two bits a cell: 00 empty, 01 and 10 a stone of side 0 and 1, 11 off the board. Four cells before
// the first cell and at least six after the last are off the board, so that windows need no checks at the ends.
const (
	cellBits    = 2
	centreShift = windowReach * cellBits                 // shift of the cell in its neighbourhood, its start
	allOff      = 1<<64 - 1                              // a line without cells
	armsBits    = 0b_01010101_00_01010101 << centreShift // the lower bits of the eight neighbours of the cell
	lowerArm    = 1<<centreShift - 1                     // the four neighbours before the cell
	upperArm    = lowerArm << centreShift                // the four after it, with the cell cut out
)

// neighbourBits returns the eight neighbours of a cell. line is shifted to the start of the neighbourhood.
func neighbourBits(line uint64) uint64 { return line&lowerArm | line>>cellBits&upperArm }

// geometry holds the lines of the cells of a board. Cells may be numbered by rows or by columns.
type geometry struct {
	size, cells int
	spots       [maxCells]spot
	along       [linesPerCell][places]int // difference of the cell numbers, by place
	blank       [maxLines]uint64          // all lines of an empty board
}

// spot holds a cell's position on its four lines.
type spot struct {
	line  [linesPerCell]uint8
	shift [linesPerCell]uint8 // in bits, to the start of the neighbourhood
}

// places number the cells of a line around a cell, which has middlePlace. They contain the neighbourhoods of all
// its neighbours.
const (
	places      = 16
	middlePlace = 2 * windowReach
)

// seen holds, by side and place, the bits of a stone at middlePlace in the place's neighbours.
var seen = func() (seen [2][places]uint64) {
	for s := range owner(2) {
		for steps := 1; steps <= windowReach; steps++ {
			seen[s][middlePlace-steps] = stoneBits(s) << (cellBits * (windowReach + steps - 1))
			seen[s][middlePlace+steps] = stoneBits(s) << (cellBits * (windowReach - steps))
		}
	}
	return seen
}()

var geometries = func() (byNumber [maxSize + 1]func() *geometry) {
	for size := range byNumber {
		byNumber[size] = sync.OnceValue(func() *geometry { return newGeometry(size) })
	}
	return byNumber
}()

func newGeometry(size int) *geometry {
	diagonals := 2*size - 1
	g := &geometry{size: size, cells: size * size}
	stride := [linesPerCell]int{1, size, size + 1, size - 1}
	for d := range linesPerCell {
		for steps := -windowReach; steps <= windowReach; steps++ {
			g.along[d][middlePlace+steps] = steps * stride[d]
		}
	}
	for i := range g.blank {
		g.blank[i] = allOff
	}
	for cell := range g.cells {
		a, b := cell/size, cell%size
		line := [linesPerCell]int{a, size + b, 2*size + a - b + size - 1, 2*size + diagonals + a + b}
		place := [linesPerCell]int{b, a, min(a, b), min(a, size-1-b)}
		for d := range linesPerCell {
			shift := cellBits * place[d]
			g.spots[cell].line[d], g.spots[cell].shift[d] = uint8(line[d]), uint8(shift)
			g.blank[line[d]] &^= 3 << (shift + centreShift)
		}
	}
	return g
}

// near reports whether cell c is d or in the star of d: on a line through d, within reach.
func (g *geometry) near(c, d int) bool {
	a, b := c/g.size-d/g.size, c%g.size-d%g.size
	return (a == 0 || b == 0 || a == b || a == -b) && max(a, -a, b, -b) <= windowReach
}
