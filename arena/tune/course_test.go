package tune

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"tourney/players"
	"tourney/results"
)

// batches is an optimiser that asks for vectors in batches given beforehand, and notes what it is told.
type batches struct {
	sizes []int
	asked int
	told  [][]float64
	best  []int
}

func (b *batches) Ask() []players.Weights {
	if len(b.sizes) == 0 {
		return nil
	}
	var vectors []players.Weights
	for range b.sizes[0] {
		vectors = append(vectors, players.Weights{"w": float64(b.asked)})
		b.asked++
	}
	b.sizes = b.sizes[1:]
	return vectors
}

func (b *batches) Tell(scores []float64) { b.told = append(b.told, slices.Clone(scores)) }

func (b *batches) Best() []int { return slices.Clone(b.best) }

// run plays a course to its end with scores by stage and candidate, and lists for each time it asked the candidates and
// their stage.
func run(t rapid.TB, c *Course, scores map[results.Stage]map[int]float64) []string {
	t.Helper()
	var list []string
	next := 0
	for asked := c.Ask(); len(asked) > 0; asked = c.Ask() {
		var candidates []int
		for _, trial := range asked {
			if trial.Number != next || trial.Stage != asked[0].Stage || trial.Weights["w"] != float64(trial.Candidate) {
				t.Fatalf("trial %+v, want number %d, stage %s and the candidate's weights", trial, next, asked[0].Stage)
			}
			next++
			candidates = append(candidates, trial.Candidate)
		}
		for _, trial := range asked {
			c.Tell(trial.Number, scores[trial.Stage][trial.Candidate])
		}
		list = append(list, fmt.Sprint(asked[0].Stage, candidates))
	}
	if again := c.Ask(); len(again) > 0 {
		t.Fatalf("asks for %v after the end", again)
	}
	return list
}

func TestCourse(t *testing.T) {
	for _, test := range []struct {
		name   string
		sizes  []int
		best   []int // of the search
		k      int
		retest map[int]float64
		want   []string
	}{
		{"the best are re-tested in their order, and the best of them is proven", []int{5}, []int{3, 1, 4, 2, 0}, 3,
			map[int]float64{3: 0.4, 1: 0.5, 4: 0.6}, []string{"search[0 1 2 3 4]", "retest[3 1 4]", "proof[4]"}},
		{"the default is not re-tested", []int{5}, []int{3, 0, 1, 4, 2}, 3,
			map[int]float64{3: 0.4, 1: 0.5, 4: 0.4}, []string{"search[0 1 2 3 4]", "retest[3 1 4]", "proof[1]"}},
		{"not even if it was the best", []int{3}, []int{0, 2, 1}, 1,
			nil, []string{"search[0 1 2]", "proof[2]"}},
		{"of equal ones the better of the search", []int{4}, []int{3, 1, 2, 0}, 3,
			map[int]float64{3: 0.4, 1: 0.5, 2: 0.5}, []string{"search[0 1 2 3]", "retest[3 1 2]", "proof[1]"}},
		{"one is proven at once", []int{4}, []int{3, 1, 2, 0}, 1,
			nil, []string{"search[0 1 2 3]", "proof[3]"}},
		{"fewer vectors than are to be re-tested", []int{3}, []int{2, 1, 0}, 5,
			map[int]float64{2: 0.1, 1: 0.9}, []string{"search[0 1 2]", "retest[2 1]", "proof[1]"}},
		{"only one vector beside the default", []int{2}, []int{1, 0}, 5,
			nil, []string{"search[0 1]", "proof[1]"}},
		{"nothing but the default", []int{1}, []int{0}, 5, nil, []string{"search[0]"}},
		{"a search in several parts", []int{2, 1, 2}, []int{4, 0, 2, 1, 3}, 2,
			map[int]float64{4: 0.7, 2: 0.3}, []string{"search[0 1]", "search[2]", "search[3 4]", "retest[4 2]", "proof[4]"}},
	} {
		o := &batches{sizes: slices.Clone(test.sizes), best: test.best}
		search := map[int]float64{}
		var told [][]float64 // every vector's own score, part by part
		for candidate, n := 0, 0; n < len(test.sizes); n++ {
			var part []float64
			for range test.sizes[n] {
				search[candidate] = float64(candidate) / 10
				part = append(part, search[candidate])
				candidate++
			}
			told = append(told, part)
		}
		got := run(t, NewCourse(o, test.k), map[results.Stage]map[int]float64{results.Search: search, results.Retest: test.retest})
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
		if diff := cmp.Diff(told, o.told); diff != "" {
			t.Errorf("%s: the optimiser is told (-want +got):\n%s", test.name, diff)
		}
	}
}

// TestCourseAnyOrder: in which order trials end changes nothing.
func TestCourseAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, k := rapid.IntRange(2, 12).Draw(t, "vectors"), rapid.IntRange(1, 12).Draw(t, "best")
		score := rapid.SliceOfN(rapid.IntRange(0, 3), 3*n, 3*n).Draw(t, "scores") // few values, so that many are equal
		play := func(shuffled bool) (all []Trial) {
			s := spaceOf(t, dimension("w", 0, 1, 0.5))
			c := NewCourse(NewRandom(s, n, []players.Weights{s.Start()}, rand.New(rand.NewPCG(1, 1))), k)
			for asked := c.Ask(); len(asked) > 0; asked = c.Ask() {
				all = append(all, asked...)
				if shuffled {
					asked = rapid.Permutation(asked).Draw(t, "order")
				}
				for _, trial := range asked {
					c.Tell(trial.Number, float64(score[trial.Number])/3)
				}
			}
			return all
		}
		want := play(false)
		if diff := cmp.Diff(want, play(true)); diff != "" {
			t.Fatalf("(-in order +in another):\n%s", diff)
		}
		if last := want[len(want)-1]; last.Stage != results.Proof || last.Candidate == 0 {
			t.Errorf("the last trial is %+v, want the proof of a candidate", last)
		}
		retested := len(want) - n - 1
		if full := min(k, n-1); retested != full && (full > 1 || retested != 0) {
			t.Errorf("%d re-tested of %d vectors, want the best %d if they are more than one", retested, n, k)
		}
	})
}

// TestCourseAskedEarly: a course that is asked without having been told is used wrongly.
func TestCourseAskedEarly(t *testing.T) {
	c := NewCourse(&batches{sizes: []int{3}, best: []int{2, 1, 0}}, 2)
	c.Ask()
	c.Tell(0, 0.5)
	c.Tell(2, 0.5)
	defer func() {
		if message := fmt.Sprint(recover()); !strings.Contains(message, "asked again without the score of trial 1") {
			t.Errorf("panic %q, want that trial 1 has no score", message)
		}
	}()
	c.Ask()
}
