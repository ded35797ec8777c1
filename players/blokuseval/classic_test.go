package blokuseval

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/games/gamestest"
	"tourney/players"
)

// slowClassic is a slow twin of a position: the letters on the board, by row and column.
type slowClassic struct {
	lines []string
	seats int
}

func slowOf(b *blokus.Classic) (s slowClassic) {
	board, _, _ := strings.Cut(gamestest.Line(b), " ")
	for n := 20; n > 0; n-- { // the longest runs first: 11 is not 1 and 1
		board = strings.ReplaceAll(board, strconv.Itoa(n), strings.Repeat(".", n))
	}
	return slowClassic{strings.Split(board, "/"), b.Seats()}
}

// at returns the letter of a square, a blank off the board.
func (s slowClassic) at(row, column int) byte {
	if row < 0 || row >= 20 || column < 0 || column >= 20 {
		return ' '
	}
	return s.lines[row][column]
}

// near reports whether a colour covers a square within radius that keep accepts by its distances in rows and columns.
func (s slowClassic) near(row, column, radius int, colour byte, keep func(rows, columns int) bool) bool {
	for r := -radius; r <= radius; r++ {
		for c := -radius; c <= radius; c++ {
			if s.at(row+r, column+c) == colour && keep(max(r, -r), max(c, -c)) {
				return true
			}
		}
	}
	return false
}

func (s slowClassic) beside(row, column int, colour byte) bool {
	return s.near(row, column, 1, colour, func(rows, columns int) bool { return rows+columns == 1 })
}

// point reports whether a square is a nucleation point of a colour.
func (s slowClassic) point(row, column int, colour byte) bool {
	return s.at(row, column) == '.' && !s.beside(row, column, colour) &&
		s.near(row, column, 1, colour, func(rows, columns int) bool { return rows+columns == 2 })
}

// influenced reports whether a square is under the influence of a colour, points not counted.
func (s slowClassic) influenced(row, column, radius int, colour byte) bool {
	return s.at(row, column) == '.' && !s.beside(row, column, colour) && !s.point(row, column, colour) &&
		s.near(row, column, radius, colour, func(int, int) bool { return true })
}

// pieces counts the pieces of a colour by their squares: own pieces never share an edge.
func (s slowClassic) pieces(b *blokus.Classic, colour int) (n int) {
	for p := range blokus.Pieces {
		if b.Hand(colour)>>p&1 == 0 {
			n++
		}
	}
	return n
}

// value adds up the value for a seat square by square.
func (s slowClassic) value(b *blokus.Classic, w players.Weights, me games.Seat) float64 {
	const letters = "BYRG"
	var own, other []byte
	most := 0
	for c := range letters {
		if c%s.seats == int(me) {
			own = append(own, letters[c])
		} else {
			other = append(other, letters[c])
			most = max(most, s.pieces(b, c))
		}
	}
	central := float64(most) <= w[centrePlies]
	factor, shared := 1., w[pointsShared]
	if central {
		factor, shared = w[centreSquare], shared+w[centreShared]
	}
	var mine, others int64
	radius := int(w[nearRadius])
	for row := range 20 {
		for column := range 20 {
			weight, half := int64(1), int64(1)
			if central {
				far := max(math.Abs(float64(row)-w[centreRow]), math.Abs(float64(column)-w[centreColumn]))
				weight = int64((10-far)/3) + 1
				half = weight / 2
			}
			foreign, touched := false, false
			for _, c := range other {
				if s.point(row, column, c) {
					foreign = true
					others += players.Units(w[pointsOpp]) * weight
				}
				touched = touched || s.beside(row, column, c)
				if s.at(row, column) == c {
					others += players.Units(w[squaresOpp] * factor)
				}
				if s.influenced(row, column, radius, c) {
					others += players.Units(w[nearOpp])
				}
			}
			for _, c := range own {
				if s.at(row, column) == c {
					mine += players.Units(w[squaresOwn] * factor)
				}
				if s.influenced(row, column, radius, c) {
					mine += players.Units(w[nearOwn])
				}
				switch {
				case !s.point(row, column, c):
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

// TestClassicRefused wants blockem refused in words: its search is of two colours.
func TestClassicRefused(t *testing.T) {
	spec, err := players.ParsePlayer(classicGame, "eastwood@1,kind=blockem")
	if err == nil || !strings.Contains(err.Error(), "blockem plays blokus only, not blokus-classic") {
		t.Errorf("blockem is %v, %v, want a refusal in words", spec, err)
	}
}
