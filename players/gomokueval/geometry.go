package gomokueval

import "sync"

// The sizes of boards, of games/gomoku.
const (
	maxSize  = 22
	maxCells = maxSize * maxSize
	maxLines = 2*maxSize + 2*(2*maxSize-1)
)

// directions is how many lines run through a cell.
const directions = 4

// reach is how far along a line a stone is felt: it shares a window with no cell beyond.
const reach = 4

// A line is a word of two bits a cell: 00 empty, 01 and 10 a stone of side 0 and 1, 11 off the board. Four cells
// before the first and all after the last are off the board, at least six of them, so that windows need no care at the
// ends.
const (
	cellBits = 2
	centre   = reach * cellBits                  // where the cell stands in the neighbourhood that begins reach before it
	allOff   = 1<<64 - 1                         // a line without cells
	armsBits = 0b_01010101_00_01010101 << centre // the lower bits of the eight neighbours, where a line begins at place 0
	lowerArm = 1<<centre - 1                     // four neighbours before the cell
	upperArm = lowerArm << centre                // and four after it, once the cell between is cut out
)

// neighbours takes the eight neighbours of a cell out of a line that is shifted to where its neighbourhood begins.
func neighbours(line uint64) uint64 { return line&lowerArm | line>>cellBits&upperArm }

// geometry is how the lines of a board run. Cells are numbered along one axis after the other, either first.
type geometry struct {
	size, cells int
	spots       [maxCells]spot
	along       [directions][places]int // from a cell to the others around it, by place
	blank       [maxLines]uint64        // all lines of an empty board
}

// spot is where a cell lies on its four lines.
type spot struct {
	line  [directions]uint8
	shift [directions]uint8 // to where its neighbourhood begins
}

// places number the cells of a line from twice reach before a cell on, which itself has the place middle: all that is
// in the neighbourhoods of its neighbours, which have the places around it.
const (
	places = 16
	middle = 2 * reach
)

// seen is how a stone of a side is written among the neighbours of the cell at each place around it.
var seen = func() (seen [2][places]uint64) {
	for s := range side(2) {
		for steps := 1; steps <= reach; steps++ {
			seen[s][middle-steps] = stone(s) << (cellBits * (reach + steps - 1))
			seen[s][middle+steps] = stone(s) << (cellBits * (reach - steps))
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
	stride := [directions]int{1, size, size + 1, size - 1} // from a cell to the next of its line
	for d := range directions {
		for steps := -reach; steps <= reach; steps++ {
			g.along[d][middle+steps] = steps * stride[d]
		}
	}
	for i := range g.blank {
		g.blank[i] = allOff
	}
	for cell := range g.cells {
		a, b := cell/size, cell%size
		line := [directions]int{a, size + b, 2*size + a - b + size - 1, 2*size + diagonals + a + b}
		place := [directions]int{b, a, min(a, b), min(a, size-1-b)}
		for d := range directions {
			shift := cellBits * place[d]
			g.spots[cell].line[d], g.spots[cell].shift[d] = uint8(line[d]), uint8(shift)
			g.blank[line[d]] &^= 3 << (shift + centre)
		}
	}
	return g
}

// near reports whether two cells are the same or one is in the star of the other: on one of its lines, within reach.
func (g *geometry) near(c, d int) bool {
	a, b := c/g.size-d/g.size, c%g.size-d%g.size
	return (a == 0 || b == 0 || a == b || a == -b) && max(a, -a, b, -b) <= reach
}
