package stats

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"tourney/games/gamestest"
)

// TestRatingsVectors compares fits, their errors over single games, and connectivity with independent computations.
func TestRatingsVectors(t *testing.T) {
	type fit struct {
		Ratings  map[string]float64
		First    *float64           `json:"first_advantage"`
		Sandwich map[string]float64 `json:"se_sandwich"`
		FirstSE  float64            `json:"first_advantage_se_sandwich"`
	}
	readVectors(t, "stats_ratings.jsonl", func(id string, input, expect json.RawMessage) {
		var in struct {
			Rows []struct {
				First, Second string
				Wins          int `json:"first_wins"`
				Draws         int
				Losses        int `json:"first_losses"`
			}
		}
		var want struct {
			Strong [][]string `json:"strong_components"`
			Weak   [][]string `json:"weak_components"`
			Mover  *bool      `json:"first_advantage_identifiable"`
			Fit    *fit       `json:"expected_score_fit"`
			Plain  *fit       `json:"expected_score_fit_no_first_advantage"`
		}
		decode(t, id, input, &in)
		decode(t, id, expect, &want)
		names := map[string]int{}
		var ordered []string
		number := func(name string) int {
			if _, ok := names[name]; !ok {
				names[name] = len(ordered)
				ordered = append(ordered, name)
			}
			return names[name]
		}
		for _, r := range in.Rows {
			number(r.First)
			number(r.Second)
		}
		league := func(movers bool) *League {
			l := NewLeague(len(ordered), movers)
			for _, r := range in.Rows {
				for points, n := range map[int64]int{12: r.Wins, 6: r.Draws, 0: r.Losses} {
					for range n {
						l.Open("single", 0)
						l.Add(Encounter{A: number(r.First), B: number(r.Second), Begun: [2]int{1, 0}, Points: points, First: points})
					}
				}
			}
			return l
		}
		named := func(groups [][]int) (list [][]string) {
			for _, g := range groups {
				var one []string
				for _, i := range g {
					one = append(one, ordered[i])
				}
				slices.Sort(one)
				list = append(list, one)
			}
			slices.SortFunc(list, slices.Compare)
			return list
		}
		l := league(true)
		several := slices.DeleteFunc(slices.Clone(want.Strong), func(g []string) bool { return len(g) == 1 })
		if got := named(l.scales()); fmt.Sprint(got) != fmt.Sprint(several) {
			t.Errorf("%s: scales %v, want %v", id, got, several)
		}
		var met [][]int
		for _, tiers := range l.Tiers() {
			met = append(met, slices.Concat(tiers...))
		}
		if got := named(met); fmt.Sprint(got) != fmt.Sprint(want.Weak) {
			t.Errorf("%s: groups %v, want %v", id, got, want.Weak)
		}
		r := l.Rate()
		if want.Mover != nil && len(l.scales()) > 0 && (r.WhyNoMover == "") != *want.Mover {
			t.Errorf("%s: %q about the first move, want one: %t", id, r.WhyNoMover, *want.Mover)
		}
		for movers, want := range map[bool]*fit{true: want.Fit, false: want.Plain} {
			if want == nil {
				continue
			}
			l := league(movers)
			r := l.Rate()
			if len(want.Ratings) != len(ordered) && len(l.scales()) != 1 {
				t.Errorf("%s: %d scales", id, len(l.scales()))
			}
			for name, elo := range want.Ratings {
				e := r.Rating(number(name))
				if math.Abs(e.Value-elo) > 0.01 {
					t.Errorf("%s, first move %t: %s has %.4f, want %.4f", id, movers, name, e.Value, elo)
				}
				if se, ok := want.Sandwich[name]; ok && e.Method == sandwichOpenings && math.Abs(e.Margin()/quantile(r.errors.freedom)/se-1) > 0.01 {
					t.Errorf("%s: the error of %s is %.4f, want %.4f", id, name, e.Margin()/quantile(r.errors.freedom), se)
				}
			}
			if movers && want.First != nil && math.Abs(r.Mover().Value-*want.First) > 0.01 {
				t.Errorf("%s: the first move is worth %.4f, want %.4f", id, r.Mover().Value, *want.First)
			}
			if e := r.Mover(); movers && e.Method == sandwichOpenings && want.FirstSE > 0 && math.Abs(e.Margin()/quantile(r.errors.freedom)/want.FirstSE-1) > 0.01 {
				t.Errorf("%s: the error of the first move is %.4f, want %.4f", id, e.Margin()/quantile(r.errors.freedom), want.FirstSE)
			}
		}
	})
}

