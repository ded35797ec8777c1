package fit

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/arena/arenatest"
	"tourney/games/gamestest"
	"tourney/players"
)

// world draws samples whose results depend on known weights.
type world struct {
	truth    []float64 // log odds of one of each feature
	present  []float64
	edge     float64 // log odds of the strength of a player
	openings int
	kept     float64                                          // weight of a part of the value that is not fitted, with this log odds
	feature  func(r *rand.Rand, w int, stronger bool) float64 // nil for normal ones
	limits   func(p *players.Param, w int)                    // nil for wide ranges
}

// sample draws openings with four positions each, each judged for both seats.
func (o world) sample(seed uint64) *Sample {
	r := rand.New(rand.NewPCG(seed, 1))
	s := &Sample{present: o.present}
	for w := range o.truth {
		p := players.Param{Name: fmt.Sprintf("w%d", w), Min: -1000, Max: 1000, Linear: true}
		if o.limits != nil {
			o.limits(&p, w)
		}
		s.weights = append(s.weights, p)
	}
	for range o.openings {
		stronger := r.IntN(2) == 0 && o.edge != 0
		for range 4 {
			at := row{opening: s.Openings, mover: float64(2*r.IntN(2) - 1)}
			if o.edge != 0 {
				at.edge = map[bool]float64{true: 100, false: -100}[stronger]
			}
			odds := o.edge * at.edge / 100
			for w := range o.truth {
				x := r.NormFloat64()
				if o.feature != nil {
					x = o.feature(r, w, stronger)
				}
				at.features = append(at.features, x)
				at.value += o.present[w] * x
				odds += o.truth[w] * x
			}
			rest := r.NormFloat64()
			at.value += o.kept * rest
			odds += o.kept * rest
			if r.Float64() < probability(odds) {
				at.result = 1
			}
			mirrored := row{opening: at.opening, result: 1 - at.result, mover: -at.mover, edge: -at.edge, value: -at.value}
			for _, x := range at.features {
				mirrored.features = append(mirrored.features, -x)
			}
			s.rows = append(s.rows, at, mirrored)
		}
		s.openings, s.games = append(s.openings, "random"), append(s.games, 1)
		s.Openings++
		s.Games++
		s.Count += 4
	}
	return s
}

