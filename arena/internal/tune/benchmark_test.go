package tune

import (
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/sync/errgroup"

	"tourney/games/gamestest"
	"tourney/players"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

// searched is the result of a search of a function.
type searched struct {
	regret float64    // of the recommended vector, in Elo
	word   stats.Word // of its proof, if it has one
}

// TestSearches compares what single searches recommend with what they are known to recommend, by every method and for
// functions of all kinds. TestBenchmark says how good that is.
func TestSearches(t *testing.T) {
	var got strings.Builder
	list := slices.Clone(functions)
	for seed := range uint64(len(traits)) {
		list = append(list, generate(seed))
	}
	few := function{name: "seven vectors", draws: 0.2, start: []float64{0},
		loss:       func(x []float64) float64 { return 100 * square(x[0]-0.6) },
		dimensions: []Dimension{{Param: players.Param{Name: "x1", Kind: players.Integer, Max: 6}}}}
	for _, f := range append(list, few) {
		for i, method := range []string{Auto, Halving, spsaMethod, RandomSearch, Auto, spsaMethod} {
			duels := []float64{1, 0.25}[i/4]
			fmt.Fprintf(&got, "%s %s %.0f %%", f.name, method, 100*duels)
			trials, games, first := 0, 0, 0
			x := f.searched(method, 1000, duels, stream(f, method, 1000, 1), func(t Trial, r Result) {
				trials, games, first = trials+1, games+r.games(), t.First
			})
			fmt.Fprintf(&got, ": %d trials of %d games, the last from opening %d, regret %.3f at %.5g\n",
				trials, games, first, f.loss(x), x)
		}
	}
	resultstest.Golden(t, *update, "testdata/searches.txt", got.String())
}

var update = flag.Bool("update", false, "rewrite testdata/searches.txt")

// TestBenchmark measures the methods by functions whose optimum is known, and logs their figures.
func TestBenchmark(t *testing.T) {
	gamestest.OnlyLong(t)
	for _, bound := range []struct {
		method string
		budget int
		regret float64 // mean of the median regrets
	}{{Auto, 1000, 22}, {Auto, 4000, 12}, {spsaMethod, 4000, 20}, {Halving, 4000, 75}} {
		got := measureAll(functions, bound.method, bound.budget, 24, false)
		if regret := meanOfMedians(got); regret > bound.regret {
			t.Errorf("%s, %d games: mean of the median regrets %.1f Elo, want at most %v",
				bound.method, bound.budget, regret, bound.regret)
		}
	}
	var generated []function
	for seed := range uint64(40) {
		generated = append(generated, generate(seed))
	}
	for _, budget := range []int{1000, 4000, 16_000, 64_000} {
		for _, method := range []string{Auto, spsaMethod, Halving, RandomSearch} {
			report(t, "the eight", functions, method, budget, 60)
			if budget <= 16_000 {
				report(t, "generated", generated, method, budget, 6)
			}
		}
	}
}

// report measures a method, and logs its median regrets, and their mean with a bootstrap interval.
func report(t *testing.T, name string, list []function, method string, budget, repeats int) {
	all := measureAll(list, method, budget, repeats, false)
	var each []string
	for i, f := range list {
		each = append(each, fmt.Sprintf("%s %.1f", f.name, meanOfMedians(all[i:i+1])))
	}
	r, again := rand.New(rand.NewPCG(1, 1)), make([]float64, 400)
	for i := range again {
		drawn := make([][]searched, len(all))
		for f, list := range all {
			for range list {
				drawn[f] = append(drawn[f], list[r.IntN(len(list))])
			}
		}
		again[i] = meanOfMedians(drawn)
	}
	t.Logf("%-9s %5d games %-9s mean of the median regrets %.2f [%.2f, %.2f]\n    medians: %s", name, budget, method,
		meanOfMedians(all), quantile(again, 0.025), quantile(again, 0.975), strings.Join(each, ", "))
}

// measureAll searches every function repeatedly, on all cores. With proven a quarter of the games is for a proof.
func measureAll(list []function, method string, budget, repeats int, proven bool) [][]searched {
	all := make([][]searched, len(list))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, f := range list {
		all[i] = make([]searched, repeats)
		for repeat := range repeats {
			group.Go(func() error {
				all[i][repeat] = search(f, method, budget, stream(f, method, budget, repeat+1), proven)
				return nil
			})
		}
	}
	group.Wait()
	return all
}

// search searches a function once.
func search(f function, method string, budget int, r *rand.Rand, proven bool) (s searched) {
	games := budget
	if proven {
		games -= budget / 4
	}
	x := f.searched(method, games, 1, r, func(Trial, Result) {})
	s.regret = f.loss(x)
	if !proven || slices.Equal(x, f.start) {
		return s
	}
	sequence := stats.NewSequence(stats.NeededAt(1), 0, stats.Above)
	most := budget / 8
	for i := range most {
		pair := f.duel(x, f.start, draw(1, 1, r), r)
		points := int64(6 * slices.Index(pair.Pairs[:], 1))
		sequence.Add(2, points, 24-points)
		if d, ok := sequence.Decision(); ok && i+1 >= min(250, most/4) { // as studies have it
			s.word = d.Word
			break
		}
	}
	return s
}

// searched returns the vector that a method recommends, as a point. see is told of every trial.
func (f function) searched(method string, games int, duels float64, r *rand.Rand, see func(Trial, Result)) []float64 {
	const each = 16 // games of a vector in a random search
	o := New(method, Search{Space: f.spaceOf(), Start: f.spaceOf().Start(), Games: games, Pool: 2,
		Blocks: each / 2, Duels: duels, Rand: r})
	openings := map[int]int{}
	for asked := o.Ask(1); len(asked) > 0; asked = o.Ask(1) {
		t := asked[0]
		var list []int
		for n := t.First; n < t.First+t.Blocks; n++ {
			if _, ok := openings[n]; !ok {
				openings[n] = draw(1, 0, r)[0]
			}
			list = append(list, openings[n])
		}
		against := f.start
		if t.B != nil {
			against = f.point(t.B)
		}
		result := f.duel(f.point(t.A), against, list, r)
		o.Tell(t.ID, result)
		see(t, result)
	}
	return f.point(o.Best()[0])
}

// meanOfMedians is the benchmark's figure: the mean over all functions of their median regrets.
func meanOfMedians(all [][]searched) (sum float64) {
	for _, list := range all {
		var regrets []float64
		for _, s := range list {
			regrets = append(regrets, s.regret)
		}
		sum += median(regrets) / float64(len(all))
	}
	return sum
}

// quantile returns the value below which a part of a list lies.
func quantile(list []float64, part float64) float64 {
	s := slices.Sorted(slices.Values(list))
	return s[min(len(s)-1, int(part*float64(len(s))))]
}

// TestSmallGain: if eight weights can gain 20 Elo, most studies of 34 000 games prove a gain; if they can gain nothing,
// few do.
func TestSmallGain(t *testing.T) {
	gamestest.SkipShort(t)
	studies, want := gamestest.Full(3, 100), map[string]int{"small": 3}
	const full = 87.424459 // what the default loses
	small, flat := functions[6], functions[6]
	small.name, small.loss = "small", func(x []float64) float64 { return functions[6].loss(x) * 20 / full }
	flat.name, flat.loss = "flat", func([]float64) float64 { return 0 }
	better := map[string]int{}
	for _, f := range []function{small, flat} {
		for _, s := range measureAll([]function{f}, Auto, 34_000, studies, true)[0] {
			if s.word == stats.Better {
				better[f.name]++
			}
		}
	}
	t.Logf("of %d studies, called better: %v", studies, better)
	if !gamestest.Long && !maps.Equal(better, want) || gamestest.Long && (better["small"] < 80 || better["flat"] > 6) {
		t.Errorf("of %d studies, called better: %v, want %v of 3, and in the long tier 80 at least and 6 at most",
			studies, better, want)
	}
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
