package blokuseval

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/players/evaltest"
)

// grid is a slow twin of a board: the colour that covers each square, or noColour, and the hands of all.
type grid struct {
	at   [][]games.Seat
	hand [blokus.Colours][blokus.Pieces]bool
}

const noColour = games.NoSeat

// starts are the starting squares.
var starts = [2][2]int{{4, 4}, {9, 9}}

func gridOf(b *blokus.Board) *grid {
	return readGrid(b, "BW", func(c int) uint32 { return b.Hand(games.Seat(c)) })
}

// readGrid reads a board whose position line has these letters for its colours.
func readGrid(p games.Position, letters string, hand func(colour int) uint32) *grid {
	g := new(grid)
	for _, row := range evaltest.Rows(gamestest.Line(p)) {
		var squares []games.Seat
		for _, letter := range row {
			squares = append(squares, games.Seat(strings.IndexRune(letters, letter)))
		}
		g.at = append(g.at, squares)
	}
	for c := range letters {
		for n := range blokus.Pieces {
			g.hand[c][n] = hand(c)>>n&1 != 0
		}
	}
	return g
}

// is reports whether a square is on the board and covered by s, which may be free.
func (g *grid) is(row, column int, s games.Seat) bool {
	return 0 <= row && row < len(g.at) && 0 <= column && column < len(g.at) && g.at[row][column] == s
}

// near reports whether s covers a square exactly rows and columns away, in any direction.
func (g *grid) near(row, column, rows, columns int, s games.Seat) bool {
	return g.is(row+rows, column+columns, s) || g.is(row+rows, column-columns, s) ||
		g.is(row-rows, column+columns, s) || g.is(row-rows, column-columns, s)
}

func (g *grid) beside(row, column int, s games.Seat) bool {
	return g.near(row, column, 1, 0, s) || g.near(row, column, 0, 1, s)
}

func (g *grid) isPoint(row, column int, s games.Seat) bool {
	return g.is(row, column, noColour) && !g.beside(row, column, s) && g.near(row, column, 1, 1, s)
}

func (g *grid) influenced(row, column, radius int, s games.Seat) bool {
	if !g.is(row, column, noColour) || g.beside(row, column, s) {
		return false
	}
	for rows := range radius + 1 {
		for columns := range radius + 1 {
			if g.near(row, column, rows, columns, s) {
				return true
			}
		}
	}
	return false
}

func (g *grid) left(s games.Seat) (n int) {
	for _, has := range g.hand[s] {
		if has {
			n++
		}
	}
	return n
}

// value returns the value of some colours against others, in units, square by square.
func (g *grid) value(w players.Weights, own, others []games.Seat) int64 {
	most := 0
	for _, c := range others {
		most = max(most, blokus.Pieces-g.left(c))
	}
	central := float64(most) <= w[centrePlies]
	factor, shared, step := 1., w[pointsShared], 2.
	if central {
		factor, shared = w[centreSquare], shared+w[centreShared]
	}
	if len(g.at) == blokus.ClassicSize {
		step = 3
	}
	var mine, its int64
	radius := int(w[nearRadius])
	for row := range g.at {
		for column := range g.at {
			weight, half := int64(1), int64(1)
			if central {
				far := max(math.Abs(float64(row)-w[centreRow]), math.Abs(float64(column)-w[centreColumn]))
				weight = int64((float64(len(g.at)/2)-far)/step) + 1
				half = weight / 2
			}
			foreign, touched := false, false
			for _, c := range others {
				touched = touched || g.beside(row, column, c)
				switch {
				case g.is(row, column, c):
					its += players.Units(w[squaresOpp] * factor)
				case g.isPoint(row, column, c):
					foreign = true
					its += players.Units(w[pointsOpp]) * weight
				case g.influenced(row, column, radius, c):
					its += players.Units(w[nearOpp])
				}
			}
			for _, c := range own {
				switch {
				case g.is(row, column, c):
					mine += players.Units(w[squaresOwn] * factor)
				case g.isPoint(row, column, c) && foreign:
					mine += players.Units(shared) * half
				case g.isPoint(row, column, c):
					mine += players.Units(w[pointsOwn]) * weight
					if touched {
						mine += players.Units(w[pointsTouch])
					}
				case g.influenced(row, column, radius, c):
					mine += players.Units(w[nearOwn])
				}
			}
		}
	}
	colours := float64(len(others)) / float64(len(own))
	return int64(math.Round((float64(mine)*colours - float64(its)) / colours))
}

