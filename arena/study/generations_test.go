package study

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"tourney/arena/plan"
	"tourney/arena/tune"
	"tourney/players"
	"tourney/results"
)

// generations is an optimiser that asks for a few vectors at a time. Where it looks next depends on all results before.
type generations struct {
	space  *tune.Space
	blocks int   // of a trial
	sizes  []int // of the generations to come
	asked  []tune.Trial
	handed int // of these
	told   map[int]tune.Result
}

func (g *generations) Ask(max int) []tune.Trial {
	if len(g.told) == len(g.asked) && len(g.sizes) > 0 {
		g.breed()
	}
	trials := g.asked[g.handed:min(len(g.asked), g.handed+max)]
	g.handed += len(trials)
	return trials
}

// breed adds the next generation.
func (g *generations) breed() {
	state := uint64(len(g.asked))
	for id := range g.asked {
		r := g.told[id]
		for _, n := range append(r.Pairs[:], r.Wins, r.Draws, r.Losses) {
			state = state*31 + uint64(n)
		}
	}
	chance := rand.New(rand.NewPCG(state, 0))
	for range g.sizes[0] {
		vector := g.space.Start()
		if len(g.asked) > 0 {
			for _, d := range g.space.Dimensions() {
				vector[d.Name] = d.Min + (d.Max-d.Min)*float64(chance.IntN(10_000))/10_000
			}
		}
		g.asked = append(g.asked, tune.Trial{ID: len(g.asked), A: vector, Blocks: g.blocks})
	}
	g.sizes = g.sizes[1:]
}

func (g *generations) Tell(id int, r tune.Result) { g.told[id] = r }

func (g *generations) Best() (list []players.Weights) {
	ids := slices.Sorted(maps.Keys(g.told))
	slices.SortStableFunc(ids, func(a, b int) int { return cmp.Compare(g.told[b].Score(), g.told[a].Score()) })
	for _, id := range ids {
		list = append(list, g.asked[id].A)
	}
	return list
}

// inGenerations is the course of a study with that optimiser.
func inGenerations(s Study) *tune.Course {
	o := &generations{space: s.Space, blocks: count(s.Openings[results.Screening]), sizes: []int{1, 3, 2, 1, 4}, told: map[int]tune.Result{}}
	return tune.NewCourse(s.Space, len(s.Opponents), []tune.Rules{s.Rules()}, func(int, tune.Search) tune.Optimiser { return o })
}

