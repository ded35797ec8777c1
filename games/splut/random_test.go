package splut

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestRandomTurns wants whole turns played, no piece lost, and no past.
func TestRandomTurns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, o := range []games.Options{
		{}, {"seats": "3", "levitation": "round"}, {"seats": "4", "cap": "3"}, {"seats": "EW", "repetition": "3"},
	} {
		marked := 0
		for i := range 60 {
			turns := i % 20
			b := gamestest.Random[*Board](t, Game{}, o, r, games.Draw{Min: turns, Max: turns})
			line := gamestest.Line(b)
			if int(b.turn) != turns || b.Turns() != 0 || !b.begins() || int(b.mover) != turns%b.Seats() ||
				bits.OnesCount64(b.dwarves) != b.Seats() || b.out != 0 || len(b.history) != 0 || b.Recalls(2) {
				t.Fatalf("%v, %d turns: %d turns, %d since the start, %d steps left\n%s", o, turns, b.turn, b.Turns(), b.left, line)
			}
			if again := read(t, o, line); again.Hash() != b.Hash() || again.seen != b.seen {
				t.Fatalf("%s is read as %s", line, gamestest.Line(again))
			}
			if b.barred() != 0 {
				marked++
			}
		}
		if marked < 15 {
			t.Errorf("%v: only %d of 60 boards have rocks that are locked", o, marked)
		}
	}
}

func TestDrawsAndTheirBounds(t *testing.T) {
	gamestest.CheckDraws(t, Game{}, nil, games.Draw{Min: 6, Max: 6}, mostDrawn, "turns")
	gamestest.CheckUniform(t, Game{}, nil, games.Draw{Min: 1, Max: 1}, len(read(t, nil, "").AppendMoves(nil)))
	four := rulesOf(gamestest.Complete(t, Game{}, games.Options{"seats": "4"}))
	if _, err := draw(four, rand.New(rand.NewPCG(2, 0)), 60, 1); err == nil || !strings.Contains(err.Error(), "ask for fewer turns") {
		t.Errorf("60 turns in a single attempt: error %v", err)
	}
}
