package gomokueval

import (
	"math/rand/v2"
	"testing"
)

// TestPut compares the words after each put with those of the same board set up by lay and settle.
func TestPut(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{5, 9, 15, 22} {
		var g, fresh gains
		g.reset(geometries[size](), fhiveLookup())
		g.settle()
		var cells, sides []int
		for g.left > 0 {
			cell := r.IntN(g.cells)
			if !g.vacant(cell) {
				continue
			}
			s := r.IntN(2)
			cells, sides = append(cells, cell), append(sides, s)
			g.put(cell, side(s))
			fresh.reset(g.geometry, g.lookup)
			for i := range cells {
				fresh.lay(cells[i], side(sides[i]))
			}
			fresh.settle()
			for c, w := range fresh.frames[0] {
				if g.words()[c] != w {
					t.Fatalf("size %d, after %v of sides %v, cell %d: got %x, want %x", size, cells, sides, c, g.words()[c], w)
				}
			}
		}
	}
}
