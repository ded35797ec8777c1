package tune

import (
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"

	"tourney/games/gamestest"
	"tourney/results/stats"
)

// reference is the method of the tuning benchmark that others are measured by.
const reference = "reference"

// searched is the result of a search of a function.
type searched struct {
	regret float64 // of the recommended vector, in Elo
	told   float64 // of what a study tells to use: the vector if it is proven, else the default
	gain   float64 // that the proof claims, less the truth; NaN without a proof
	word   stats.Word
	worse  bool // told to use a vector more than 10 Elo worse than the default
}

// TestSearches compares what single searches recommend with what they are known to recommend, by every method and for
// functions of all kinds. TestBenchmark says how good that is.
func TestSearches(t *testing.T) {
	var got strings.Builder
	list := slices.Clone(functions)
	for seed := range uint64(len(traits)) {
		list = append(list, generate(seed))
	}
	for _, f := range list {
		for _, method := range []string{Auto, Halving, SPSA, RandomSearch} {
			fmt.Fprintf(&got, "%s %s", f.name, method)
			trials, games, first := 0, 0, 0
			x := f.searched(method, 1000, stream(f, method, 1000, 1), func(t Trial, r Result) {
				trials, games, first = trials+1, games+r.Games(), t.First
			})
			fmt.Fprintf(&got, ": %d trials of %d games, the last from opening %d, regret %.3f at %.5g\n", trials, games, first, f.loss(x), x)
		}
	}
	const file = "testdata/searches.txt"
	if *update {
		if err := os.WriteFile(file, []byte(got.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

var update = flag.Bool("update", false, "rewrite testdata/searches.txt")

// TestBenchmark measures the methods by functions whose optimum is known, and logs their figures.
func TestBenchmark(t *testing.T) {
	if !gamestest.Long {
		t.Skip("full sizes: -tags long")
	}
	for _, bound := range []struct {
		method string
		budget int
		regret float64 // mean of the median regrets
	}{{Auto, 1000, 22}, {Auto, 4000, 12}, {SPSA, 4000, 20}, {Halving, 4000, 75}} {
		got := measureAll(functions, bound.method, bound.budget, 24, false)
		if regret := meanOfMedians(got); regret > bound.regret {
			t.Errorf("%s, %d games: mean of the median regrets %.1f Elo, want at most %v", bound.method, bound.budget, regret, bound.regret)
		}
	}
	var generated []function
	for seed := range uint64(40) {
		generated = append(generated, generate(seed))
	}
	for _, budget := range []int{1000, 4000, 16_000, 64_000} {
		for _, method := range []string{reference, Auto, SPSA, Halving, RandomSearch} {
			report(t, "the eight", functions, method, budget, 60)
			if budget <= 16_000 {
				report(t, "generated", generated, method, budget, 6)
			}
		}
	}
}

// report measures a method, and logs its figures with bootstrap intervals.
func report(t *testing.T, name string, list []function, method string, budget, repeats int) {
	search := measureAll(list, method, budget, repeats, false)
	line := fmt.Sprintf("%-9s %5d games %-9s regret: mean of medians %s, mean %s", name, budget, method,
		interval(search, meanOfMedians), interval(search, mean(func(s searched) float64 { return s.regret })))
	if method != reference {
		studies := measureAll(list, method, budget, repeats, true)
		worse, n := 0, 0
		var gains []float64
		for _, list := range studies {
			for _, s := range list {
				if n++; s.worse {
					worse++
				}
				if !math.IsNaN(s.gain) {
					gains = append(gains, s.gain)
				}
			}
		}
		told := func(s searched) float64 { return s.told }
		line += fmt.Sprintf("; after a proof, of what is told: mean of medians %s, mean %s, told to use worse %.2f %%, printed gain less truth %+.1f (median)",
			interval(studies, medians(told)), interval(studies, mean(told)), 100*float64(worse)/float64(n), median(gains))
	}
	var each []string
	for i, f := range list {
		var regrets []float64
		for _, s := range search[i] {
			regrets = append(regrets, s.regret)
		}
		each = append(each, fmt.Sprintf("%s %.1f", f.name, median(regrets)))
	}
	t.Logf("%s\n    medians: %s", line, strings.Join(each, ", "))
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
	var x []float64
	if method == reference {
		x = f.reference(games, r)
	} else {
		x = f.recommended(method, games, r)
	}
	s.regret, s.gain = f.loss(x), math.NaN()
	s.told = f.loss(f.start)
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
	if share := sequence.Sample().Score().Value; share > 0 && share < 1 {
		s.gain = elo(share) - elo(f.truth(x, 1))
	}
	if s.word == stats.Better {
		s.told = s.regret
		s.worse = s.regret > f.loss(f.start)+10
	}
	return s
}

// recommended returns the vector that a method recommends, as a point.
func (f function) recommended(method string, games int, r *rand.Rand) []float64 {
	return f.searched(method, games, r, func(Trial, Result) {})
}

// searched is recommended; see is told of every trial.
func (f function) searched(method string, games int, r *rand.Rand, see func(Trial, Result)) []float64 {
	const each = 16 // games of a vector in a random search
	o := New(method, Search{Space: f.spaceOf(), Start: f.spaceOf().Start(), Games: games, Pool: 2, Blocks: each / 2, Duels: 1, Rand: r})
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

// reference is halving+spsa-avg of the tuning benchmark: a quarter of the games for successive halving among evenly
// drawn points and the start, the rest for single steps from its winner, whose later half is averaged.
func (f function) reference(games int, r *rand.Rand) []float64 {
	space := f.spaceOf()
	play := func(x, y []float64, openings []int) Result {
		return f.duel(f.point(space.Weights(x)), f.point(space.Weights(y)), openings, r)
	}
	d := space.Sides()
	start := space.Point(space.Start())
	n, rounds := 2, 1
	for 2*n*16*(rounds+1) <= games/4 {
		n, rounds = 2*n, rounds+1
	}
	points, scores := [][]float64{start}, []Result{{}}
	for len(points) < n {
		x := make([]float64, d)
		for i := range x {
			x[i] = r.Float64()
		}
		points, scores = append(points, x), append(scores, Result{})
	}
	alive := make([]int, n)
	for i := range alive {
		alive[i] = i
	}
	spent := 0
	for len(alive) > 1 {
		openings := draw(games/4/rounds/len(alive)/2, 0, r)
		for _, i := range alive {
			scores[i] = scores[i].plus(play(points[i], start, openings))
			spent += 2 * len(openings)
		}
		slices.SortStableFunc(alive, func(a, b int) int { return 2*(scores[b].Wins-scores[a].Wins) + scores[b].Draws - scores[a].Draws })
		alive = alive[:len(alive)/2]
	}
	x := slices.Clone(points[alive[0]])
	steps := float64((games - spent) / 2)
	rate := 0.05 * math.Sqrt(1000/(2*steps))
	gain := rate * 0.01 * math.Pow(1.1*steps, 0.602)
	sum, flips := make([]float64, d), make([]float64, d)
	for k := 1.0; k <= steps; k++ {
		reach := 0.1 * math.Pow(steps/k, 0.101)
		up, down := make([]float64, d), make([]float64, d)
		for i := range x {
			flips[i] = float64(2*r.IntN(2) - 1)
			up[i], down[i] = within(x[i]+flips[i]*reach), within(x[i]-flips[i]*reach)
		}
		result := play(up, down, draw(1, 0, r))
		for i := range x {
			x[i] = within(x[i] + gain/(math.Pow(0.1*steps+k, 0.602)*reach)*float64(result.Wins-result.Losses)*flips[i])
			if k > steps/2 {
				sum[i] += x[i]
			}
		}
	}
	for i := range sum {
		sum[i] = within(sum[i] / (steps - math.Floor(steps/2)))
	}
	return f.point(space.Weights(sum))
}

// meanOfMedians is the benchmark's figure: the mean over all functions of their median regrets.
func meanOfMedians(all [][]searched) float64 {
	return medians(func(s searched) float64 { return s.regret })(all)
}

// medians returns the mean over all functions of the medians of a value.
func medians(of func(searched) float64) func([][]searched) float64 {
	return func(all [][]searched) (sum float64) {
		for _, list := range all {
			var values []float64
			for _, s := range list {
				values = append(values, of(s))
			}
			sum += median(values) / float64(len(all))
		}
		return sum
	}
}

// mean returns the mean of a value over all searches.
func mean(of func(searched) float64) func([][]searched) float64 {
	return func(all [][]searched) (sum float64) {
		for _, list := range all {
			for _, s := range list {
				sum += of(s) / float64(len(list)*len(all))
			}
		}
		return sum
	}
}

// interval writes a figure with its 95 % interval, by drawing the repeats of each function again.
func interval(all [][]searched, figure func([][]searched) float64) string {
	r := rand.New(rand.NewPCG(1, 1))
	var figures []float64
	for range 400 {
		again := make([][]searched, len(all))
		for i, list := range all {
			for range list {
				again[i] = append(again[i], list[r.IntN(len(list))])
			}
		}
		figures = append(figures, figure(again))
	}
	return fmt.Sprintf("%.2f [%.2f, %.2f]", figure(all), quantile(figures, 0.025), quantile(figures, 0.975))
}

// quantile returns the value below which a part of a list lies.
func quantile(list []float64, part float64) float64 {
	s := slices.Sorted(slices.Values(list))
	return s[min(len(s)-1, int(part*float64(len(s))))]
}

// TestSmallGain: if eight weights can gain 20 Elo, most studies of 34 000 games prove a gain; if they can gain nothing, few do.
func TestSmallGain(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	studies, want := 3, map[string]int{"small": 3}
	if gamestest.Long {
		studies = 100
	}
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
		t.Errorf("of %d studies, called better: %v, want %v of 3, and in the long tier 80 at least and 6 at most", studies, better, want)
	}
}

// TestRandomReference holds random search to the figures that the tuning benchmark gives: a search that is clearly better
// sees what it must not, and one that is clearly worse has an error. As there, the default is not among the vectors.
func TestRandomReference(t *testing.T) {
	if !gamestest.Long {
		t.Skip("full sizes: -tags long")
	}
	for _, row := range []struct {
		name   string
		games  int             // for each vector
		regret map[int]float64 // by budget
	}{
		{"random-100", 100, map[int]float64{1000: 92.7, 4000: 61.4, 16000: 43.5}},
		{"random-16", 16, map[int]float64{1000: 77.1, 4000: 65.7, 16000: 56.0}},
	} {
		for budget, want := range row.regret {
			got := 0.0
			for _, f := range functions {
				var regrets []float64
				for repeat := range 160 {
					regrets = append(regrets, f.loss(f.random(row.games, budget, stream(f, row.name, budget, repeat+1))))
				}
				got += median(regrets) / float64(len(functions))
			}
			if math.Abs(got/want-1) > 0.10 {
				t.Errorf("%s, %d games: mean of median regrets %.1f, want within 10 %% of %.1f", row.name, budget, got, want)
			}
		}
	}
}

// random returns the winner of a random search without the default.
func (f function) random(games, budget int, r *rand.Rand) []float64 {
	s := f.spaceOf()
	o := newRandom(Search{Space: s, Start: s.Start(), Games: budget + games, Pool: 2, Blocks: games / 2, Rand: r})
	o.Ask(1) // the default
	openings := draw(games/2, 0, r)
	for asked := o.Ask(1); len(asked) > 0; asked = o.Ask(1) {
		o.Tell(asked[0].ID, f.match(asked[0].A, openings, r))
	}
	return f.point(o.Best()[0])
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
