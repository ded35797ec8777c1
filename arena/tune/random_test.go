package tune

import (
	"fmt"
	"maps"
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

// drawn returns the vectors of a random search.
func drawn(s *Space, n int, seed uint64, first ...players.Weights) []players.Weights {
	return distinct(s, n, first, rand.New(rand.NewPCG(seed, 0)))
}

// alike returns the places of the first two equal vectors, if there are any.
func alike(vectors []players.Weights) (i, j int, ok bool) {
	for i, w := range vectors {
		for j, v := range vectors[:i] {
			if maps.Equal(v, w) {
				return j, i, true
			}
		}
	}
	return 0, 0, false
}

// TestRandomVectors: the given vectors come first, no two are alike, and a longer search begins like a shorter one.
func TestRandomVectors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var dimensions []Dimension
		for i := range rapid.IntRange(1, 3).Draw(t, "dimensions") {
			dimensions = append(dimensions, drawDimension(t, fmt.Sprint("w", i)))
		}
		s, seed := spaceOf(t, dimensions...), rapid.Uint64().Draw(t, "seed")
		few, many := drawn(s, 20, seed, s.Start()), drawn(s, 50, seed, s.Start())
		if !maps.Equal(many[0], s.Start()) {
			t.Fatalf("the first vector is %v, want the start %v", many[0], s.Start())
		}
		if len(few) > 20 || len(many) > 50 || len(few) > len(many) {
			t.Fatalf("%d and %d vectors for 20 and 50", len(few), len(many))
		}
		if diff := cmp.Diff(few, many[:len(few)]); diff != "" {
			t.Fatalf("50 vectors begin otherwise than 20 (-20 +50):\n%s", diff)
		}
		if i, j, ok := alike(many); ok {
			t.Fatalf("vectors %d and %d are both %v", i, j, many[i])
		}
		if diff := cmp.Diff(many, drawn(s, 50, seed, s.Start())); diff != "" {
			t.Fatalf("the same stream gives other vectors:\n%s", diff)
		}
	})
}

// TestRandomFirst: vectors that are given twice count once.
func TestRandomFirst(t *testing.T) {
	s := spaceOf(t, dimension("a", 0, 1, 0.5))
	a, b := players.Weights{"a": 0.25}, players.Weights{"a": 0.75}
	got := drawn(s, 4, 1, a, b, a)
	if len(got) != 4 || got[0]["a"] != 0.25 || got[1]["a"] != 0.75 {
		t.Errorf("vectors %v, want 4 that begin with 0.25 and 0.75", got)
	}
	if _, _, ok := alike(got); ok {
		t.Errorf("vectors %v: two are alike", got)
	}
	if other := drawn(s, 4, 2, a, b); maps.Equal(got[2], other[2]) {
		t.Errorf("two streams draw the same vector %v", other[2])
	}
}

// TestRandomSmallSpace finds every vector of a small space, and ends.
func TestRandomSmallSpace(t *testing.T) {
	s := spaceOf(t, of(players.Switch, dimension("a", 0, 1, 1)), of(players.Switch, dimension("b", 0, 1, 0)),
		of(players.Integer, dimension("c", 3, 5, 4)))
	for seed := range uint64(20) {
		got := drawn(s, 100, seed, s.Start())
		if _, _, twice := alike(got); len(got) != 12 || twice {
			t.Errorf("seed %d: %d vectors, two alike: %t; want 12 of 2*2*3", seed, len(got), twice)
		}
	}
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
