package blokus

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// draw draws a random board and fails the test on an error.
func draw(t testing.TB, r *rand.Rand, d games.Draw) *Board {
	t.Helper()
	p, err := Game{}.Random(mustComplete(nil), r, d)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Board)
}

// laid counts the pieces of both players on the board.
func laid(b *Board) int {
	return 2*Pieces - bits.OnesCount32(b.Hand(Black)) - bits.OnesCount32(b.Hand(White))
}

// TestRandomPlies wants open boards with the right number of pieces, and nothing to undo.
func TestRandomPlies(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, d := range []games.Draw{
		{Min: 2, Max: 8},
		{Min: 0, Max: 8, Parity: games.Even},
		{Min: 1, Max: 7, Parity: games.Odd},
		{Min: 26, Max: mostDrawn},
	} {
		seen := map[int]int{}
		for range 300 {
			b := draw(t, r, d)
			n := laid(b)
			if b.Over() || b.Turns() != 0 || b.scene().last != (rows{}) || n < d.Min || n > d.Max {
				t.Fatalf("%+v: over %v, %d turns, %d pieces\n%s", d, b.Over(), b.Turns(), n, gamestest.Line(b))
			}
			if n <= 8 && b.Mover() != games.Seat(n%2) {
				t.Fatalf("%c to move after %d plies\n%s", glyphs[b.Mover()], n, gamestest.Line(b))
			}
			if again := read(t, nil, gamestest.Line(b)); again.Hash() != b.Hash() {
				t.Fatalf("%s is read as %s", gamestest.Line(b), gamestest.Line(again))
			}
			seen[n]++
		}
		for n := range seen {
			if d.Parity != games.AnyParity && n%2 != d.Min%2 {
				t.Errorf("%+v: %d plies", d, n)
			}
		}
		if want := (d.Max - d.Min) / 2; len(seen) < want {
			t.Errorf("%+v: numbers of plies %v, want at least %d", d, seen, want)
		}
	}
}

// TestRandomUniform counts how often each first placement is drawn.
func TestRandomUniform(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	const draws = 414 * 40
	for range draws {
		seen[gamestest.Line(draw(t, r, games.Draw{Min: 1, Max: 1}))]++
	}
	if len(seen) != 414 {
		t.Errorf("%d different boards, want 414", len(seen))
	}
	for text, n := range seen {
		if n < 12 || n > 75 {
			t.Errorf("%d times, want about 40: %s", n, text)
		}
	}
}

func TestRandomRefused(t *testing.T) {
	for _, test := range []struct {
		draw games.Draw
		err  string
	}{
		{games.Draw{Min: -1, Max: 4}, "takes 0 to 30 plies, not -1 to 4"},
		{games.Draw{Min: 1, Max: 31}, "takes 0 to 30 plies, not 1 to 31"},
		{games.Draw{Min: 5, Max: 4}, "takes 0 to 30 plies, not 5 to 4"},
		{games.Draw{Min: 3, Max: 3, Parity: games.Even}, "no even number of plies from 3 to 3"},
	} {
		_, err := Game{}.Random(mustComplete(nil), rand.New(rand.NewPCG(1, 1)), test.draw)
		if err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("Random(%+v): error %v\nwant one with %q", test.draw, err, test.err)
		}
	}
	want := games.Draw{Min: 2, Max: 8}
	if got := (Game{}).DefaultDraw(nil); got != want {
		t.Errorf("DefaultDraw() = %+v, want %+v", got, want)
	}
}
