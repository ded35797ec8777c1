package splut

import (
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestParseMoveRefused wants the reason why a step is illegal.
func TestParseMoveRefused(t *testing.T) {
	const (
		over   = "Se1e2e4/Nx a5e8e9i5 S 0 5 - e8 - N"
		around = "Sd4e2f5/Nf8e8d8 c4d5g5h5 S 3 9 c4 - - -" // the wizard's rocks c4 and d5, the troll's g5 before h5
		edge   = "Sd2e6g5/Nf8e8d8 a5e7e9i5 S 3 9 - - - -"
		held   = "Sd4e2f2/Nf8e8d8 b5c6e9i5 S 2 9 - b5 b5 -"
		broken = "Sd4e2f2/Nf8e8d8 b5c6e9i5 S 1 9 - b5 x -"
	)
	round := games.Options{"levitation": "round"}
	gamestest.CheckParseMove(t, Game{}, []gamestest.Wording{
		{nil, duelLine, "", "", "want a piece W, D or T"},
		{nil, duelLine, "Wd2", "", "want a piece W, D or T"},
		{nil, duelLine, "wd2d3", "", `'w' is no piece`},
		{nil, duelLine, "Wd1d2", "", `"d1" is no cell`},
		{nil, duelLine, "Wd2d9", "", `"d9" is no cell`},
		{nil, duelLine, "Wd2d4", "", "d4 is not next to d2: a piece moves one cell north, east, south or west"},
		{nil, duelLine, "Wd2d2", "", "d2 is not next to d2"},
		{nil, duelLine, "Wd2e3", "", "e3 is not next to d2"},
		{nil, duelLine, "Wd2d3 ", "", `" " after the cells`},
		{nil, duelLine, "Wd2d3~", "", `"" is no cell`},
		{nil, duelLine, "Wd2d3~a4", "", `"a4" is no cell`},
		{nil, duelLine, "Wd2d3+", "", `"+" after the cells`},
		{nil, duelLine, "De2e3~a5", "", `"~a5" after the cells`},
		{nil, duelLine, "De2e3*n", "", `"*n" after the cells`},
		{nil, duelLine, "Tf2f3*", "", `"" is no direction: want n, e, s or w`},
		{nil, duelLine, "Tf2f3*ne", "", `"ne" is no direction`},
		{nil, duelLine, "Tf2f3*N", "", `"N" is no direction`},
		{nil, duelLine, "-", "", "S can step, so a pass is illegal"},
		{nil, duelLine, "Wf8f7", "", "S is to move, with its W on d2"},
		{nil, stuck, "Dd6d7", "", "S has lost its dwarf"},
		{nil, stuck, "Wa5b5", "", "b5 is not empty"},
		{nil, over, "Te4e5", "", "the game is over"},
		{nil, over, "-", "", "the game is over"},
		{nil, around, "Wd4d5", "", "d5 is not empty"},
		{nil, around, "Wd4d5~g5", "", "d5 is not empty: the wizard may step onto a rock only if it levitates that rock"},
		{nil, around, "Wd4d3~d4", "", "there is no rock on d4"},
		{nil, around, "Wd4e4~c4", "", "the turn before moved the rock on c4"},
		{nil, around, "Wd4e4~g5", "", "the rock on g5 has no free cell before it in that direction"},
		{nil, edge, "Wd2d3~e9", "", "the rock on e9 has no free cell before it in that direction"},
		{nil, held, "Wd4d5~c6", "", "only the rock on b5 may be levitated further in this turn"},
		{nil, broken, "Wd4d5~b5", "", "levitation is over for this turn: a step was made without the rock"},
		{round, "Sd4e2f2/Nf8e8d8 b5c6e9i5 N 3 9 b5S - - -", "Wf8f7~b5", "", "only S may levitate the rock on b5 in this round"},
		{nil, edge, "De6e7", "", "there is no free cell behind the row that the dwarf would push"},
		{nil, around, "Tf5g5", "", "the rock on g5 has to be thrown: want a direction, *n, *e, *s or *w"},
		{nil, around, "Tf5g5+", "", "the rock on g5 has to be thrown"},
		{nil, around, "Tf5g5*e", "", "the rock cannot fly a single cell in that direction"},
		{nil, around, "Tf5f6*n", "", "there is no rock on f6 to throw"},
		{nil, around, "Tf5f6+", "", "there is no rock right behind the troll to pull"},
		{nil, "Sd2e2f2/Nf8e8d8 a5e1e9i5 S 3 9 - - - -", "Tf2e2", "", "e2 is not empty"},
	})
}
