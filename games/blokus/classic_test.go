package blokus

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

const emptyClassic = "20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20 b"

func TestClassicGame(t *testing.T) {
	gamestest.Run(t, ClassicGame{}, games.Options{}, games.Options{"seats": "2", "bonus": "true"})
}

// readClassic parses a position under completed options and fails the test on an error.
func readClassic(t testing.TB, o games.Options, text string) *Classic {
	t.Helper()
	o, err := games.Complete(classicOptions, o)
	if err != nil {
		t.Fatal(err)
	}
	p, err := ClassicGame{}.Parse(o, text)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Classic)
}

// drawClassic plays random plies from the empty board, or fewer if the game ends.
func drawClassic(t testing.TB, seed uint64, plies int) *Classic {
	t.Helper()
	b := readClassic(t, nil, emptyClassic)
	for r := rand.New(rand.NewPCG(seed, 9)); b.Turns() < plies && !b.Over(); {
		b.Do(b.NthMove(r.IntN(b.CountMoves())))
	}
	return b
}

// slowTable is a position of the classic game by the letters on the board, for rules applied square by square.
type slowTable struct{ scene }

// placements returns the legal placements of a colour.
func (s *slowTable) placements(colour int) []games.Move {
	return slowPlacements(s.scene, colour, s.colours[colour].hand)
}

// perft counts sequences of plies.
func (s slowTable) perft(plies int) (n int) {
	moves := s.placements(s.turn)
	if plies == 1 {
		return len(moves)
	}
	for _, m := range moves {
		after := s
		covered := s.covered(m)
		side := &after.colours[s.turn]
		side.squares = side.squares.or(&covered)
		side.hand &^= 1 << pieceOf[s.orientation(m)]
		for range Colours {
			after.turn = (after.turn + 1) % Colours
			if len(after.placements(after.turn)) > 0 {
				n += after.perft(plies - 1)
				break
			}
		}
	}
	return n
}

// TestClassicPerft counts from the start, where the corners do not reach each other, and compares with the slow rules in
// games under way, down to positions in which colours are skipped.
func TestClassicPerft(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	start := readClassic(t, nil, emptyClassic)
	for plies, want := 1, uint64(58); plies <= 4; plies, want = plies+1, want*58 {
		if got, err := games.Perft(t.Context(), start, plies); err != nil || got != want {
			t.Errorf("%d plies: %d, %v, want %d", plies, got, err, want)
		}
	}
	// Two pieces of one colour do not reach those of another. So the sequences of five plies are 58³ times those of two of blue.
	pairs, slow := 0, 0
	for _, m := range start.AppendMoves(nil) {
		start.Do(m)
		pairs += len(start.AppendPlacements(nil, Blue, allPieces))
		slow += len((&slowTable{scene: start.scene()}).placements(Blue))
		start.Undo()
	}
	if pairs != 9729 || slow != pairs { // 58³ times 9729 is 1,898,244,648
		t.Errorf("%d first two pieces of blue, %d by the slow rules, want 9729", pairs, slow)
	}
	skips := 0
	for _, test := range []struct{ played, plies int }{{4, 1}, {8, 1}, {16, 1}, {40, 2}, {48, 2}, {52, 2}, {56, 3}, {58, 3}, {60, 3}} {
		b := drawClassic(t, uint64(test.played), test.played)
		for b.CountMoves() > 40 && test.plies > 1 {
			b.Do(b.NthMove(0))
		}
		if b.Over() {
			t.Fatalf("the game is over after %d plies: draw another", test.played)
		}
		skips += len(slices.DeleteFunc([]int{0, 1, 2, 3}, func(c int) bool { return b.able(c) }))
		got, err := games.Perft(t.Context(), b, test.plies)
		if want := (slowTable{scene: b.scene()}).perft(test.plies); err != nil || got != uint64(want) {
			t.Errorf("%d plies after %d: %d, %v, want %d\n%s", test.plies, b.Turns(), got, err, want, gamestest.Line(b))
		}
	}
	if skips == 0 {
		t.Error("no colour is skipped in any position: draw others")
	}
}

