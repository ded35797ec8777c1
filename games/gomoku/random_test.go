package gomoku

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestRandomBoardsAlternateWithoutFive wants colours to alternate from Black, and no line of five or more, on boards from empty to filled to
// four fifths.
func TestRandomBoardsAlternateWithoutFive(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for size := minSize; size <= maxSize; size++ {
		for i := range 20 {
			most := size * size * 4 / 5
			o := options(size, []string{ruleFreestyle, ruleStandard}[i%2])
			b := gamestest.Random[*Board](t, Game{}, o, r, games.Draw{Min: most * i / 19, Max: most})
			text := gamestest.Line(b)
			black, white := strings.Count(text, "x"), strings.Count(text, "o")
			n := black + white
			if black-white != n%2 || b.Mover() != games.Seat(n%2) || b.Empty() != size*size-n {
				t.Fatalf("%d black and %d white stones, %d empty\n%s", black, white, b.Empty(), text)
			}
			twin := slowOf(b)
			twin.exact = false // lines of six are refused under the standard rule too
			if twin.five(Black) || twin.five(White) {
				t.Fatalf("a five on a random board\n%s", text)
			}
		}
	}
}

func TestRandomBoardsAreEquallyLikely(t *testing.T) {
	for stones, boards := range map[int]int{1: 25, 2: 25 * 24} {
		gamestest.CheckUniform(t, Game{}, options(5, ruleFreestyle), games.Draw{Min: stones, Max: stones}, boards)
	}
}

func TestDrawsAndTheirBounds(t *testing.T) {
	for _, test := range []struct{ size, usual, most int }{{5, 6, 20}, {6, 9, 28}, {7, 12, 39}, {22, 12, 387}} {
		o := options(test.size, ruleFreestyle)
		gamestest.CheckDraws(t, Game{}, o, games.Draw{Min: 2, Max: test.usual}, test.most, "stones")
	}
}