// duo returns the value for one of two colours.
func (g *grid) duo(w players.Weights, me games.Seat) int64 {
	return g.value(w, []games.Seat{me}, []games.Seat{1 - me})
}

// laid is a piece on squares of the board.
type laid struct {
	piece   int
	squares [][2]int
}

func (g *grid) legal(s games.Seat, squares [][2]int) bool {
	touches := false
	for _, at := range squares {
		if !g.is(at[0], at[1], noColour) || g.beside(at[0], at[1], s) {
			return false
		}
		touches = touches || g.near(at[0], at[1], 1, 1, s) || g.left(s) == blokus.Pieces && at == starts[s]
	}
	return touches
}

// anchors returns the squares of which a move must cover one, in rings around (7,7).
func (g *grid) anchors(s games.Seat) (list [][2]int) {
	if g.left(s) == blokus.Pieces {
		return [][2]int{starts[s]}
	}
	for ring := range blokus.Size {
		for row := range blokus.Size {
			for column := range blokus.Size {
				if max(row-7, 7-row, column-7, 7-column) == ring && g.isPoint(row, column, s) {
					list = append(list, [2]int{row, column})
				}
			}
		}
	}
	return list
}

// moves returns the moves that the original tries, in its order.
func (g *grid) moves(s games.Seat, fiveFirst int) (list []laid) {
	anchors := g.anchors(s)
	small := -1 // the one piece of fewer than five squares that is tried
	for _, o := range blokus.Orientations() {
		if !g.hand[s][o.Piece] {
			continue
		}
		if len(o.Squares) < 5 && blokus.Pieces-g.left(s) < fiveFirst && len(list) > 0 && o.Piece != small {
			continue
		}
		tried := map[[2]int]bool{}
		for _, point := range anchors {
			for _, offset := range o.Squares {
				anchor := [2]int{point[0] - offset[0], point[1] - offset[1]}
				if tried[anchor] {
					continue
				}
				tried[anchor] = true
				squares := slices.Clone(o.Squares)
				for i := range squares {
					squares[i][0] += anchor[0]
					squares[i][1] += anchor[1]
				}
				if g.legal(s, squares) {
					list = append(list, laid{o.Piece, squares})
					if len(o.Squares) < 5 {
						small = o.Piece
					}
				}
			}
		}
	}
	return list
}

// put lays a piece, or removes it if there is false.
func (g *grid) put(m laid, s games.Seat, there bool) {
	to := noColour
	if there {
		to = s
	}
	for _, at := range m.squares {
		g.at[at[0]][at[1]] = to
	}
	g.hand[s][m.piece] = !there
}

// slow is the original's search without short cuts.
type slow struct {
	*grid
	weights   players.Weights
	fiveFirst int
}

// search returns the value for side, which has the next ply.
func (p *slow) search(side games.Seat, depth int) int64 {
	if depth == 0 || p.left(side) == 0 {
		return -p.duo(p.weights, 1-side)
	}
	moves := p.moves(side, p.fiveFirst)
	if len(moves) == 0 {
		return -p.search(1-side, depth-1)
	}
	return slices.Max(p.root(side, depth, moves))
}

func (p *slow) root(side games.Seat, depth int, moves []laid) (values []int64) {
	for _, m := range moves {
		p.put(m, side, true)
		values = append(values, -p.search(1-side, depth-1))
		p.put(m, side, false)
	}
	return values
}

// move returns the move of b that lays m.
func move(t testing.TB, b *blokus.Board, m laid) games.Move {
	t.Helper()
	var words []string
	for _, at := range m.squares {
		words = append(words, squareName(at[0], at[1]))
	}
	found, err := b.ParseMove(strings.Join(words, ","))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func squareName(row, column int) string { return fmt.Sprintf("%c%d", 'a'+column, blokus.Size-row) }
