package gomoku

import (
	"fmt"
	"math/rand/v2"

	"tourney/games"
)

// DefaultDraw is 2 to 12 stones, on small boards fewer: a quarter of the cells at most.
func (Game) DefaultDraw(o games.Options) games.Draw {
	size := o.Int(sizeOption)
	return games.Draw{Min: 2, Max: min(12, size*size/4)}
}

// Random scatters stones over the whole board: alternately, Black first, each on a cell drawn uniformly among the empty
// ones and drawn again if it would make five or more in line, so that both rules have the same boards. With an odd
// number of stones White moves first.
func (Game) Random(o games.Options, r *rand.Rand, d games.Draw) (games.Position, error) {
	size := o.Int(sizeOption)
	// Beyond four fifths too few cells are left that make no five, and drawing would mostly be starting over.
	most := size * size * 4 / 5
	if d.Min < 0 || d.Max > most || d.Min > d.Max {
		return nil, fmt.Errorf("a random board of size %d takes 0 to %d stones, not %d to %d", size, most, d.Min, d.Max)
	}
	low, step := d.Min, 1
	if d.Parity != games.AnyParity {
		odd := 0
		if d.Parity == games.Odd {
			odd = 1
		}
		low, step = d.Min+(d.Min+odd)%2, 2
		if low > d.Max {
			return nil, fmt.Errorf("there is no %s number of stones from %d to %d: widen the range",
				[...]string{"even", "odd"}[odd], d.Min, d.Max)
		}
	}
	stones := low + step*r.IntN((d.Max-low)/step+1)
	b := newBoard(o)
	for !b.scatter(r, stones) {
		b = newBoard(o)
	}
	return b, nil
}

// scatter adds stones to an empty board. It reports false in the rare case that hardly a cell is left that makes no
// five.
func (b *Board) scatter(r *rand.Rand, stones int) bool {
	for range stones {
		fits := false
		for tries := 0; !fits && tries < 1000; tries++ {
			cell := int(b.nthEmpty(r.IntN(b.left)))
			if fits = b.put(cell, b.mover) == 0; !fits {
				b.remove(cell, b.mover)
			}
		}
		if !fits {
			return false
		}
		b.mover = 1 - b.mover
	}
	return true
}
