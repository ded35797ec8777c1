package fleet

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/internal/tune"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/arena/sequential"
	"tourney/arena/study"
	"tourney/games"
	"tourney/players"
	"tourney/results"
	"tourney/results/sqlite"
)

// decided is a plan of a match until decided.
func decided(t testing.TB) plan.Plan {
	p := small(t, "random", "one@1")
	p.Schedule = schedule.Rule{Order: schedule.Both, Until: schedule.Decided, Error: 0.05}
	p.Openings = []openings.Set{{Kind: openings.Random, Games: 300, Min: 1, Max: 22, Parity: openings.Balanced}}
	return p
}

// playDecided plays a match until decided; without a runner on this machine.
func playDecided(t testing.TB, p plan.Plan, store arenatest.Store, runner arena.Runner) {
	t.Helper()
	run, err := plan.Enter(t.Context(), p, store, "", plan.Build{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	rest, err := plan.Resume(t.Context(), p, run, store)
	if err != nil {
		t.Fatal(err)
	}
	judge, _ := sequential.Compare(p)
	if rest.Source, err = sequential.New(p, run, judge); err != nil {
		t.Fatal(err)
	}
	if rest.Runner = runner; runner == nil {
		rest.Runner = arena.Local{Workers: 2}
	}
	if _, err := arena.Play(t.Context(), rest); err != nil {
		t.Fatal(err)
	}
}

// TestStudy: a study, whose runs grow while they are played, has the same trials with three workers as on one machine.
func TestStudy(t *testing.T) {
	entrant := func(name, player string) plan.Entrant {
		spec, err := players.ParsePlayer("pentago", player)
		if err != nil {
			t.Fatal(err)
		}
		return plan.Entrant{Name: name, Spec: spec}
	}
	g, err := games.Find("pentago")
	if err != nil {
		t.Fatal(err)
	}
	options, err := games.Complete(g.Options(), nil)
	if err != nil {
		t.Fatal(err)
	}
	random := func(n int) []openings.Set {
		return []openings.Set{{Kind: openings.Random, Games: n, Min: 12, Max: 24, Parity: openings.Balanced}}
	}
	s := study.Study{
		Name: "test", Game: "pentago", Options: options, Seed: 7, Method: tune.RandomSearch, Course: results.Course{Best: 2, Seats: study.BothSeats},
		Candidate: entrant("c", "a@1"), Opponents: []plan.Entrant{entrant("default", "a@1"), entrant("random", "random")},
		Openings: map[results.Stage][]openings.Set{results.Screening: random(2), results.Retest: random(3), results.Proof: random(4)},
	}
	h, err := players.FindHeuristic("pentago", s.Candidate.Spec.Heuristic)
	if err != nil {
		t.Fatal(err)
	}
	var dimensions []tune.Dimension
	for _, p := range h.Params {
		if p.Kind == players.Real && p.Min < p.Max {
			dimensions = append(dimensions, tune.Dimension{Param: p, Start: s.Candidate.Spec.Weights[p.Name]})
		}
	}
	if s.Space, err = tune.NewSpace(dimensions, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Separate(); err != nil {
		t.Fatal(err)
	}
	rules := s.Rules()
	s.Budget = 5*rules.Trial + rules.After()
	if err := s.Rules().Check(); err != nil {
		t.Fatal(err)
	}
	c := begin(t, database(t), nil)
	defer c.Close()
	for range 3 {
		defer hire(t, c, func(w *Worker) { w.Cores = 1 })()
	}
	var want, got []string
	for _, fleet := range []bool{false, true} {
		store, err := sqlite.Open(context.Background(), filepath.Join(t.TempDir(), "study.db"), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close()
		entered, err := study.Enter(t.Context(), s, store, "the config", plan.Build{Version: "test"})
		if err != nil {
			t.Fatal(err)
		}
		session := study.Session{
			Study: s, Entered: entered, Store: store, Runner: arena.Local{Workers: 2}, Build: plan.Build{Version: "test"}, Report: func(study.Progress) {},
			Encode: func(p plan.Plan) []byte { return fmt.Appendf(nil, "plan of %s", p.Name) },
		}
		if fleet {
			session.Runner = &Runner{Coordinator: c, Store: store}
		}
		if progress, err := study.Play(t.Context(), session); err != nil || !progress.Complete {
			t.Fatalf("%+v, %v", progress, err)
		}
		list := remains(t, store, s.Name)
		if fleet {
			got = list
		} else {
			want = list
		}
	}
	if len(want) < s.Budget {
		t.Fatalf("%d games and trials are left of %d games", len(want), s.Budget)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("another study than on one machine (-want +got):\n%s", diff)
	}
}

// remains describes the trials and games of a study, without times.
func remains(t testing.TB, store *sqlite.Store, name string) (list []string) {
	t.Helper()
	trials, err := store.Trials(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	for _, trial := range trials {
		trial.Finished = time.Time{}
		list = append(list, fmt.Sprintf("%+v", trial))
	}
	runs, err := store.Runs(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, run := range runs {
		err := store.Games(t.Context(), run, nil, func(g results.Record) error {
			address := run.Address(g.Pairing, g.Number)
			g.Finished, g.Times = time.Time{}, nil
			for i := range g.Seats {
				g.Seats[i].Micros = 0
			}
			list = append(list, fmt.Sprintf("%s %t %+v", address, run.Finished.IsZero(), g))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}
