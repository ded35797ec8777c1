package review

import (
	"fmt"
	"testing"
)

// TestDropped: a share falls if the interval of the drop, which is wider among many decisions, is above 0.
func TestDropped(t *testing.T) {
	of := func(games int, twelfths ...int64) tally { return tally{games: games, twelfths: twelfths} }
	won := func(twelfths ...int64) tally { return tally{known: true, twelfths: twelfths} }
	for _, test := range []struct {
		name          string
		before, after tally
		comparisons   int
		want          string // the drop of seat 0 in points, and whether it is beyond chance
	}{
		{"no games", of(0, 0, 0), of(10, 0, 120), 1, "0.0 false"},
		{"equal", of(200, 1200, 1200), of(200, 1200, 1200), 1, "0.0 false"},
		{"a rise", of(200, 0, 2400), of(200, 2400, 0), 1, "-100.0 false"},
		{"from all to nothing in one game", of(1, 12, 0), of(1, 0, 12), 1, "100.0 false"},
		{"from all to nothing in ten", of(10, 120, 0), of(10, 0, 120), 12, "100.0 true"},
		{"12 points, alone", of(200, 1440, 960), of(200, 1152, 1248), 1, "12.0 true"},
		{"12 points, of 12 decisions", of(200, 1440, 960), of(200, 1152, 1248), 12, "12.0 false"},
		{"20 points, of 12 decisions", of(200, 1440, 960), of(200, 960, 1440), 12, "20.0 true"},
		{"draws given up", of(100, 600, 600), of(100, 0, 1200), 12, "50.0 true"},
		{"a quarter of first place given up", of(100, 300, 900), of(100, 0, 1200), 12, "25.0 true"},
		{"into a known loss", of(200, 1200, 1200), won(0, 12), 12, "50.0 true"},
		{"into a known draw", of(200, 1200, 1200), won(6, 6), 12, "0.0 false"},
		{"hopeless, and lost", of(200, 0, 2400), won(0, 12), 12, "0.0 false"},
	} {
		drop, ok := dropped(0, test.before, test.after, test.comparisons)
		if got := fmt.Sprintf("%.1f %v", percent(drop).Value, ok); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestDepths: a search goes on by whole turns, and ends with the turn in which its position is.
func TestDepths(t *testing.T) {
	for _, test := range []struct{ perTurn, inner, least, want int }{
		{1, 0, 1, 1}, {2, 0, 1, 2}, {2, 1, 1, 1}, {2, 1, 2, 3}, {2, 0, 3, 4}, {3, 1, 1, 2},
	} {
		g := &game{perTurn: test.perTurn}
		if first, _ := g.depths(&position{inner: test.inner}, nil, test.least); first != test.want {
			t.Errorf("%+v: the first depth is %d", test, first)
		}
	}
}
