package loa

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// draw draws a random board and fails the test on an error.
func draw(t testing.TB, o games.Options, r *rand.Rand, d games.Draw) *Board {
	t.Helper()
	p, err := Game{}.Random(rulesFor(t, o), r, d)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Board)
}

// TestRandomPlies wants open games without a past, with the parity's side to move.
func TestRandomPlies(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, parity := range []games.Parity{games.AnyParity, games.Even, games.Odd} {
		movers := [2]int{}
		for range 500 {
			b := draw(t, nil, r, games.Draw{Min: 2, Max: 20, Parity: parity})
			if b.Over() || b.Turns() != 0 || b.Recalls(5) || b.last != noMove {
				t.Fatalf("over %v, %d turns, recalls its past %v, last move %d", b.Over(), b.Turns(), b.Recalls(5), b.last)
			}
			if again := read(t, nil, gamestest.Line(b)); again.Hash() != b.Hash() {
				t.Fatalf("%s is read as %s", gamestest.Line(b), gamestest.Line(again))
			}
			movers[b.Mover()]++
		}
		wrong := parity == games.Even && movers[White] > 0 || parity == games.Odd && movers[Black] > 0
		if wrong || parity == games.AnyParity && min(movers[Black], movers[White]) < 200 {
			t.Errorf("parity %d: Black moves first on %d boards, White on %d", parity, movers[Black], movers[White])
		}
	}
}

// TestRandomNumbers counts the boards after one ply and after none, which the pieces tell apart.
func TestRandomNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	for range 3600 {
		b := draw(t, nil, r, games.Draw{Min: 0, Max: 1})
		if (gamestest.Line(b) == startLine) != (b.Mover() == Black) {
			t.Fatalf("no ply and one after each other: %s", gamestest.Line(b))
		}
		seen[gamestest.Line(b)]++
	}
	if n := seen[startLine]; n < 1600 || n > 2000 || len(seen) != 37 {
		t.Errorf("the start %d times of 3600, %d different boards, want about half, and 37", n, len(seen))
	}
	for text, n := range seen {
		if text != startLine && (n < 20 || n > 90) {
			t.Errorf("%d times of 1800, want about 50: %s", n, text)
		}
	}
}

// TestRandomUnderCap draws boards after more plies than the cap: the new game counts from its start.
func TestRandomUnderCap(t *testing.T) {
	b := draw(t, games.Options{"cap": "3"}, rand.New(rand.NewPCG(1, 3)), games.Draw{Min: 20, Max: 20})
	for range 2 {
		b.Do(b.NthMove(0))
	}
	if b.Over() && b.Outcome().Reason == "cap" {
		t.Errorf("over by the cap after %d plies, want 3", b.Turns())
	}
}

func TestDefaultDraw(t *testing.T) {
	want := games.Draw{Min: 2, Max: 20}
	if got := (Game{}).DefaultDraw(nil); got != want {
		t.Errorf("DefaultDraw() = %+v, want %+v", got, want)
	}
}

func TestRandomRefused(t *testing.T) {
	for _, test := range []struct {
		draw games.Draw
		err  string
	}{
		{games.Draw{Min: -1, Max: 4}, "takes 0 to 100 plies, not -1 to 4"},
		{games.Draw{Min: 1, Max: 101}, "takes 0 to 100 plies, not 1 to 101"},
		{games.Draw{Min: 5, Max: 4}, "takes 0 to 100 plies, not 5 to 4"},
		{games.Draw{Min: 3, Max: 3, Parity: games.Even}, "no even number of plies from 3 to 3"},
		{games.Draw{Min: 4, Max: 4, Parity: games.Odd}, "no odd number of plies from 4 to 4"},
	} {
		_, err := Game{}.Random(rulesFor(t, nil), rand.New(rand.NewPCG(1, 1)), test.draw)
		if err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("Random(%+v): error %v\nwant one with %q", test.draw, err, test.err)
		}
	}
}
