package gomoku

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestAppendImages(t *testing.T) {
	for _, size := range []int{5, 6, 9} {
		all := gamestest.Symmetries(size)
		lay := func(_ *rand.Rand, cells []byte) games.Position {
			b := paint(options(size, ruleFreestyle), string(cells))
			if b.left == 0 || b.five(Black) || b.five(White) {
				return nil
			}
			return b
		}
		gamestest.CheckImages(t, size, []string{"..............xo", "....xo", "..x"}, lay, func(n int, m games.Move) games.Move {
			return games.Move(all[n](int(m)))
		})
	}
}
