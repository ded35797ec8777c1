package loa

import (
	"math/rand/v2"

	"tourney/games"
)

// mostDrawn is the greatest number of plies before a random board. Many random games end soon after.
const mostDrawn = 100

// DefaultDraw returns a draw of 2 to 20 plies.
func (Game) DefaultDraw(games.Options) games.Draw { return games.Draw{Min: 2, Max: 20} }

// Random draws the board after uniformly random plies from the usual start. A game that ends sooner is begun again. The
// cap does not hold in these plies, and the new game has no past: plies and repetitions count from its start. After an
// odd number of plies White moves first.
func (Game) Random(o games.Options, r *rand.Rand, d games.Draw) (games.Position, error) {
	plies, err := d.Count(r, mostDrawn, "plies")
	if err != nil {
		return nil, err
	}
	for {
		b := newBoard(o, start)
		b.rules.cap = 0
		for range plies {
			if b.Over() {
				break
			}
			b.Do(b.NthMove(r.IntN(b.CountMoves())))
		}
		if !b.Over() {
			drawn := newBoard(o, b.pieces)
			drawn.mover = b.mover
			return drawn, nil
		}
	}
}