// TestClassicTwin compares the placements of all colours, and the sets around their pieces, with the slow rules.
func TestClassicTwin(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for seed := range uint64(12) {
		b := drawClassic(t, seed, int(seed)*6)
		s := slowTable{scene: b.scene()}
		g := gridOf(s.scene)
		for c := range Colours {
			want := s.placements(c)
			for _, asked := range []uint32{allPieces, 1, 0x155555} {
				listed := slices.DeleteFunc(slices.Clone(want), func(m games.Move) bool { return asked>>pieceOf[m/wideSquares]&1 == 0 })
				if got := b.AppendPlacements([]games.Move{9}, c, asked)[1:]; !slices.Equal(got, listed) {
					t.Fatalf("placements of %d with %#x: %v\nwant %v\n%s", c, asked, got, listed, b.AppendDiagram(nil))
				}
			}
			for m := range games.Move(len(widePlacements) + 1) {
				if _, legal := slices.BinarySearch(want, m); b.Fits(c, m) != legal {
					t.Fatalf("Fits(%d, %d) is %v, want %v\n%s", c, m, !legal, legal, b.AppendDiagram(nil))
				}
			}
			if b.able(c) != (len(want) > 0) {
				t.Fatalf("able(%d) is %v with %d placements\n%s", c, b.able(c), len(want), b.AppendDiagram(nil))
			}
			checkSurroundings(t, b, &g, c)
		}
		if b.Fits(0, games.NoMove) {
			t.Fatal("NoMove is legal")
		}
	}
}

// checkSurroundings compares the sets kept with a colour's pieces with those of the grid.
func checkSurroundings(t *testing.T, b *Classic, g *grid, colour int) {
	t.Helper()
	letter := classic.glyphs[colour]
	var own, edges, corners, window rows
	for row := range ClassicSize {
		for column := range ClassicSize {
			at := spot{row, column}
			if g[row][column] == letter {
				own.add(at)
			}
			if g.touches(row, column, letter, overEdges) {
				edges.add(at)
			}
			if g.touches(row, column, letter, overCorners) {
				corners.add(at)
			}
			for near := range 25 {
				if g.at(row-2+near/5, column-2+near%5) == letter {
					window.add(at)
				}
			}
		}
	}
	laid := b.Laid(colour)
	got := [...]rows{laid.Squares.rows(), laid.Edges.rows(), laid.Corners.rows(), laid.Window.rows()}
	if want := [...]rows{own, edges, corners, window}; got != want {
		t.Fatalf("squares, edges, corners, window of %c:\n%x\nwant\n%x\n%s", letter, got, want, b.AppendDiagram(nil))
	}
}

// TestClassicOutcomes compares results of random games with the letters on the board.
func TestClassicOutcomes(t *testing.T) {
	shared := false
	for seed := range uint64(60) {
		seats := 2 + 2*int(seed%2)
		b := readClassic(t, games.Options{"seats": []string{"2", "4"}[seed%2]}, emptyClassic)
		gamestest.PlayRandomly(b, rand.New(rand.NewPCG(seed, 8)))
		board, _, _ := strings.Cut(gamestest.Line(b), " ")
		var want games.Outcome
		want.Reason = "blocked"
		for c, letter := range classic.glyphs {
			want.Points[c%seats] += int16(strings.Count(board, string(letter)))
		}
		ranked := slices.Clone(want.Points[:seats])
		slices.Sort(ranked)
		slices.Reverse(ranked)
		for seat := range seats {
			want.Place[seat] = uint8(1 + slices.Index(ranked, want.Points[seat]))
		}
		if got := b.Outcome(); got != want {
			t.Errorf("%+v, want %+v\n%s", got, want, b.AppendDiagram(nil))
		}
		shared = shared || len(slices.Compact(ranked)) < seats
	}
	if !shared {
		t.Error("no two seats share a place in any game: play more")
	}
}

