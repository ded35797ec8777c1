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
	stones, err := d.Count(r, most, "stones")
	if err != nil {
		return nil, fmt.Errorf("a board of size %d: %w", size, err)
	}
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
