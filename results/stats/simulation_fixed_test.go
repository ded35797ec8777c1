package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"tourney/games/gamestest"
)

// TestIntervalsCover: intervals of finished plans cover the truth in 95 of 100 samples or a few more, also in small ones and
// from unfair openings. Where games or blocks depend on each other, an interval that takes them for independent covers it
// less often or, if seats cancel in a block, far more often.
func TestIntervalsCover(t *testing.T) {
	gamestest.SkipShort(t)
	const apart, together = true, false // dependent games or blocks, taken for independent or not
	for i, tt := range []struct {
		name string
		simulated
		covers func(r *rand.Rand) bool
	}{
		// Of ten pairs the normal quantile would cover the truth in 91 of 100 samples.
		{"ten pairs", simulated{20_000, 1918, 0.945, 0.97}, pairsCover(10, [5]float64{0.15, 0.2, 0.3, 0.2, 0.15})},
		{"pairs of an opening each", simulated{20_000, 1920, 0.945, 0.97}, pairsCover(40, [5]float64{0.06, 0.09, 0.55, 0.18, 0.12})},
		{"pairs of games alike", simulated{20_000, 1906, 0.945, 0.97}, pairsCover(40, [5]float64{0.4, 0.05, 0.1, 0.05, 0.4})},
		{"15 blocks of four seats", simulated{20_000, 1962, 0.945, 0.98}, blocksCover(15, together)},
		{"15 blocks of four seats, apart", simulated{20_000, 1981, 0.98, 1}, blocksCover(15, apart)},
		{"60 blocks of four seats", simulated{20_000, 1923, 0.945, 0.98}, blocksCover(60, together)},
		{"60 blocks of four seats, apart", simulated{20_000, 1976, 0.98, 1}, blocksCover(60, apart)},
		{"10 openings", simulated{10_000, 948, 0.94, 0.96}, openingsCover(10, together)},
		{"10 openings, apart", simulated{10_000, 803, 0, 0.85}, openingsCover(10, apart)},
		{"40 openings", simulated{10_000, 937, 0.94, 0.96}, openingsCover(40, together)},
		{"40 openings, apart", simulated{10_000, 812, 0, 0.85}, openingsCover(40, apart)},
		{"160 openings", simulated{10_000, 946, 0.94, 0.96}, openingsCover(160, together)},
		{"160 openings, apart", simulated{10_000, 802, 0, 0.85}, openingsCover(160, apart)},
		{"costs", simulated{2_000, 193, 0.935, 0.965}, costsCover(together)},
		{"costs, apart", simulated{2_000, 175, 0, 0.9}, costsCover(apart)},
		{"totals over 5", simulated{1_500, 142, 0.92, 0.98}, totalsCover(5, 0, together)},
		{"totals over 5 with some likings", simulated{1_500, 141, 0.92, 0.98}, totalsCover(5, 100, together)},
		{"totals over 5 with likings", simulated{1_500, 138, 0.92, 0.98}, totalsCover(5, 200, together)},
		{"totals over 5 with likings, apart", simulated{1_500, 121, 0, 0.9}, totalsCover(5, 200, apart)},
		{"totals over 10", simulated{1_500, 142, 0.92, 0.98}, totalsCover(10, 0, together)},
		{"totals over 10 with some likings", simulated{1_500, 142, 0.92, 0.98}, totalsCover(10, 100, together)},
		{"totals over 10 with likings", simulated{1_500, 141, 0.92, 0.98}, totalsCover(10, 200, together)},
		{"totals over 10 with likings, apart", simulated{1_500, 107, 0, 0.9}, totalsCover(10, 200, apart)},
		{"2 openings, nearly all equal", simulated{20_000, 1885, 0.945, 0.955}, equalOpeningsCover(2)},
		{"5 openings, nearly all equal", simulated{20_000, 1909, 0.945, 0.955}, equalOpeningsCover(5)},
		{"20 openings, nearly all equal", simulated{20_000, 1909, 0.945, 0.955}, equalOpeningsCover(20)},
		{"100 openings, nearly all equal", simulated{20_000, 1889, 0.945, 0.955}, equalOpeningsCover(100)},
		{"five pairs, weaker", simulated{20_000, 1990, 0.98, 1}, pairsCover(5, firstHeavy.chances(-60))},
		{"20 pairs, stronger", simulated{20_000, 1924, 0.92, 0.97}, pairsCover(20, pairWorld{"", 300, 0, 0.1}.chances(200))},
		{"20 pairs, many drawn", simulated{20_000, 1933, 0.92, 0.97}, pairsCover(20, drawish.chances(120))},
		{"100 pairs, far stronger", simulated{20_000, 1906, 0.92, 0.97}, pairsCover(100, firstHeavy.chances(400))},
		{"400 pairs", simulated{5_000, 472, 0.94, 0.97}, pairsCover(400, pairWorld{"", 300, 200, 0.5}.chances(30))},
	} {
		tt.check(t, tt.name, uint64(400+i), tt.covers)
	}
}

