package pentago

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// draw draws a random board and fails the test on an error.
func draw(t testing.TB, r *rand.Rand, d games.Draw) *Board {
	t.Helper()
	p, err := Game{}.Random(withRotation, r, d)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Board)
}

// TestRandomStones wants uniform numbers of stones of the right parity. Colours alternate from White, so the parity
// decides who moves first.
func TestRandomStones(t *testing.T) {
	for _, test := range []struct {
		name   string
		draw   games.Draw
		counts int     // numbers of stones that are possible
		limit  float64 // of chi-square with counts-1 degrees of freedom, at 0.999
	}{
		{"any", games.Draw{Min: 1, Max: 22}, 22, 46.8},
		{"even", games.Draw{Min: 1, Max: 22, Parity: games.Even}, 11, 29.6},
		{"odd", games.Draw{Min: 1, Max: 22, Parity: games.Odd}, 11, 29.6},
		{"even from 2 to 5", games.Draw{Min: 2, Max: 5, Parity: games.Even}, 2, 10.8},
		{"odd from 2 to 5", games.Draw{Min: 2, Max: 5, Parity: games.Odd}, 2, 10.8},
		{"empty or full as can be", games.Draw{Min: 0, Max: 30, Parity: games.Even}, 16, 37.7},
	} {
		r := rand.New(rand.NewPCG(1, 1))
		const boards = 5000
		counts := make([]int, cells+1)
		for range boards {
			b := draw(t, r, test.draw)
			checkAlternating(t, b)
			n := cells - b.Empty()
			wrongParity := test.draw.Parity == games.Even && n%2 == 1 || test.draw.Parity == games.Odd && n%2 == 0
			if n < test.draw.Min || n > test.draw.Max || wrongParity {
				t.Fatalf("%s: %d stones\n%s", test.name, n, gamestest.Line(b))
			}
			counts[n]++
		}
		var drawn []int
		for _, n := range counts {
			if n > 0 {
				drawn = append(drawn, n)
			}
		}
		if got := chiSquare(drawn); len(drawn) != test.counts || got > test.limit {
			t.Errorf("%s: stones drawn %v, chi-square %.1f, want %d counts and at most %v",
				test.name, counts, got, test.counts, test.limit)
		}
	}
}

// checkAlternating wants a board before a placement, without a five. White has as many stones as Black, or one more if
// Black is to move.
func checkAlternating(t *testing.T, b *Board) {
	t.Helper()
	text := gamestest.Line(b)
	white, black := strings.Count(text, "W"), strings.Count(text, "B")
	n := white + black
	if white-black != n%2 || b.Mover() != games.Seat(n%2) || b.Rotating() || b.Empty() != cells-n {
		t.Fatalf("%d white and %d black stones, %d empty\n%s", white, black, b.Empty(), text)
	}
	if twin := readSlow(text, true); twin.five('W') || twin.five('B') {
		t.Fatalf("a five on a random board\n%s", text)
	}
}

func TestDefaultDraw(t *testing.T) {
	want := games.Draw{Min: 1, Max: 22}
	if got := (Game{}).DefaultDraw(withRotation); got != want {
		t.Errorf("DefaultDraw() = %+v, want %+v", got, want)
	}
}

// TestRandomCells wants a single stone equally often on every cell.
func TestRandomCells(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	counts := make([]int, cells)
	for range 200 * cells {
		rows := strings.ReplaceAll(gamestest.Line(draw(t, r, games.Draw{Min: 1, Max: 1})), "/", "")
		counts[strings.IndexByte(rows, 'W')]++
	}
	const limit = 66.6 // 35 degrees of freedom, 0.999
	if got := chiSquare(counts); got > limit {
		t.Errorf("cells drawn %v, chi-square %.1f, want at most %v", counts, got, limit)
	}
}

// chiSquare returns Pearson's statistic of counts whose expected values are equal.
func chiSquare(counts []int) float64 {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	mean := float64(sum) / float64(len(counts))
	x := 0.0
	for _, n := range counts {
		x += (float64(n) - mean) * (float64(n) - mean) / mean
	}
	return x
}

func TestRandomRefused(t *testing.T) {
	for _, test := range []struct {
		draw games.Draw
		err  string
	}{
		{games.Draw{Min: -1, Max: 4}, "takes 0 to 30 stones, not -1 to 4"},
		{games.Draw{Min: 1, Max: 31}, "takes 0 to 30 stones, not 1 to 31"},
		{games.Draw{Min: 5, Max: 4}, "takes 0 to 30 stones, not 5 to 4"},
		{games.Draw{Min: 3, Max: 3, Parity: games.Even}, "no even number of stones from 3 to 3"},
		{games.Draw{Min: 30, Max: 30, Parity: games.Odd}, "no odd number of stones from 30 to 30"},
	} {
		_, err := Game{}.Random(withRotation, rand.New(rand.NewPCG(1, 1)), test.draw)
		if err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("Random(%+v): error %v\nwant one with %q", test.draw, err, test.err)
		}
	}
}
