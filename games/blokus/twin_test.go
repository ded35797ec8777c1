package blokus

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/games/gamestest"
)

// grid is a board of '.' and letters of colours by row and column, as the rules describe it. What is off the board is 0.
type grid [mostRows][mostRows]byte

func gridOf(s scene) (g grid) {
	for row := range s.size {
		for column := range s.size {
			g[row][column] = ("." + s.glyphs)[1+s.colourOn(spot{row, column})]
		}
	}
	return g
}

// at returns the content of a square, 0 off the board.
func (g *grid) at(row, column int) byte {
	if row < 0 || row >= mostRows || column < 0 || column >= mostRows {
		return 0
	}
	return g[row][column]
}

// touches reports whether a square of a colour is one of some steps away.
func (g *grid) touches(row, column int, colour byte, steps [4][2]int) bool {
	for _, step := range steps {
		if g.at(row+step[0], column+step[1]) == colour {
			return true
		}
	}
	return false
}

var (
	overEdges   = [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}
	overCorners = [4][2]int{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
)

// legal applies the rules to a piece square by square.
func (g *grid) legal(shape [][2]int, row, column int, colour byte, start spot) bool {
	corner, covers, first := false, false, true
	for _, line := range g {
		if slices.Contains(line[:], colour) {
			first = false
		}
	}
	for _, at := range shape {
		r, c := row+at[0], column+at[1]
		if g.at(r, c) != '.' || g.touches(r, c, colour, overEdges) {
			return false
		}
		corner = corner || g.touches(r, c, colour, overCorners)
		covers = covers || spot{r, c} == start
	}
	if first {
		return covers
	}
	return corner
}

// slowPlacements tries all pieces of a hand everywhere, and returns their moves.
func slowPlacements(s scene, colour int, hand uint32) (moves []games.Move) {
	g := gridOf(s)
	for n, o := range Orientations() {
		if hand>>o.Piece&1 == 0 {
			continue
		}
		for row := range s.size {
			for column := range s.size {
				if g.legal(o.Squares, row, column, s.glyphs[colour], s.colours[colour].start) {
					moves = append(moves, s.moveOf(n, spot{row + firstOf[n].row, column + firstOf[n].column}))
				}
			}
		}
	}
	slices.Sort(moves)
	return moves
}

// slowHand returns the pieces in hand: the pieces without an orientation among the groups of squares.
func slowHand(b *Board, s games.Seat) uint32 {
	hand := uint32(allPieces)
	own := b.Squares(s)
	rest := own.rows()
	for at, more := rest.first(); more; at, more = rest.first() {
		piece := rest.group(at)
		rest = rest.without(&piece)
		var group Set
		piece.pack(group[:], stride)
		for m := range placements {
			if placements[m].Squares == group {
				hand &^= 1 << Orientations()[OrientationOf(games.Move(m))].Piece
			}
		}
	}
	return hand
}

// drawBoard plays random plies under random options, often with small pieces first or last.
func drawBoard(t *rapid.T) *Board {
	o := rapid.SampledFrom([]games.Options{
		nil, nil, {"black": "a1", "white": "n14"}, {"black": "g7", "white": "h8"},
		{"bonus": "true", "black": "n1", "white": "n2"},
	}).Draw(t, "options")
	b, err := newBoard(mustComplete(o))
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "stream"), 1))
	for range rapid.IntRange(0, mostPlies).Draw(t, "plies") {
		if b.Over() {
			break
		}
		b.Do(b.NthMove(r.IntN(b.CountMoves())))
	}
	return b
}

