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
	// White can place e14,f14, which ends the game.
	lastPly = "BB1B2BBBBWWW1/BB1BBBWWW1BW2/B1BWB1WW1B1W2/1BBW1BB1WBW1W1/WBWWB1BWWBWWW1/WWBBB1WW1WB2W/1WBWWWBBWWBBWW/BBWBBBW1W2BB1/" +
		"BBW1B3W1WWWW/W1WWWB3W3W/WWBBBB1WWWW3/WB1WWWWBBB1W2/1B2BBB2B1WW1/1BBB2BB2WW2"
	// Black has placed all pieces.
	allBlack = "1B1BB2BB2BBB/B2B1B1BB1B2B/BB1B1BB2BBB1B/1B2B1BB2B3/2BBB3BB1BBB/1B2B4BB3/1B3B3B1BB1/" +
		"1B1B1BBBB3B1/1B1BB6BB1/1B1B1BB2W3B/B2B1BB6B/BBB1B1B1BBB2B/2B1BB1BB2B1B/BB2B5BB2"
)

// first13 has all rows but the lowest, with one piece.
const first13 = "14/14/14/14/4B9/3BBB8/4B9/14/14/14/14/14/14/"

func TestParse(t *testing.T) {
	with := games.Options{"bonus": "true"}
	gamestest.CheckParse(t, Game{}, []gamestest.Parsing{
		{nil, "", "has 1 fields: want 14 rows"},
		{nil, "14/14 b x y", "has 4 fields"},
		{nil, "14/14 b", "there are 2 rows"},
		{nil, first13 + "14/ b", "there are 15 rows"},
		{nil, first13 + "13 w", "row 1, from character 45, has 13 squares: want 14"},
		{nil, first13 + "13WW w", "row 1, from character 45, has 15 squares: want 14"},
		{nil, first13 + "15 w", "character 45: 15 empty squares: want 1 to 14"},
		{nil, first13 + "014 w", "character 45: 014 empty squares"},
		{nil, first13 + "0W13 w", "character 45: 0 empty squares"},
		{nil, first13 + "99999999999999999999 w", "character 45: 99999999999999999999 empty squares"},
		{nil, first13 + "w13 w", `character 45 is "w": want B, W or a number`},
		{nil, first13 + ".13 w", `character 45 is "."`},
		{nil, first13 + "14 x", `character 48: side to move "x": want b, w or -`},
		{nil, first13 + "14 W", `character 48: side to move "W"`},
		{nil, first13 + "14 bw", `character 48: side to move "bw"`},
		{nil, first13 + "14 -", "character 48: the game is not over: b can place"},
		{nil, first13 + "14 w x", `character 50: "x": a third field needs the option bonus=true`},
		{nil, first13 + "14  w", `character 48: side to move ""`},
		{nil, first13 + "14 w ", `character 50: ""`},

		{nil, "14/14/14/14/4B9/3BBB8/4BB8/14/14/14/14/14/14/14 w", "the squares of B around e10: there are 6 squares"},
		{nil, "14/14/14/14/4BB8/4BB8/4B9/4B9/14/14/14/14/14/14 w", "around e10: there are 6 squares"},
		{nil, "14/14/14/14/4BBBBBBB3/14/14/14/14/14/14/14/14/14 w", "there are 7 squares: no piece has more than 5"},
		{nil, "14/14/14/14/4B9/5B8/6B7/14/14/14/14/14/14/14 w", "piece 1 of B on f9 is on the board twice"},
		{nil, "14/14/14/14/14/3BBB8/4B9/14/14/14/14/14/14/14 w", "no piece of B covers e10, as its first piece must"},
		{nil, "14/14/14/14/4B9/3BBB8/4B9/14/14/14/14/14/14/13W b", "no piece of W covers j5"},
		{nil, "14/14/14/14/4B9/3BBB8/4B9/14/14/14/14/14/14/12BB w",
			"the piece of B on m1 is not joined at corners to the piece on e10"},
		{nil, "14/14/14/14/4B1B7/3BBB1B6/4B9/14/14/14/14/14/14/14 w", "piece 1 of B on h9 is on the board twice"},
		{nil, allBlack + " b", "character 164: b cannot place: want another colour to move"},

		{with, allBlack + " w", ""}, // the field of the bonus, which the board does not show
		{with, allBlack + " w +5b", ""},
		{with, allBlack + " w +5w", `character 166: "+5w": W has not placed all pieces`},
		{with, allBlack + " w +5bw", `"+5bw": W has not placed all pieces`},
		{with, allBlack + " w +5", `"+5": want +5 and the letters of those who placed all pieces, and the single square last: +5bw`},
		{with, allBlack + " w +5wb", `"+5wb": want +5 and the letters`},
		{with, singleLeft + " w +5b", "B has not placed all pieces"},
		{with, bySingle + " w +5b", "the other pieces of B are not joined without the single square"},
	})
}

// TestOptionsRefused wants two different starting squares, however a game begins.
func TestOptionsRefused(t *testing.T) {
	same := gamestest.Complete(t, Game{}, games.Options{"black": "j5"})
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

func FuzzParse(f *testing.F) {
	gamestest.FuzzParse(f, Game{}, []games.Options{nil, {"bonus": "true"}},
		empty, opening, midgame, late, first13+"14 w", allBlack+" w", allBlack+" w +5b", singleLeft+" b", "",
		"14/14 b", first13+"13W -", "14/14/14/14/4BBBBBBB3/14/14/14/14/14/14/14/14/14 w", "\xff/ -")
}
