package blokus

import (
	"math/bits"

	"tourney/games"
)

var _ games.Ender = (*Board)(nil)

// mostSquares is the number of squares of the largest pieces.
const mostSquares = 5

// apart holds legal placements of a player that share no squares.
type apart struct {
	sets [mostSquares + 1]Set
	n    int
}

// Ends implements games.Ender. An opponent's placement stays legal if the mover's piece does not meet it, so only a piece that
// meets all of them can end the game. Mostly the opponent has more placements apart from each other than a piece has squares.
// Nothing is tried then.
func (b *Board) Ends() bool {
	apart := b.placeApart(1 - b.mover)
	if apart.n == len(apart.sets) {
		return false
	}
	l := *b.list(b.mover, allPieces) // a copy, for Do may look for placements in the other
	for _, run := range l.runs[:l.n] {
		for o := run.from; o < run.to; o++ {
			for w := l.from; w < l.to; w++ {
				for set := l.sets[w&3][o]; set != 0; set &= set - 1 {
					m := moveOf(int(o), 64*w+bits.TrailingZeros64(set))
					if apart.met(&placements[m].Squares) && b.endedBy(m) {
						return true
					}
				}
			}
		}
	}
	return false
}

// endedBy reports whether a legal placement ends the game.
func (b *Board) endedBy(m games.Move) bool {
	_, over := b.Do(m)
	b.Undo()
	return over
}

// placeApart returns placements of a player, as many as there is room for or as come first, small pieces before larger.
func (b *Board) placeApart(s games.Seat) (a apart) {
	var covered Set
	l := b.list(s, allPieces)
	for i := l.n - 1; i >= 0; i-- {
		run := l.runs[i]
		for o := run.to; o > run.from; o-- {
			for w := l.from; w < l.to; w++ {
				for set := l.sets[w&3][o-1]; set != 0; set &= set - 1 {
					squares := &placements[moveOf(int(o-1), 64*w+bits.TrailingZeros64(set))].Squares
					if squares.meets(&covered) {
						continue
					}
					covered.unite(&covered, squares)
					a.sets[a.n] = *squares
					if a.n++; a.n == len(a.sets) {
						return a
					}
				}
			}
		}
	}
	return a
}

// met reports whether a set has a square in common with each placement.
func (a *apart) met(set *Set) bool {
	for i := range a.n {
		if !a.sets[i].meets(set) {
			return false
		}
	}
	return true
}
