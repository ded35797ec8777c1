package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/players"
)

// loud is judge with noise, and with values of half its distance, so that some differ by less than the grain of noise.
type loud struct {
	judge
	most int
}

var (
	_ players.Noisy          = loud{}
	_ players.ChildEvaluator = loud{}
)

func (l loud) Noise() int { return l.most }

func (l loud) Evaluate(p games.Position, root games.Seat) float64 {
	return l.judge.Evaluate(p, root) / 2
}

func (l loud) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, _ float64) int {
	return oneByOne(l, p, root, moves, values)
}

// quiet is loud without its noise.
type quiet struct{ players.ChildEvaluator }

// loudest returns the sub-move that a searcher with noise must choose where its last search began, by the exact values of
// all of them, and the best of these.
func loudest(w *Searcher, p games.Position, plies int) (chosen games.Move, best float64) {
	var most float64
	legal := p.AppendMoves(nil)
	w.shuffle(legal, 0)
	for i, m := range legal {
		p.Do(m)
		v := byTextbook(p, w.eval, w.seat, took(p, w.seat), plies-took(p, w.seat))
		p.Undo()
		if i == 0 || v > best {
			best = v
		}
		if v += w.noise(m); i == 0 || v > most {
			chosen, most = m, v
		}
	}
	return chosen, best
}

// noises are as little as can matter to values of judge, and more than that.
var noises = []int{0, 1, 2, 3, 5, 50}

// loudGame draws a game, many of them with an end near, and an evaluator with noise for it.
func loudGame(t *rapid.T) (name string, p numbers, eval loud) {
	name, p, quiet := drawn(t)
	if rapid.Bool().Draw(t, "duel") {
		name, p, quiet = duelOf(rapid.Uint64().Draw(t, "duel number"))
	}
	eval = loud{quiet, rapid.SampledFrom(noises).Draw(t, "noise")}
	return fmt.Sprintf("%s, noise %d", name, eval.most), p, eval
}

// TestNoise plays games with noise by plain minimax, whose first sub-moves are held against the exact values of all and
// the draws, and lets searches with other settings choose in them.
func TestNoise(t *testing.T) {
	all := combinations()
	rapid.Check(t, func(t *rapid.T) {
		name, p, eval := loudGame(t)
		yardstick := following(plain(false))
		yardstick.stepwise = rapid.Bool().Draw(t, "stepwise")
		m := play(t, name, yardstick, eval, p, 1)
		for _, set := range append(rapid.SliceOfN(rapid.SampledFrom(all), 3, 3).Draw(t, "settings"), plain(false)) {
			set.stepwise = yardstick.stepwise
			w := newSearcher(following(set), eval)
			m.replay(t, w)
			w.begin(t, m.turns[0].p, m.seat, m.stream)
			for _, turn := range m.turns {
				w.choose(t, turn.p)
				if move, best := loudest(w, turn.p, turn.plies); move != turn.moves[0] || best != turn.value {
					t.Fatalf("%s at %d plies: chooses %v worth %v, want %v, %v", name, turn.plies, turn.moves, turn.value, move, best)
				}
			}
		}
	})
}

// TestNoiseOften tries every combination on games that end soon: what is won sooner or later differs by less than noise.
func TestNoiseOften(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	r := rand.New(rand.NewPCG(1, 9))
	for i, set := range combinations() {
		for range 3 {
			seed := r.Uint64()
			eval := loud{judge{}, noises[i%len(noises)]}
			name, p, _ := duelOf(seed)
			m := play(t, fmt.Sprintf("%s, noise %d", name, eval.most), fixed(plain(false), 5), eval, p, seed)
			m.replay(t, newSearcher(fixed(set, 5), eval))
		}
	}
}

// TestNoiseWithAPast: what is chosen by noise does not come from a position with another past.
func TestNoiseWithAPast(t *testing.T) {
	all := combinations()
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SampledFrom(all).Draw(t, "settings")
		eval := loud{judge{}, rapid.SampledFrom(noises).Draw(t, "noise")}
		first := rapid.Uint64Max(1<<40).Draw(t, "games")
		for seed := first; seed < first+5; seed++ {
			p := newCircle(seed, 3+int(seed%12), 2+int(seed/12%12))
			m := play(t, fmt.Sprint("circle ", seed), following(plain(false)), eval, p, seed)
			m.replay(t, newSearcher(following(set), eval))
		}
	})
}

// TestNoNoise: an evaluator that wants no noise plays the games of one that knows of none, and with as much work.
func TestNoNoise(t *testing.T) {
	all := combinations()
	rapid.Check(t, func(t *rapid.T) {
		set := following(rapid.SampledFrom(all).Draw(t, "settings"))
		name, p, eval := drawn(t)
		silent := loud{eval, 0}
		m := play(t, name, set, quiet{silent}, p, 1)
		m.replay(t, newSearcher(set, silent))
		without, with := newSearcher(set, quiet{silent}), newSearcher(set, silent)
		for _, w := range []*Searcher{without, with} {
			w.begin(t, m.turns[0].p, m.seat, m.stream)
		}
		for _, turn := range m.turns {
			if got, want := with.choose(t, turn.p).Counts, without.choose(t, turn.p).Counts; set.symmetry == symmetryOff && got != want {
				t.Fatalf("%s, %v: %+v without noise, want %+v", name, set, got, want)
			}
		}
	})
}

