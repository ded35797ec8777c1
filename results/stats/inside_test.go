package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"tourney/games/gamestest"
)

// TestEstimatesLieInsideTheirIntervals: no figure is an end of its interval, except where it is an end of what is
// possible: 0 and 1 for a share, and -1 and 1 for a difference of shares.
func TestEstimatesLieInsideTheirIntervals(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		inside := func(name string, e Estimate, least, most float64) {
			if e.Known() && (e.Lo >= e.Value && e.Value != least || e.Hi <= e.Value && e.Value != most || e.Why != "") {
				t.Fatalf("%s: %v in [%v, %v] by %s %q", name, e.Value, e.Lo, e.Hi, e.Method, e.Why)
			}
		}
		share := func(name string, e Estimate) {
			inside(name, e, 0, 1)
			inside("Elo of "+name, Elo(e), math.NaN(), math.NaN())
		}
		needed := Needed(rapid.IntRange(1, 100).Draw(t, "comparisons"))
		count := rapid.OneOf(rapid.Just(0), rapid.Just(1), rapid.IntRange(0, 30), rapid.IntRange(0, 20000))
		pairs := func(name string) Sample {
			return Pairs([5]int(rapid.SliceOfN(count, 5, 5).Draw(t, name)))
		}
		a, b := pairs("a"), pairs("b")
		games := rapid.IntRange(1, 5000).Draw(t, "games")
		points := rapid.Int64Range(0, 12*int64(games)).Draw(t, "points")
		if rapid.Bool().Draw(t, "extreme") {
			points = rapid.SampledFrom([]int64{0, 12 * int64(games)}).Draw(t, "all or nothing")
		}
		single := OfGames(games, points)
		for name, s := range map[string]Sample{"pairs": a, "single games": single, "sum": a.Plus(b)} {
			share("score of "+name, s.Score())
			share("score at any time of "+name, s.AtAnyTime())
			share("bounds of "+name, s.unrefuted(needed))
		}
		share("pool of runs", Pool{{a}, {b}}.Unrefuted(needed))
		share("pool of kinds", Pool{{a, b}}.Unrefuted(needed))
		share("divided", DividedOf(points, games, rapid.IntRange(1, 50).Draw(t, "shares")))
		inside("difference", Difference(Divided(points, games), Share(min(games, int(points)), games)), -1, 1)

		var strata []Stratum
		for range rapid.IntRange(1, 40).Draw(t, "kinds") {
			strata = append(strata, Stratum{Sample: pairs("kind"), Weight: rapid.Float64Range(0.1, 10).Draw(t, "weight")})
		}
		share("kinds of openings", Stratified(strata))
		share("kinds of openings at any time", StratifiedAtAnyTime(strata))

		values, differences, openings := Values{}, Differences{Varied: rapid.IntRange(0, 5).Draw(t, "varied")}, Openings{}
		list := rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom([]float64{-1, 0, 1}), rapid.Float64Range(-1, 1)), 1, 30).Draw(t, "values")
		for i, x := range list {
			values.Add(math.Abs(x), 2)
			differences.Add(x*float64(1+i%3), 1+i%3, 2)
			openings.Add([]string{"random", "list"}[i%2], x, 1, 2)
		}
		share("values", values.AtAnyTime())
		inside("differences", differences.AtAnyTime(), -1, 1)
		inside("openings", openings.Mean(-1, 1), -1, 1)
		turns := rapid.SliceOfN(rapid.Int64Range(0, 40), 1, 30).Draw(t, "turns")
		sum, squares := int64(0), int64(0)
		var parts []Part
		var moments Moments
		for _, n := range turns {
			sum, squares = sum+n, squares+n*n
			parts = append(parts, Part{Sum: float64(n), Per: 1 + float64(n%3), Games: 1})
			moments.Add(1, 2, n, n*n)
		}
		inside("mean", Mean(len(turns), sum, squares), math.NaN(), math.NaN())
		inside("mean of blocks", moments.Mean(1), math.NaN(), math.NaN())
		inside("ratio", Ratio(parts), 0, math.NaN())
	})
}

// TestRatingsLieInsideTheirIntervals: a rating whose bounds exclude it, or end at it, is refused and names a pair that
// it misses; all others lie inside their intervals.
func TestRatingsLieInsideTheirIntervals(t *testing.T) {
	gamestest.SkipShort(t)
	refused, known := 0, 0
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 0))
		players := 2 + random.IntN(4)
		l, bounds := NewLeague(players, true), []PairBound(nil)
		for a := range players {
			for b := a + 1; b < players; b++ {
				var s Sample
				lean := random.Float64() // each pair's own, so that many beat each other in cycles
				for range random.IntN(200) {
					points := int64(0)
					for range 2 {
						if random.Float64() < lean {
							points += 12
						}
					}
					l.Open("random", 0)
					l.Add(Encounter{A: a, B: b, Begun: [2]int{1, 1}, Points: points, First: 12})
					s.AddDifferences(1, 2, points, 24-points)
				}
				bounds = append(bounds, PairBound{A: a, B: b, Score: s.unrefuted(Needed(players * (players - 1) / 2))})
			}
		}
		r := l.Rate()
		limits := r.Bounds(bounds)
		for _, scale := range r.Scales {
			for _, player := range scale {
				e := limits.Rating(player)
				switch m, ok := limits.Missed(); {
				case e.Known() && !(e.Lo < e.Value && e.Value < e.Hi):
					t.Fatalf("seed %d: %v in [%v, %v]", seed, e.Value, e.Lo, e.Hi)
				case e.Known():
					known++
				case e.Why == OneScaleFails && !(ok && r.Scale(m.A) == r.Scale(m.B)):
					t.Fatalf("seed %d: refused, and no pair is missed: %+v", seed, m)
				case e.Why == OneScaleFails && limits.Fits:
					refused++
				}
				if f := r.Rating(player); f.Known() && !(f.Lo < f.Value && f.Value < f.Hi) {
					t.Fatalf("seed %d: of a finished plan %v in [%v, %v]", seed, f.Value, f.Lo, f.Hi)
				}
			}
		}
	}
	if refused == 0 || known == 0 {
		t.Errorf("%d ratings are refused though some scale fits, %d are known: want some of both", refused, known)
	}
}

// TestEndsOfLopsidedFigures: where all games of most kinds of openings, or of all runs, were won, the estimate still
// lies inside its interval, and an interval ends at 0 or 1 where nothing speaks against it.
func TestEndsOfLopsidedFigures(t *testing.T) {
	won, last := Pairs([5]int{4: 200}), Pairs([5]int{3: 1, 4: 199})
	strata := []Stratum{{Sample: last, Weight: 1}}
	for range 60 {
		strata = append(strata, Stratum{Sample: won, Weight: 1})
	}
	for name, e := range map[string]Estimate{
		"many kinds of openings": Stratified(strata), "all won in two runs": Pool{{won}, {won}}.Unrefuted(Needed(3)),
		"all lost in two runs": Pool{{won.Mirrored()}, {won.Mirrored()}}.Unrefuted(Needed(3)),
	} {
		if !e.Known() || e.Value > 0 && e.Value <= e.Lo || e.Value < 1 && e.Hi <= e.Value || e.Value == 0 && e.Lo != 0 || e.Value == 1 && e.Hi != 1 {
			t.Errorf("%s: %v in [%v, %v] %q", name, e.Value, e.Lo, e.Hi, e.Why)
		}
	}
}
