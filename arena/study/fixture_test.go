package study

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"tourney/arena"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/tune"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/sqlite"
)

// Values of the weight of the heuristic touchy from which on it misbehaves.
const (
	babbling = 0.4 // its values are no numbers
	raging   = 0.6 // it panics
)

// touchy is a heuristic with one weight.
type touchy struct{ temper float64 }

func (e touchy) Evaluate(games.Position, games.Seat) float64 {
	switch {
	case e.temper >= raging:
		panic("out of temper")
	case e.temper >= babbling:
		return math.NaN()
	}
	return 0
}

// stubborn is a player that ignores its deadline until the test closes stuck, and moves at random from then on.
type stubborn struct{ r *rand.Rand }

var stuck chan struct{}

func (s *stubborn) Close() error { return nil }

func (s *stubborn) Begin(_ context.Context, setup players.Setup) error {
	s.r = setup.Seed.Rand()
	return nil
}

func (s *stubborn) Choose(_ context.Context, r players.Request) (players.Decision, error) {
	<-stuck
	legal := r.Position.AppendMoves(nil)
	i := s.r.IntN(len(legal))
	return players.Decision{Moves: legal[i : i+1]}, nil
}

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game: "pentago", Name: "touchy", Doc: "misbehaves",
		Params: []players.Param{{Name: "temper", Default: 0.25, Max: 1}},
		New:    func(w players.Weights) (players.Evaluator, error) { return touchy{w["temper"]}, nil },
	})
	players.RegisterMethod(players.Method{
		Name: "stubborn", Doc: "misbehaves",
		New: func(players.Spec, players.Evaluator) (players.Player, error) { return &stubborn{}, nil },
	})
}

func entrant(t testing.TB, name, player string) plan.Entrant {
	t.Helper()
	spec, err := players.ParsePlayer("pentago", player)
	if err != nil {
		t.Fatal(err)
	}
	return plan.Entrant{Name: name, Spec: spec}
}

// studyOf is a study of a Pentago player over all weights with a range. Its budget pays for the default and the given
// number of other vectors.
func studyOf(t testing.TB, player string, vectors int) Study {
	t.Helper()
	g, err := games.Find("pentago")
	if err != nil {
		t.Fatal(err)
	}
	options, err := games.Complete(g.Options(), nil)
	if err != nil {
		t.Fatal(err)
	}
	s := Study{
		Name: "test", Game: "pentago", Options: options, Seed: 7, Method: tune.RandomSearch, Best: 2, Seats: BothSeats,
		Candidate: entrant(t, "c", player),
		Opponents: []plan.Entrant{entrant(t, "default", player), entrant(t, "random", "random")},
		Openings: map[results.Stage][]openings.Set{
			results.Screening: {
				{Kind: openings.Empty, Games: 1},
				{Kind: openings.Random, Games: 2, Min: 12, Max: 24, Parity: openings.Balanced},
			},
			results.Retest: {{Kind: openings.Random, Games: 3, Min: 12, Max: 24, Parity: openings.Balanced}},
			results.Proof: {
				{Kind: openings.Empty, Games: 1},
				{Kind: openings.Random, Games: 4, Min: 12, Max: 24, Parity: openings.Balanced},
			},
		},
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
	return ready(t, s, vectors)
}

// ready separates the stages and sets the budget.
func ready(t testing.TB, s Study, vectors int) Study {
	t.Helper()
	if err := s.Separate(); err != nil {
		t.Fatal(err)
	}
	rules := s.Rules()
	s.Budget = (1+vectors)*rules.Trial + rules.After()
	if err := rules.Check(); s.Rules().Vectors() != 1+vectors {
		t.Fatalf("%d vectors, want %d (%v)", s.Rules().Vectors(), 1+vectors, err)
	}
	return s
}

// games returns the number of games of a trial.
func (s Study) games(stage results.Stage) int {
	return map[results.Stage]int{results.Screening: s.Rules().Trial, results.Retest: s.Rules().Retest, results.Proof: s.Rules().Proof}[stage]
}

func open(t testing.TB) *sqlite.Store {
	t.Helper()
	store, err := sqlite.Open(context.Background(), filepath.Join(t.TempDir(), "study.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return store
}

func enter(t testing.TB, s Study, store results.StudyStore) results.Study {
	t.Helper()
	entered, err := Enter(t.Context(), s, store, "the config", plan.Build{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	return entered
}

func encode(p plan.Plan) []byte { return fmt.Appendf(nil, "plan of %s", p.Name) }

// session returns a Session with some workers.
func session(s Study, entered results.Study, store results.StudyStore, workers int) Session {
	return Session{
		Study: s, Entered: entered, Store: store, Runner: arena.Local{Workers: workers}, Build: plan.Build{Version: "test"}, Encode: encode, Report: func(Progress) {},
	}
}

// playOn plays a study that was entered to its end.
func playOn(t testing.TB, s Study, entered results.Study, store results.StudyStore, workers int) Progress {
	t.Helper()
	progress, err := Play(context.Background(), session(s, entered, store, workers))
	if err != nil {
		t.Fatal(err)
	}
	if !progress.Complete || progress.Left() != 0 {
		t.Fatalf("%+v: want a complete study", progress)
	}
	return progress
}

// played plays a study to its end on one worker, and returns its remains.
func played(t testing.TB, s Study) (*sqlite.Store, remains) {
	t.Helper()
	store := open(t)
	playOn(t, s, enter(t, s, store), store, 1)
	return store, left(t, s, store)
}

// remains is the stored result of a study, without times.
type remains struct {
	Trials   []results.Trial
	Games    map[string]results.Record // by address
	Keys     map[string]string         // of pairings, by the address of a game
	Finished map[string]bool           // studies and runs, by name
}

// left reads the remains of a study.
func left(t testing.TB, s Study, store results.StudyStore) remains {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	r := remains{Games: map[string]results.Record{}, Keys: map[string]string{}, Finished: map[string]bool{}}
	entered, err := store.Study(t.Context(), s.Name)
	must(err)
	r.Finished["study "+s.Name] = !entered.Finished.IsZero()
	r.Trials, err = store.Trials(t.Context(), s.Name)
	must(err)
	for i := range r.Trials {
		r.Trials[i].Run, r.Trials[i].Finished = "", time.Time{}
	}
	runs, err := store.Runs(t.Context())
	must(err)
	for _, run := range runs {
		r.Finished["run "+run.Name] = !run.Finished.IsZero()
		must(store.Games(t.Context(), run, nil, func(g results.Record) error {
			address := run.Address(g.Pairing, g.Number).String()
			r.Keys[address] = run.Pairings[g.Pairing].Key
			g.Pairing, g.Finished = 0, time.Time{}
			for i := range g.Seats {
				g.Seats[i].Micros = 0
			}
			r.Games[address] = g
			return nil
		}))
	}
	return r
}