// TestNoiseAfterLimits: a search that meets its limits chooses with noise what it would at the depth it has finished.
func TestNoiseAfterLimits(t *testing.T) {
	all := cutting()
	rapid.Check(t, func(t *rapid.T) {
		set := fixed(rapid.SampledFrom(all).Draw(t, "settings"), rapid.IntRange(1, 7).Draw(t, "plies"))
		set.nodes = int64(rapid.IntRange(1, 400).Draw(t, "limit"))
		name, p, eval := loudGame(t)
		w := newSearcher(set, eval)
		w.begin(t, p, p.Mover(), [2]uint64{1, 2})
		d := w.choose(t, p)
		if d.Plies == 0 {
			return
		}
		if move, best := loudest(w, p, d.Plies); move != d.Moves[0] || best != d.Score {
			t.Fatalf("%s, %v, limit %d: finishes %d plies and chooses %v worth %v, want %v, %v",
				name, set, set.nodes, d.Plies, d.Moves, d.Score, move, best)
		}
	})
}

// TestNoiseIsUniform: where all values are equal, noise decides alone and leaves every sub-move the same chance; and its
// draws are as often each number.
func TestNoiseIsUniform(t *testing.T) {
	const searches, most = 6000, 5
	p := levelGraph(t)
	for _, set := range []settings{plain(false), plain(true), chosen(t, 1, nil)} {
		w := newSearcher(fixed(set, 3), flat{})
		w.begin(t, p, p.Mover(), [2]uint64{7, 7})
		counts, draws := map[games.Move]int{}, map[float64]int{}
		for range searches {
			counts[w.choose(t, p).Moves[0]]++
			draws[w.noise(3)]++
		}
		for _, m := range p.AppendMoves(nil) {
			if counts[m] < searches/6*9/10 || counts[m] > searches/6*11/10 {
				t.Errorf("%v\nsub-moves are chosen %v times", set, counts)
			}
		}
		for n := range most + 1 {
			if len(draws) != most+1 || draws[float64(n)] < searches/6*9/10 || draws[float64(n)] > searches/6*11/10 {
				t.Fatalf("numbers are drawn %v times", draws)
			}
		}
	}
}

// flat is an evaluator of one value with noise from 0 to 5.
type flat struct{ always }

func (flat) Noise() int { return 5 }

// TestSpentWithNoise: the evaluations of all of the root's sub-moves are counted, by whatever way they are searched.
func TestSpentWithNoise(t *testing.T) {
	for seed := range uint64(50) {
		_, p, eval := gameOf(seed)
		for _, set := range []settings{plain(false), plain(true), chosen(t, 1, nil)} {
			set.frontier, set.distinct, set.symmetry = false, false, symmetryOff
			w := newSearcher(fixed(set, 4), loud{eval, 2})
			w.begin(t, p, p.Mover(), [2]uint64{1, 2})
			d := w.choose(t, p)
			var sum int64
			for _, n := range w.Spent() {
				sum += n
			}
			moves := p.AppendMoves(nil)
			if len(w.Spent()) != len(moves) || sum > d.Evals {
				t.Errorf("game %d: %v evaluations for %d sub-moves, %d in all", seed, w.Spent(), len(moves), d.Evals)
			}
			if !slices.Equal(slices.Sorted(slices.Values(w.searched)), slices.Sorted(slices.Values(moves))) {
				t.Errorf("game %d: the sub-moves searched are %v, want those of %v", seed, w.searched, moves)
			}
		}
	}
}

// TestAnalyzeIsQuiet: an analysis shows values without noise.
func TestAnalyzeIsQuiet(t *testing.T) {
	for seed := range uint64(50) {
		_, p, eval := gameOf(seed)
		w := newSearcher(fixed(chosen(t, 1, nil), 4), loud{eval, 3})
		w.begin(t, p, p.Mover(), [2]uint64{0, 0})
		a, err := w.analyze(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range a.Moves {
			p.Do(m.Move)
			if want := byTextbook(p, w.eval, w.seat, took(p, w.seat), 4-took(p, w.seat)); m.Value != want {
				t.Errorf("game %d, sub-move %d: value %v, want %v", seed, m.Move, m.Value, want)
			}
			p.Undo()
		}
	}
}

// TestNoiseNeedsValues: searches that are content with bounds of values are refused where noise is wanted.
func TestNoiseNeedsValues(t *testing.T) {
	m, err := players.FindMethod("", players.DefaultMethod)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		options games.Options
		noise   int
		refused bool
	}{
		{nil, 5, false},
		{games.Options{ceilingOption: "100"}, 0, false},
		{games.Options{ceilingOption: "100"}, 5, true},
		{games.Options{floorOption: "-100"}, 1, true},
		{games.Options{effortOption: "3"}, 5, false},
	} {
		given := games.Options{players.PliesOption: "2"}
		for name, value := range c.options {
			given[name] = value
		}
		full, err := games.Complete(m.Options, given)
		if err != nil {
			t.Fatal(err)
		}
		_, err = New(players.Spec{Method: m.Name, Options: full}, loud{most: c.noise})
		if c.refused != (err != nil) || err != nil && !strings.Contains(err.Error(), "do not go with a noise of") {
			t.Errorf("%v with noise %d: error %v, refused: want %t", c.options, c.noise, err, c.refused)
		}
	}
}

// TestEffortWithNoise: only sub-moves that the effort leaves are chosen.
func TestEffortWithNoise(t *testing.T) {
	all := cutting()
	rapid.Check(t, func(t *rapid.T) {
		set := fixed(rapid.SampledFrom(all).Draw(t, "settings"), rapid.IntRange(2, 4).Draw(t, "plies"))
		set.effort = rapid.IntRange(1, 3).Draw(t, "effort")
		name, p, eval := loudGame(t)
		w := newSearcher(set, eval)
		w.begin(t, p, p.Mover(), [2]uint64{1, 2})
		d := w.choose(t, p)
		among := strong(p, eval, w.seat, set.plies, set.effort)
		if !slices.Contains(among, d.Moves[0]) {
			t.Fatalf("%s, %v: chooses %v, want one of %v", name, set, d.Moves, among)
		}
	})
}