// TestRankingsVectors rates orders of several players, each pair of an order as one game.
func TestRankingsVectors(t *testing.T) {
	readVectors(t, "stats_rankings.jsonl", func(id string, input, expect json.RawMessage) {
		var in struct {
			Players []string
			Orders  [][]string
		}
		var want struct {
			Pairwise map[string]float64 `json:"pairwise_bradley_terry"`
		}
		decode(t, id, input, &in)
		decode(t, id, expect, &want)
		l := NewLeague(len(in.Players), false)
		for _, order := range in.Orders {
			l.Open("order", 0)
			for i, a := range order {
				for _, b := range order[i+1:] {
					l.Add(Encounter{A: slices.Index(in.Players, a), B: slices.Index(in.Players, b), Begun: [2]int{1, 0}, Points: 12})
				}
			}
		}
		r := l.Rate()
		for i, name := range in.Players {
			if got := r.Rating(i).Value; math.Abs(got-want.Pairwise[name]) > 1e-4 {
				t.Errorf("%s: %s has %v, want %v", id, name, got, want.Pairwise[name])
			}
		}
	})
}

// field is a world of several players on common openings.
type field struct {
	elo     []float64
	mover   float64 // what the first move is worth, in Elo
	spread  float64 // standard deviation over openings of that
	liking  float64 // standard deviation over openings of each player's strength
	draws   float64
	kinds   float64 // half of the openings are of a second kind, on which the first player is that much stronger, in Elo
	triples float64 // what each player gains against the one two places on, as stones beat scissors
}

// play adds openings on which everybody meets everybody in both orders. meets, unless nil, tells which pairs do.
func (w field) play(r *rand.Rand, l *League, openings int, meets func(opening, a, b int) bool) {
	likings := make([]float64, len(w.elo))
	for o := range openings {
		kind := [2]string{"random", "list"}[o%2]
		if w.kinds == 0 {
			kind = "random"
		}
		l.Open(kind, 0)
		first := w.mover + w.spread*r.NormFloat64()
		for i := range likings {
			likings[i] = w.elo[i] + w.liking*r.NormFloat64()
		}
		if kind == "list" {
			likings[0] += w.kinds
		}
		for a := range likings {
			for b := range a {
				if meets != nil && !meets(o, a, b) {
					continue
				}
				d := likings[a] - likings[b] + w.cycle(a, b)
				one, other := w.game(r, d+first), 12-w.game(r, first-d)
				l.Add(Encounter{A: a, B: b, Begun: [2]int{1, 1}, Points: one + other, First: one + 12 - other})
			}
		}
	}
}

func (w field) cycle(a, b int) float64 {
	switch (a - b + 3) % 3 {
	case 1:
		return w.triples
	case 2:
		return -w.triples
	}
	return 0
}

// game draws the points of who moves first.
func (w field) game(r *rand.Rand, elo float64) int64 {
	p := 1 / (1 + math.Pow(10, -elo/400))
	drawn := 2 * w.draws * min(p, 1-p)
	switch u := r.Float64(); {
	case u < p-drawn/2:
		return 12
	case u < p+drawn/2:
		return 6
	}
	return 0
}

// truth returns the ratings that a long tournament finds.
func (w field) truth(meets func(opening, a, b int) bool) *Ratings {
	l := NewLeague(len(w.elo), true)
	w.play(rand.New(rand.NewPCG(1, 1)), l, 400_000/len(w.elo), meets)
	return l.Rate()
}

