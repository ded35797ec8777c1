package search

import (
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
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

// loudest returns the sub-move that a searcher with noise must choose where its last search began, by the exact values
// of all of them.
func loudest(w *searcher, p games.Position, plies int) (chosen games.Move) {
	var most float64
	legal := p.AppendMoves(nil)
	w.shuffle(legal, 0)
	for i, m := range legal {
		p.Do(m)
		v := textbookAmong(p, w.eval, w.seat, took(p, w.seat), plies-took(p, w.seat), w.worth, every(p)) + w.noise(m)
		p.Undo()
		if i == 0 || v > most {
			chosen, most = m, v
		}
	}
	return chosen
}

// noises are as little as can matter to values of judge, and more than that.
var noises = []int{0, 1, 2, 3, 5, 50}

// TestNoNoise: an evaluator that wants no noise is searched with as much work as one that knows of none.
func TestNoNoise(t *testing.T) {
	for seed := range gamestest.Rounds[uint64](30, 150, 1000) {
		set := inTurn(cutting, seed)
		set.symmetry = symmetryOff // images are not asked of an evaluator that hides what it is
		name, p, eval := gameOf(seed)
		silent := loud{eval, 0}
		m := play(t, name, following(set), quiet{silent}, p, 1)
		m.replay(t, newSearcher(following(set), silent))
		if got, want := m.work(t, newSearcher(following(set), silent)), m.work(t, newSearcher(following(set), quiet{silent})); got != want {
			t.Fatalf("%s, %v: %+v without noise, want %+v", name, set, got, want)
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
			w := begun(t, p, fixed(set, 4), loud{eval, 2})
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
