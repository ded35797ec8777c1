package loa

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// Boards of the rule tables, without the side to move.
const (
	capturing = "......../......../..x...../..o.x.../....o.../......../......../........ " // e5xc5 connects both
	nearLock  = "......xo/......x./......../......x./......../......../xx....xx/ox....xo " // a move to h5 blocks White
	locked    = "......xo/......x./......../.......x/......../......../xx....xx/ox....xo " // White has no move
	deadlock  = "......../.x.o.x../o.o.o.o./.x.o.x../x.x.x.x./.x.o.x../o.o.o.o./.x.o.x.. " // neither side has a move
)

func TestEnds(t *testing.T) {
	const (
		black = "......../......../...xx.../......../......../...o..../......../.o...... "
		both  = "......../......../...xx.../......../......../...oo.../......../........ "
	)
	none := games.Outcome{}
	gamestest.CheckEndings(t, Game{}, []gamestest.Ending{
		{"a quiet move", olympiad, startLine, "c1-e3", none},
		{"both connect: olympiad", olympiad, capturing + "x", "e5xc5", games.Drawn("both connected")},
		{"both connect: openspiel", openSpiel, capturing + "x", "e5xc5", games.Won(Black, "connected")},
		{"both connect: sackson82", games.Options{"rules": "sackson82"}, capturing + "x", "e5xc5",
			games.Won(Black, "connected")},
		{"both connect: chosen", games.Options{"rules": "openspiel", "both": "draw"}, capturing + "x", "e5xc5",
			games.Drawn("both connected")},
		{"both connect: chosen otherwise", games.Options{"both": "mover"}, capturing + "x", "e5xc5",
			games.Won(Black, "connected")},

		{"blocked: openspiel", openSpiel, nearLock + "x", "g5-h5", games.Won(Black, "blocked")},
		{"blocked: olympiad", olympiad, nearLock + "x", "g5-h5", none},
		{"blocked: pass", olympiad, nearLock + "x", "g5-h5 pass", none},
		{"blocked: play goes on", olympiad, nearLock + "x", "g5-h5 pass h5-g5", none},
		{"blocked: chosen", games.Options{"blocked": "loss"}, nearLock + "x", "g5-h5", games.Won(Black, "blocked")},
		{"blocked: chosen otherwise", games.Options{"rules": "openspiel", "blocked": "pass"}, nearLock + "x",
			"g5-h5 pass", none},

		{"cap", games.Options{"cap": "2"}, startLine, "c1-e3 a2-c2", games.Drawn("cap")},
		{"a ply before the cap", games.Options{"cap": "3"}, startLine, "c1-e3 a2-c2", none},
		{"a win at the cap is none", games.Options{"rules": "openspiel", "cap": "1"}, capturing + "x", "e5xc5",
			games.Drawn("cap")},
		{"a pass counts", games.Options{"cap": "2"}, nearLock + "x", "g5-h5 pass", games.Drawn("cap")},
		{"the cap comes before repetition", games.Options{"repetition": "first", "cap": "4"}, startLine,
			"b1-b3 a2-c2 b3-b1 c2-a2", games.Drawn("cap")},

		{"read", olympiad, black + "x", "", games.Won(Black, "connected")},
		{"read", olympiad, black + "o", "", games.Won(Black, "connected")},
		{"read", olympiad, both + "o", "", games.Drawn("both connected")},
		{"read", openSpiel, both + "o", "", games.Won(Black, "connected")}, // Black made the last move
		{"read", openSpiel, both + "x", "", games.Won(White, "connected")},
		{"read", openSpiel, locked + "o", "", games.Won(Black, "blocked")},
		{"read", olympiad, locked + "o", "", none},
		{"read", openSpiel, locked + "x", "", none},
		{"read", olympiad, deadlock + "x", "", games.Drawn("both blocked")},
		{"read", olympiad, deadlock + "o", "", games.Drawn("both blocked")},
		{"read", openSpiel, deadlock + "x", "", games.Won(White, "blocked")},
		{"read", openSpiel, deadlock + "o", "", games.Won(Black, "blocked")},
		{"read", olympiad, startLine + " cap", "", games.Drawn("cap")},
		{"read", olympiad, startLine + " repetition", "", games.Drawn("repetition")},
		{"read", olympiad, both + "o cap", "", games.Drawn("cap")},
	})
}

// TestOptions resolves rule sets, and choices that override them.
func TestOptions(t *testing.T) {
	for _, test := range []struct {
		options games.Options
		want    rules
	}{
		{nil, rules{true, true, third, 300}},
		{games.Options{"rules": "openspiel"}, rules{false, false, first, 1000}},
		{games.Options{"rules": "sackson82"}, rules{false, true, third, 300}},
		{games.Options{"both": "mover", "blocked": "loss", "repetition": "none", "cap": "none"}, rules{}},
		{games.Options{"rules": "openspiel", "both": "draw", "blocked": "pass", "repetition": "third", "cap": "7"},
			rules{true, true, third, 7}},
		{games.Options{"repetition": "first"}, rules{true, true, first, 300}},
	} {
		if got := rulesOf(gamestest.Complete(t, Game{}, test.options)); got != test.want {
			t.Errorf("%v: %+v, want %+v", test.options, got, test.want)
		}
	}
}