// TestRatingCoverage: intervals of ratings and of the first move's worth hold the true ones in 93 to 97 % of
// tournaments. One tournament of each kind has known figures.
func TestRatingCoverage(t *testing.T) {
	for _, tt := range []struct {
		name     string
		w        field
		openings int
		meets    func(opening, a, b int) bool
		want     string // of the first player, of the first move, and of the first player above the second
	}{
		{"three equals, 20 openings", field{elo: make([]float64, 3), mover: 150, spread: 200, liking: 50, draws: 0.1}, 20, nil, "-49.1±53.0 +117.2±74.9 -72.0±85.1"},
		{"six equals, 30 openings", field{elo: make([]float64, 6), mover: 150, spread: 200, liking: 100, draws: 0.1}, 30, nil, "-3.1±47.3 +95.6±61.7 -37.7±61.1"},
		{"ten equals, 60 openings", field{elo: make([]float64, 10), mover: 50, spread: 50, liking: 100, draws: 0.5}, 60, nil, "-13.6±27.0 +46.1±11.9 -8.9±38.9"},
		{"fifteen equals, 100 openings", field{elo: make([]float64, 15), mover: 150, spread: 200, liking: 200, draws: 0.1}, 100, nil, "-4.9±24.8 +78.4±25.1 -0.0±36.7"},
		{"six unequals, 80 openings", field{elo: []float64{300, 150, 50, 0, -150, -350}, mover: 150, spread: 200, liking: 100, draws: 0.1}, 80, nil, "+233.3±32.6 +94.2±38.8 +113.6±40.3"},
		{"two kinds, 30 openings", field{elo: []float64{-200, 50, 0}, mover: 100, spread: 50, liking: 50, draws: 0.1, kinds: 400}, 30, nil, "-21.9±39.9 +58.9±48.0 -41.8±58.0"},
		{"two kinds, 60 openings", field{elo: []float64{-200, 50, 0}, mover: 100, spread: 50, liking: 50, draws: 0.1, kinds: 400}, 60, nil, "-10.0±26.3 +61.7±35.1 -26.9±43.8"},
		{"a gauntlet, 80 openings", field{elo: []float64{100, 0, 50, -50, 20}, mover: 100, spread: 100, liking: 100, draws: 0.1}, 80,
			func(_, a, b int) bool { return b < 2 && a >= 2 }, "+86.1±27.6 +66.4±28.8 +129.8±48.5"},
		{"uneven counts, 100 openings", field{elo: []float64{100, 0, 50, -50, 20}, mover: 100, spread: 100, liking: 100, draws: 0.1}, 100,
			func(o, a, b int) bool { return o%(1+a) == 0 }, "+49.8±38.7 +76.8±38.0 +88.3±52.4"},
	} {
		n := len(tt.w.elo)
		play := func(random *rand.Rand) *Ratings {
			l := NewLeague(n, true)
			tt.w.play(random, l, tt.openings, tt.meets)
			return l.Rate()
		}
		if !gamestest.Long {
			r, got := play(rand.New(rand.NewPCG(1, 1))), ""
			for _, e := range []Estimate{r.Rating(0), r.Mover(), r.estimate(0, 1, 1)} {
				got += fmt.Sprintf("%+.1f±%.1f ", e.Value, e.Margin())
			}
			if got = strings.TrimSpace(got); got != tt.want {
				t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
			}
			continue
		}
		truth, slack := tt.w.truth(tt.meets), 3*math.Sqrt(0.05*0.95/450)
		for i, of := range []func(r *Ratings, p int) (Estimate, float64){
			func(r *Ratings, p int) (Estimate, float64) { return r.Rating(p), truth.Elo(p) },
			func(r *Ratings, _ int) (Estimate, float64) { return r.Mover(), truth.Mover().Value },
			func(r *Ratings, p int) (Estimate, float64) {
				return r.estimate(p, (p+1)%n, 1), truth.Elo(p) - truth.Elo((p+1)%n)
			},
		} {
			simulated{n: 450, least: 0.945 - slack, most: 0.965 + slack}.check(t, tt.name, uint64(i), func(random *rand.Rand) bool {
				e, want := of(play(random), random.IntN(n))
				return e.Beside(want) == 0
			})
		}
	}
}