// TestGenerations: an optimiser that asks several times fills one growing run. Neither workers nor interruptions change
// it.
func TestGenerations(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	s := studyOf(t, "a@1", 10)
	play := func(store results.StudyStore, call Session) Progress {
		t.Helper()
		progress, err := lead(t.Context(), call, inGenerations(s))
		if err != nil {
			t.Fatal(err)
		}
		return progress
	}
	wanted := open(t)
	whole := play(wanted, session(s, enter(t, s, wanted), wanted, 1))
	want := left(t, s, wanted)
	if !whole.Complete || whole.Played != s.Budget || whole.Games != s.Budget || whole.Left() != 0 || len(want.Trials) != 11+2+1 {
		t.Fatalf("%+v, %d trials: want %d games in 14", whole, len(want.Trials), s.Budget)
	}
	vectors := map[string]players.Weights{}
	for _, trial := range want.Trials[:11] {
		vectors[fmt.Sprint(trial.Weights)] = trial.Weights
		counted := want.recount(s, trial.Stage, trial.Player)
		if trial.Pairs != counted.Pairs || trial.Wins != counted.Wins || trial.Games() != s.Rules().Trial {
			t.Errorf("trial %d is %+v, counted are %+v", trial.Number, trial, counted)
		}
	}
	if len(vectors) != 11 {
		t.Errorf("%d vectors are tried, want 11", len(vectors))
	}
	run, err := wanted.Run(t.Context(), s.RunName(results.Screening))
	if err != nil || len(run.Players) != 11+2 || len(run.Pairings) != 2*2*11 {
		t.Errorf("the run has %d players and %d pairings (%v)", len(run.Players), len(run.Pairings), err)
	}
	check := func(name string, store results.StudyStore) {
		t.Helper()
		if diff := gocmp.Diff(want, left(t, s, store)); diff != "" {
			t.Errorf("%s, something else is left (-want +got):\n%s", name, diff)
		}
	}
	for _, workers := range []int{2, 8} {
		store := open(t)
		play(store, session(s, enter(t, s, store), store, workers))
		check(fmt.Sprint(workers, " workers"), store)
	}

	store := open(t)
	entered := enter(t, s, store)
	r := rand.New(rand.NewPCG(8, 0))
	stored, calls := 0, 0
	for ; ; calls++ {
		ctx, cancel := context.WithCancel(t.Context())
		after := 1 + r.IntN(10)
		call := session(s, entered, store, 1+r.IntN(4))
		call.Report = func(p Progress) {
			if p.Played >= after {
				cancel()
			}
		}
		progress, err := lead(ctx, call, inGenerations(s))
		cancel()
		if err != nil || progress.Stored != stored {
			t.Fatalf("%+v, error %v: want %d games stored", progress, err, stored)
		}
		if stored += progress.Played; progress.Complete {
			break
		}
	}
	if calls < 5 || stored != s.Budget {
		t.Errorf("interrupted %d times, %d games played, want %d", calls, stored, s.Budget)
	}
	check("interrupted", store)

	for kind, least := range map[string]int{"Enter": 1, "Extend": 4, "Append": 6, "AddTrials": 6} {
		lived := false
		for life := 0; !lived; life++ {
			store := open(t)
			entered := enter(t, s, store)
			_, err := lead(t.Context(), session(s, entered, &mortal{StudyStore: store, kind: kind, life: life}, 2), inGenerations(s))
			if lived = err == nil; !lived {
				if !errors.Is(err, errKilled) {
					t.Fatalf("killed before %s %d: error %v", kind, life+1, err)
				}
				play(store, session(s, entered, store, 2))
			} else if life < least {
				t.Errorf("a study makes %d writes by %s, want at least %d", life, kind, least)
			}
			check(fmt.Sprintf("killed before %s %d", kind, life+1), store)
		}
	}
}

// TestGenerationsLeftOut: games left out of a generation are missing there and counted once, for any division of the
// study into sessions.
func TestGenerationsLeftOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stuck = make(chan struct{})
		s := studyOf(t, "a@1", 20)
		s.Deadline = time.Minute
		s.Opponents = []plan.Entrant{entrant(t, "random", "random"), entrant(t, "stubborn", "stubborn")}
		s = ready(t, s, 20)
		whole := open(t)
		all, err := lead(t.Context(), session(s, enter(t, s, whole), whole, 1), inGenerations(s))
		if err != nil || !all.Complete || all.LeftOut == 0 {
			t.Fatalf("%+v, error %v: want a study that goes on without stubborn", all, err)
		}
		want := unclocked(left(t, s, whole))
		store := open(t)
		entered := enter(t, s, store)
		var progress Progress
		calls := 0
		for ; !progress.Complete; calls++ {
			ctx, cancel := context.WithCancel(t.Context())
			call := session(s, entered, store, 1)
			call.Report = func(p Progress) {
				if p.Played > 20 {
					cancel()
				}
			}
			progress, err = lead(ctx, call, inGenerations(s))
			cancel()
			if err != nil || calls > 40 || progress.Left() < 0 {
				t.Fatalf("call %d: %+v, error %v", calls, progress, err)
			}
		}
		if progress.Left() != 0 || progress.LeftOut != all.LeftOut || progress.Stored+progress.Played != all.Played || calls < 5 {
			t.Errorf("%d calls, %+v: want %d games played and %d left out", calls, progress, all.Played, all.LeftOut)
		}
		if diff := gocmp.Diff(want, unclocked(left(t, s, store))); diff != "" {
			t.Errorf("in %d calls (-want +got):\n%s", calls, diff)
		}
		close(stuck)
		synctest.Wait()
	})
}
