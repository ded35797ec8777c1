package tune

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// figures of a search, in Elo.
type figures struct {
	regret float64 // mean over the functions of the median simple regret
	bias   float64 // median over all searches of what the winner's score claims, less the truth
}

// reference are the figures that the tuning benchmark gives for pure random search, by games per vector and budget.
var reference = []struct {
	name   string
	games  int // for each vector
	budget map[int]figures
}{
	{"random-100", 100, map[int]figures{1000: {92.7, 21}, 4000: {61.4, 36}, 16000: {43.5, 48}}},
	{"random-16", 16, map[int]figures{1000: {77.1, 145}, 4000: {65.7, 193}, 16000: {56.0, 242}}},
}

// TestRandomReference holds the method to the reference: a random search that is clearly better sees what it must not,
// and one that is clearly worse has an error. As there, the default is not among the vectors, and nothing is re-tested.
func TestRandomReference(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	const repeats = 160
	for _, row := range reference {
		for _, budget := range []int{1000, 4000, 16000} {
			got, want := measure(t, row.name, row.games, budget, repeats, false), row.budget[budget]
			t.Logf("%-10s %5d games: regret %5.1f, reference %5.1f (%+5.1f %%); bias %+4.0f, reference %+4.0f", row.name, budget,
				got.regret, want.regret, 100*(got.regret/want.regret-1), got.bias, want.bias)
			if math.Abs(got.regret/want.regret-1) > 0.10 {
				t.Errorf("%s, %d games: mean of median regrets %.1f, want within 10 %% of %.1f", row.name, budget, got.regret, want.regret)
			}
			if math.Abs(got.bias/want.bias-1) > 0.30 {
				t.Errorf("%s, %d games: bias %+.0f, want %+.0f", row.name, budget, got.bias, want.bias)
			}
		}
	}
}

// BenchmarkRandom reports the regret of the search as studies use it, with the default among the vectors, and the time
// of a repeat.
func BenchmarkRandom(b *testing.B) {
	for _, row := range reference {
		for _, budget := range []int{1000, 4000, 16000, 64000} {
			b.Run(fmt.Sprintf("%s/budget=%d", row.name, budget), func(b *testing.B) {
				var got figures
				for b.Loop() {
					got = measure(b, row.name, row.games, budget, 40, true)
				}
				b.ReportMetric(got.regret, "Elo-regret")
				b.ReportMetric(got.bias, "Elo-bias")
			})
		}
	}
}

// measure searches every function repeats times.
func measure(t testing.TB, method string, games, budget, repeats int, withStart bool) (m figures) {
	var biases []float64
	for _, f := range functions {
		var regrets []float64
		for repeat := range repeats {
			x, claim := winnerOf(t, f, games, budget, stream(f, method, budget, repeat+1), withStart)
			regrets = append(regrets, f.loss(x))
			biases = append(biases, elo(claim)-elo(f.truth(x, 0)))
		}
		m.regret += median(regrets) / float64(len(functions))
	}
	m.bias = median(biases)
	return m
}

// winnerOf returns the winner of a search, and the score by which it won.
func winnerOf(t testing.TB, f function, games, budget int, r *rand.Rand, withStart bool) (x []float64, claim float64) {
	s := f.space(t)
	if !withStart {
		budget += games
	}
	o := NewRandom(Search{Space: s, Start: s.Start(), Games: budget, Pool: 2, Blocks: games / 2, Rand: r})
	if !withStart {
		o.Ask(1)
	}
	openings := draw(games/2, 0, r) // the same for all vectors
	for asked := o.Ask(1); len(asked) > 0; asked = o.Ask(1) {
		o.Tell(asked[0].ID, f.match(asked[0].A, openings, r))
	}
	best := o.Best()[0]
	return f.point(best.Weights), best.Score
}

// stream is the generator of one repeat, as the benchmark has it.
func stream(f function, method string, budget, repeat int) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s\x00%s\x00%d\x00", f.name, method, budget)
	return rand.New(rand.NewPCG(uint64(repeat), h.Sum64()))
}

// median of a list, the mean of the middle two where their number is even.
func median(list []float64) float64 {
	s := slices.Sorted(slices.Values(list))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}
