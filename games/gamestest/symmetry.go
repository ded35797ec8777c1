package gamestest

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
)

// Symmetries returns those of a square board, as maps of cells in reading order: turns by no to three quarters
// clockwise, then mirror images of these.
func Symmetries(size int) (all [8]func(cell int) int) {
	for n := range all {
		all[n] = func(cell int) int {
			x, y := cell%size, cell/size
			if n >= 4 {
				x = size - 1 - x
			}
			for range n % 4 {
				x, y = size-1-y, x
			}
			return x + size*y
		}
	}
	return all
}

// Paint draws cells from a palette, which has a letter for each outcome. Cells that a map takes to each other get the
// same letter, so the maps leave the board unchanged.
func Paint(r *rand.Rand, palette string, cells int, maps ...func(cell int) int) []byte {
	board := make([]byte, cells)
	var paint func(cell int, letter byte)
	paint = func(cell int, letter byte) {
		if board[cell] == 0 {
			board[cell] = letter
			for _, to := range maps {
				paint(to(cell), letter)
			}
		}
	}
	for cell := range cells {
		paint(cell, palette[r.IntN(len(palette))])
	}
	return board
}

// CheckImages compares AppendImages with the symmetries that leave boards unchanged. Boards are painted to be
// symmetric, and half of them have one cell painted anew. All ten groups of symmetries must come up. lay makes a
// position of cells, or nil if the game is over; image maps a sub-move.
func CheckImages(
	t *testing.T, size int, palettes []string, lay func(r *rand.Rand, cells []byte) games.Position,
	image func(symmetry int, m games.Move) games.Move,
) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 8))
	all := Symmetries(size)
	groups := map[int]int{} // by the symmetries, as bits
	for range 3000 {
		var maps []func(int) int
		for range r.IntN(4) {
			maps = append(maps, all[r.IntN(len(all))])
		}
		palette := palettes[r.IntN(len(palettes))]
		cells := Paint(r, palette, size*size, maps...)
		if r.IntN(2) == 0 {
			cells[r.IntN(len(cells))] = palette[r.IntN(len(palette))]
		}
		p := lay(r, cells)
		if p == nil {
			continue
		}
		group, least := 0, map[games.Move]games.Move{}
		for n, to := range all {
			same := true
			for cell, letter := range cells {
				same = same && cells[to(cell)] == letter
			}
			if !same {
				continue
			}
			group |= 1 << n
			for _, m := range p.AppendMoves(nil) {
				if known, ok := least[m]; !ok || image(n, m) < known {
					least[m] = image(n, m)
				}
			}
		}
		if group == 1 {
			least = nil
		}
		groups[group]++
		CheckRepresentatives(t, p, p.(games.Symmetric).AppendImages, least, r)
	}
	if len(groups) != 10 {
		t.Errorf("groups of symmetries met: %v, want ten", groups)
	}
}
