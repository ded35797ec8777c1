package splut

import "math/bits"

// Cells is the number of cells. They are numbered from 0 in the plain order of their names, a5, b4, b5, b6, c3 … i5, so
// that a set of cells, a word with these bits, lists them as the position line does.
const Cells = 41

// board is the set of all cells.
const board = 1<<Cells - 1

// nowhere is what lies beyond the edge. No set of cells holds it.
const nowhere = 63

// The directions, clockwise. North and east lead to cells of higher numbers; a direction plus 2, modulo 4, is its opposite.
const (
	north = iota
	east
	south
	west
)

// directionLetters are how a throw names its direction.
const directionLetters = "nesw"

// steps are the directions as changes of file and rank.
var steps = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

// middle is the number of the middle file and rank, counted from 0, and how far they reach to both sides.
const middle = 4

var (
	// neighbour is the cell next to each in each direction, or nowhere.
	neighbour [64][4]uint8

	// rays are the cells from each, which is left out, to the edge.
	rays [64][4]uint64

	// edge is the last cell of a ray; of an empty one, its origin.
	edge [64][4]uint8

	// around is the set of the neighbours.
	around [64]uint64

	lines     [64]uint64
	distances [64][64]uint8

	// coordinates are file and rank from 0, by cell, and cellAt is their inverse: nowhere beyond the edge.
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
	for i := range neighbour { // numbers that are no cell have nothing around them
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

// Distance returns how many steps two cells are apart on an empty board: files plus ranks, 0 to 8.
func Distance(a, b int) int { return int(distances[a&63][b&63]) }

// Lines returns the cells on the same file or rank as a cell, which is left out.
func Lines(cell int) uint64 { return lines[cell&63] }

// before returns the cells whose neighbour in a direction is among some. Along a file the numbers differ by 1; from a
// file to the next they differ by 2 at the tips and by 8 in the middle. The constants are the cells with a neighbour
// behind them, by that difference.
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

// first returns the cell of a ray's part, which is not empty, that is nearest to its origin.
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

// appendCells appends the names of some cells, in order.
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