// TestFalseSeparations: in at most one of twenty tables of equal players is any rank proven, and the misfit of a scale
// that fits is found in one of twenty. One table of each size has known figures.
func TestFalseSeparations(t *testing.T) {
	for i, tt := range []struct {
		players, openings int
		want              string
	}{
		{3, 10, "critical 2.933, misfit 0-2 0.0583, P 0.465"},
		{3, 20, "critical 2.625, misfit 2-0 0.0124, P 0.820"},
		{3, 200, "critical 2.370, misfit 2-1 0.0063, P 0.560"},
		{6, 50, "critical 2.953, misfit 0-1 0.0700, P 0.113"},
		{10, 100, "critical 3.239, misfit 8-4 0.0540, P 0.840"},
		{15, 12, "critical 4.894, misfit 2-10 0.2167, P 0.795"},
		{15, 60, "critical 3.700, misfit 6-5 0.0744, P 0.858"},
	} {
		w := field{elo: make([]float64, tt.players), mover: 150, spread: 200, liking: 100, draws: 0.1}
		play := func(r *rand.Rand) *Ratings {
			l := NewLeague(tt.players, true)
			w.play(r, l, tt.openings, nil)
			return l.Rate()
		}
		what := fmt.Sprintf("%d players, %d openings", tt.players, tt.openings)
		if !gamestest.Long {
			r := play(rand.New(rand.NewPCG(uint64(i), 1)))
			r.spread()
			m, _ := r.Misfit()
			if got := fmt.Sprintf("critical %.3f, misfit %d-%d %.4f, P %.3f", r.criticalOf(0), m.A, m.B, m.Missed, m.P); got != tt.want {
				t.Errorf("%s: %s, want %s", what, got, tt.want)
			}
			continue
		}
		rare := simulated{n: 150, least: 1. / 150, most: mostFalse(150)}
		rare.check(t, what+": a rank is proven", uint64(i), func(random *rand.Rand) bool {
			r := play(random)
			return slices.ContainsFunc(Standings(tt.players, r.Proven), func(s Standing) bool { return s.Best > 1 || s.Worst < tt.players })
		})
		rare.check(t, what+": a misfit is found", uint64(10+i), func(random *rand.Rand) bool {
			m, ok := play(random).Misfit()
			return ok && m.P <= 0.05
		})
	}
}

// TestRareLosses: a player who wins all games against a weak one, as the scale nearly expects, is no misfit.
func TestRareLosses(t *testing.T) {
	l := NewLeague(3, true)
	w := field{elo: []float64{0, 0, 0}, mover: 50, draws: 0.1}
	w.play(rand.New(rand.NewPCG(2, 2)), l, 30, func(_, a, b int) bool { return a+b == 1 })
	for i := range 30 {
		l.Open("random", 0)
		l.Add(Encounter{A: 0, B: 2, Begun: [2]int{1, 1}, Points: 24, First: 12})
		l.Add(Encounter{A: 1, B: 2, Begun: [2]int{1, 1}, Points: 24 - 12*int64(i%10/9), First: 12})
	}
	if m, ok := l.Rate().Misfit(); !ok || m.P < 0.05 {
		t.Errorf("misfit %+v, %t", m, ok)
	}
}

// TestJoin: a league that two runs share has the ratings and the errors of the whole. Equal starts are one opening.
func TestJoin(t *testing.T) {
	w := field{elo: []float64{100, 0, -100}, mover: 100, spread: 200, liking: 100, draws: 0.1}
	whole, parts := NewLeague(3, true), [2]*League{NewLeague(3, true), NewLeague(2, true)}
	w.play(rand.New(rand.NewPCG(1, 1)), whole, 60, nil)
	for i := range whole.openings {
		whole.openings[i].start = uint64(i + 1)
		parts[0].Open("random", uint64(i+1))
		parts[1].Open("random", uint64(i+1))
		for _, e := range whole.on(i) {
			s := whole.shapes[e.shape]
			one := Encounter{A: s.a, B: s.b, Begun: [2]int{1, 1}, Points: int64(e.points), First: int64(e.first)}
			if s.a+s.b == 2 { // the first and the last player meet in the second run, where they have other numbers
				one.A, one.B = 1-s.a/2, 1-s.b/2
				parts[1].Add(one)
				continue
			}
			parts[0].Add(one)
		}
	}
	parts[0].Join(parts[1], []int{2, 0})
	a, b := whole.Rate(), parts[0].Rate()
	for player := range 3 {
		if x, y := a.Rating(player), b.Rating(player); math.Abs(x.Value-y.Value) > 1e-6 || math.Abs(x.Margin()-y.Margin()) > 1e-6 || x.N != 60 || y.N != 60 || x.Games != y.Games {
			t.Errorf("player %d: %+v, want %+v", player, y, x)
		}
	}
	if x, y := a.Mover(), b.Mover(); math.Abs(x.Lo-y.Lo) > 1e-6 {
		t.Errorf("first move %+v, want %+v", y, x)
	}
}

