package splut

import (
	"math/bits"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestRandomTurns wants whole turns played, no piece lost, and no past.
func TestRandomTurns(t *testing.T) {
	r := newStream("turns")
	for _, o := range []games.Options{
		{}, {"seats": "3", "levitation": "round"}, {"seats": "4", "cap": "3"}, {"seats": "EW", "repetition": "3"},
	} {
		marked := 0
		for range 200 {
			turns := r.IntN(20)
			p, err := Game{}.Random(rulesFor(t, o), r, games.Draw{Min: turns, Max: turns})
			if err != nil {
				t.Fatal(err)
			}
			b := p.(*Board)
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
		if marked < 50 {
			t.Errorf("%v: only %d of 200 boards have rocks that are locked", o, marked)
		}
	}
}

func TestRandomDraws(t *testing.T) {
	if got, want := (Game{}).DefaultDraw(nil), (games.Draw{Min: 6, Max: 6}); got != want {
		t.Errorf("DefaultDraw() = %+v, want %+v", got, want)
	}
	for _, seats := range []string{"2", "4"} {
		o := rulesFor(t, games.Options{"seats": seats})
		seen := map[int32]int{}
		r := newStream("draws")
		for range 300 {
			p, err := Game{}.Random(o, r, games.Draw{Min: 3, Max: 9, Parity: games.Odd})
			if err != nil {
				t.Fatal(err)
			}
			seen[p.(*Board).turn]++
		}
		if len(seen) != 4 || min(seen[3], seen[5], seen[7], seen[9]) < 40 {
			t.Errorf("seats=%s: turns of 300 boards: %v, want 3, 5, 7 and 9 equally often", seats, seen)
		}
	}
	four := rulesFor(t, games.Options{"seats": "4"})
	if _, err := (Game{}).Random(four, newStream("most"), games.Draw{Min: 60, Max: 60}); err != nil {
		t.Errorf("the most turns: %v", err)
	}
	if _, err := draw(rulesOf(four), newStream("once"), 60, 1); err == nil || !strings.Contains(err.Error(), "ask for fewer turns") {
		t.Errorf("60 turns in a single attempt: error %v", err)
	}
	for _, test := range []struct {
		draw games.Draw
		err  string
	}{
		{games.Draw{Min: -1, Max: 4}, "takes 0 to 60 turns, not -1 to 4"},
		{games.Draw{Min: 1, Max: 61}, "takes 0 to 60 turns, not 1 to 61"},
		{games.Draw{Min: 3, Max: 3, Parity: games.Even}, "no even number of turns from 3 to 3"},
	} {
		_, err := Game{}.Random(rulesFor(t, nil), newStream("none"), test.draw)
		if err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("Random(%+v): error %v\nwant one with %q", test.draw, err, test.err)
		}
	}
}
