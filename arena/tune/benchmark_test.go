package tune

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/players"
)

// reference are the means, over the eight functions, of the median simple regrets that the tuning benchmark gives for
// pure random search, by games per vector and budget.
var reference = []struct {
	name   string
	games  int // for each vector
	budget map[int]float64
}{
	{"random-100", 100, map[int]float64{1000: 92.7, 4000: 61.4, 16000: 43.5}},
	{"random-16", 16, map[int]float64{1000: 77.1, 4000: 65.7, 16000: 56.0}},
}

// TestRandomReference holds the method to the reference: a random search that is clearly better sees what it must not,
// and one that is clearly worse has an error. As there, the default is not among the vectors, and nothing is re-tested.
func TestRandomReference(t *testing.T) {
	const repeats = 160
	for _, row := range reference {
		for _, budget := range []int{1000, 4000, 16000} {
			got := 0.0
			for _, f := range functions {
				got += median(regrets(t, f, row.name, row.games, budget, repeats, false)) / float64(len(functions))
			}
			want := row.budget[budget]
			t.Logf("%s, %d games: mean of medians %.1f, reference %.1f (%+.1f %%)", row.name, budget, got, want, 100*(got/want-1))
			if math.Abs(got/want-1) > 0.10 {
				t.Errorf("%s, %d games: mean of medians %.1f, want within 10 %% of %.1f", row.name, budget, got, want)
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
				medians := 0.0
				for b.Loop() {
					medians = 0
					for _, f := range functions {
						medians += median(regrets(b, f, row.name, row.games, budget, 40, true)) / float64(len(functions))
					}
				}
				b.ReportMetric(medians, "Elo")
			})
		}
	}
}

// regrets returns the simple regret, in Elo, of each repeat of a search.
func regrets(t testing.TB, f function, method string, games, budget, repeats int, withStart bool) []float64 {
	var list []float64
	for repeat := range repeats {
		r := stream(f, method, budget, repeat+1)
		var first []players.Weights
		s := f.space(t)
		if withStart {
			first = append(first, s.Start())
		}
		o := NewRandom(s, budget/games, first, r)
		openings := draw(games/2, 0, r) // the same for all vectors
		var vectors []players.Weights
		for asked := o.Ask(); len(asked) > 0; asked = o.Ask() {
			var scores []float64
			for _, w := range asked {
				scores = append(scores, mean(f.match(w, openings, r)))
			}
			vectors = append(vectors, asked...)
			o.Tell(scores)
		}
		list = append(list, f.loss(f.point(vectors[o.Best()[0]])))
	}
	return list
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
