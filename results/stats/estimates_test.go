package stats

import (
	"math"
	"strings"
	"testing"
)

// TestEstimates: figures with their intervals and methods, from counts. Where no source is named, they were computed by
// another program from the definition.
func TestEstimates(t *testing.T) {
	// The sleep data are the ten differences of Student's paper of 1908 in tenths of an hour; R prints the interval as
	// 0.7001142 to 2.4598858 hours.
	sleep := []int64{12, 24, 13, 13, 0, 10, 18, 8, 46, 14}
	var twelfths, minus []int64
	var parts []Part // of equal size: the jackknife of a mean is Student's interval
	for _, x := range sleep {
		twelfths, minus, parts = append(twelfths, 12*x), append(minus, -12*x), append(parts, Part{float64(x), 1, 1})
	}
	known := func(value, lo, hi float64, method Method, n, games int) Estimate {
		return Estimate{Value: value, Lo: lo, Hi: hi, Level: Level, Method: method, N: n, Games: games}
	}
	without := func(value float64, n, games int, why string) Estimate {
		return Estimate{Value: value, N: n, Games: games, Why: why}
	}
	none := Estimate{Why: "no games"}
	for _, tt := range []struct {
		name      string
		got, want Estimate
		within    float64
	}{
		// Means of blocks 0, 1/4 … 1.
		{"one of each pair", Pairs([5]int{1, 1, 1, 1, 1}).Score(), known(0.5, 0.0371428, 0.9628572, StudentBlocks, 5, 10), 1e-6},
		{"blocks of two", blocksOf(2, 0, 6, 12, 18, 24).Score(), known(0.5, 0.0371428, 0.9628572, StudentBlocks, 5, 10), 1e-6},
		{"blocks in another order", blocksOf(2, 24, 0, 18, 6, 12).Score(), known(0.5, 0.0371428, 0.9628572, StudentBlocks, 5, 10), 1e-6},
		{"two pairs are clipped", Pairs([5]int{0, 0, 1, 0, 1}).Score(), known(0.75, 0, 1, StudentBlocks, 2, 4), 1e-6},
		{"a single pair", Pairs([5]int{3: 1}).Score(), known(0.75, 0, 1, StudentBlocks, 1, 2), 1e-6},
		{"all pairs won", Pairs([5]int{4: 5}).Score(), known(1, 0.6934588, 1, StudentBlocks, 5, 10), 1e-6},
		{"all pairs lost", Pairs([5]int{0: 5}).Score(), known(0, 0, 0.3065412, StudentBlocks, 5, 10), 1e-6},
		{"all pairs halved", Pairs([5]int{2: 60}).Score(), known(0.5, 0.4882107, 0.5117893, StudentBlocks, 60, 120), 1e-6},
		{"no pairs", Pairs([5]int{}).Score(), none, 0},
		{"four seats", blocksOf(4, 12, 24, 12, 0).Score(), known(0.25, 0, 0.6682309, StudentBlocks, 4, 16), 1e-6},
		{"shared wins of three seats", blocksOf(3, 16, 0, 16, 0).Score(), // one and a third of three games, and none, twice each
			known(2./9, 0, 0.6956212, StudentBlocks, 4, 12), 1e-6},
		{"a single block", blocksOf(4, 18).Score(), known(0.375, 0, 1, StudentBlocks, 1, 4), 1e-6},
		{"all blocks won", blocksOf(4, 48, 48, 48).Score(), known(1, 0.3463238, 1, StudentBlocks, 3, 12), 1e-6},
		{"all blocks a quarter", blocksOf(4, 12, 12, 12).Score(), known(0.25, 0, 0.7565241, StudentBlocks, 3, 12), 1e-6},
		{"no block is complete", OfBlocks(3, 12).Score(), without(1./3, 0, 3, NoBlock), 1e-12},
		{"nothing", Sample{}.Score(), none, 0},

		// Single games in blocks of their own are as without blocks; the numbers may be negative.
		{"sleep", Mean(10, 158, 3858), known(15.8, 7.001142, 24.598858, studentGames, 10, 10), 1e-6},
		{"sleep in blocks", momentsOf(1, twelfths...).Mean(12), known(15.8, 7.001142, 24.598858, StudentBlocks, 10, 10), 1e-6},
		{"below zero", momentsOf(1, minus...).Mean(12), known(-15.8, -24.598858, -7.001142, StudentBlocks, 10, 10), 1e-6},
		{"sleep in parts", Ratio(parts), known(15.8, 7.001142, 24.598858, jackknifeParts, 10, 10), 1e-6},
		{"two games have one degree of freedom", Mean(2, 4, 10), known(2, 2-12.7062047, 2+12.7062047, studentGames, 2, 2), 1e-6},
		{"one game", Mean(1, 17, 289), without(17, 1, 1, "one game has no spread"), 0},
		{"equal games", Mean(3, 27, 243), without(9, 3, 3, "all games are equal: no spread to judge by"), 0},
		{"no game", Mean(0, 0, 0), none, 0},
		{"one block", momentsOf(3, 72).Mean(12), without(2, 1, 3, "one block has no spread"), 0},
		{"equal blocks", momentsOf(2, 36, 36).Mean(12), without(1.5, 2, 4, "all blocks are equal: no spread to judge by"), 0},
		{"no moments", Moments{}.Mean(12), none, 0},
		{"unequal parts", Ratio([]Part{{1, 1, 2}, {9, 3, 4}}), // without the first 3, without the second 1: half = 12.706205 · sqrt((0.5²+1.5²)/2)
			known(2.5, 0, 16.705968, jackknifeParts, 2, 6), 1e-6},
		{"equal parts", Ratio([]Part{{1, 3, 3}, {2, 6, 6}, {4, 12, 12}}), without(1./3, 3, 21, "all parts are equal: no spread to judge by"), 1e-12},
		{"nothing spent", Ratio([]Part{{0, 1, 1}, {0, 2, 2}}), without(0, 2, 3, "all parts are equal: no spread to judge by"), 0},
		{"one part", Ratio([]Part{{5, 2, 4}, {0, 0, 1}}), without(2.5, 1, 4, "games of a single part have no spread to judge by"), 0},
		{"no part", Ratio(nil), none, 0},

		{"a share", Share(81, 263), known(0.308, 0.2553, 0.3662, WilsonGames, 263, 263), 5e-5}, // see TestWilson
		{"a share of nothing", Share(0, 0), none, 0},
		{"draws are half", Score(76, 123, 89), known(0.4774, 0.4204, 0.535, WilsonGames, 288, 288), 5e-5},
		{"all won", Score(10, 0, 0), known(1, 0.7225, 1, WilsonGames, 10, 10), 5e-5},
		{"a score of nothing", Score(0, 0, 0), none, 0},
		{"games", OfGames(4, 30).Score(), Divided(30, 4), 0},
		// The centre is (1/3 + 1.920729)/4.841459 = 0.465575, half the width 1.959964 · sqrt(2/9 + 0.960365)/4.841459 =
		// 0.440239.
		{"a third of one", Divided(4, 1), known(1./3, 0.025336, 0.905814, WilsonGames, 1, 1), 1e-6},
		{"five wins, three halves", Divided(78, 12), Score(5, 3, 4), 0},
		{"nothing divided", Divided(0, 0), none, 0},
		{"Elo", Elo(blocksOf(2, 18, 12, 12, 12, 12, 12, 12).Score()), known(24.859163, -79.376065, 130.107003, StudentBlocks, 7, 14), 1e-6},
	} {
		wantEstimate(t, tt.name, tt.got, tt.want, tt.within)
		if tt.got.Method != tt.want.Method || tt.got.N != tt.want.N || tt.got.Level != tt.want.Level {
			t.Errorf("%s: %+v, want %+v", tt.name, tt.got, tt.want)
		}
	}
}