// TestPlacementsTwin compares both players' placements with those found square by square, for any pieces and either
// mover. It tests each single move for legality too.
func TestPlacementsTwin(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		asked := rapid.SampledFrom([]uint32{allPieces, allPieces, 1, 1 << 20, 0x155555, 0x0F0F0}).Draw(t, "pieces")
		for _, s := range []games.Seat{b.mover, Black, White} {
			want := slowPlacements(b.scene(), int(s), slowHand(b, s)&asked)
			held := []games.Move{9}
			if got := b.AppendPlacements(held, s, asked)[1:]; !slices.Equal(got, want) {
				t.Fatalf("placements of %c with %#x: %v\nwant %v\n%s", glyphs[s], asked, got, want, b.AppendDiagram(nil))
			}
			if asked != allPieces {
				continue
			}
			for m := range games.Move(len(placements)) {
				if _, legal := slices.BinarySearch(want, m); b.Fits(s, m) != legal {
					t.Fatalf("Legal(%d, %d) is %v, want %v\n%s", s, m, !legal, legal, b.AppendDiagram(nil))
				}
			}
			if b.blocked>>uint(s)&1 != 0 && len(want) > 0 {
				t.Fatalf("%c is blocked with %d placements\n%s", glyphs[s], len(want), b.AppendDiagram(nil))
			}
		}
		left := slowPlacements(b.scene(), int(Black), slowHand(b, Black))
		left = append(left, slowPlacements(b.scene(), int(White), slowHand(b, White))...)
		if b.Over() != (len(left) == 0) {
			t.Fatalf("over is %v with the placements %v\n%s", b.Over(), left, b.AppendDiagram(nil))
		}
		if b.Fits(Black, games.NoMove) || b.Fits(White, games.Move(len(placements))) {
			t.Fatal("numbers that no placement has are legal")
		}
	})
}

// TestSurroundingsTwin compares the sets kept with the placements to those of the grid.
func TestSurroundingsTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawBoard(t)
		g := gridOf(b.scene())
		for s := range games.Seat(2) {
			colour := glyphs[s]
			var own, edges, corners, window, points Set
			for row := range Size {
				for column := range Size {
					square := stride*row + column
					edge, corner := g.touches(row, column, colour, overEdges), g.touches(row, column, colour, overCorners)
					if g[row][column] == colour {
						own.add(square)
					}
					if edge {
						edges.add(square)
					}
					if corner {
						corners.add(square)
					}
					if corner && !edge && g[row][column] == '.' {
						points.add(square)
					}
					for r := row - 2; r <= row+2; r++ {
						for c := column - 2; c <= column+2; c++ {
							if g.at(r, c) == colour {
								window.add(square)
							}
						}
					}
				}
			}
			laid := b.Laid(s)
			got := [...]Set{b.Squares(s), laid.Edges, laid.Corners, laid.Window, b.Points(s)}
			if want := [...]Set{own, edges, corners, window, points}; got != want {
				t.Fatalf("squares, edges, corners, window, points of %c:\n%x\nwant\n%x\n%s",
					colour, got, want, b.AppendDiagram(nil))
			}
			if got, want := b.Hand(s), slowHand(b, s); got != want {
				t.Fatalf("hand of %c %#x, want %#x\n%s", colour, got, want, b.AppendDiagram(nil))
			}
		}
	})
}

// TestEndsTwin plays every placement of random positions, most of them late in the game.
func TestEndsTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	answers := map[bool]int{}
	for range 150 {
		b := read(t, nil, empty)
		for !b.Over() {
			if b.Turns() > 18 {
				want := slices.ContainsFunc(b.AppendMoves(nil), b.endedBy)
				if got := b.Ends(); got != want {
					t.Fatalf("Ends() = %v, want %v\n%s", got, want, gamestest.Line(b))
				}
				answers[want]++
			}
			b.Do(b.NthMove(r.IntN(b.CountMoves())))
		}
	}
	if answers[true] < 100 || answers[false] < 100 {
		t.Errorf("answers %v, want many of both", answers)
	}
}

// TestNoAllocations wants none in the methods that evaluators and searches call besides the contract.
func TestNoAllocations(t *testing.T) {
	b := read(t, nil, midgame)
	buffer := make([]games.Move, 0, 1000)
	if n := testing.AllocsPerRun(100, func() {
		for s := range games.Seat(2) {
			buffer = b.AppendPlacements(buffer[:0], s, allPieces)
			for _, m := range buffer {
				if !b.Fits(s, m) {
					panic(fmt.Sprint("not legal: ", m))
				}
			}
			b.Points(s)
		}
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}
