package blokus

import (
	"math/rand/v2"
	"slices"
	"testing"

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
func (g *grid) touches(at spot, colour byte, steps [4][2]int) bool {
	for _, step := range steps {
		if g.at(at.row+step[0], at.column+step[1]) == colour {
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
func (g *grid) legal(shape [][2]int, anchor spot, colour byte, start spot) bool {
	corner, covers, first := false, false, true
	for _, line := range g {
		first = first && !slices.Contains(line[:], colour)
	}
	for _, step := range shape {
		at := spot{anchor.row + step[0], anchor.column + step[1]}
		if g.at(at.row, at.column) != '.' || g.touches(at, colour, overEdges) {
			return false
		}
		corner = corner || g.touches(at, colour, overCorners)
		covers = covers || at == start
	}
	return first && covers || !first && corner
}

// twinned is a position of either game, which the rules applied square by square must agree with.
type twinned struct {
	games.Position
	table
	placements func(colour int, pieces uint32) []games.Move
	fits       func(colour int, m games.Move) bool
	laid       func(colour int) [4]rows // squares, edges, corners, window
	empty      func() int
	moves      int // the length of the lookup of placements
}

func duoTwin(b *Board) twinned {
	return twinned{
		b, b,
		func(c int, pieces uint32) []games.Move {
			return b.AppendPlacements([]games.Move{9}, games.Seat(c), pieces)[1:]
		},
		func(c int, m games.Move) bool { return b.Fits(games.Seat(c), m) },
		func(c int) [4]rows {
			p := b.Laid(games.Seat(c))
			return [...]rows{p.Squares.rows(), p.Edges.rows(), p.Corners.rows(), p.Window.rows()}
		},
		b.Empty, len(placements),
	}
}

func classicTwin(b *Classic) twinned {
	return twinned{
		b, b,
		func(c int, pieces uint32) []games.Move { return b.AppendPlacements([]games.Move{9}, c, pieces)[1:] },
		b.Fits,
		func(c int) [4]rows {
			p := b.Laid(c)
			return [...]rows{p.Squares.rows(), p.Edges.rows(), p.Corners.rows(), p.Window.rows()}
		},
		b.Empty, len(widePlacements),
	}
}

// check compares placements, hands, and the sets kept with the pieces of all colours with those found square by square.
func (b twinned) check(t testing.TB, asked uint32) {
	t.Helper()
	s := b.scene()
	g := gridOf(s)
	over, diagram := true, b.AppendDiagram(nil)
	for c := range s.all() {
		hand := slowHand(s, c)
		if s.colours[c].hand != hand {
			t.Fatalf("hand of %c %#x, want %#x\n%s", s.glyphs[c], s.colours[c].hand, hand, diagram)
		}
		want := slowPlacements(s, &g, c, hand)
		over = over && len(want) == 0
		listed := slices.DeleteFunc(slices.Clone(want), func(m games.Move) bool { return asked>>pieceOf[s.orientation(m)]&1 == 0 })
		if got := b.placements(c, asked); !slices.Equal(got, listed) {
			t.Fatalf("placements of %c with %#x: %v\nwant %v\n%s", s.glyphs[c], asked, got, listed, diagram)
		}
		for m := range games.Move(b.moves + 1) {
			if _, legal := slices.BinarySearch(want, m); b.fits(c, m) != legal {
				t.Fatalf("%d fits %c: %t, want %t\n%s", m, s.glyphs[c], !legal, legal, diagram)
			}
		}
		if b.able(c) != (len(want) > 0) || b.fits(c, games.NoMove) {
			t.Fatalf("%c can place: %t, with %d placements\n%s", s.glyphs[c], b.able(c), len(want), diagram)
		}
		b.checkSurroundings(t, &s, &g, c)
	}
	if b.Over() != over || !over && !b.able(s.turn) {
		t.Fatalf("over is %t, want %t, and a colour to move that can place\n%s", b.Over(), over, diagram)
	}
}

// checkSurroundings compares the sets kept with a colour's pieces.
func (b twinned) checkSurroundings(t testing.TB, s *scene, g *grid, c int) {
	t.Helper()
	var own, edges, corners, window rows
	taken := 0
	for n := range s.size * s.size {
		at, letter := spot{n / s.size, n % s.size}, s.glyphs[c]
		if g[at.row][at.column] != '.' {
			taken++
		}
		if g[at.row][at.column] == letter {
			own.add(at)
		}
		if g.touches(at, letter, overEdges) {
			edges.add(at)
		}
		if g.touches(at, letter, overCorners) {
			corners.add(at)
		}
		for near := range 25 {
			if g.at(at.row-2+near/5, at.column-2+near%5) == letter {
				window.add(at)
				break
			}
		}
	}
	got := b.laid(c)
	if want := [...]rows{own, edges, corners, window}; got != want || b.empty() != s.size*s.size-taken {
		t.Fatalf("%d empty squares; squares, edges, corners, window of %c:\n%x\nwant\n%x\n%s",
			b.empty(), s.glyphs[c], got, want, b.AppendDiagram(nil))
	}
}

// slowPlacements tries all pieces of a hand everywhere, and returns their moves.
func slowPlacements(s scene, g *grid, colour int, hand uint32) (moves []games.Move) {
	for n, o := range Orientations() {
		if hand>>o.Piece&1 == 0 {
			continue
		}
		for square := range s.size * s.size {
			at := spot{square / s.size, square % s.size}
			if g.legal(o.Squares, at, s.glyphs[colour], s.colours[colour].start) {
				moves = append(moves, s.moveOf(n, spot{at.row + firstOf[n].row, at.column + firstOf[n].column}))
			}
		}
	}
	slices.Sort(moves)
	return moves
}

// slowHand returns the pieces in hand: those without an orientation among the groups of squares.
func slowHand(s scene, colour int) uint32 {
	hand := uint32(allPieces)
	rest := s.colours[colour].squares
	for at, more := rest.first(); more; at, more = rest.first() {
		piece := rest.group(at)
		rest = rest.without(&piece)
		if m, err := s.moveOn(&piece); err == nil {
			hand &^= 1 << pieceOf[s.orientation(m)]
		}
	}
	return hand
}

// askedFor are pieces whose placements are listed.
var askedFor = []uint32{allPieces, 1, 1 << 20, 0x155555, 0x0F0F0}

// TestPlacementsAgreeWithSlowRules compares positions of random games with the rules applied square by square. It also compares the nucleation
// points, and wants lists after Undo as before. A player who can place is not skipped.
func TestPlacementsAgreeWithSlowRules(t *testing.T) {
	gamestest.SkipShort(t)
	r := rand.New(rand.NewPCG(3, 1))
	for i := range 30 {
		b := read(t, []games.Options{
			nil, {"black": "a1", "white": "n14"}, {"black": "g7", "white": "h8"}, {"black": "n1", "white": "n2"},
		}[i%4], "")
		for range i {
			if b.Over() {
				break
			}
			b.Do(b.NthMove(r.IntN(b.CountMoves())))
		}
		duoTwin(b).check(t, askedFor[i%len(askedFor)])
		s := b.scene()
		g := gridOf(s)
		for c := range s.all() {
			var want Set
			for n := range Size * Size {
				at := spot{n / Size, n % Size}
				if g.touches(at, glyphs[c], overCorners) && !g.touches(at, glyphs[c], overEdges) && g[at.row][at.column] == '.' {
					want.add(stride*at.row + at.column)
				}
			}
			if got := b.Points(games.Seat(c)); got != want {
				t.Fatalf("points of %c: %x, want %x\n%s", glyphs[c], got, want, b.AppendDiagram(nil))
			}
		}
		if other := 1 - b.Mover(); !b.Over() {
			before := b.AppendPlacements(nil, other, allPieces)
			b.Do(b.NthMove(r.IntN(b.CountMoves())))
			if after := b.AppendPlacements(nil, other, allPieces); len(after) > 0 && b.Mover() != other {
				t.Fatalf("%c is skipped with %d placements\n%s", glyphs[other], len(after), b.AppendDiagram(nil))
			}
			b.Undo()
			if got := b.AppendPlacements(nil, other, allPieces); !slices.Equal(got, before) {
				t.Fatalf("placements of %c after Undo: %v, want %v\n%s", glyphs[other], got, before, b.AppendDiagram(nil))
			}
		}
	}
}

// TestClassicAgreesWithSlowRules does so for the classic game. The next colour that can place must move.
func TestClassicAgreesWithSlowRules(t *testing.T) {
	gamestest.SkipShort(t)
	skipped := 0
	for seed := range uint64(2) {
		b := readClassic(t, nil, "")
		for r := rand.New(rand.NewPCG(seed, 9)); ; {
			if turns := b.Turns(); turns%12 == 0 || turns < 20 && turns%4 == 0 || turns > 56 && turns%2 == 0 || b.Over() {
				classicTwin(b).check(t, askedFor[turns/12%len(askedFor)])
			}
			if b.Over() {
				break
			}
			before := b.Colour()
			b.Do(b.NthMove(r.IntN(b.CountMoves())))
			for next := (before + 1) % Colours; next != b.Colour() && !b.Over(); next = (next + 1) % Colours {
				skipped++
				if b.able(next) {
					t.Fatalf("colour %d moves after %d, but %d can\n%s", b.Colour(), before, next, b.AppendDiagram(nil))
				}
			}
		}
	}
	if skipped == 0 {
		t.Error("no colour is skipped: play more")
	}
}

// TestEndsByTrying plays every placement of late positions of random games, of both kinds.
func TestEndsByTrying(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	answers := map[bool]int{}
	for n := range 190 {
		var b interface {
			games.Position
			games.Counter
			games.Ender
		} = read(t, nil, "")
		late := 18
		if n >= 150 {
			b, late = readClassic(t, nil, ""), 56
		}
		for ; !b.Over(); b.Do(b.NthMove(r.IntN(b.CountMoves()))) {
			if b.Turns() <= late {
				continue
			}
			want := slices.ContainsFunc(b.AppendMoves(nil), func(m games.Move) bool {
				_, over := b.Do(m)
				b.Undo()
				return over
			})
			if got := b.Ends(); got != want {
				t.Fatalf("Ends() = %v, want %v\n%s", got, want, b.AppendDiagram(nil))
			}
			answers[want]++
		}
	}
	if min(answers[true], answers[false]) < 100 {
		t.Errorf("answers %v, want many of both", answers)
	}
}