// A hundred million games of 36 turns and one of 37: the spread is real, and beyond 64 bits and a float's digits.
func TestMeanOfManyGames(t *testing.T) {
	const many = 100_000_000
	e := Mean(many+1, 36*many+37, 36*36*many+37*37)
	if want := Z95 / many; !e.Known() || math.Abs(e.Margin()/want-1) > 1e-4 {
		t.Errorf("got %+v, want a margin near %v", e, want)
	}
}

// wantEstimate compares two estimates whose numbers may differ by the given amount.
func wantEstimate(t *testing.T, name string, got, want Estimate, within float64) {
	t.Helper()
	far := func(a, b float64) bool { return !(math.Abs(a-b) <= within) } // also when one is NaN
	if far(got.Value, want.Value) || far(got.Lo, want.Lo) || far(got.Hi, want.Hi) ||
		got.Known() != want.Known() || got.Why != want.Why || got.Games != want.Games {
		t.Errorf("%s:\n got %+v\nwant %+v", name, got, want)
	}
}

// TestPanics: what no counts can be is a fault of the program.
func TestPanics(t *testing.T) {
	for name, f := range map[string]func(){
		"Wilson without trials":             func() { wilson(0, 0, Z95) },
		"Wilson of negative trials":         func() { wilson(0, -1, Z95) },
		"Wilson of negative successes":      func() { wilson(-1, 10, Z95) },
		"Wilson of more than trials":        func() { wilson(11, 10, Z95) },
		"Wilson by a negative quantile":     func() { wilson(1, 10, -1) },
		"Wilson by no quantile":             func() { wilson(1, 10, math.NaN()) },
		"Wilson by an endless quantile":     func() { wilson(1, 10, math.Inf(1)) },
		"a share above 1":                   func() { Share(3, 2) },
		"something of nothing":              func() { Share(1, 0) },
		"negative draws":                    func() { Score(3, -2, 1) },
		"more than all":                     func() { Divided(13, 1) },
		"no game in a block":                func() { blocksOf(0, 3) },
		"five games in a block":             func() { blocksOf(5, 3) },
		"a block with more than won":        func() { blocksOf(2, 25) },
		"a block with less than lost":       func() { blocksOf(2, -1) },
		"more points than games":            func() { new(Sample).AddDifferences(1, 2, 20, 10) },
		"a negative number of pairs":        func() { Pairs([5]int{3, 0, -1}) },
		"a mean of a negative number":       func() { Mean(-1, 0, 0) },
		"turns without games":               func() { Mean(0, 3, 9) },
		"squares below the sum":             func() { Mean(2, 10, 9) },
		"squares too small for the sum":     func() { Mean(2, 10, 49) },
		"the margin of nothing":             func() { _ = Mean(1, 3, 9).Margin() },
		"an opening without blocks":         func() { new(Openings).Add("random", 0, 0, 0) },
		"tenths of nothing":                 func() { Tenths(0, 0) },
		"tenths of a negative number":       func() { Tenths(-1, 2) },
		"evidence against 0":                func() { Pairs([5]int{}).Against(0, Either) },
		"evidence against 1":                func() { Pairs([5]int{}).Against(1, Either) },
		"evidence against less than 0":      func() { Pairs([5]int{}).Against(-0.1, Either) },
		"evidence against no number":        func() { Pairs([5]int{}).Against(math.NaN(), Either) },
		"a share of more than all":          func() { v := Values{}; v.Add(1.5, 2) },
		"a difference above its blocks":     func() { d := Differences{}; d.Add(-2.5, 2, 4) },
		"Elo of no number":                  func() { Elo(Estimate{Value: math.NaN(), Games: 1}) },
		"Elo of a score above 1":            func() { Elo(Estimate{Value: 1.5, Lo: 0, Hi: 2, Method: studentGames, Games: 1}) },
		"Elo of ends out of order":          func() { Elo(Estimate{Value: 0.5, Lo: 0.6, Hi: 0.7, Method: studentGames, Games: 1}) },
		"no p value to combine":             func() { Fisher(nil) },
		"a p value above 1":                 func() { Fisher([]float64{1.1}) },
		"a p value below 0":                 func() { Fisher([]float64{-0.1}) },
		"a p value that is no number":       func() { Fisher([]float64{math.NaN()}) },
		"samples of different categories":   func() { Homogeneity([]int{1, 2}, []int{1, 2, 3}) },
		"a negative count":                  func() { Homogeneity([]int{1, -1}, []int{1, 1}) },
		"a sample without a count":          func() { Homogeneity([]int{0, 0}, []int{1, 1}) },
		"samples without categories":        func() { Homogeneity(nil, nil) },
		"a share of less than 1 comparison": func() { DividedOf(12, 1, 0) },
	} {
		message := ""
		func() {
			defer func() { message, _ = recover().(string) }()
			f()
		}()
		if !strings.HasPrefix(message, "stats: ") {
			t.Errorf("%s: no panic of this package, got %q", name, message)
		}
	}
}

// blocksOf adds blocks of the given number of games by their points in twelfths.
func blocksOf(games int, twelfths ...int64) (s Sample) {
	for _, n := range twelfths {
		one := OfBlocks(games, n)
		one.AddBlocks(1, games, n)
		s = s.Plus(one)
	}
	return s
}

// momentsOf adds blocks of the given number of games by their sums.
func momentsOf(games int, given ...int64) (m Moments) {
	for _, n := range given {
		m.Add(1, games, n, n*n)
	}
	return m
}
