package loa

import (
	"fmt"
	"math/rand/v2"

	"tourney/games"
)

// mostDrawn is the largest number of plies before a random board. Far beyond it, many games have ended.
const mostDrawn = 100

// DefaultDraw is 2 to 20 plies.
func (Game) DefaultDraw(games.Options) games.Draw { return games.Draw{Min: 2, Max: 20} }

// Random draws the board after some plies of uniformly random play from the usual start. A game that ends before is
// begun again. No cap holds meanwhile, and the past is forgotten: for the game to come, counting begins anew. After an
// odd number of plies White moves first.
func (Game) Random(o games.Options, r *rand.Rand, d games.Draw) (games.Position, error) {
	if d.Min < 0 || d.Max > mostDrawn || d.Min > d.Max {
		return nil, fmt.Errorf("a random board takes 0 to %d plies, not %d to %d", mostDrawn, d.Min, d.Max)
	}
	low, step := d.Min, 1
	if d.Parity != games.AnyParity {
		odd := 0
		if d.Parity == games.Odd {
			odd = 1
		}
		low, step = d.Min+(d.Min+odd)%2, 2
		if low > d.Max {
			return nil, fmt.Errorf("there is no %s number of plies from %d to %d: widen the range",
				[...]string{"even", "odd"}[odd], d.Min, d.Max)
		}
	}
	plies := low + step*r.IntN((d.Max-low)/step+1)
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
