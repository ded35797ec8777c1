package stats

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

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

func TestBlocksScore(t *testing.T) {
	for _, tt := range []struct {
		name   string
		blocks Sample
		want   Estimate
	}{
		// Means of pairs 0, 1/4 … 1, as in TestPairsScore; all figures were computed by another program.
		{"one of each pair", blocksOf(2, 0, 6, 12, 18, 24),
			Estimate{Value: 0.5, Lo: 0.0371428, Hi: 0.9628572, Method: StudentGames, Games: 10}},
		{"four seats", blocksOf(4, 12, 24, 12, 0), Estimate{Value: 0.25, Lo: 0, Hi: 0.6682309, Method: StudentGames, Games: 16}},
		{"shared wins of three seats", blocksOf(3, 16, 0, 16, 0), // one and a third of three games, and none, twice each
			Estimate{Value: 2. / 9, Lo: 0, Hi: 0.6956212, Method: StudentGames, Games: 12}},
		{"a single block", blocksOf(4, 18), Estimate{Value: 0.375, Lo: 0, Hi: 1, Method: StudentGames, Games: 4}},
		{"all won", blocksOf(4, 48, 48, 48), Estimate{Value: 1, Lo: 0.3463238, Hi: 1, Method: StudentGames, Games: 12}},
		{"all a quarter", blocksOf(4, 12, 12, 12), Estimate{Value: 0.25, Lo: 0, Hi: 0.7565241, Method: StudentGames, Games: 12}},
		{"none", Sample{}, Estimate{Why: "no games"}},
	} {
		wantEstimate(t, tt.name, tt.blocks.Score(), tt.want, 1e-6)
	}
	wantPanic(t, "no game in a block", func() { blocksOf(0, 3) })
	wantPanic(t, "five games in a block", func() { blocksOf(5, 3) })
	wantPanic(t, "more than won", func() { blocksOf(2, 25) })
	wantPanic(t, "less than lost", func() { blocksOf(2, -1) })
}

// Single games in blocks of their own are Student's sleep data, as in TestMean; the numbers may be negative.
func TestBlocksMean(t *testing.T) {
	sleep := []int64{12, 24, 13, 13, 0, 10, 18, 8, 46, 14}
	minus := make([]int64, len(sleep))
	for i, x := range sleep {
		sleep[i], minus[i] = 12*x, -12*x
	}
	for _, tt := range []struct {
		name   string
		blocks Moments
		want   Estimate
	}{
		{"sleep", momentsOf(1, sleep...), Estimate{Value: 15.8, Lo: 7.001142, Hi: 24.598858, Method: StudentGames, Games: 10}},
		{"below zero", momentsOf(1, minus...), Estimate{Value: -15.8, Lo: -24.598858, Hi: -7.001142, Method: StudentGames, Games: 10}},
		{"one block", momentsOf(3, 72), Estimate{Value: 2, Why: "one block has no spread", Games: 3}},
		{"equal blocks", momentsOf(2, 36, 36), Estimate{Value: 1.5, Why: "all blocks are equal: no spread to judge by", Games: 4}},
		{"none", Moments{}, Estimate{Why: "no games"}},
	} {
		wantEstimate(t, tt.name, tt.blocks.Mean(12), tt.want, 1e-6)
	}
}

// For two seats blocks are pairs, with the same interval; and it does not matter in which order blocks come.
func TestBlocksArePairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p [5]int
		var list []int64
		for i := range p {
			p[i] = rapid.IntRange(0, 9).Draw(t, "pairs")
			for range p[i] {
				list = append(list, int64(6*i))
			}
		}
		want := Pairs(p).Score()
		for _, list := range [][]int64{list, rapid.Permutation(list).Draw(t, "order")} {
			got := blocksOf(2, list...).Score()
			if math.Abs(got.Value-want.Value) > 1e-12 || math.Abs(got.Lo-want.Lo) > 1e-12 || math.Abs(got.Hi-want.Hi) > 1e-12 ||
				got.Known() != want.Known() || got.Games != want.Games {
				t.Fatalf("%v: got %+v, want %+v", p, got, want)
			}
		}
	})
}

// Parts of wins add up as whole and half wins do in Score.
func TestDivided(t *testing.T) {
	wantEstimate(t, "five wins, three halves", Divided(78, 12), Score(5, 3, 4), 0)
	// The centre is (1/3 + 1.920729)/4.841459 = 0.465575, half the width 1.959964 · sqrt(2/9 + 0.960365)/4.841459 = 0.440239.
	wantEstimate(t, "a third of one", Divided(4, 1), Estimate{Value: 1. / 3, Lo: 0.025336, Hi: 0.905814, Method: StudentGames, Games: 1}, 1e-6)
	wantEstimate(t, "nothing", Divided(0, 0), Estimate{Why: "no games"}, 0)
	wantPanic(t, "more than all", func() { Divided(13, 1) })
}

func TestDecimal(t *testing.T) {
	for _, tt := range []struct {
		x        float64
		decimals int
		want     string
	}{
		{0, 1, "0.0"}, {100 * (51. / 80), 1, "63.8"}, {100 * (59. / 80), 1, "73.8"}, {100. / 3, 1, "33.3"}, {20.25, 1, "20.3"},
		{-0.04, 1, "0.0"}, {-17.26, 1, "-17.3"}, {100, 1, "100.0"}, {2.125, 2, "2.13"}, {2.675, 2, "2.68"},
	} {
		if got := Decimal(tt.x, tt.decimals); got != tt.want {
			t.Errorf("Decimal(%v, %d) = %s, want %s", tt.x, tt.decimals, got, tt.want)
		}
	}
}
