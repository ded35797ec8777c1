package arena_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/crash"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/results"
	"tourney/results/sqlite"
)

// deadly crashes the program in one of eight games in a way that Go cannot catch: by a stack overflow, or by a panic in
// a goroutine of its own.
type deadly struct {
	players.Player
	dies bool
	how  string
}

func (d *deadly) Begin(ctx context.Context, s players.Setup) error {
	d.dies = s.Seed.Rand().IntN(8) == 0
	return d.Player.Begin(ctx, s)
}

func (d *deadly) Choose(ctx context.Context, r players.Request) (players.Decision, error) {
	if d.dies && len(r.Played) > 8 {
		if d.how == "overflows" {
			panic(overflow(0)) // which never comes back
		}
		go func() { panic("of all\ngoroutines") }()
		select {}
	}
	return d.Player.Choose(ctx, r)
}

var overflow func(n int) int

func init() {
	overflow = func(n int) int { return overflow(n+1) + n }
	for _, how := range []string{"overflows", "detonates"} {
		atRandom(players.Method{Name: how}, func(p players.Player) players.Player { return &deadly{Player: p, how: how} })
	}
}

// deadlyPlan has both kinds of deadly players against one that is harmless.
func deadlyPlan() (plan.Plan, error) {
	_, o, _, err := games.SetUp("gomoku", games.Options{"size": "5"}, "")
	p := plan.Plan{
		Name: "deadly", Game: "gomoku", Options: o, Seed: 1, Schedule: schedule.Rule{Order: schedule.Both, Against: []string{"random"}},
		Openings: []openings.Set{{Kind: openings.Empty, Games: 10}},
	}
	for _, name := range []string{"random", "overflows", "detonates"} {
		s, wrong := players.ParsePlayer("gomoku", name)
		err = errors.Join(err, wrong)
		p.Players = append(p.Players, plan.Entrant{Name: name, Spec: s})
	}
	return p, err
}

// playDeadly plays a tournament of deadly players, or goes on with it.
func playDeadly(ctx context.Context, path string, store arenatest.Store) error {
	crashes, err := crash.Open(path + "-crash")
	if err != nil {
		return err
	}
	p, err := deadlyPlan()
	if err != nil {
		return err
	}
	run, err := plan.Enter(ctx, p, store, "", plan.Build{Version: "test"})
	if err != nil {
		return err
	}
	rest, err := plan.Resume(ctx, p, run, store)
	if err != nil {
		return err
	}
	rest.Runner = arena.Local{Workers: 3, Crashes: crashes}
	if _, err := arena.Play(ctx, rest); err != nil {
		return err
	}
	crashes.Forget(run.Name)
	return crashes.Close()
}

// TestUncatchable: a tournament of players that crash the program plays all its games, though the program is also
// killed at every place, in several ways. Seats that crash it lose these games, and no others.
func TestUncatchable(t *testing.T) {
	gamestest.SkipShort(t)
	db := filepath.Join(t.TempDir(), "t.db")
	ended, died, killed := false, 0, 0
	for tries := 0; tries < 120 && !ended; tries++ {
		place, signal := "", []os.Signal{syscall.SIGKILL, syscall.SIGQUIT, syscall.SIGABRT}[tries/2%3]
		if tries%2 == 0 {
			place = places[tries/2%len(places)]
		}
		said, err := killChild(t, db, place, signal)
		switch text := strings.Join(said, "\n"); {
		case err == nil:
			ended = true
		case slices.Contains(said, "stopped"):
			killed++
		case strings.Contains(text, "stack overflow") || strings.Contains(text, "of all"):
			died++
		default:
			t.Fatalf("the program ended with %v:\n%s", err, text)
		}
	}
	if !ended || died < 2 || killed < 2 {
		t.Fatalf("the tournament has come to its end: %t, after %d deaths and %d kills", ended, died, killed)
	}
	if left, _ := filepath.Glob(db + "-*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	store := gamestest.Must(sqlite.OpenReader(t.Context(), db, nil))(t)
	defer store.Close()
	run := gamestest.Must(store.Run(t.Context(), "deadly"))(t)
	played, crashed := 0, 0
	err := store.Games(t.Context(), run, nil, func(r results.Record) error {
		played++
		name := run.Players[run.Pairings[r.Pairing].Seats[max(0, r.End.Seat)]].Name
		switch {
		case r.End.Kind == results.ByRules:
		case r.End.Kind != results.Crash || name == "random" ||
			!strings.Contains(r.End.Text, map[string]string{"overflows": "stack overflow", "detonates": "panic: of all"}[name]):
			t.Errorf("game %s ended by %+v of %s", run.Address(r.Pairing, r.Number), r.End, name)
		default:
			crashed++
		}
		return nil
	})
	gamestest.OK(t, err)
	p, err := deadlyPlan()
	if want := p.Games(); err != nil || played != want || crashed < 2 || crashed > want/4 {
		t.Errorf("%d games are stored, want %d; %d are lost by a crash", played, want, crashed)
	}
	if run.Finished.IsZero() {
		t.Error("the run is not finished")
	}
}
