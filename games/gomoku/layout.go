package gomoku

// directions is the number of lines through a cell: a row, a column, a falling diagonal and a rising one.
const directions = 4

// The lines of the largest board, numbered one after the other. Smaller boards leave some unused.
const (
	rows    = 0
	columns = rows + maxSize
	falling = columns + maxSize
	rising  = falling + 2*maxSize - 1
	lines   = rising + 2*maxSize - 1
)

// place is the place of a cell in the lines through it.
type place struct {
	line [directions]uint8
	bit  [directions]uint8 // consecutive along each line; a 32-bit word has spare bits behind the last
}

// layout holds what all boards of one size share.
type layout struct {
	size   int
	all    [(maxCells + 63) / 64]uint64 // a bit for each cell
	cells  [maxCells]place
	images [maxCells][symmetries]uint16
}

// layouts holds the layout of each size, nil below minSize.
var layouts = func() (all [maxSize + 1]*layout) {
	for size := minSize; size <= maxSize; size++ {
		all[size] = newLayout(size)
	}
	return all
}()

func newLayout(size int) *layout {
	l := &layout{size: size}
	for cell := range size * size {
		x, y := cell%size, cell/size
		l.all[cell/64] |= 1 << (cell % 64)
		l.cells[cell] = place{
			line: [directions]uint8{
				uint8(rows + y), uint8(columns + x), uint8(falling + x - y + size - 1), uint8(rising + x + y),
			},
			bit: [directions]uint8{uint8(x), uint8(y), uint8(x), uint8(x)},
		}
		for g := range symmetries {
			l.images[cell][g] = uint16(imageOf(g, cell, size))
		}
	}
	return l
}

// Random numbers for the hash: one for each size, and one for each stone on each cell.
var (
	sizeKeys  [maxSize + 1]uint64
	stoneKeys [2][maxCells]uint64
)

func init() {
	var state uint64
	for i := range sizeKeys {
		sizeKeys[i] = splitMix(&state)
	}
	for colour := range stoneKeys {
		for cell := range stoneKeys[colour] {
			stoneKeys[colour][cell] = splitMix(&state)
		}
	}
}

// splitMix returns the next number of the SplitMix64 generator.
//
// Source: G. L. Steele, D. Lea, C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014.
func splitMix(state *uint64) uint64 {
	*state += 0x9E3779B97F4A7C15
	z := *state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}
