package gomoku

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestAppendImages(t *testing.T) {
	for _, test := range []struct{ position, want string }{
		{"...../...../...../...../..... b", "[a5 b5 c5 b5 a5 b5 b4 c4 b4 b5 c5 c4 c3 c4 c5 b5 b4 c4 b4 b5 a5 b5 c5 b5 a5]"},
		{"x..../...../...../...../..... w", "[b5 c5 d5 e5 b5 b4 c4 d4 e4 c5 c4 c3 d3 e3 d5 d4 d3 d2 e2 e5 e4 e3 e2 e1]"},
		{"x...o/...../...../...../..... b", "[]"}, // the image has the other colour
	} {
		b := read(t, options(5, ruleFreestyle), test.position)
		if got := fmt.Sprint(gamestest.Words(b, b.AppendImages(nil, b.AppendMoves(nil)))); got != test.want {
			t.Errorf("images of all moves, %s\n got %s\nwant %s", test.position, got, test.want)
		}
	}
}

func TestAppendImagesOfPaintedBoards(t *testing.T) {
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
