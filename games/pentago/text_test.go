package pentago

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestParse(t *testing.T) {
	const rows = "....../....../....../....../....../......"
	for _, test := range []struct {
		text string
		err  string // a part of the message; "" for a position that can be read
	}{
		{rows + " w p", ""},
		{"W" + rows[1:] + " b p", ""},
		{"W" + rows[1:] + " w r", ""},
		{"WB" + rows[2:] + " b r", ""},
		{"WWWWW./BBBB../....../....../....../...... w r", ""}, // White has just won
		{"WWWWW./BBBB../....../....../....../...... b p", ""}, // White has won by the rotation

		{"", "1 fields"},
		{rows, "1 fields"},
		{rows + " w", "2 fields"},
		{rows + " w p ", "4 fields"},
		{rows + "  w p", "4 fields"},
		{rows + " w\tp", "2 fields"},
		{rows + " w p x", "4 fields"},
		{rows[1:] + " w p", "the rows take 40 characters, want 41"},
		{rows + "/ w p", "the rows take 42 characters, want 41"},
		{"......." + rows[7:] + " w p", "character 7 is '.' where a row ends"},
		{"../..../" + rows[8:] + " w p", "character 3 is '/': want W, B or ."},
		{"X" + rows[1:] + " w p", "character 1 is 'X': want W, B or ."},
		{"w" + rows[1:] + " b p", "character 1 is 'w': want W, B or ."},
		{rows[:40] + "é w p", "the rows take 42 characters"},
		{rows + " W p", `character 43: colour "W": want w or b`},
		{rows + "  p", `character 43: colour "": want w or b`},
		{rows + " w x", `character 45: phase "x": want p (place) or r (rotate)`},
		{rows + " w ", `character 45: phase "": want p (place) or r (rotate)`},
		{rows + " b p", "0 white and 0 black stones cannot be on the board here: White places first, so White has 1 more"},
		{rows + " w r", "0 white and 0 black stones cannot be on the board here: White places first, so White has 1 more"},
		{rows + "\n w p", "the rows take 42 characters"},
		{"WW" + rows[2:] + " b p", "2 white and 0 black"},
		{"WB" + rows[2:] + " b p", "1 white and 1 black"},
		{"B" + rows[1:] + " w p", "0 white and 1 black"},
		{"BBBBB./WWWWW./W...../....../....../...... w r", "the game ended a turn ago"},
		{"WWWWW./BBBB../B...../....../....../...... b r", "the game ended a turn ago"},
	} {
		p, err := Game{}.Parse(withRotation, test.text)
		switch {
		case test.err == "" && err != nil:
			t.Errorf("Parse(%q): %v", test.text, err)
		case test.err == "" && gamestest.Line(p) != test.text:
			t.Errorf("Parse(%q) reads %q", test.text, gamestest.Line(p))
		case test.err != "" && (err == nil || !strings.Contains(err.Error(), test.err)):
			t.Errorf("Parse(%q): error %v\nwant one with %q", test.text, err, test.err)
		}
	}
}

func TestParseMove(t *testing.T) {
	const (
		placing  = "W...../....../....../....../....../.....B w p"
		rotating = "W...../....../....../....../....../...... w r"
		over     = "WWWWW./BBBB../....../....../....../...... b p"
	)
	for _, test := range []struct {
		position, text string
		move           games.Move
		err            string
	}{
		{placing, "1", 1, ""},
		{placing, "34", 34, ""},
		{placing, "0", games.NoMove, "cell 0 is taken"},
		{placing, "35", games.NoMove, "cell 35 is taken"},
		{placing, "36", games.NoMove, "want a cell 0 to 35"},
		{placing, "-1", games.NoMove, "want a cell 0 to 35"},
		{placing, "+1", games.NoMove, "want a cell 0 to 35"},
		{placing, "01", games.NoMove, "want a cell 0 to 35"},
		{placing, "", games.NoMove, "want a cell 0 to 35"},
		{placing, "1 ", games.NoMove, "want a cell 0 to 35"},
		{placing, "2-", games.NoMove, "want a cell 0 to 35"},
		{placing, "14 2-", games.NoMove, "want a cell 0 to 35"},
		{placing, "99999999999999999999", games.NoMove, "want a cell 0 to 35"},
		{rotating, "0+", 36, ""},
		{rotating, "0-", 37, ""},
		{rotating, "3-", 43, ""},
		{rotating, "4+", games.NoMove, "want a quadrant 0 to 3"},
		{rotating, "+0", games.NoMove, "want a quadrant 0 to 3"},
		{rotating, "0", games.NoMove, "want a quadrant 0 to 3"},
		{rotating, "0++", games.NoMove, "want a quadrant 0 to 3"},
		{rotating, "14", games.NoMove, "want a quadrant 0 to 3"},
		{rotating, "", games.NoMove, "want a quadrant 0 to 3"},
		{over, "30", games.NoMove, "the game is over"},
		{over, "0+", games.NoMove, "the game is over"},
	} {
		got, err := read(t, withRotation, test.position).ParseMove(test.text)
		if got != test.move || (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("ParseMove(%q) = %d, %v, want %d and an error with %q\n%s",
				test.text, got, err, test.move, test.err, test.position)
		}
	}
}

func TestDiagram(t *testing.T) {
	b := read(t, withRotation, "WB..../..W.../....../...B../....../.....W b p")
	want := "" +
		" 0 W B . | . . .\n" +
		" 6 . . W | . . .\n" +
		"12 . . . | . . .\n" +
		"   ------+------\n" +
		"18 . . . | B . .\n" +
		"24 . . . | . . .\n" +
		"30 . . . | . . W\n"
	if got := string(b.AppendDiagram(nil)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// FuzzParse wants parsed positions to be written as the same text, and to be playable to the end and back.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		emptyBoard,
		"W...../....../....../....../....../...... w r",
		"WB..../....../....../....../....../...... b r",
		"WWWWW./BBBB../....../....../....../...... w r",
		"BBBWWW/BWBWWB/WWBBW./WWBBWW/BBWWBB/BBWWWB b p",
		"BBBWWW/BWBWWB/WWBBWB/WWBBWW/BBWWBB/BBWWWB b r",
		"....../....../....../....../....../...... b p",
		"..... w p", " w p", "", "\x00",
	} {
		f.Add(text, true, uint64(1))
		f.Add(text, false, uint64(2))
	}
	f.Fuzz(func(t *testing.T, text string, rotation bool, seed uint64) {
		o := withRotation
		if !rotation {
			o = withoutRotation
		}
		p, err := Game{}.Parse(o, text)
		if err != nil {
			return
		}
		gamestest.CheckParsed(t, p, text, rand.New(rand.NewPCG(seed, 0)))
	})
}

// FuzzParseMove wants only legal moves to be read, and only as AppendMove writes them.
func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"0", "35", "36", "2-", "0+", "4+", "-0", "00", "1e1", "", " 1", "14 2-", "\xff"} {
		f.Add(text)
	}
	var positions []*Board
	for _, start := range []string{
		"W...../....../..B.../....../....../...... w p",
		"W...../....../....../....../....../...... w r",
		"WWWWW./BBBB../....../....../....../...... b p",
	} {
		positions = append(positions, read(f, withRotation, start))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, b := range positions {
			m, err := b.ParseMove(text)
			if err != nil {
				continue
			}
			if !slices.Contains(b.AppendMoves(nil), m) || string(b.AppendMove(nil, m)) != text {
				t.Errorf("ParseMove(%q) = %d, not a legal move so written\n%s", text, m, gamestest.Line(b))
			}
		}
	})
}
