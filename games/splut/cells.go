package splut

import "math/bits"

// Cells is the number of cells. They are numbered from 0 in alphabetical order: a5, b4, b5, b6, c3 … i5. A set of cells
// is a word with these bits, so it lists cells in the order of the position line.
const Cells = 41

// board is the set of all cells.
const board = 1<<Cells - 1

// nowhere stands for the outside of the board. No set of cells holds it.
const nowhere = 63

// The directions, clockwise. North and east lead to cells of higher numbers. The opposite of a direction is that
// direction plus 2, modulo 4.
const (
	north = iota
	east
	south
	west
)

// directionLetters are the notation of a throw's direction.
const directionLetters = "nesw"

// steps are the directions as changes of file and rank.
var steps = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

// middle is the middle file and rank, counted from 0, and the number of files and ranks to each side.
const middle = 4

var (
	// neighbour is the next cell in each direction, or nowhere.
	neighbour [64][4]uint8

	// rays are the cells from a cell, excluded, to the edge, by direction.
	rays [64][4]uint64

	// edge is the last cell of a ray, or the ray's origin if the ray is empty.
	edge [64][4]uint8

	// around is the set of a cell's neighbours.
	around [64]uint64

	lines     [64]uint64
	distances [64][64]uint8

	// coordinates are the file and rank of a cell, from 0. cellAt is the inverse, with nowhere outside the board.
	coordinates [Cells][2]int
	cellAt      [9][9]uint8
)

func init() {
	cell := uint8(0)
	for file := range 9 {
		for rank := range 9 {
			cellAt[file][rank] = nowhere
			if apart(file, middle)+apart(rank, middle) <= middle {
				cellAt[file][rank] = cell
				coordinates[cell] = [2]int{file, rank}
				cell++
			}
		}
	}
	for i := range neighbour { // numbers that are no cell have no neighbours
		neighbour[i] = [4]uint8{nowhere, nowhere, nowhere, nowhere}
	}
	for from := range coordinates {
		for d, step := range steps {
			last := uint8(from)
			at := cellBeside(last, step)
			neighbour[from][d] = at
			for ; at != nowhere; at = cellBeside(at, step) {
				rays[from][d] |= 1 << at
				last = at
			}
			edge[from][d] = last
			lines[from] |= rays[from][d]
			around[from] |= 1 << neighbour[from][d] & board
		}
		for to := range coordinates {
			distances[from][to] = uint8(apart(coordinates[from][0], coordinates[to][0]) +
				apart(coordinates[from][1], coordinates[to][1]))
		}
	}
}

// cellBeside returns the cell one step away, or nowhere.
func cellBeside(cell uint8, step [2]int) uint8 {
	file, rank := coordinates[cell][0]+step[0], coordinates[cell][1]+step[1]
	if file < 0 || file > 8 || rank < 0 || rank > 8 {
		return nowhere
	}
	return cellAt[file][rank]
}

func apart(a, b int) int { return max(a-b, b-a) }

// Distance returns the number of steps between two cells on an empty board, 0 to 8.
func Distance(a, b int) int { return int(distances[a&63][b&63]) }

// Neighbours returns the cells beside a cell: one at the tips, two at the other edges, else four.
func Neighbours(cell int) uint64 { return around[cell&63] }

// Lines returns the cells on the file and the rank of a cell, which is excluded.
func Lines(cell int) uint64 { return lines[cell&63] }

// Nearest returns, of a set, the nearest cell to a cell in each direction on its file and rank.
func Nearest(cell int, set uint64) uint64 {
	r := &rays[cell&63]
	up, right, down, left := r[north]&set, r[east]&set, r[south]&set, r[west]&set
	// Shifts by 64 or more leave nothing: an empty set has no highest cell.
	return up&-up | right&-right | 1<<63>>bits.LeadingZeros64(down) | 1<<63>>bits.LeadingZeros64(left)
}

// before returns the cells with a neighbour in the set cells in a direction. On a file the numbers differ by 1. From
// one file to the next they differ by 2 at the tips and by 8 in the middle. The constants are the cells with a
// neighbour behind them, by that difference.
func before(cells uint64, direction int) uint64 {
	switch direction {
	case north:
		return cells & 0xDEFDFEFDEC >> 1
	case south:
		return cells & 0x6F7EFF7EF6 << 1
	case east:
		return cells&0x10000000004>>2 | cells&0xE0000000E0>>4 | cells&0x1F00007C00>>6 | cells&0xFEFE0000>>8
	default:
		return cells&0x4000000001<<2 | cells&0xE0000000E<<4 | cells&0x7C0001F0<<6 | cells&0xFEFE00<<8
	}
}

// first returns the cell of part, a set within a ray, that is nearest to the ray's origin. The set is not empty.
func first(part uint64, direction int) int {
	if direction == north || direction == east {
		return bits.TrailingZeros64(part) & 63
	}
	return (63 - bits.LeadingZeros64(part)) & 63
}

// appendCell appends a cell's name.
func appendCell(dst []byte, cell int) []byte {
	at := coordinates[cell]
	return append(dst, byte('a'+at[0]), byte('1'+at[1]))
}

// appendCells appends the names of cells, ascending.
func appendCells(dst []byte, cells uint64) []byte {
	for ; cells != 0; cells &= cells - 1 {
		dst = appendCell(dst, bits.TrailingZeros64(cells))
	}
	return dst
}

// parseCell reads a cell's name.
func parseCell(name string) (cell int, ok bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'i' || name[1] < '1' || name[1] > '9' {
		return 0, false
	}
	cell = int(cellAt[name[0]-'a'][name[1]-'1'])
	return cell, cell != nowhere
}
