package blokus

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestClassicPerft counts from the start, where the corners do not reach each other.
func TestClassicPerft(t *testing.T) {
	start := readClassic(t, nil, "")
	want := []uint64{58, 58 * 58, 58 * 58 * 58, 58 * 58 * 58 * 58}
	if !gamestest.Long {
		want = want[:3]
	}
	gamestest.CheckPerft(t, start, want...)
	// Two pieces of one colour do not reach those of another. So the sequences of five plies are 58³ times those of two of
	// blue: 1,898,244,648.
	pairs := 0
	for _, m := range start.AppendMoves(nil) {
		start.Do(m)
		pairs += len(start.AppendPlacements(nil, Blue, allPieces))
		start.Undo()
	}
	if pairs != 9729 {
		t.Errorf("%d first two pieces of blue, want 9729", pairs)
	}
}

// TestClassicOutcomes compares results of random games with the letters on the board.
func TestClassicOutcomes(t *testing.T) {
	shared := false
	for seed := range uint64(30) {
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
	const first, second, third = "a19,a20,b20 t20 t1 a1 ", " s19,r19 s2,r2 b2,c2 ", " q18,p18,o18 q3,p3,o3 d3,e3,f3"
	gamestest.CheckSame(t, ClassicGame{}, first+"c19,d19"+second+"b18"+third, first+"b18"+second+"c19,d19"+third)
	line := strings.TrimSuffix(ClassicGame{}.Rules().Example, "b")
	gamestest.CheckHashes(t, ClassicGame{}, []gamestest.At{{nil, line + "b"}, {nil, line + "r"}, {nil, line + "g"}})
}

func TestClassicParse(t *testing.T) {
	empty19 := strings.Repeat("20/", 19)
	gamestest.CheckParse(t, ClassicGame{}, []gamestest.Parsing{
		{nil, "20/20 b", "there are 2 rows: want 20 rows from the top joined by /, B, Y, R and G for squares and numbers for runs of " +
			"empty ones, then b, y, r or g to move"},
		{nil, empty19 + "21 b", "21 empty squares: want 1 to 20"},
		{nil, empty19 + "W19 b", `is "W": want B, Y, R, G or a number`},
		{nil, empty19 + "20 w", `side to move "w": want b, y, r, g or -`},
		{nil, empty19 + "20 -", "the game is not over: b can place, so want b to move"},
		{nil, empty19 + "G17R b", "row 1, from character 58, has 19 squares: want 20"},
		{nil, empty19 + "R19 b", "no piece of R covers t1, as its first piece must"},
		{nil, empty19 + "GGGGGG14 b", "the squares of G around a1: there are 6 squares"},
		{nil, empty19 + "20 b +5b", "a third field needs the option bonus=true"},
		{nil, "B18Y/" + strings.Repeat("20/", 18) + "19Y b", "piece 1 of Y on t1 is on the board twice"},
	})
}

func TestClassicParseMove(t *testing.T) {
	const cornered = "B18Y/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/G18R b"
	gamestest.CheckParseMove(t, ClassicGame{}, []gamestest.Wording{
		{nil, cornered, "u1", "", "u1 is off the board, which goes from a1 to t20"},
		{nil, cornered, "b19,b18,b17,b16,t20", "", "no piece covers b16,b17,b18,b19,t20: the squares of a piece are joined"},
		{nil, cornered, "a20,a19", "", "a20 is taken"},
		{nil, cornered, "a19,a18", "", "a19 shares an edge with a square of B"},
		{nil, cornered, "c19,c18", "", "it touches no square of B at a corner"},
		{nil, cornered, "b19", "", "piece 1 is on the board already"},
		{nil, cornered, "pass", "", "there are no passes"},
		{nil, cornered, "C18,B19,C19", "c18,b19,c19", ""},
	})
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
	two := games.Options{"seats": "2"}
	gamestest.CheckGameFiles(t, ClassicGame{}, blksgf, []gamestest.Record{
		{
			"four seats", nil, "", "a20 t20", games.GameFile{Players: []string{"p", "q", "r", "s"}},
			"(;GM[Blokus]CA[UTF-8]P1[p]P2[q]P3[r]P4[s]\n;1[a20]\n;2[t20])\n",
		},
		{
			"two seats", two, "B18Y/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20/20 r", "t1",
			games.GameFile{Players: []string{"p", "q"}},
			"(;GM[Blokus Two-Player]CA[UTF-8]A1[a20]A2[t20]PL[3]PB[p]PW[q]\n;3[t1])\n",
		},
	})
}
