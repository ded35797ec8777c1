package arena_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/sqlite"
)

// Environment variables that turn the test binary into a program that plays deadly players into a database, and stops at a
// place of places to be killed.
const (
	childDatabase = "TOURNEY_ARENA_TEST_DATABASE"
	childPlace    = "TOURNEY_ARENA_TEST_PLACE"
)

// places are where a program can be killed, in the order in which a run comes to them; "" is nowhere.
var places = []string{"before enter", "after enter", "before append", "after append", "before finish", "after finish", ""}

func TestMain(m *testing.M) {
	path := os.Getenv(childDatabase)
	if path == "" {
		os.Exit(m.Run())
	}
	store, err := sqlite.Open(context.Background(), path, nil)
	if err == nil {
		err = errors.Join(playDeadly(context.Background(), path, &stopping{store, os.Getenv(childPlace)}), store.Close())
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
	stop := func(place string) {
		if s.place == place {
			fmt.Println("stopped")
			select {}
		}
	}
	stop("before " + what)
	err := do()
	stop("after " + what)
	return err
}

func (s *stopping) Enter(ctx context.Context, r *results.Run) error {
	return s.at("enter", func() error { return s.Store.Enter(ctx, r) })
}

func (s *stopping) Append(ctx context.Context, r results.Run, group []results.Record) error {
	return s.at("append", func() error { return s.Store.Append(ctx, r, group) })
}

func (s *stopping) Finish(ctx context.Context, name string, at time.Time) error {
	return s.at("finish", func() error { return s.Store.Finish(ctx, name, at) })
}

// killChild lets a program play until it stops at a place, and sends it a signal. It returns what the program says, and how
// it ended.
func killChild(t *testing.T, path, place string, signal os.Signal) (said []string, ended error) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childDatabase+"="+path, childPlace+"="+place)
	out := gamestest.Must(child.StdoutPipe())(t)
	child.Stderr = child.Stdout
	gamestest.OK(t, child.Start())
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if said = append(said, lines.Text()); lines.Text() == "stopped" {
			gamestest.OK(t, child.Process.Signal(signal))
		}
	}
	return said, child.Wait()
}