func covers(e Estimate, truth float64) bool { return e.Lo <= truth && truth <= e.Hi }

func pairsCover(n int, chances [5]float64) func(r *rand.Rand) bool {
	truth, _ := mean(chances)
	return func(r *rand.Rand) bool {
		var p [5]int
		for range n {
			p[drawn(r, chances)]++
		}
		return covers(Pairs(p).Score(), truth)
	}
}

// blocksCover draws games of four seats, where one seat wins half of the games and some games are shared by two.
func blocksCover(blocks int, apart bool) func(r *rand.Rand) bool {
	const usual, good, truth = 0.3, 0.9, (0.9 + 3*0.3) / 4 * 0.75 // equal players, one of whom sits in the good seat in every fourth game
	return func(r *rand.Rand) bool {
		var b Sample
		total := int64(0)
		for range blocks {
			twelfths := int64(0)
			for seat := range 4 {
				if r.Float64() < [4]float64{good, usual, usual, usual}[seat] {
					twelfths += 12 / int64(1+r.IntN(2))
				}
			}
			b = b.Plus(blocksOf(4, twelfths))
			total += twelfths
		}
		if apart {
			return covers(Divided(total, 4*blocks), truth)
		}
		return covers(b.Score(), truth)
	}
}

// openingsCover draws differences of pairs against five opponents, who share an opening's advantage. Some blocks are missing,
// and one of two kinds of openings has another mean and less spread.
func openingsCover(openings int, apart bool) func(r *rand.Rand) bool {
	const opponents = 5
	// Steps of a quarter from -1 to 1 have the means 0.0982 and -0.2988, by the normal distribution, where values have 0.1 and -0.3.
	const truth = (0.09821751 - 0.29877738) / 2
	return func(r *rand.Rand) bool {
		var o Openings
		for n := range openings {
			kind, mean, spread := "random", 0.1, 0.3
			if n%2 == 0 {
				kind, mean, spread = "empty", -0.3, 0.1
			}
			shared := mean + spread*r.NormFloat64()
			sum, blocks := 0.0, 0
			for range opponents {
				x := max(-1, min(1, math.Round(4*(shared+0.3*r.NormFloat64()))/4))
				if blocks > 0 && r.IntN(10) == 0 {
					continue
				}
				if sum, blocks = sum+x, blocks+1; apart {
					o.Add(kind, x, 1, 2)
				}
			}
			if !apart {
				o.Add(kind, sum, blocks, 2*blocks)
			}
		}
		return covers(o.Mean(-1, 1), truth)
	}
}

// costsCover draws games whose costs depend on their opening, which both its games share.
func costsCover(apart bool) func(r *rand.Rand) bool {
	const openings, parts, truth = 62, 31, 10.
	return func(r *rand.Rand) bool {
		list, games := make([]Part, parts), []Part{}
		for o := range openings {
			each, turns := truth*(0.5+r.Float64()), 5+10*r.Float64()
			for range 2 {
				p := Part{each * turns * (0.9 + 0.2*r.Float64()), turns, 1}
				games = append(games, p)
				at := &list[o%parts]
				at.Sum, at.Per, at.Games = at.Sum+p.Sum, at.Per+p.Per, at.Games+1
			}
		}
		if apart {
			list = games
		}
		return covers(Ratio(list), truth)
	}
}

// totalsCover draws scores over several opponents of a player who likes some boards and dislikes others, against every
// opponent, by that many Elo.
func totalsCover(opponents int, likes float64, apart bool) func(r *rand.Rand) bool {
	const openings = 60
	chances := make([][4][5]float64, opponents) // by opponent and liking of the opening
	truth := 0.0
	for o := range chances {
		for k, liking := range []float64{-1.5, -0.5, 0.5, 1.5} {
			chances[o][k] = firstHeavy.chances(float64(40*o-100) + likes*liking/math.Sqrt(1.25))
			m, _ := mean(chances[o][k])
			truth += m / float64(4*opponents)
		}
	}
	return func(r *rand.Rand) bool {
		var sum Openings
		for range openings {
			k, given := r.IntN(4), 0.0
			for o := range chances {
				x := float64(drawn(r, chances[o][k])) / 4
				if given += x; apart {
					sum.Add("random", x, 1, 2)
				}
			}
			if !apart {
				sum.Add("random", given, opponents, 2*opponents)
			}
		}
		return covers(sum.Mean(0, 1), truth)
	}
}

// equalOpeningsCover draws openings of which nearly all are equal: samples without spread miss the truth in one of twenty.
func equalOpeningsCover(openings int) func(r *rand.Rand) bool {
	share := 1 - math.Pow(1-Level, 1/float64(openings)) + 1e-9 // the least that may be missed
	return func(r *rand.Rand) bool {
		var o Openings
		for range openings {
			given := 0.0
			if r.Float64() < share {
				given = 1
			}
			o.Add("random", given, 1, 2)
		}
		e := o.Mean(-1, 1)
		return e.Method != EqualOpenings || e.Hi >= share
	}
}
