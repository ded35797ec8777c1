package loa

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestParse(t *testing.T) {
	const (
		rows   = ".xxxxxx./o......o/o......o/o......o/o......o/o......o/o......o/.xxxxxx."
		open   = "......../......../...x..../......../......../...o..x./o......./........"
		joined = "......../......../...xx.../......../......../...o..../o......./........"
		empty  = "......../......../......../......../......../......../......../........"
		ring   = "......../.xxxx.../.x..x.../.x..x.../.xxxx.../......../o......./.......o"
		both   = "......../......../...xx.../......../......../...oo.../......../........"
		locked = "......xo/......x./......../.......x/......../......../xx....xx/ox....xo" // White has no move
	)
	for _, test := range []struct {
		text string
		err  string // a part of the message; "" for a position that can be read
	}{
		{rows + " x", ""},
		{rows + " o", ""},
		{rows + " x cap", ""},
		{rows + " o repetition", ""},
		{open + " x", ""},
		{joined + " o", ""}, // Black has connected
		{joined + " x", ""}, // White has connected Black by a capture
		{both + " x", ""},
		{both + " o cap", ""}, // both a connection and the cap
		{ring + " o", ""},
		{locked + " o", ""},
		{locked + " o repetition", ""},

		{"", "1 fields"},
		{rows, "1 fields"},
		{rows + " ", `character 73: colour "": want x or o`},
		{rows + "  x", `character 73: colour "": want x or o`},
		{rows + " x  cap", "4 fields"},
		{rows + " x cap x", "4 fields"},
		{rows + "\tx", "1 fields"},
		{rows + " X", `character 73: colour "X": want x or o`},
		{rows + " x ", `character 75: ending "": want repetition, cap or nothing`},
		{rows + " x Cap", `character 75: ending "Cap": want repetition, cap or nothing`},
		{rows + " x\n", `character 73: colour "x\n": want x or o`},
		{rows[1:] + " x", "the rows take 70 characters, want 71"},
		{rows + "/ x", "the rows take 72 characters, want 71"},
		{rows[:70] + "é x", "the rows take 72 characters, want 71"},
		{"..xxxxx.x" + rows[9:] + " x", "character 9 is 'x' where a row ends: want /"},
		{"/" + rows[1:] + " x", "character 1 is '/': want x, o or . for a square"},
		{rows[:3] + "X" + rows[4:] + " x", "character 4 is 'X': want x, o or . for a square"},
		{empty + " x", "there is no x"},
		{"xx......" + empty[8:] + " x", "there is no o"},
		{"x" + rows[1:] + " x", "there are 13 x: the game begins with 12 of each colour"},
		{rows[:63] + "oxxxxxx. x", "there are 13 o: the game begins with 12 of each colour"},
		{ring + " x", "all 12 x are connected and it is x to move"},
		{joined + " o repetition", "character 75: no game goes on from this board"},
		{both + " o repetition", "character 75: no game goes on from this board"},
	} {
		p, err := Game{}.Parse(rulesFor(t, nil), test.text)
		switch {
		case test.err == "" && err != nil:
			t.Errorf("Parse(%q): %v", test.text, err)
		case test.err == "" && gamestest.Line(p) != test.text:
			t.Errorf("Parse(%q) reads %q", test.text, gamestest.Line(p))
		case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
			t.Errorf("Parse(%q): error %v\nwant one with %q", test.text, err, test.err)
		}
	}
	for _, test := range []struct {
		options    games.Options
		text, want string
	}{
		{games.Options{"cap": "none"}, open + " x cap", "these rules have no cap"},
		{games.Options{"repetition": "none"}, open + " x repetition", "these rules have no repetition"},
		{games.Options{"blocked": "loss"}, locked + " o repetition", "no game goes on from this board"},
		{openSpiel, locked + " o repetition", ""}, // with Black to move, the game went on
	} {
		_, err := parse(rulesFor(t, test.options), test.text)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: Parse(%q): error %v\nwant one with %q", test.options, test.text, err, test.want)
		}
	}
}

