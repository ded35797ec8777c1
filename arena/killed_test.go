package arena_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/sqlite"
)

// Environment variables that turn the test binary into a program that plays a run into a database, and stops at a place of
// places to be killed.
const (
	childRun      = "TOURNEY_ARENA_TEST_RUN"
	childDatabase = "TOURNEY_ARENA_TEST_DATABASE"
	childPlace    = "TOURNEY_ARENA_TEST_PLACE"
)

// children are the programs by the name of the run.
var children = map[string]func(ctx context.Context, path string, store results.Store) error{
	"ladder": playLadder, "deadly": playDeadly,
}

// places are where a program can be killed, in the order in which a run comes to them.
var places = []string{
	"before enter", "after enter", "before append", "after append", "before extend", "after extend", "before finish", "after finish",
}

func TestMain(m *testing.M) {
	run := os.Getenv(childRun)
	if run == "" {
		os.Exit(m.Run())
	}
	path := os.Getenv(childDatabase)
	store, err := sqlite.Open(context.Background(), path, nil)
	if err == nil {
		err = errors.Join(children[run](context.Background(), path, &stopping{store, os.Getenv(childPlace)}), store.Close())
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	os.Exit(0)
}

// stopping is a store that says so at a place, and stops there. Meanwhile the workers play on.
type stopping struct {
	*sqlite.Store
	place string
}

func (s *stopping) at(what string, do func() error) error {
	s.stop("before " + what)
	err := do()
	s.stop("after " + what)
	return err
}

func (s *stopping) stop(place string) {
	if s.place == place {
		fmt.Println("stopped")
		select {}
	}
}

func (s *stopping) Enter(ctx context.Context, r *results.Run) error {
	return s.at("enter", func() error { return s.Store.Enter(ctx, r) })
}

func (s *stopping) Append(ctx context.Context, r results.Run, group []results.Record) error {
	return s.at("append", func() error { return s.Store.Append(ctx, r, group) })
}

func (s *stopping) Extend(ctx context.Context, r *results.Run, players, pairings int) error {
	return s.at("extend", func() error { return s.Store.Extend(ctx, r, players, pairings) })
}

func (s *stopping) Finish(ctx context.Context, name string, at time.Time) error {
	return s.at("finish", func() error { return s.Store.Finish(ctx, name, at) })
}

// playLadder begins the ladder in a database, or goes on with it.
func playLadder(ctx context.Context, _ string, store results.Store) error {
	run, err := store.Run(ctx, newRun().Name)
	if errors.Is(err, results.ErrNoRun) {
		run = newLadder(newRun()).run
		err = store.Enter(ctx, &run)
	}
	if err != nil {
		return err
	}
	l := newLadder(run)
	to, err := l.tournament(ctx, store)
	if err != nil {
		return err
	}
	if _, err = arena.Play(ctx, to); err == nil {
		fmt.Printf("over after %d games: %x\n", len(l.jobs), l.state)
	}
	return err
}

// killChild lets a program play until it stops at a place, and sends it a signal. It returns what the program says, and how
// it ended.
func killChild(t *testing.T, run, path, place string, signal os.Signal) (said []string, ended error) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childRun+"="+run, childDatabase+"="+path, childPlace+"="+place)
	out := gamestest.Must(child.StdoutPipe())(t)
	child.Stderr = child.Stdout
	gamestest.OK(t, child.Start())
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if said = append(said, lines.Text()); lines.Text() == "stopped" {
			if err := child.Process.Signal(signal); err != nil {
				t.Error(err)
			}
		}
	}
	return said, child.Wait()
}

// TestKilled kills a program that plays the ladder at every place. The database must end up as after an undisturbed run.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	want, first := arenatest.NewMemory(), newLadder(newRun())
	to := gamestest.Must(first.tournament(t.Context(), want))(t)
	if _, err := arena.Play(t.Context(), to); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "t.db")
	for _, place := range places {
		if said, _ := killChild(t, "ladder", path, place, os.Kill); !slices.Equal(said, []string{"stopped"}) {
			t.Errorf("%s the program says %q", place, said)
		}
	}
	said, err := killChild(t, "ladder", path, "", nil)
	if line := fmt.Sprintf("over after %d games: %x", len(first.jobs), first.state); err != nil || strings.Join(said, "") != line {
		t.Errorf("at last it says %q (%v), want %s", said, err, line)
	}
	store := gamestest.Must(sqlite.OpenReader(t.Context(), path, nil))(t)
	defer store.Close()
	run, err := store.Run(t.Context(), first.run.Name)
	if err != nil || run.Finished.IsZero() {
		t.Fatalf("finished at %v, error %v", run.Finished, err)
	}
	got := map[arenatest.Game]results.Record{}
	if err := store.Games(t.Context(), run, nil, func(g results.Record) error {
		got[arenatest.Game{Pairing: g.Pairing, Number: g.Number}] = arenatest.Plain(g)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want.Stored, got); diff != "" {
		t.Errorf("other games (-want +got):\n%s", diff)
	}
}
