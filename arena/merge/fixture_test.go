package merge_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"tourney/arena/arenatest"
	"tourney/arena/config"
	_ "tourney/arena/internal/misfit"
	"tourney/arena/merge"
	"tourney/arena/plan"
	"tourney/games/gamestest"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/sqlite"
)

// files are the databases made so far, by what is in them. To copy one costs a fraction of making it.
var files = map[string][]byte{}

// made opens a copy of a database, which is made first if no test has wanted it before.
func made(t testing.TB, what string, fill func(*sqlite.Store)) *sqlite.Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.db")
	if files[what] == nil {
		store := gamestest.Must(sqlite.Open(t.Context(), path, nil))(t)
		fill(store)
		gamestest.OK(t, store.Close())
		files[what] = gamestest.Must(os.ReadFile(path))(t)
	}
	gamestest.OK(t, os.WriteFile(path, files[what], 0o600))
	store := gamestest.Must(sqlite.Open(t.Context(), path, nil))(t)
	t.Cleanup(func() { gamestest.OK(t, store.Close()) })
	return store
}

// open makes an empty database.
func open(t testing.TB) *sqlite.Store {
	t.Helper()
	return made(t, "", func(*sqlite.Store) {})
}

// enter enters the run of a plan, edited, into a new database.
func enter(t testing.TB, p plan.Plan, edit func(*results.Run)) (*sqlite.Store, results.Run) {
	t.Helper()
	store, run := open(t), plan.RunOf(p, string(config.Encode(p)), plan.Build{Version: "test"})
	if edit != nil {
		edit(&run)
	}
	gamestest.OK(t, store.Enter(t.Context(), &run))
	return store, run
}

// played is a new database with all games of a plan.
func played(t testing.TB, p plan.Plan) *sqlite.Store {
	t.Helper()
	config := string(config.Encode(p))
	return made(t, config, func(store *sqlite.Store) { arenatest.Play(t, p, store, config, 2) })
}

// part is a new database with the run of a plan, edited, and games of it.
func part(t testing.TB, p plan.Plan, edit func(*results.Run), games ...results.Record) *sqlite.Store {
	t.Helper()
	store, run := enter(t, p, edit)
	gamestest.OK(t, store.Append(t.Context(), run, games))
	return store
}

// gamesOfPlan returns the games of a plan.
func gamesOfPlan(t testing.TB, p plan.Plan) []results.Record {
	t.Helper()
	whole := played(t, p)
	return gamesOf(t, whole, runOf(t, whole, p.Name))
}

// runOf reads a run that is there.
func runOf(t testing.TB, store *sqlite.Store, name string) results.Run {
	t.Helper()
	return gamestest.Must(store.Run(t.Context(), name))(t)
}

// gamesOf reads the games of a run.
func gamesOf(t testing.TB, store *sqlite.Store, run results.Run) (list []results.Record) {
	t.Helper()
	gamestest.OK(t, store.Games(t.Context(), run, nil, func(r results.Record) error {
		list = append(list, r)
		return nil
	}))
	return list
}

var compare = merge.Compare{Runs: config.Beyond, Studies: config.Continues}

// into merges databases, which are called A, B, and so on.
func into(t testing.TB, stores ...*sqlite.Store) (*sqlite.Store, []merge.Result, error) {
	t.Helper()
	out := open(t)
	var sources []merge.Source
	for i, s := range stores {
		sources = append(sources, merge.Source{Name: string(rune('A' + i)), Store: s})
	}
	last := 0
	list, err := merge.Into(t.Context(), out, sources, compare, func(done, total int) {
		if done <= last || done > total {
			t.Errorf("%d of %d games after %d", done, total, last)
		}
		last = done
	})
	return out, list, err
}

// merged merges databases that fit, and recounts the result.
func merged(t testing.TB, stores ...*sqlite.Store) (*sqlite.Store, []merge.Result) {
	t.Helper()
	out, list, err := into(t, stores...)
	gamestest.OK(t, err)
	gamestest.OK(t, out.Check(t.Context()))
	for _, run := range gamestest.Must(out.Runs(t.Context()))(t) {
		gamestest.OK(t, out.Recount(t.Context(), run, func(int) {}))
	}
	return out, list
}

// remains returns the figures of a run, and its games by address, without times.
type remains struct {
	Finished bool
	Config   string
	Tallies  []results.Tally
	Turns    []results.TurnCount
	Blocks   results.BlockTotals
	LeftOut  []results.Unplayed
	Games    map[string]results.Record
}

func left(t testing.TB, store *sqlite.Store, name string) (r remains) {
	t.Helper()
	run := runOf(t, store, name)
	r = remains{Finished: !run.Finished.IsZero(), Config: run.Config, Games: map[string]results.Record{}}
	r.Tallies = gamestest.Must(store.Tallies(t.Context(), run))(t)
	r.Turns = gamestest.Must(store.TurnCounts(t.Context(), run))(t)
	r.Blocks = gamestest.Must(store.BlockTotals(t.Context(), run))(t)
	r.LeftOut = gamestest.Must(store.Unplayed(t.Context(), run))(t)
	for _, g := range gamesOf(t, store, run) {
		g.Finished, g.Times, g.Stretch = time.Time{}, nil, 0
		for i := range g.Seats {
			g.Seats[i].Micros = 0
		}
		r.Games[run.Address(g.Pairing, g.Number).String()] = g
	}
	return r
}

// same wants a run of two databases to be the same, except times.
func same(t testing.TB, what string, want, got *sqlite.Store, name string) {
	t.Helper()
	resultstest.Same(t, what, left(t, want, name), left(t, got, name))
}
