package blokus

import (
	"math/rand/v2"

	"tourney/games"
)

// mostDrawn is the greatest number of plies before a random board. Nearly all random games end soon after.
const mostDrawn = 30

// DefaultDraw returns a draw of 2 to 8 plies.
func (Game) DefaultDraw(games.Options) games.Draw { return games.Draw{Min: 2, Max: 8} }

// Random draws the board after uniformly random plies from the empty board. A game that ends sooner, or with the last
// of these plies, is begun again. After an odd number of plies White moves first, unless a player was skipped.
func (Game) Random(o games.Options, r *rand.Rand, d games.Draw) (games.Position, error) {
	plies, err := d.Count(r, mostDrawn, "plies")
	if err != nil {
		return nil, err
	}
	b, err := newBoard(o)
	if err != nil {
		return nil, err
	}
	wander(b, r, plies)
	b.forget()
	return b, nil
}

// wander plays random plies from the start of b. A game that ends sooner, or with the last of these plies, is begun
// again.
func wander(b interface {
	games.Position
	games.Counter
}, r *rand.Rand, plies int) {
	for b.Turns() < plies || b.Over() {
		if !b.Over() {
			b.Do(b.NthMove(r.IntN(b.CountMoves())))
			continue
		}
		for b.Turns() > 0 {
			b.Undo()
		}
	}
}

// forget makes the position the start of a game.
func (b *Board) forget() {
	black, white := *b.side(Black), *b.side(White)
	b.plies[Black].side, b.plies[White].side = black, white
	b.at = [2]uint8{uint8(Black), uint8(White)}
	b.played = 0
}
