package blokuseval

import (
	"math"
	"math/bits"
	"strconv"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/games/gamestest"
	"tourney/players"
)

// slowClassic adds up the value for a seat square by square. Colours are the seats of its grid.
func slowClassic(b *blokus.Classic, w players.Weights, me games.Seat) float64 {
	g := emptyGrid(blokus.ClassicSize)
	board, _, _ := strings.Cut(gamestest.Line(b), " ")
	for n := blokus.ClassicSize; n > 0; n-- { // the longest runs first: 11 is not 1 and 1
		board = strings.ReplaceAll(board, strconv.Itoa(n), strings.Repeat(".", n))
	}
	for row, line := range strings.Split(board, "/") {
		for column, letter := range line {
			g.at[row][column] = games.Seat(strings.IndexRune("BYRG", letter)) // NoSeat where there is none
		}
	}
	var own, other []games.Seat
	most := 0
	for c := range blokus.Colours {
		if games.Seat(c%b.Seats()) == me {
			own = append(own, games.Seat(c))
		} else {
			other = append(other, games.Seat(c))
			most = max(most, blokus.Pieces-bits.OnesCount32(b.Hand(c)))
		}
	}
	central := float64(most) <= w[centrePlies]
	factor, shared := 1., w[pointsShared]
	if central {
		factor, shared = w[centreSquare], shared+w[centreShared]
	}
	var mine, others int64
	radius := int(w[nearRadius])
	for row := range blokus.ClassicSize {
		for column := range blokus.ClassicSize {
			weight, half := int64(1), int64(1)
			if central {
				far := max(math.Abs(float64(row)-w[centreRow]), math.Abs(float64(column)-w[centreColumn]))
				weight = int64((10-far)/3) + 1
				half = weight / 2
			}
			foreign, touched := false, false
			for _, c := range other {
				if g.isPoint(row, column, c) {
					foreign = true
					others += players.Units(w[pointsOpp]) * weight
				}
				touched = touched || g.beside(row, column, c)
				if g.is(row, column, c) {
					others += players.Units(w[squaresOpp] * factor)
				}
				if !g.isPoint(row, column, c) && g.influenced(row, column, radius, c) {
					others += players.Units(w[nearOpp])
				}
			}
			for _, c := range own {
				if g.is(row, column, c) {
					mine += players.Units(w[squaresOwn] * factor)
				}
				if !g.isPoint(row, column, c) && g.influenced(row, column, radius, c) {
					mine += players.Units(w[nearOwn])
				}
				switch {
				case !g.isPoint(row, column, c):
				case foreign:
					mine += players.Units(shared) * half
				default:
					mine += players.Units(w[pointsOwn]) * weight
					if touched {
						mine += players.Units(w[pointsTouch])
					}
				}
			}
		}
	}
	colours := float64(len(other)) / float64(len(own))
	return math.Round((float64(mine)*colours-float64(others))/colours) * players.Unit
}

// TestClassicWeights: the centre weights of the middle, and the bound of values.
func TestClassicWeights(t *testing.T) {
	for _, c := range []struct {
		row, column int
		centre      float64
		want        int
	}{{9, 10, 9.5, 4}, {9, 8, 9.5, 3}, {6, 9, 9.5, 3}, {5, 9, 9.5, 2}, {3, 9, 9.5, 2}, {2, 9, 9.5, 1}, {0, 19, 9.5, 1}, {0, 0, 10, 1}, {9, 9, 9, 4}} {
		if got := classicWeight(c.row, c.column, c.centre, c.centre); got != c.want {
			t.Errorf("row %d, column %d, centre %v: %d, want %d", c.row, c.column, c.centre, got, c.want)
		}
	}
}