func TestParseMove(t *testing.T) {
	const (
		few    = "......../......../......../......../......../.......x/......../xo.o...x x"
		locked = "......xo/......x./......../.......x/......../......../xx....xx/ox....xo o"
		over   = "......../......../...xx.../......../......../...o..../o......./........ o"
	)
	for _, test := range []struct {
		position, text string
		move           string // as AppendMove writes it; "" for an error
		err            string
	}{
		{startLine, "c1-e3", "c1-e3", ""},
		{startLine, "C1-E3", "c1-e3", ""},
		{startLine, "c1:e3", "c1-e3", ""}, // any sign is read
		{startLine, "c1xa3", "c1xa3", ""},
		{startLine, "c1:a3", "c1xa3", ""},
		{startLine, "c1-a3", "c1xa3", ""},
		{startLine, "C1XA3", "c1xa3", ""},
		{locked, "pass", "pass", ""},
		{locked, "PASS", "pass", ""},

		{startLine, "", "", "want two squares, as in c1-e3 or c1xa3"},
		{startLine, "c1e3", "", "want two squares"},
		{startLine, "c1-e3 ", "", "want two squares"},
		{startLine, " c1-e3", "", "want two squares"},
		{startLine, "c1=e3", "", "want two squares"},
		{startLine, "c1-e3+", "", "want two squares"},
		{startLine, "3c-e3", "", `"3c" is not a square: want a1 to h8`},
		{startLine, "i1-e3", "", `"i1" is not a square`},
		{startLine, "c1-e9", "", `"e9" is not a square`},
		{startLine, "c0-e3", "", `"c0" is not a square`},
		{startLine, "pass", "", "x can move, so a pass is illegal"},
		{startLine, "a2-c2", "", "there is no x on a2"},
		{startLine, "c3-c5", "", "there is no x on c3"},
		{startLine, "c1-c4", "", "a piece moves 2 squares along that line, as many as it has pieces"},
		{startLine, "c1-c1", "", "a piece moves along a row, a column or a diagonal"},
		{startLine, "c1-d3", "", "a piece moves along a row, a column or a diagonal"},
		{startLine, "b1-g1", "", "a piece moves 6 squares along that line"},
		{few, "a1-e1", "", "an enemy piece is in the way"},
		{few, "h1-h3", "", "a piece of the same colour is on h3"},
		{over, "a2-a3", "", "the game is over"},
		{over, "pass", "", "the game is over"},
	} {
		b := read(t, nil, test.position)
		m, err := b.ParseMove(test.text)
		if (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("ParseMove(%q): error %v, want one with %q\n%s", test.text, err, test.err, test.position)
		}
		if err == nil && string(b.AppendMove(nil, m)) != test.move {
			t.Errorf("ParseMove(%q) = %s, want %s\n%s", test.text, b.AppendMove(nil, m), test.move, test.position)
		}
	}
}

func TestDiagram(t *testing.T) {
	b := read(t, nil, startLine)
	gamestest.Play(t, b, "c1-e3")
	want := "" +
		"8 . x x x x x x .\n" +
		"7 o . . . . . . o\n" +
		"6 o . . . . . . o\n" +
		"5 o . . . . . . o\n" +
		"4 o . . . . . . o\n" +
		"3 o . . . x . . o\n" +
		"2 o . . . . . . o\n" +
		"1 . x . x x x x .\n" +
		"  a b c d e f g h\n"
	if got := string(b.AppendDiagram(nil)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// FuzzParse wants parsed positions to be written as the same text, and to be playable on and back.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		startLine,
		startLine + " cap",
		startLine + " repetition",
		"......../......../...xx.../......../......../...oo.../......../........ o",
		"......xo/......x./......../.......x/......../......../xx....xx/ox....xo o",
		"......../......../......../......../......../......../......../x......o x",
		"", " x", "........ o", "\x00",
	} {
		f.Add(text, true, uint64(1))
		f.Add(text, false, uint64(2))
	}
	f.Fuzz(func(t *testing.T, text string, spiel bool, seed uint64) {
		o := olympiad
		if spiel {
			o = openSpiel
		}
		p, err := Game{}.Parse(rulesFor(t, o), text)
		if err != nil {
			return
		}
		gamestest.CheckParsed(t, p, text, rand.New(rand.NewPCG(seed, 0)))
	})
}

// FuzzParseMove wants only legal moves to be read, and the move read to have the same squares.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{
		"c1-e3", "C1XA3", "pass", "c1:a3", "a1-a1", "", " c1-e3", "c1-e3+", "h9-i9", "\xff", "ſ",
	} {
		f.Add(text)
	}
	var positions []*Board
	for _, start := range []string{
		startLine,
		"......../......../...x..../......../......../...o..x./o......./........ o",
		"......xo/......x./......../.......x/......../......../xx....xx/ox....xo o",
		"......../......../...xx.../......../......../...oo.../......../........ o",
	} {
		positions = append(positions, read(f, nil, start))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, b := range positions {
			m, err := b.ParseMove(text)
			if err != nil {
				continue
			}
			plain := strings.NewReplacer("x", "-", ":", "-")
			written := string(b.AppendMove(nil, m))
			if !slices.Contains(b.AppendMoves(nil), m) || plain.Replace(strings.ToLower(text)) != plain.Replace(written) {
				t.Errorf("ParseMove(%q) = %s, not a legal move so written\n%s", text, written, gamestest.Line(b))
			}
		}
	})
}

// TestEmpty counts the points of the diagram in a random game, with its captures.
func TestEmpty(t *testing.T) {
	b := read(t, nil, startLine)
	r := rand.New(rand.NewPCG(1, 2))
	most := 0
	for !b.Over() {
		want := strings.Count(string(b.AppendDiagram(nil)), ".")
		if got := b.Empty(); got != want {
			t.Fatalf("%d empty squares, want %d\n%s", got, want, b.AppendDiagram(nil))
		}
		most = max(most, want)
		legal := b.AppendMoves(nil)
		b.Do(legal[r.IntN(len(legal))])
	}
	if most <= 40 {
		t.Errorf("never more than %d empty squares: nothing was captured", most)
	}
}
