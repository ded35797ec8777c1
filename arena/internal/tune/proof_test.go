package tune

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/players"
	"tourney/results"
	"tourney/results/stats"
)

// fixed is an optimiser that asks for given trials and recommends a vector.
type fixed struct {
	trials []Trial
	best   players.Weights
}

func (f *fixed) Ask(max int) []Trial {
	n := min(max, len(f.trials))
	asked := f.trials[:n]
	f.trials = f.trials[n:]
	return asked
}

func (f *fixed) Tell(int, Result) {}

func (f *fixed) Best() []players.Weights { return []players.Weights{f.best} }

// TestProofs: a further round goes on with a proof that it is likely to decide, and with that of a vector that the
// search recommends again. Every other vector has a proof of its own. A proof that ended early has decided, whatever
// the pairs that followed have shown. The next search begins at the best vector known.
func TestProofs(t *testing.T) {
	won := func(pairs int) [5]int { return [5]int{4: pairs} }
	for _, test := range []struct {
		name   string
		advice []int    // of the search, by round
		pairs  [][5]int // of the proofs, in their order; each has at most 20
		want   []string
	}{
		{"likely to be decided", []int{1, 0, 2}, [][5]int{{2: 15, 4: 5}, won(10), won(20)},
			[]string{"search 1 from 0", "proof 1 of 1, 20 pairs", "proof 1 of 1, 100 pairs, evidence", "search 3 from 1", "proof 2 of 2, 20 pairs"}},
		{"recommended again", []int{1, 2, 1}, [][5]int{{1: 10, 3: 10}, {0: 10, 4: 10}, {1: 10, 3: 10}},
			[]string{"search 1 from 0", "proof 1 of 1, 20 pairs", "search 2 from 0", "proof 2 of 2, 20 pairs", "search 3 from 0",
				"proof 1 of 1, 20 pairs, evidence"}},
		{"decided, though the end does not show it", []int{1, 1, 2}, [][5]int{{0: 4, 4: 10}, {0: 5, 4: 5}},
			[]string{"search 1 from 0", "proof 1 of 1, 20 pairs", "search 2 from 1", "search 3 from 1", "proof 2 of 2, 20 pairs"}},
		{"two are better", []int{1, 2, 3}, [][5]int{won(20), won(20), won(20)},
			[]string{"search 1 from 0", "proof 1 of 1, 20 pairs", "search 2 from 1", "proof 2 of 2, 20 pairs",
				"search 3 from 2", "proof 3 of 3, 20 pairs"}},
		{"not likely to be decided in 100 pairs", []int{1, 2, 0}, [][5]int{{1: 2, 2: 10, 3: 8}, {2: 20}},
			[]string{"search 1 from 0", "proof 1 of 1, 20 pairs", "search 2 from 1", "proof 2 of 2, 20 pairs",
				"search 3 from 1"}},
		{"worse", []int{1, 1, 0}, [][5]int{{0: 20}}, []string{"search 1 from 0", "proof 1 of 1, 20 pairs", "search 2 from 0", "search 3 from 0"}},
	} {
		rules := Rules{Method: Halving, Pool: 2, Best: 1, Budget: 200, Proof: 40, Duels: 1}
		var got []string
		c := alone{NewCourse(plane(t), 1, []Rules{rules, rules, rules}, func(round int, s Search) Optimiser {
			got = append(got, fmt.Sprintf("search %d from %v", round, s.Start["w"]))
			return &fixed{[]Trial{{A: vector(9, 0), Blocks: 1}}, vector(test.advice[round-1], 0)}
		})}
		proofs := 0
		for asked := c.Ask(9); len(asked) > 0; asked = c.Ask(9) {
			for _, trial := range asked {
				if trial.Stage != results.Proof {
					c.Tell(trial.ID, scored(5))
					continue
				}
				line := fmt.Sprintf("proof %d of %v, %d pairs", trial.Proof, trial.A["w"], trial.Blocks)
				if trial.Before != 0 {
					line += ", evidence"
					if want := stats.Pairs(test.pairs[0]).Against(0.5, stats.Above); trial.Before != want {
						t.Errorf("%s: evidence of %v, want %v", test.name, trial.Before, want)
					}
				}
				got = append(got, line)
				c.Tell(trial.ID, Result{Pairs: test.pairs[proofs]})
				proofs++
			}
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}
