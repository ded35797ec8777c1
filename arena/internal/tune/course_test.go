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
	"tourney/results"
)

// generations is an optimiser that asks for the next generation only after all results of the last. Weight w of a
// vector is its trial's ID; weight sum follows from all results so far.
type generations struct {
	sizes  []int // of the generations to come
	trials []Trial
	handed int         // of these
	told   map[int]int // wins
	sum    int
	best   []int // trials; nil: ranked by wins
}

func newGenerations(best []int, sizes ...int) *generations {
	return &generations{sizes: sizes, told: map[int]int{}, best: best}
}

func (g *generations) Ask(max int) []Trial {
	if len(g.told) == len(g.trials) && len(g.sizes) > 0 {
		for range g.sizes[0] {
			id := len(g.trials)
			g.trials = append(g.trials, Trial{ID: id, A: vector(id, g.sum), Blocks: 4 + id})
		}
		g.sizes = g.sizes[1:]
	}
	asked := g.trials[g.handed:]
	asked = asked[:min(max, len(asked))]
	g.handed += len(asked)
	return asked
}

func (g *generations) Tell(id int, r Result) {
	g.told[id] = r.Wins
	g.sum += (1 + id) * r.Wins
}

func (g *generations) Best() (list []players.Weights) {
	order := g.best
	if order == nil {
		order = slices.Sorted(maps.Keys(g.told))
		slices.SortStableFunc(order, func(a, b int) int { return g.told[b] - g.told[a] })
	}
	for _, id := range order {
		list = append(list, g.trials[id].A)
	}
	return list
}

// vector is a vector of plane.
func vector(w, sum int) players.Weights { return players.Weights{"w": float64(w), "sum": float64(sum)} }

// plane is the space of generations.
func plane(t rapid.TB) *Space {
	return spaceOf(t, dimension("w", 0, 100, 0), dimension("sum", 0, 1e6, 0))
}

// blocks are those of the later stages.
var blocks = map[results.Stage]int{results.Retest: 20, results.Proof: 50}

// courseOf is the course of a study of one round with an optimiser, in which the best k are re-tested.
func courseOf(o Optimiser, s *Space, k int) *Course {
	rules := Rules{Method: RandomSearch, Pool: 2, Trial: 8, Best: k, Proof: 2 * blocks[results.Proof]}
	if k > 1 {
		rules.Retest = 2 * blocks[results.Retest]
	}
	return NewCourse(s, 1, []Rules{rules}, func(int, Search) Optimiser { return o })
}

// alone tells a course of trials with one opponent.
type alone struct{ *Course }

func (c alone) Tell(id int, r Result) { c.Course.Tell(id, []Result{r}) }

// run plays a course to its end with scores in tenths by stage and candidate. It lists the stage and the candidates of
// each call of Ask.
func run(t *testing.T, c *Course, tenths map[results.Stage]map[int]int) []string {
	t.Helper()
	var list []string
	next := 0
	for asked := c.Ask(100); len(asked) > 0; asked = c.Ask(100) {
		var candidates []int
		for _, trial := range asked {
			want := StageTrial{Trial: Trial{ID: next, A: trial.A, Blocks: 4 + next}, Stage: asked[0].Stage, Round: 1, Candidate: int(trial.A["w"]),
				Opponents: []Opponent{{Fixed: 0}}}
			if want.Stage != results.Screening {
				want.B, want.Blocks, want.Opponents = vector(0, 0), blocks[want.Stage], []Opponent{{Fixed: -1}}
			}
			if want.Stage == results.Proof {
				want.Proof = 1
			}
			if diff := cmp.Diff(want, trial); diff != "" {
				t.Fatalf("trial %d (-want +got):\n%s", next, diff)
			}
			next++
			candidates = append(candidates, trial.Candidate)
		}
		for _, trial := range asked {
			c.Tell(trial.ID, []Result{scored(tenths[trial.Stage][trial.Candidate])})
		}
		list = append(list, fmt.Sprint(asked[0].Stage, candidates))
	}
	if again := c.Ask(100); len(again) > 0 {
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
		retest map[int]int
		want   []string
	}{
		{"the best are re-tested in their order, and the best of them is proven", []int{5}, []int{3, 1, 4, 2, 0}, 3,
			map[int]int{3: 4, 1: 5, 4: 6}, []string{"search[0 1 2 3 4]", "retest[3 1 4]", "proof[4]"}},
		{"the default is not re-tested", []int{5}, []int{3, 0, 1, 4, 2}, 3,
			map[int]int{3: 4, 1: 5, 4: 4}, []string{"search[0 1 2 3 4]", "retest[3 1 4]", "proof[1]"}},
		{"not even if it was the best", []int{3}, []int{0, 2, 1}, 1,
			nil, []string{"search[0 1 2]", "proof[2]"}},
		{"of equal ones the better of the search", []int{4}, []int{3, 1, 2, 0}, 3,
			map[int]int{3: 4, 1: 5, 2: 5}, []string{"search[0 1 2 3]", "retest[3 1 2]", "proof[1]"}},
		{"one is proven at once", []int{4}, []int{3, 1, 2, 0}, 1,
			nil, []string{"search[0 1 2 3]", "proof[3]"}},
		{"fewer vectors than are to be re-tested", []int{3}, []int{2, 1, 0}, 5,
			map[int]int{2: 1, 1: 9}, []string{"search[0 1 2]", "retest[2 1]", "proof[1]"}},
		{"only one vector beside the default", []int{2}, []int{1, 0}, 5,
			nil, []string{"search[0 1]", "proof[1]"}},
		{"nothing but the default", []int{1}, []int{0}, 5, nil, []string{"search[0]"}},
		{"a search in several parts", []int{2, 1, 2}, []int{4, 0, 2, 1, 3}, 2,
			map[int]int{4: 7, 2: 3}, []string{"search[0 1]", "search[2]", "search[3 4]", "retest[4 2]", "proof[4]"}},
	} {
		o := newGenerations(test.best, test.sizes...)
		search := map[int]int{}
		for candidate := range test.best {
			search[candidate] = candidate
		}
		c := courseOf(o, plane(t), test.k)
		got := run(t, c, map[results.Stage]map[int]int{results.Screening: search, results.Retest: test.retest})
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
		if diff := cmp.Diff(search, o.told); diff != "" {
			t.Errorf("%s: the optimiser is told (-want +got):\n%s", test.name, diff)
		}
	}
}

