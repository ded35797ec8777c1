package tune

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/players"
)

// spaceOf makes a space without ties.
func spaceOf(t rapid.TB, dimensions ...Dimension) *Space {
	t.Helper()
	s, err := NewSpace(dimensions, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestRandomBest ranks vectors by the scores told so far, in any order.
func TestRandomBest(t *testing.T) {
	for _, test := range []struct {
		tenths []int // the score of each vector; -1: not told
		want   []int
	}{
		{[]int{-1}, nil},
		{[]int{5}, []int{0}},
		{[]int{1, 9, 5}, []int{1, 2, 0}},
		{[]int{5, 5, 5}, []int{0, 1, 2}},
		{[]int{4, 6, 4, 6, 10, 0}, []int{4, 1, 3, 0, 2, 5}},
		{[]int{4, -1, 6, -1}, []int{2, 0}},
	} {
		space := spaceOf(t, dimension("a", 0, 1, 0.5))
		o := newRandom(Search{Space: space, Start: space.Start(), Games: 14 * len(test.tenths), Pool: 2, Blocks: 7, Rand: rand.New(rand.NewPCG(1, 1))})
		trials := o.Ask(10)
		for _, trial := range slices.Backward(trials) {
			if tenths := test.tenths[trial.ID]; tenths >= 0 {
				o.Tell(trial.ID, scored(tenths))
			}
		}
		var want []players.Weights
		for _, id := range test.want {
			want = append(want, trials[id].A)
		}
		if diff := cmp.Diff(want, o.Best()); diff != "" {
			t.Errorf("scores %v (-want +got):\n%s", test.tenths, diff)
		}
	}
}
