package gomoku

import (
	"fmt"
	"math/rand/v2"

	"tourney/games"
)

// DefaultDraw returns a draw of 2 to 12 stones, but at most a quarter of the cells.
func (Game) DefaultDraw(o games.Options) games.Draw {
	size := o.Int(sizeOption)
	return games.Draw{Min: 2, Max: min(12, size*size/4)}
}

// Random scatters stones over the whole board, colours alternating from Black. Each cell is drawn uniformly among the
// empty ones, and drawn again if it would make five or more in line. So both rules have the same boards. After an odd
// number of stones White moves first.
func (Game) Random(o games.Options, r *rand.Rand, d games.Draw) (games.Position, error) {
	size := o.Int(sizeOption)
	// With more stones, too few cells are left that make no five, and most drawings would fail.
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

// scatter adds stones to an empty board. It reports false in the rare case that it finds no cell without a five.
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