// TestCourseAnyOrder: neither the order of results nor the number of trials asked for at a time changes anything.
func TestCourseAnyOrder(t *testing.T) {
	random := func(t *rapid.T) (*Space, func() Optimiser, int) {
		s, n := spaceOf(t, dimension("w", 0, 1, 0.5)), rapid.IntRange(2, 12).Draw(t, "vectors")
		return s, func() Optimiser {
			return New(RandomSearch, Search{Space: s, Start: s.Start(), Games: 14 * n, Pool: 2, Blocks: 7, Rand: rand.New(rand.NewPCG(1, 1))})
		}, n
	}
	waiting := func(t *rapid.T) (*Space, func() Optimiser, int) {
		return plane(t), func() Optimiser { return newGenerations(nil, 3, 3, 3) }, 9
	}
	for name, maker := range map[string]func(*rapid.T) (*Space, func() Optimiser, int){"random": random, "generations": waiting} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				s, optimiser, n := maker(t)
				k := rapid.IntRange(1, 12).Draw(t, "best")
				course := func() alone { return alone{courseOf(optimiser(), s, k)} }
				trials, _, _ := inParts(t, course, func(t StageTrial) int { return t.ID }, anyResults(t))
				if last := trials[len(trials)-1]; last.Stage != results.Proof || last.Candidate == 0 {
					t.Errorf("the last trial is %+v, want the proof of a candidate", last)
				}
				retested := len(trials) - n - 1
				if full := min(k, n-1); retested != full && (full > 1 || retested != 0) {
					t.Errorf("%d re-tested of %d vectors, want the best %d if they are more than one", retested, n, k)
				}
			})
		})
	}
}

// TestCourseNumbers: every vector has one number, that of the default is 0, also of one that was recommended and never
// tried.
func TestCourseNumbers(t *testing.T) {
	duels := []Trial{{ID: 0, A: vector(5, 0), B: vector(7, 0), Blocks: 1}, {ID: 1, A: vector(5, 0), B: vector(0, 0), Blocks: 1}}
	got := play(nil, alone{courseOf(&fixed{duels, vector(6, 0)}, plane(t), 1)}, func(t StageTrial) int { return t.ID }, func(int) Result { return Result{} })
	want := []StageTrial{
		{Trial{ID: 0, A: vector(5, 0), B: vector(7, 0), Blocks: 1}, results.Screening, 1, 0, 0, 1, []Opponent{{-1, 2}}},
		{Trial{ID: 1, A: vector(5, 0), B: vector(0, 0), Blocks: 1}, results.Screening, 1, 0, 0, 1, []Opponent{{-1, 0}}},
		{Trial{ID: 2, A: vector(6, 0), B: vector(0, 0), Blocks: 50}, results.Proof, 1, 1, 0, 3, []Opponent{{-1, 0}}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestCourseToldWrongly: a result of a trial that is not open means that the course is used wrongly.
func TestCourseToldWrongly(t *testing.T) {
	c := alone{courseOf(newGenerations([]int{2, 1, 0}, 3), plane(t), 2)}
	c.Ask(2)
	c.Tell(1, scored(5))
	for _, id := range []int{1, 2} {
		func() {
			defer func() {
				if got, want := fmt.Sprint(recover()), fmt.Sprintf("tune: told of trial %d, which is not open", id); got != want {
					t.Errorf("panic %q, want %q", got, want)
				}
			}()
			c.Tell(id, scored(5))
		}()
	}
}