// TestPool: one sample is judged as ever. Of several, those that contradict each other decide nothing, those that agree
// decide sooner, and samples of one run, which may share openings, count once.
func TestPool(t *testing.T) {
	sample := func(won, lost int) Sample { return Pairs([5]int{lost, 0, 0, 0, won}) }
	needed := Needed(1)
	for _, tt := range []struct {
		name string
		pool Pool
		want Word
		why  string
	}{
		{"none", Pool{}, NotDecided, NoBlock},
		{"one", Pool{{sample(18, 2)}}, Better, ""},
		{"two runs that agree", Pool{{sample(18, 5)}, {sample(18, 5)}}, Better, ""},
		{"half of them", Pool{{sample(18, 5)}}, NotDecided, ""},
		{"the same games twice in one run", Pool{{sample(18, 5), sample(18, 5)}}, NotDecided, ""},
		{"runs that contradict each other", Pool{{sample(300, 700)}, {sample(710, 300)}}, NotDecided, contradiction},
		{"kinds that contradict each other", Pool{{sample(300, 700), sample(710, 300)}}, NotDecided, contradiction},
		{"different scores on one side", Pool{{sample(550, 450)}, {sample(750, 250)}}, Better, contradiction},
	} {
		word, _ := tt.pool.Verdict(needed)
		e := tt.pool.Unrefuted(needed)
		if word != tt.want || e.Why != tt.why || e.Known() && !(e.Lo <= e.Value && e.Value <= e.Hi && e.Lo < e.Hi) {
			t.Errorf("%s: %s, %+v; want %s, %q", tt.name, word, e, tt.want, tt.why)
		}
	}
	half := sample(18, 5) // each direction has half of the capital
	if _, e := (Pool{{half}, {half}}).Verdict(needed); math.Abs(float64(e-2*half.Against(0.5, Above))+math.Ln2) > 1e-9 {
		t.Errorf("evidence %v of two runs, %v of each", e, half.Against(0.5, Above))
	}
	if s := sample(15, 2); Pool.Unrefuted(Pool{{s}}, needed) != s.unrefuted(needed) {
		t.Error("one sample has another interval in a pool")
	}
}

// pairSamples are the blocks of each pair of players.
type pairSamples map[[2]int]*Sample

// play adds openings to a league and returns what bets on its pairs leave possible.
func (p pairSamples) play(r *rand.Rand, w field, l *League, openings int) *Bounds {
	before := len(l.list)
	w.play(r, l, openings, nil)
	for _, e := range l.list[before:] {
		s := l.shapes[e.shape]
		if p[[2]int{s.a, s.b}] == nil {
			p[[2]int{s.a, s.b}] = &Sample{}
		}
		p[[2]int{s.a, s.b}].AddDifferences(1, 2, int64(e.points), 24-int64(e.points))
	}
	var bounds []PairBound
	for key, s := range p {
		bounds = append(bounds, PairBound{key[0], key[1], s.unrefuted(w.needed())})
	}
	return l.Rate().Bounds(bounds)
}

// needed is the evidence that decides each pair of a field.
func (w field) needed() Evidence { return Needed(len(w.elo) * (len(w.elo) - 1) / 2) }

