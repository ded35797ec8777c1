package blokus

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// Positions near the end of a colour's pieces. White has placed only the single square.
const (
	// Black has only the single square in hand, and it fits on b14.
	singleLeft = "3BB2BB2BBB/B2B1B1BB1B2B/BB1B1BB2BBB1B/1B2B1BB2B3/2BBB3BB1BBB/1B2B4BB3/1B3B3B1BB1/" +
		"1B1B1BBBB3B1/1B1BB6BB1/1B1B1BB2W3B/B2B1BB6B/BBB1B1B1BBB2B/2B1BB1BB2B1B/BB2B5BB2"
	// Black has placed all pieces, some of them joined only through the single square.
	bySingle = "1BB1BBBB2BB2/BB2B3BB2B1/2BB1BBB1B1BB1/1BBB4B1BB1B/B3B2BBB3B/B4BB1B4B/B4B3BBB1B/B1B1BB3B2B1/B1BB2BB1B2BB/" +
		"1BB3BB1WB1B1/3BBB4B1B1/1B1B1B3BBB2/1BB3BB4B1/1B2BBB3BBB1"
	// Black has placed all pieces.
	allBlack = "1B1BB2BB2BBB/B2B1B1BB1B2B/BB1B1BB2BBB1B/1B2B1BB2B3/2BBB3BB1BBB/1B2B4BB3/1B3B3B1BB1/" +
		"1B1B1BBBB3B1/1B1BB6BB1/1B1B1BB2W3B/B2B1BB6B/BBB1B1B1BBB2B/2B1BB1BB2B1B/BB2B5BB2"
)

// first13 has all rows but the lowest, with one piece.
const first13 = "14/14/14/14/4B9/3BBB8/4B9/14/14/14/14/14/14/"

func TestParseRefused(t *testing.T) {
	for _, test := range []struct{ text, err string }{
		{"", "has 1 fields: want 14 rows"},
		{"14/14 b x y", "has 4 fields"},
		{"14/14 b", "there are 2 rows"},
		{first13 + "14/ b", "there are 15 rows"},
		{first13 + "13 w", "row 1, from character 45, has 13 squares: want 14"},
		{first13 + "13WW w", "row 1, from character 45, has 15 squares: want 14"},
		{first13 + "15 w", "character 45: 15 empty squares: want 1 to 14"},
		{first13 + "014 w", "character 45: 014 empty squares"},
		{first13 + "0W13 w", "character 45: 0 empty squares"},
		{first13 + "99999999999999999999 w", "character 45: 99999999999999999999 empty squares"},
		{first13 + "w13 w", `character 45 is "w": want B, W or a number`},
		{first13 + ".13 w", `character 45 is "."`},
		{first13 + "14 x", `character 48: side to move "x": want b, w or -`},
		{first13 + "14 W", `character 48: side to move "W"`},
		{first13 + "14 bw", `character 48: side to move "bw"`},
		{first13 + "14 -", "character 48: the game is not over: b can place"},
		{first13 + "14 w x", `character 50: "x": a third field needs the option bonus=true`},
		{first13 + "14  w", `character 48: side to move ""`},
		{first13 + "14 w ", `character 50: ""`},

		{"14/14/14/14/4B9/3BBB8/4BB8/14/14/14/14/14/14/14 w", "the squares of B around e10: there are 6 squares"},
		{"14/14/14/14/4BB8/4BB8/4B9/4B9/14/14/14/14/14/14 w", "around e10: there are 6 squares"},
		{"14/14/14/14/4BBBBBBB3/14/14/14/14/14/14/14/14/14 w", "there are 7 squares: no piece has more than 5"},
		{"14/14/14/14/4B9/5B8/6B7/14/14/14/14/14/14/14 w", "piece 1 of B on f9 is on the board twice"},
		{"14/14/14/14/14/3BBB8/4B9/14/14/14/14/14/14/14 w", "no piece of B covers e10, as its first piece must"},
		{"14/14/14/14/4B9/3BBB8/4B9/14/14/14/14/14/14/13W b", "no piece of W covers j5"},
		{"14/14/14/14/4B9/3BBB8/4B9/14/14/14/14/14/14/12BB w",
			"the piece of B on m1 is not joined at corners to the piece on e10"},
		{"14/14/14/14/4B1B7/3BBB1B6/4B9/14/14/14/14/14/14/14 w", "piece 1 of B on h9 is on the board twice"},
		{allBlack + " b", "character 164: b cannot place: want another colour to move"},
	} {
		p, err := Game{}.Parse(mustComplete(nil), test.text)
		if err == nil {
			t.Errorf("Parse(%q) = %q, want an error with %q", test.text, gamestest.Line(p), test.err)
		} else if !strings.Contains(err.Error(), test.err) || !strings.Contains(err.Error(), "position \"") {
			t.Errorf("Parse(%q): %v\nwant an error with %q", test.text, err, test.err)
		}
	}
}

// TestParseBonus reads and refuses the field of the bonus, which the board does not show.
func TestParseBonus(t *testing.T) {
	with := games.Options{"bonus": "true"}
	for _, text := range []string{allBlack + " w", allBlack + " w +5b"} {
		if got := gamestest.Line(read(t, with, text)); got != text {
			t.Errorf("%q is read as %q", text, got)
		}
	}
	for _, test := range []struct{ text, err string }{
		{allBlack + " w +5w", `character 166: "+5w": W has not placed all pieces`},
		{allBlack + " w +5bw", `"+5bw": W has not placed all pieces`},
		{allBlack + " w +5", `"+5": want +5 and the letters of those who placed all pieces, and the single square last: +5bw`},
		{allBlack + " w +5wb", `"+5wb": want +5 and the letters`},
		{singleLeft + " w +5b", "B has not placed all pieces"},
		{bySingle + " w +5b", "the other pieces of B are not joined without the single square"},
	} {
		if _, err := (Game{}).Parse(mustComplete(with), test.text); err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("Parse(%q): error %v\nwant one with %q", test.text, err, test.err)
		}
	}
}

// TestOptionsRefused wants two different starting squares, however a game begins.
func TestOptionsRefused(t *testing.T) {
	same := mustComplete(games.Options{"black": "j5"})
	const want = "options black and white are both j5"
	_, err := Game{}.New(same)
	_, parsed := Game{}.Parse(same, empty)
	_, drawn := Game{}.Random(same, rand.New(rand.NewPCG(1, 1)), games.Draw{Max: 1})
	for _, err := range []error{err, parsed, drawn} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
	if _, err := games.Complete(options, games.Options{"black": "o1"}); err == nil ||
		!strings.Contains(err.Error(), "one of 196 words, a1 to n14") {
		t.Errorf("black on o1: error %v, want one that says from where to where", err)
	}
}

// FuzzParse wants parsed positions to be written as the same text, and to be playable to the end and back.
func FuzzParse(f *testing.F) {
	for _, text := range []string{
		empty, opening, midgame, late, first13 + "14 w", allBlack + " w", allBlack + " w +5b", singleLeft + " b", "",
		"14/14 b", first13 + "13W -", "14/14/14/14/4BBBBBBB3/14/14/14/14/14/14/14/14/14 w", "\xff/ -",
	} {
		f.Add(text, true, uint64(1))
	}
	f.Fuzz(func(t *testing.T, text string, bonus bool, seed uint64) {
		o := mustComplete(nil)
		if bonus {
			o = mustComplete(games.Options{"bonus": "true"})
		}
		p, err := Game{}.Parse(o, text)
		if err != nil {
			return
		}
		gamestest.CheckParsed(t, p, text, rand.New(rand.NewPCG(seed, 0)))
	})
}