// TestClassicBonus wants points for all pieces placed, and more for the single square as the last.
func TestClassicBonus(t *testing.T) {
	for _, test := range []struct {
		seats string
		bonus bool
		want  [4]int16
	}{
		{"4", false, [4]int16{89, 89, 0, 0}},
		{"4", true, [4]int16{109, 104, 0, 0}},
		{"2", true, [4]int16{109, 104}},
	} {
		b := readClassic(t, games.Options{"seats": test.seats}, emptyClassic)
		b.bonus, b.blocked = test.bonus, allBlocked
		for m := games.Move(0); b.side(Blue).Squares.Len() < 89; m++ { // any 89 squares do
			b.side(Blue).Squares.add(WideStride*int(m/ClassicSize) + int(m%ClassicSize))
		}
		b.side(Yellow).Squares = b.side(Blue).Squares
		b.side(Blue).hand, b.side(Yellow).hand, b.side(Blue).single = 0, 0, true
		if got := b.Outcome(); got.Points != test.want || got.Winner() == 0 != test.bonus {
			t.Errorf("%+v: %+v", test, got)
		}
		if test.bonus && !strings.HasSuffix(gamestest.Line(b), " - +5b") {
			t.Errorf("%s: want the field of the bonus", gamestest.Line(b))
		}
	}
}

// TestClassicHash wants equal hashes for pieces placed in another order, and another for another colour to move.
func TestClassicHash(t *testing.T) {
	const second, third = " s19,r19 s2,r2 b2,c2 ", " q18,p18,o18 q3,p3,o3 d3,e3,f3"
	one, other := readClassic(t, nil, emptyClassic), readClassic(t, nil, emptyClassic)
	gamestest.Play(t, one, "a19,a20,b20 t20 t1 a1 c19,d19"+second+"b18"+third)
	gamestest.Play(t, other, "a19,a20,b20 t20 t1 a1 b18"+second+"c19,d19"+third)
	if one.Hash() != other.Hash() || gamestest.Line(one) != gamestest.Line(other) {
		t.Errorf("hashes %#x and %#x of the same board", one.Hash(), other.Hash())
	}
	line := gamestest.Line(one)
	moved := readClassic(t, nil, strings.TrimSuffix(line, "b")+"r")
	if moved.Hash() == one.Hash() || readClassic(t, nil, line).Hash() != one.Hash() {
		t.Error("the hash ignores the colour to move, or does not follow the board")
	}
}

func TestClassicParseRefused(t *testing.T) {
	o, _ := games.Complete(classicOptions, nil)
	empty19 := strings.Repeat("20/", 19)
	for _, test := range []struct{ text, err string }{
		{"20/20 b", "there are 2 rows: want 20 rows from the top joined by /, B, Y, R and G for squares and numbers for runs of " +
			"empty ones, then b, y, r or g to move"},
		{empty19 + "21 b", "21 empty squares: want 1 to 20"},
		{empty19 + "W19 b", `is "W": want B, Y, R, G or a number`},
		{empty19 + "20 w", `side to move "w": want b, y, r, g or -`},
		{empty19 + "20 -", "the game is not over: b can place, so want b to move"},
		{empty19 + "G17R b", "row 1, from character 58, has 19 squares: want 20"},
		{empty19 + "R19 b", "no piece of R covers t1, as its first piece must"},
		{empty19 + "GGGGGG14 b", "the squares of G around a1: there are 6 squares"},
		{empty19 + "20 b +5b", "a third field needs the option bonus=true"},
		{"B18Y/" + strings.Repeat("20/", 18) + "19Y b", "piece 1 of Y on t1 is on the board twice"},
	} {
		_, err := ClassicGame{}.Parse(o, test.text)
		if err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("Parse(%q): %v\nwant an error with %q", test.text, err, test.err)
		}
	}
}

