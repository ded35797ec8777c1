package arena_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"tourney/arena"
	"tourney/arena/crash"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
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
		time.Sleep(time.Second)
	}
	return d.Player.Choose(ctx, r)
}

var overflow func(n int) int

func init() {
	overflow = func(n int) int { return overflow(n+1) + n }
	for _, how := range []string{"overflows", "detonates"} {
		players.RegisterMethod(players.Method{
			Name: how, Doc: "ends the program",
			New: func(s players.Spec, _ players.Evaluator) (players.Player, error) {
				s.Method = "random"
				p, err := s.New()
				return &deadly{Player: p, how: how}, err
			},
		})
	}
}

// deadlyDB is the variable that makes the test binary play a tournament with deadly players into that database.
const deadlyDB = "TOURNEY_TEST_DEADLY_DB"

// deadlyPlan has both kinds of deadly players against one that is harmless.
func deadlyPlan(t testing.TB) plan.Plan {
	p := randomPlan(t, "gomoku", map[string]string{"size": "5"}, 20)
	p.Schedule = schedule.Rule{Order: schedule.Both, Against: []string{"random"}}
	p.Openings = []openings.Set{{Kind: openings.Empty, Games: 20}}
	for _, name := range []string{"overflows", "detonates"} {
		s, err := players.ParsePlayer("gomoku", name)
		if err != nil {
			t.Fatal(err)
		}
		p.Players = append(p.Players, plan.Entrant{Name: name, Spec: s})
	}
	return p
}

// TestDeadlyChild is the program that TestUncatchable starts.
func TestDeadlyChild(t *testing.T) {
	db := os.Getenv(deadlyDB)
	if db == "" {
		t.Skip("it is for TestUncatchable")
	}
	store, err := sqlite.Open(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	crashes, err := crash.Open(db + "-crash")
	if err != nil {
		t.Fatal(err)
	}
	p := deadlyPlan(t)
	run, err := plan.Enter(t.Context(), p, store, "", plan.Build{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	rest, err := plan.Resume(t.Context(), p, run, store)
	if err != nil {
		t.Fatal(err)
	}
	rest.Runner = arena.Local{Workers: 3, Crashes: crashes}
	if _, err := arena.Play(t.Context(), rest); err != nil {
		t.Fatal(err)
	}
	crashes.Forget(run.Name)
	if err := crashes.Close(); err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestUncatchable: a tournament of players that crash the program plays all its games, however often the program is
// also killed. Seats that crash it lose these games, and no others.
func TestUncatchable(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	db := filepath.Join(t.TempDir(), "t.db")
	ended := false
	died, killed, last := 0, 0, ""
	for tries := 0; tries < 120 && !ended; tries++ {
		child := exec.Command(os.Args[0], "-test.run=^TestDeadlyChild$")
		child.Env = append(os.Environ(), deadlyDB+"="+db)
		var out bytes.Buffer
		child.Stdout, child.Stderr = &out, &out
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		kill := time.AfterFunc(time.Duration(15+tries%5*8)*time.Millisecond, func() {
			if tries%2 == 0 { // errors: it may have ended
				_ = child.Process.Signal([]os.Signal{syscall.SIGKILL, syscall.SIGQUIT, syscall.SIGABRT}[tries/2%3])
			}
		})
		err := child.Wait()
		kill.Stop()
		switch text := out.String(); {
		case err == nil:
			ended = true
		case strings.Contains(err.Error(), "signal: "), // also before the runtime reports of any
			strings.Contains(text, "SIGQUIT: quit"), strings.Contains(text, "SIGABRT: abort"):
			killed++
		case strings.Contains(text, "stack overflow") || strings.Contains(text, "of all"):
			died++
		default:
			left, _ := os.ReadFile(db + "-crash")
			t.Fatalf("the program ended with %v:\n%s\nbefore that:\n%.3000s\nits file:\n%.3000s", err, text, last, left)
		}
		last = out.String()
	}
	if !ended || died < 4 || killed == 0 {
		t.Fatalf("the tournament has come to its end: %t, after %d deaths and %d kills", ended, died, killed)
	}
	if left, _ := filepath.Glob(db + "-*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	store, err := sqlite.OpenReader(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	run, err := store.Run(t.Context(), "cost")
	if err != nil {
		t.Fatal(err)
	}
	played, crashed := 0, 0
	err = store.Games(t.Context(), run, nil, func(r results.Record) error {
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
	if err != nil {
		t.Fatal(err)
	}
	if want := deadlyPlan(t).Games(); played != want || crashed < 2 || crashed > want/4 {
		t.Errorf("%d games are stored, want %d; %d are lost by a crash", played, want, crashed)
	}
	if run.Finished.IsZero() {
		t.Error("the run is not finished")
	}
}
