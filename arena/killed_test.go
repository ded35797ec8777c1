package arena_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/results"
	"tourney/results/sqlite"
)

// Environment variables that turn the test binary into a program that plays the ladder: the database, and the number of
// commits after which it waits to be killed.
const (
	childDatabase = "TOURNEY_ARENA_TEST_CHILD"
	childCommits  = "TOURNEY_ARENA_TEST_COMMITS"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(childDatabase); path != "" {
		commits, err := strconv.Atoi(os.Getenv(childCommits))
		if err == nil {
			err = playLadder(path, commits)
		}
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// playLadder continues the ladder in a database. After some commits it prints a line and blocks the arena; if the
// ladder ends before that, it prints a line at the end.
func playLadder(path string, commits int) error {
	ctx := context.Background()
	store, err := sqlite.Open(ctx, path, nil)
	if err != nil {
		return err
	}
	run, err := store.Run(ctx, newRun().Name)
	if errors.Is(err, results.ErrNoRun) {
		run = newLadder(newRun()).run
		err = store.Enter(ctx, &run)
	}
	if err != nil {
		return err
	}
	l := newLadder(run)
	_, err = l.play(ctx, store, arena.Local{Workers: 3}, arena.Watch(func(c arena.Commit) {
		if len(c.Games) > 0 {
			commits--
		}
		if commits == 0 {
			fmt.Println("stored")
			select {} // meanwhile the workers play on
		}
	}))
	if err == nil {
		fmt.Printf("over after %d games: %x\n", len(l.jobs), l.state)
		err = store.Close()
	}
	return err
}

// TestKilled kills a program that plays the ladder again and again. The database must end up as after an undisturbed
// run.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	want, first := arenatest.NewMemory(), newLadder(newRun())
	if _, err := first.play(t.Context(), want, arena.Local{Workers: 1}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "t.db")
	r := rand.New(rand.NewPCG(6, 0))
	last := ""
	for n := 0; last == ""; n++ {
		commits := 1 + r.IntN(4)
		if n >= kills {
			commits = -1 // now it may live
		}
		last = killChild(t, path, commits)
		if last != "" && n < kills {
			t.Errorf("it has survived after %d kills, want %d", n, kills)
		}
	}
	if line := fmt.Sprintf("over after %d games: %x", len(first.jobs), first.state); last != line {
		t.Errorf("it is %s, want %s", last, line)
	}
	store, err := sqlite.OpenReader(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
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

// killChild runs the program until it has committed n times, and kills it. It returns the program's last line if the
// ladder ended before that.
func killChild(t *testing.T, path string, commits int) (last string) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childDatabase+"="+path, fmt.Sprint(childCommits, "=", commits))
	stdout, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		switch line := lines.Text(); {
		case strings.HasPrefix(line, "over"):
			last = line
		case line != "stored":
			t.Errorf("the program says: %s", line)
		default:
			if err := child.Process.Kill(); err != nil {
				t.Error(err)
			}
		}
	}
	io.Copy(io.Discard, stdout)
	if err := child.Wait(); (err == nil) != (last != "") {
		t.Errorf("the last line is %q, the program ends with %v", last, err)
	}
	return last
}
