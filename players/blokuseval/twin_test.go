package blokuseval

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
)

// grid is a slow twin of a board: the seat that covers each square, or free, and both hands.
type grid struct {
	at   [][]games.Seat
	hand [2][blokus.Pieces]bool
}

const free = games.NoSeat

// starts are the starting squares.
var starts = [2][2]int{{4, 4}, {9, 9}}

func newGrid() *grid { return emptyGrid(blokus.Size) }

func emptyGrid(size int) *grid {
	g := new(grid)
	for range size {
		g.at = append(g.at, slices.Repeat([]games.Seat{free}, size))
	}
	for s := range g.hand {
		for n := range g.hand[s] {
			g.hand[s][n] = true
		}
	}
	return g
}

func gridOf(b *blokus.Board) *grid {
	g := newGrid()
	for s := range games.Seat(2) {
		squares, hand := b.Squares(s), b.Hand(s)
		for square := range cells {
			if squares[square/64]>>(square%64)&1 != 0 {
				g.at[square/stride][square%stride] = s
			}
		}
		for n := range g.hand[s] {
			g.hand[s][n] = hand>>n&1 != 0
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
	return g.is(row, column, free) && !g.beside(row, column, s) && g.near(row, column, 1, 1, s)
}

func (g *grid) influenced(row, column, radius int, s games.Seat) bool {
	if !g.is(row, column, free) || g.beside(row, column, s) {
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

// value returns the value for me, in units, square by square.
func (g *grid) value(w players.Weights, me games.Seat) (sum int64) {
	opp := 1 - me
	central := float64(blokus.Pieces-g.left(opp)) <= w[centrePlies]
	factor, shared := 1., w[pointsShared]
	if central {
		factor, shared = w[centreSquare], shared+w[centreShared]
	}
	add := func(weight float64, n int) { sum += players.Units(weight) * int64(n) }
	for row := range blokus.Size {
		for column := range blokus.Size {
			points, half := 1, 1
			if central {
				far := max(math.Abs(float64(row)-w[centreRow]), math.Abs(float64(column)-w[centreColumn]))
				points = int(math.Floor((7-far)/2)) + 1
				half = points / 2
			}
			mine, its := g.isPoint(row, column, me), g.isPoint(row, column, opp)
			switch {
			case g.is(row, column, me):
				add(w[squaresOwn]*factor, 1)
			case g.is(row, column, opp):
				add(w[squaresOpp]*factor, -1)
			}
			if mine && !its {
				add(w[pointsOwn], points)
				if g.beside(row, column, opp) {
					add(w[pointsTouch], 1)
				}
			}
			if mine && its {
				add(shared, half)
			}
			if its {
				add(w[pointsOpp], -points)
			}
			if !mine && g.influenced(row, column, int(w[nearRadius]), me) {
				add(w[nearOwn], 1)
			}
			if !its && g.influenced(row, column, int(w[nearRadius]), opp) {
				add(w[nearOpp], -1)
			}
		}
	}
	return sum
}

// laid is a piece on squares of the board.
type laid struct {
	piece   int
	squares [][2]int
}

func (g *grid) legal(s games.Seat, squares [][2]int) bool {
	touches := false
	for _, at := range squares {
		if !g.is(at[0], at[1], free) || g.beside(at[0], at[1], s) {
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
	to := free
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
		return -p.value(p.weights, 1-side)
	}
	moves := p.moves(side, p.fiveFirst)
	if len(moves) == 0 {
		return -p.search(1-side, depth-1)
	}
	_, values := p.root(side, depth, moves)
	return slices.Max(values)
}

func (p *slow) root(side games.Seat, depth int, moves []laid) ([]laid, []int64) {
	var values []int64
	for _, m := range moves {
		p.put(m, side, true)
		values = append(values, -p.search(1-side, depth-1))
		p.put(m, side, false)
	}
	return moves, values
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

// text returns the position line of the board.
func (g *grid) text(mover games.Seat) string {
	var rows []string
	for row := range g.at {
		line, empty := "", 0
		for column := 0; column <= blokus.Size; column++ {
			if g.is(row, column, free) {
				empty++
				continue
			}
			if empty > 0 {
				line += fmt.Sprint(empty)
				empty = 0
			}
			if column < blokus.Size {
				line += "BW"[g.at[row][column]:][:1]
			}
		}
		rows = append(rows, line)
	}
	return strings.Join(rows, "/") + " " + "bw"[mover:][:1]
}
