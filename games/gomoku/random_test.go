package gomoku

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestRandomStones wants uniform numbers of stones of the right parity. Colours alternate from Black, and no line has
// five or more.
func TestRandomStones(t *testing.T) {
	for _, test := range []struct {
		name    string
		options games.Options
		draw    games.Draw
		counts  int     // numbers of stones that are possible
		limit   float64 // of chi-square with counts-1 degrees of freedom, at 0.999
	}{
		{"any", freestyle, games.Draw{Min: 2, Max: 12}, 11, 29.6},
		{"even", freestyle, games.Draw{Min: 2, Max: 12, Parity: games.Even}, 6, 20.6},
		{"odd", standard, games.Draw{Min: 2, Max: 12, Parity: games.Odd}, 5, 18.5},
		{"odd from 2 to 5", standard, games.Draw{Min: 2, Max: 5, Parity: games.Odd}, 2, 10.9},
		{"a small board, from empty to full as can be", options(5, ruleFreestyle), games.Draw{Min: 0, Max: 20}, 21, 45.4},
		{"a small board, standard", options(6, ruleStandard), games.Draw{Min: 18, Max: 28}, 11, 29.6},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 1))
			counts := map[int]int{}
			for range 3000 {
				b := draw(t, test.options, r, test.draw)
				counts[checkStones(t, b)]++
			}
			var drawn []int
			for n, count := range counts {
				wrong := test.draw.Parity == games.Even && n%2 == 1 || test.draw.Parity == games.Odd && n%2 == 0
				if n < test.draw.Min || n > test.draw.Max || wrong {
					t.Errorf("%d stones", n)
				}
				drawn = append(drawn, count)
			}
			if got := chiSquare(drawn); len(drawn) != test.counts || got > test.limit {
				t.Errorf("stones drawn %v, chi-square %.1f, want %d counts and at most %v", counts, got, test.counts, test.limit)
			}
		})
	}
}

// checkStones returns the number of stones of a start board.
func checkStones(t *testing.T, b *Board) int {
	t.Helper()
	text := gamestest.Line(b)
	black, white := strings.Count(text, "x"), strings.Count(text, "o")
	n := black + white
	if black-white != n%2 || b.Mover() != games.Seat(n%2) || b.Empty() != b.Size()*b.Size()-n {
		t.Fatalf("%d black and %d white stones, %d empty\n%s", black, white, b.Empty(), text)
	}
	twin := slowOf(b)
	twin.exact = false // lines of six are refused under the standard rule too
	if twin.five(Black) || twin.five(White) {
		t.Fatalf("a five on a random board\n%s", text)
	}
	return n
}

// TestRandomLarge wants boards filled to four fifths, in all sizes.
func TestRandomLarge(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	for size := minSize; size <= maxSize; size++ {
		most := size * size * 4 / 5
		checkStones(t, draw(t, options(size, ruleFreestyle), r, games.Draw{Min: most, Max: most}))
	}
}

// TestRandomCells wants a single stone equally often on every cell, and two stones equally often on every pair.
func TestRandomCells(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	counts, pairs := make([]int, 25), make([]int, 25*24)
	for range 100 * len(pairs) {
		p := draw(t, options(5, ruleFreestyle), r, games.Draw{Min: 2, Max: 2})
		rows := strings.ReplaceAll(gamestest.Line(p), "/", "")
		black, white := strings.IndexByte(rows, 'x'), strings.IndexByte(rows, 'o')
		counts[black]++
		if white > black {
			white--
		}
		pairs[24*black+white]++
	}
	const limit, pairLimit = 51.2, 711 // 24 and 599 degrees of freedom, 0.999
	if got := chiSquare(counts); got > limit {
		t.Errorf("black cells %v, chi-square %.1f, want at most %v", counts, got, limit)
	}
	if got := chiSquare(pairs); got > pairLimit {
		t.Errorf("pairs of cells: chi-square %.1f, want at most %v", got, pairLimit)
	}
}

func TestDefaultDraw(t *testing.T) {
	for size, want := range map[int]games.Draw{
		5: {Min: 2, Max: 6}, 6: {Min: 2, Max: 9}, 7: {Min: 2, Max: 12}, 22: {Min: 2, Max: 12},
	} {
		if got := (Game{}).DefaultDraw(options(size, ruleFreestyle)); got != want {
			t.Errorf("size %d: DefaultDraw() = %+v, want %+v", size, got, want)
		}
	}
}

func TestRandomRefused(t *testing.T) {
	for _, test := range []struct {
		size int
		draw games.Draw
		err  string
	}{
		{15, games.Draw{Min: -1, Max: 4}, "a board of size 15: a random board takes 0 to 180 stones, not -1 to 4"},
		{15, games.Draw{Min: 4, Max: 181}, "not 4 to 181"},
		{5, games.Draw{Min: 4, Max: 21}, "a board of size 5: a random board takes 0 to 20 stones"},
		{15, games.Draw{Min: 5, Max: 4}, "not 5 to 4"},
		{15, games.Draw{Min: 4, Max: 4, Parity: games.Odd}, "there is no odd number of stones from 4 to 4: widen the range"},
		{15, games.Draw{Min: 3, Max: 3, Parity: games.Even}, "there is no even number of stones from 3 to 3"},
	} {
		_, err := Game{}.Random(options(test.size, ruleFreestyle), rand.New(rand.NewPCG(1, 4)), test.draw)
		if err == nil || !strings.Contains(err.Error(), test.err) {
			t.Errorf("Random(%+v) on size %d: error %v, want one with %q", test.draw, test.size, err, test.err)
		}
	}
}

// draw draws a random board and fails the test on an error.
func draw(t *testing.T, o games.Options, r *rand.Rand, d games.Draw) *Board {
	t.Helper()
	p, err := Game{}.Random(o, r, d)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Board)
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
