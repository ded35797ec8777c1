package splut

import (
	"maps"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestParse(t *testing.T) {
	duel, three, four := games.Options{}, games.Options{"seats": "3"}, games.Options{"seats": "4"}
	round := games.Options{"levitation": "round"}
	threefold := games.Options{"repetition": "3"}
	gamestest.CheckParse(t, Game{}, []gamestest.Parsing{
		{duel, duelLine, ""},
		{four, fourLine, ""},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 2 1 - - - -", ""},
		{duel, "Sd2--f2/Nf8--d8 a5e1e9i5 N 3 1000000 a5e1e9i5 - - -", ""},
		{duel, "Sd4e2f2/Nf8e8d8 b5c6e9i5 S 1 9 - b5 x -", ""},
		{duel, "Sd4e2f2/Nf8e8d8 b5c6e9i5 S 2 9 c6 b5 b5 -", ""},
		{duel, "Se1e2e4/Nx a5e8e9i5 S 0 5 - e8 - N", ""},
		{duel, "Sx/Ne2d7b6 b4d8e8i5 N 0 119 - b4e8 x S", ""},
		{duel, "Sx/Ne2d7b6 b4d8e8i5 S 0 119 - b4e8 x S", ""}, // S has killed itself
		{duel, duelLine[:25] + "S 0 7 - - - - cap", ""},
		{duel, duelLine[:25] + "S 0 7 - a5 a5 - cap", ""},
		{threefold, duelLine[:25] + "S 0 7 - - - - repetition", ""},
		{round, "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 e1Se9N - - -", ""},
		{round, "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 e1Se9N - e1 -", "no step of this turn was made, so none levitated"},
		{round, "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 3 8 e1Se9N - - -", "a round begins with this turn of S, so no rock carries a seat"},
		{duel, "Sd2e2f2/Nx a5e8e9i5 S 0 0 - e8 - N", ""},
		{round, "Sd4e2f2/Nf8e8d8 b5c6e9i5 S 2 8 b5S - b5 -", ""},
		{three, "Sd2e2f2/Wx/Nf8e8d8 a5e1e9i5 N 3 9 - - - W", ""},

		{duel, "", "1 fields: want teams, rocks"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 - - -", "8 fields"},
		{duel, duelLine + " cap -", "11 fields"},
		{duel, "Sd2e2f2/Nf8e8d8  a5e1e9i5 S 1 0 - - - -", "character 17, rocks: there are 0 rocks: want 4"},
		{duel, fourLine, "character 1, teams: the teams are SWNE in playing order: want SN, or the option seats=4"},
		{four, duelLine, "the teams are SN in playing order: want SWNE, or the option seats=2"},
		{duel, "Nf8e8d8/Sd2e2f2 a5e1e9i5 N 1 0 - - - -", "option seats=NS"},
		{three, "Wb6b5b4/Nf8e8d8/Sd2e2f2 a5e1e9i5 W 1 0 - - - -", "option seats=WNS"},
		{duel, "Sd2e2f2/Wb6b5b4 a5e1e9i5 S 1 0 - - - -", `the teams are "SW" in playing order: want SN`},
		{duel, "Sd2e2f2/Nf8e8d8/ a5e1e9i5 S 1 0 - - - -", "a team is missing"},
		{duel, "Sd2e2f2 a5e1e9i5 S 1 0 - - - -", `the teams are "S" in playing order: want SN`},
		{duel, "Sd2e2/Nf8e8d8 a5e1e9i5 S 1 0 - - - -", "Sd2e2: want the cells of wizard, dwarf and troll"},
		{duel, "S--e2f2/Nf8e8d8 a5e1e9i5 S 1 0 - - - -", `S--e2f2: "--" is no cell`},
		{duel, "Sd1e2f2/Nf8e8d8 a5e1e9i5 S 1 0 - - - -", `Sd1e2f2: "d1" is no cell: want a5 to i5 in the diamond`},
		{duel, "Sd2e2f2/Nf8e8d2 a5e1e9i5 S 1 0 - - - -", "Nf8e8d2: there is another piece on d2"},
		{duel, "Sx/Nx a5e1e9i5 S 0 3 - - - SN", "all teams are out: want the last team on the board, as the winner"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9 S 1 0 - - - -", "character 17, rocks: there are 3 rocks: want 4"},
		{duel, "Sd2e2f2/Nf8e8d8 e1a5e9i5 S 1 0 - - - -", "a5 is not in order"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i6 S 1 0 - - - -", `"i6" is no cell`},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e2i5 S 1 0 - - - -", "there is a piece on e2"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 W 1 0 - - - -", `character 26, mover: "W" is no seat: want a letter of SN`},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 4 9 - - - -", `character 28, steps left: "4": want 1 to 3, or 0`},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 2 0 - - - -", "character 30, turn: there are 2 steps left, but turn 1 has 1"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 3 1 - - - -", "there are 3 steps left, but turn 2 has 2"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 3 07 - - - -", `"07": want the number of turns finished`},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 3 1000000001 - - - -", "want the number of turns finished, 0 to 1000000000"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 3 7  - - -", "character 32, locked rocks: want cells of rocks, or -"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 3 7 - - - ", "character 38, seats out: want letters of teams, or -"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 3 7 b4 - - -", "character 32, locked rocks: there is no rock on b4"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 3 7 e9e1 - - -", "e1 is not in order"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 e1 - - -", "this is the first turn"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 3 7 e1S - - -", `"S" is no cell`},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 3 7 - e1 - -", "character 34, moved rocks: no step of this turn was made"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 2 7 - e2 - -", "there is no rock on e2"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 2 7 - e1 y -", `character 37, levitation: "y": want the cell of a rock, x`},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 2 7 - e1 e2 -", "there is no rock on e2"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 2 7 - e1 e9 -", "the rock on e9 was not moved in this turn"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 2 7 e1 e1 e1 -", "the rock on e1 is locked"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 2 7 - e1 x -", "levitation ends at the second step"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 1 7 - - x -", "no rock was moved in this turn"},
		{duel, "Sd2e2f2/Nf8e8d8 a5e1e9i5 N 3 7 - - - N", "character 38, seats out: N has pieces on the board"},
		{three, "Sd2e2f2/Wx/Nf8e8d8 a5e1e9i5 N 3 9 - - - -", "W has no pieces on the board: want its letter"},
		{three, "Sd2e2f2/Wx/Nf8e8d8 a5e1e9i5 N 3 9 - - - WW", "W has pieces on the board, or is out twice"},
		{three, "Sd2e2f2/Wx/Nf8e8d8 a5e1e9i5 W 3 9 - - - W", "W is to move, but out"},
		{three, "Sx/Wx/Nf8e8d8 a5e1e9i5 S 0 9 - e1 - SW", "S is to move, but out: only a last throw can eliminate the mover"},
		{three, "Sd2e2f2/Wx/Nf8e8d8 a5e1e9i5 N 3 0 - - - W", "there are 3 steps left, but turn 1 has 1"},
		{three, "Sd2e2f2/Wx/Nf8--d8 a5e1e9i5 N 2 1 - - - W", "wizards and dwarves lost: 2, turns played: 1, but a turn loses at most one"},
		{duel, duelLine[:25] + "S 0 7 - - - -", "no steps are left, but the game is not over"},
		{duel, "Se1e2e4/Nx a5e8e9i5 S 1 5 - e8 - N", "1 steps are left, but the game is over"},
		{duel, "Se1e2e4/Nx a5e8e9i5 S 0 5 - e8 - N cap", "want no other end"},
		{duel, "Se1e2e4/Nx a5e8e9i5 S 0 5 - - - N", "the last throw has not moved a rock"},
		{duel, "Se1e2e4/Nx a5e8e9i5 S 0 5 - e8 e8 N", "the last step was a throw, which ends levitation"},
		{duel, duelLine[:25] + "S 3 7 - - - - cap", "3 steps are left, but the game is over"},
		{duel, duelLine[:25] + "S 0 7 - - - - Cap", `character 40, end: "Cap": want cap, repetition or nothing`},
		{duel, duelLine[:25] + "S 0 7 - - - - repetition", "these rules have no repetition"},
		{threefold, duelLine[:25] + "S 0 7 - a5 - - repetition", "a turn begins here, so no rock has been moved in it"},
		{threefold, duelLine[:25] + "S 0 3 - - - - repetition", "a position comes 3 times after at least 4 turns"},
		{threefold, duelLine[:25] + "S 0 7 - a5 a5 - repetition", "a turn begins here, so no rock has been moved in it"},
		{games.Options{"cap": "none"}, duelLine[:25] + "S 0 7 - - - - cap", "these rules have no cap"},
		{round, "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 3 8 e1e9 - - -", "want cells of rocks, each with the letter of a seat"},
		{round, "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 3 8 e1e - - -", `"e" is no seat`},
		{round, "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 3 8 e9Se1S - - -", "e1 is not in order"},
		{round, "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 3 8 b4S - - -", "there is no rock on b4"},
		{round, "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 2 8 - e1 - -", "want -: the rocks moved in this turn carry the mover"},
		{round, "Sd4e2f2/Nf8e8d8 b5c6e9i5 S 2 8 b5N - b5 -", "the rock on b5 was not moved in this turn"},
	})
}

// TestSeats reads the start under each value of seats, and refuses it under all others.
func TestSeats(t *testing.T) {
	values := options[0].Values
	if len(values) != 20 {
		t.Errorf("%d choices of seats, want 4 of two, 12 of three and 4 of four: %q", len(values), values)
	}
	for _, value := range values {
		o := gamestest.Complete(t, Game{}, games.Options{"seats": value})
		p, err := Game{}.New(o)
		if err != nil {
			t.Fatal(err)
		}
		line := gamestest.Line(p)
		if names := (Game{}).SeatNames(o); names[0][0] != line[0] || p.Mover() != 0 {
			t.Errorf("seats=%s: %s begins, the first seat is %s\n%s", value, line[:1], names[0], line)
		}
		for _, other := range values {
			if _, err := (Game{}).Parse(gamestest.Complete(t, Game{}, games.Options{"seats": other}), line); (err == nil) != (other == value) {
				t.Errorf("the start of seats=%s under seats=%s: error %v", value, other, err)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	gamestest.FuzzParse(f, Game{}, []games.Options{
		nil, {"seats": "3", "levitation": "round"}, {"seats": "4", "repetition": "3"}, {"seats": "EW", "levitation": "round"},
		{"seats": "4", "levitation": "round"}, {"levitation": "round", "repetition": "3"}, {"seats": "3"},
	},
		duelLine, fourLine,
		"Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 e1Se9N - - -",
		"Sc6--h5/Wd6c5b5/Nx b4e4e7e9 S 3 43 e7 - - N",
		stuck,
		"Sd4e2f2/Nf8e8d8 b5c6e9i5 S 1 9 - b5 x -",
		"Sx/Ne2d7b6 b4d8e8i5 N 0 119 - b4e8 x S",
		"Sc7c6g7/Wd8f7c3/Nx/Ex a5f4g4h6 S 1 50 f4S - x NE",
		duelLine[:25]+"S 0 7 - - - - cap",
		"", "/ - - - - - - - -", "\x00")
}

func FuzzParseMove(f *testing.F) {
	gamestest.FuzzParseMove(f, Game{}, []gamestest.At{
		{nil, duelLine},
		{nil, midgame},
		{nil, "Sd4e2f2/Nf8e8d8 c4d5e9i5 S 3 9 - - - -"},
		{nil, "Sd4e2f2/Nf8e8d8 b5c6e9i5 S 1 9 - b5 x -"},
		{nil, stuck},
		{nil, "Se1e2e4/Nx a5e8e9i5 S 0 5 - e8 - N"},
	}, func(text, notation string) bool { return text == notation },
		"Wd2d3", "Wd4d5~d5", "De2e3", "Tf2f3+", "Tf2f3*w", "-", "", "Wd2d3~", "Tf2f3*", "Tf2f3++", "Xd2d3", "Wd2d4", "Wa1a2",
		"\xff")
}

// TestCarried: marks of the turn are not those of seats.
func TestCarried(t *testing.T) {
	for levitation, line := range map[string]string{
		"round": "Sd4e2f2/Nf8e8d8 b5c6e9i5 S 2 8 b5Se9N - b5 -",
		"turn":  "Sd4e2f2/Nf8e8d8 b5c6e9i5 S 2 8 c6 b5 b5 -",
	} {
		o := gamestest.Must(games.Complete(options, games.Options{"levitation": levitation}))(t)
		b := gamestest.Must(Game{}.Parse(o, line))(t).(*Board)
		got := map[string]games.Seat{}
		for cell := range Cells {
			if s := b.Carried(cell); s != games.NoSeat {
				got[string(appendCell(nil, cell))] = s
			}
		}
		want := map[string]games.Seat{}
		if levitation == "round" {
			want = map[string]games.Seat{"b5": 0, "e9": 1}
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s: rocks carry %v, want %v", levitation, got, want)
		}
	}
}