// TestBounds: the intervals at any time hold all true ratings together in 19 of 20 tournaments, however often somebody
// looks. A cycle refutes one scale.
func TestBounds(t *testing.T) {
	gamestest.SkipShort(t)
	fits := field{elo: []float64{120, 40, 0, -60, -100}, mover: 150, draws: 0.1}
	cycles := fits
	cycles.triples = 250
	var truth *Ratings
	if gamestest.Long {
		truth = fits.truth(nil)
	}
	// watch looks after each of 10 parts of a tournament, and reports what look does at one of them.
	watch := func(w field, look func(*Bounds) bool) func(random *rand.Rand) bool {
		return func(random *rand.Rand) bool {
			l, samples := NewLeague(len(w.elo), true), pairSamples{}
			for range 10 {
				if look(samples.play(random, w, l, 30)) {
					return true
				}
			}
			return false
		}
	}
	simulated{150, 0, 0, mostFalse(150)}.check(t, "missed", 1, watch(fits, func(b *Bounds) bool {
		for i, elo := range fits.elo {
			for j, other := range fits.elo {
				if b.Above(i, j) && elo <= other {
					return true
				}
			}
			if truth != nil && b.Rating(i).Beside(truth.Elo(i)) != 0 {
				return true
			}
		}
		return !b.Fits
	}))
	simulated{20, 2, 0.7, 1}.check(t, "narrow", 2, watch(fits, func(b *Bounds) bool {
		return b.Above(0, 1) && b.Above(1, 4) && b.Rating(0).Margin() < 120
	}))
	simulated{20, 2, 1, 1}.check(t, "refuted by cycles", 3, watch(cycles, func(b *Bounds) bool { return !b.Fits }))
	b := pairSamples{}.play(rand.New(rand.NewPCG(1, 1)), fits, NewLeague(len(fits.elo), true), 300)
	got := ""
	for i := range fits.elo {
		e := b.Rating(i)
		got += fmt.Sprintf("%+.1f [%+.1f, %+.1f] ", e.Value, e.Lo, e.Hi)
	}
	if want := "+118.0 [+68.3, +169.6] +28.1 [-20.0, +76.2] +4.3 [-44.8, +53.5] -55.3 [-105.9, -4.6] -95.1 [-147.2, -45.1] "; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestMisfitFound: a pair that one scale misses is found and named, and a scale without it is not blamed.
func TestMisfitFound(t *testing.T) {
	gamestest.SkipShort(t)
	w := field{elo: []float64{100, 50, 0, -50}, mover: 100, spread: 100, liking: 50, draws: 0.1, triples: 60}
	simulated{150, 15, 0.9, 1}.check(t, "found", 4, func(random *rand.Rand) bool {
		l := NewLeague(len(w.elo), true)
		w.play(random, l, 400, nil)
		m, ok := l.Rate().Misfit()
		return ok && m.P <= 0.05 && w.cycle(m.A, m.B) > 0 && m.Missed > 0.01
	})
}

// TestSmallLeagues: games that allow no rating, or no interval, are refused in words, with finite numbers.
func TestSmallLeagues(t *testing.T) {
	pair := func(a, b int, points, first int64) Encounter {
		return Encounter{A: a, B: b, Begun: [2]int{1, 1}, Points: points, First: first}
	}
	for _, tt := range []struct {
		name    string
		players int
		on      [][]Encounter // by opening
		want    string
	}{
		{"no games", 2, nil, "[] there are no ratings"},
		{"one won all", 2, [][]Encounter{{pair(0, 1, 24, 12)}}, "[] there are no ratings"},
		{"one opening", 2, [][]Encounter{{pair(0, 1, 18, 18)}}, "from strength +95 (fewer than 10 openings) −95 (fewer than 10 openings)"},
		{"the first mover won every game", 2, [][]Encounter{{pair(0, 1, 12, 24)}, {pair(0, 1, 12, 24)}},
			"[[0 1]] the first mover won every game, or none"},
		{"the first move decides too many", 2, [][]Encounter{{pair(0, 1, 12, 24)}, {pair(0, 1, 18, 18)}},
			"[[0 1]] it decides too many games to tell it from strength"},
		{"two groups", 4, [][]Encounter{{pair(0, 1, 18, 12), pair(2, 3, 6, 12)}, {pair(0, 1, 6, 12), pair(2, 3, 12, 12)}, {pair(1, 2, 24, 12)}},
			"[[0 1] [2 3]]"},
		{"one opening connects", 3, slices.Concat([][]Encounter{{pair(0, 1, 18, 12), pair(1, 2, 6, 12)}, {pair(0, 1, 6, 12)}},
			slices.Repeat([][]Encounter{{pair(0, 1, 12, 12)}}, 10)),
			"there are too few openings: one of them alone connects some players"},
	} {
		l := NewLeague(tt.players, true)
		for _, list := range tt.on {
			l.Open("random", 0)
			for _, e := range list {
				l.Add(e)
			}
		}
		r := l.Rate()
		got := fmt.Sprint(r.Scales)
		if r.WhyNoMover != "" {
			got += " " + r.WhyNoMover
		}
		for i := range tt.players {
			if r.Scale(i) < 0 {
				continue
			}
			e := r.Rating(i)
			if math.IsNaN(e.Value) || math.Abs(e.Value) > 5000 {
				t.Errorf("%s: player %d has %v", tt.name, i, e.Value)
			}
			got += fmt.Sprintf(" %s (%s)", Signed(e.Value), e.Why)
			_ = r.Proven(i, 0)
		}
		r.Misfit()
		if !strings.Contains(got, strings.ReplaceAll(tt.want, "−", "-")) {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}