func fitted(t *testing.T, s *Sample) Result {
	t.Helper()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	r, err := s.Fit(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// special is a world with a change of its samples, or nil.
type special struct {
	world
	change func(s *Sample, r *rand.Rand)
}

// worlds are those of testdata/fits.txt.
func worlds() map[string]special {
	shared := 0.0
	return map[string]special{
		"habit": {world{truth: []float64{1, 0}, present: []float64{1, 1}, edge: 2, openings: 400,
			feature: func(r *rand.Rand, w int, stronger bool) float64 {
				return r.NormFloat64() + map[bool]float64{true: 1, false: -1}[stronger]*float64(w)
			}}, nil},
		"kept": {world{truth: []float64{2, -0.5}, present: []float64{1, 1}, kept: 1, openings: 700}, nil},
		"special": {world{truth: []float64{1, 1, 0, 0, -1, 1}, present: []float64{1, 1, 7, 1, 1, 1}, openings: 200,
			limits: func(p *players.Param, w int) {
				switch w {
				case 4:
					p.Min = 0
				case 5:
					p.Kind, p.Max = players.Integer, 3
				}
			}},
			func(s *Sample, _ *rand.Rand) {
				for i := range s.rows {
					x := s.rows[i].features
					s.rows[i].value -= 7*x[2] + x[3]
					x[2] = 0 // so that mirrored features are equal, too
					x[3] = 2*x[0] - x[1]
					s.rows[i].value += x[3]
				}
			}},
		"outside": {world{truth: []float64{1, -1, 1}, present: []float64{1, 1, 1}, openings: 1200,
			feature: func(r *rand.Rand, w int, _ bool) float64 {
				x := r.NormFloat64()
				switch w {
				case 0:
					shared = x
				case 1:
					return 0.8*shared + 0.6*x
				}
				return x
			},
			limits: func(p *players.Param, w int) { p.Min = 0 }}, nil},
		"mover": {world{truth: []float64{1, 0}, present: []float64{1, 0}, openings: 400},
			func(s *Sample, r *rand.Rand) {
				for i := 0; i < len(s.rows); i += 2 {
					a, b := &s.rows[i], &s.rows[i+1]
					for _, at := range []*row{a, b} {
						at.features[1] = at.mover
					}
					a.result = 0
					if r.Float64() < probability(a.features[0]+a.mover) {
						a.result = 1
					}
					b.result = 1 - a.result
				}
			}},
		"small":    {world{truth: []float64{0.3, 0.1, -0.1, 0, 0.2, 0}, present: []float64{1, 1, 1, 1, 1, 1}, openings: 30}, nil},
		"opposite": {world{truth: []float64{1, 0.5}, present: []float64{-1, -0.5}, openings: 30}, nil},
	}
}

// TestFits fits the weights to samples of worlds. A script names one, and its seed.
func TestFits(t *testing.T) {
	gamestest.SkipShort(t)
	arenatest.Replay(t, "testdata/fits.txt", *update, func(t *testing.T, script string) string {
		_, line, _ := strings.Cut(script, "\n")
		var name string
		var seed uint64
		if _, err := fmt.Sscan(line, &name, &seed); err != nil {
			t.Fatal(err)
		}
		o := worlds()[name]
		s := o.sample(seed)
		if o.change != nil {
			o.change(s, rand.New(rand.NewPCG(6, 6)))
		}
		r := fitted(t, s)
		log := fmt.Sprintf("ridge %v, something is held: %t, losses %.4f blind, %.4f present, %.4f fitted\n",
			r.Ridge, r.Held, r.Blind.Value, r.Present.Value, r.Fitted.Value)
		for i, w := range r.Weights {
			log += fmt.Sprintf("%s, in truth %v: %.3f, free %.3f [%.3f, %.3f] of %d games", w.Name, o.truth[i], w.Fitted,
				w.Free.Value, w.Free.Lo, w.Free.Hi, w.Free.Games)
			log += fmt.Sprintf("; still %t, clipped %t, follows from %v\n", w.Still, w.Clipped(), w.Sum)
		}
		return log
	})
}

var update = flag.Bool("update", false, "rewrite testdata/fits.txt")

// TestPlanted: fitted weights are in the proportions of the true ones, and intervals hold those in nineteen of twenty.
// Weights that are wrong are proven worse, and those that are right already hardly ever.
func TestPlanted(t *testing.T) {
	gamestest.SkipShort(t)
	// The factor makes values vary as much as with the present weights: here as the square root of 4 against 1.3125.
	scale := 2 / math.Sqrt(1+0.25+0.0625)
	for _, test := range []struct {
		name           string
		world          world
		scale          float64
		few, many      int // samples, in the long tier the latter
		inside, better int // of the few: intervals that hold the true weight, and fits that are proven better
	}{
		{"wrong", world{truth: []float64{1, 0.5, -0.25, 0}, present: []float64{1, 1, 1, 1}, openings: 400},
			scale, 4, 60, 14, 4},
		{"right", world{truth: []float64{1, 0.5, 0.25}, present: []float64{4, 2, 1}, openings: 200}, 4, 6, 60, 18, 0},
	} {
		samples := gamestest.Full(test.few, test.many)
		inside, better := 0, 0
		for seed := range uint64(samples) {
			r := fitted(t, test.world.sample(seed))
			for w, weight := range r.Weights {
				want := test.scale * test.world.truth[w]
				if !weight.Free.Known() || math.Abs(weight.Free.Value-want) > 0.6*test.scale ||
					math.Abs(weight.Fitted-weight.Free.Value) > 1e-3 {
					t.Fatalf("%s, seed %d: weight %s is %+v, want about %v", test.name, seed, weight.Name, weight, want)
				}
				if weight.Free.Beside(want) == 0 {
					inside++
				}
			}
			if r.Gain.Beside(0) > 0 {
				better++
			}
			if test.name == "wrong" && !(r.Fitted.Value < r.Present.Value && r.Present.Value < r.Blind.Value) {
				t.Errorf("seed %d: losses %v fitted, %v present, %v blind, want this order",
					seed, r.Fitted.Value, r.Present.Value, r.Blind.Value)
			}
		}
		if !gamestest.Long && (inside != test.inside || better != test.better) {
			t.Errorf("%s: %d intervals hold the true weight and %d fits are better, want %d and %d",
				test.name, inside, better, test.inside, test.better)
		}
		if share := float64(inside) / float64(len(test.world.truth)*samples); share < 0.85 {
			t.Errorf("%s: %.3f of the intervals hold the true weight, want about 0.95", test.name, share)
		}
		if test.name == "wrong" && better < samples || test.name == "right" && better > samples/12 {
			t.Errorf("%s: %d of %d fits are proven better than the present weights", test.name, better, samples)
		}
	}
}

// TestDamage: what ranges take from the value is counted after the common factor.
func TestDamage(t *testing.T) {
	o := world{truth: []float64{1}, present: []float64{1}, openings: fewest, limits: func(p *players.Param, _ int) { p.Max = 1 }}
	f := newFrame(o.sample(1), []bool{false})
	for factor, want := range map[float64]float64{1: 0.5, 0.5: 0, 0.25: 0, 2: 0.75} {
		if got := f.damage([]float64{2}, factor); math.Abs(got-want) > 1e-12 {
			t.Errorf("a weight of 2 up to 1, times %v: %v of the value, want %v", factor, got, want)
		}
	}
}

func TestCheck(t *testing.T) {
	few := world{truth: []float64{1}, present: []float64{1}, openings: fewest - 1}.sample(1)
	drawnGames := world{truth: []float64{1}, present: []float64{1}, openings: fewest}.sample(1)
	for i := range drawnGames.rows {
		drawnGames.rows[i].result = 0.5
	}
	still := world{truth: []float64{1}, present: []float64{1}, openings: fewest}.sample(1)
	for i := range still.rows {
		still.rows[i].features[0] = 3
	}
	for _, test := range []struct {
		sample *Sample
		want   string
	}{
		{few, "its games have 19 different openings with positions to learn from: fit needs at least 20"},
		{drawnGames, "it has no decided game"},
		{still, "the features of the weights are the same in all positions"},
		{world{truth: []float64{1}, present: []float64{1}, openings: fewest}.sample(1), ""},
	} {
		got := ""
		if err := test.sample.Check(); err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