func TestClassicParseMoveRefused(t *testing.T) {
	b := readClassic(t, nil, emptyClassic)
	gamestest.Play(t, b, "a20 t20 t1 a1")
	for _, test := range []struct{ move, err string }{
		{"u1", "u1 is off the board, which goes from a1 to t20"},
		{"b19,b18,b17,b16,t20", "no piece covers b16,b17,b18,b19,t20: the squares of a piece are joined"},
		{"a20,a19", "a20 is taken"},
		{"a19,a18", "a19 shares an edge with a square of B"},
		{"c19,c18", "it touches no square of B at a corner"},
		{"b19", "piece 1 is on the board already"},
		{"pass", "there are no passes"},
	} {
		if m, err := b.ParseMove(test.move); err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("ParseMove(%q) = %d, %v\nwant an error with %q", test.move, m, err, test.err)
		}
	}
	if m, err := b.ParseMove("C18,B19,C19"); err != nil || string(b.AppendMove(nil, m)) != "c18,b19,c19" {
		t.Errorf("C18,B19,C19 is read as %d, %v", m, err)
	}
}

// TestClassicPicture wants each colour's squares on the board and in its hand, and the last piece marked.
func TestClassicPicture(t *testing.T) {
	b := readClassic(t, nil, emptyClassic)
	gamestest.Play(t, b, "a20,b20,c20 t20,t19 t1 a1,a2,b2,b3")
	picture := string(b.AppendSVG(nil))
	for c, want := range []int{3, 2, 1, 4} {
		fill := `fill="` + classic.paint[c][0] + `"`
		onBoard, inHand := strings.Count(picture, `height="27" `+fill), strings.Count(picture, `height="6.75" `+fill)
		if onBoard != want || inHand != 89-want {
			t.Errorf("colour %d has %d squares on the board and %d in hand, want %d and %d", c, onBoard, inHand, want, 89-want)
		}
	}
	if n := strings.Count(picture, "<circle"); n != 4 {
		t.Errorf("%d circles, want a dot on each square of the last piece, and no ring on a covered corner", n)
	}
	diagram := string(b.AppendDiagram(nil))
	if !strings.Contains(diagram, "\nB to move, has 1 2 V3") || strings.Count(diagram, "to move") != 1 ||
		strings.Count(picture, `height="70" fill="`+ink) != 1 {
		t.Errorf("diagram and picture do not say that blue moves\n%s", diagram)
	}
	if !strings.Contains(diagram, "\n 3 . g . ") || !strings.Contains(diagram, "\n 1 g . . ") || !strings.Contains(diagram, "\nG has 1 2 I3") {
		t.Errorf("the diagram does not show green's piece as the last\n%s", diagram)
	}
}

// TestClassicGameFile wants a colour's number for each move, and setup by colours.
func TestClassicGameFile(t *testing.T) {
	for _, test := range []struct{ seats, start, moves, want string }{
		{"4", emptyClassic, "a20 t20", "(;GM[Blokus]CA[UTF-8]P1[p]P2[q]P3[r]P4[s]\n;1[a20]\n;2[t20])\n"},
		{"2", "B18Y/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20 r", "t1",
			"(;GM[Blokus Two-Player]CA[UTF-8]A1[a20]A2[t20]PL[3]PB[p]PW[q]\n;3[t1])\n"},
	} {
		o, _ := games.Complete(classicOptions, games.Options{"seats": test.seats})
		b := readClassic(t, o, test.start)
		file := games.GameFile{Options: o, Start: b, Players: []string{"p", "q", "r", "s"}[:b.Seats()]}
		at := b.Clone()
		for word := range strings.FieldsSeq(test.moves) {
			m, err := at.ParseMove(word)
			if err != nil {
				t.Fatal(err)
			}
			file.Moves = append(file.Moves, m)
			at.Do(m)
		}
		got, err := ClassicGame{}.AppendGameFile(nil, "blksgf", file)
		if err != nil || string(got) != test.want {
			t.Errorf("%v\n%s\nwant\n%s", err, got, test.want)
		}
	}
	if _, err := (ClassicGame{}).AppendGameFile(nil, "sgf", games.GameFile{Start: readClassic(t, nil, emptyClassic)}); err == nil {
		t.Error("another format is written")
	}
}
