package sqlite

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
	"strings"
	"testing"
	"time"

	"tourney/results"
)

// faultChild names the environment variable that turns the test binary into a process to be killed. Its value is the
// task, a colon, and the database.
const faultChild = "TOURNEY_FAULT_CHILD"

// TestFaultChild is that process. It prints a line at each step, and does nothing in a test run.
func TestFaultChild(t *testing.T) {
	what, path, asked := strings.Cut(os.Getenv(faultChild), ":")
	if !asked {
		t.Skip("for other tests")
	}
	fmt.Println("begun")
	s, err := Open(context.Background(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println("open")
	if what == "append" {
		faultAppend(t, s)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	fmt.Println("closed")
}

// faultGroup is how many numbers of all pairings a process appends at a time.
const faultGroup = 2

// faultAppend appends group after group, and never ends.
func faultAppend(t *testing.T, s *Store) {
	run := faultRuns()[0]
	run.Facts.Planned = 1 << 30
	if err := s.Enter(context.Background(), &run); err != nil {
		t.Fatal(err)
	}
	played, err := s.Played(context.Background(), run)
	if err != nil {
		t.Fatal(err)
	}
	for number := played.Len() / len(run.Pairings); ; number += faultGroup {
		r := rand.New(rand.NewPCG(9, uint64(number)))
		if err := s.Append(context.Background(), run, faultGames(r, run, number, number+faultGroup)); err != nil {
			t.Fatal(err)
		}
		fmt.Println("stored")
	}
}

// faultKill runs a process and kills it after the given time, or lets it end before. It returns the lines that the
// process printed, and its time from the first of them.
func faultKill(t *testing.T, what, path string, after time.Duration) (lines []string, killed bool, took time.Duration) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestFaultChild$")
	child.Env = append(os.Environ(), faultChild+"="+what+":"+path)
	stdout, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var alarm *time.Timer
	var begun time.Time
	scanner := bufio.NewScanner(stdout)
	for scanner.Scan() {
		if lines = append(lines, scanner.Text()); scanner.Text() == "begun" {
			begun = time.Now()
			alarm = time.AfterFunc(after, func() { child.Process.Kill() })
		}
	}
	io.Copy(io.Discard, stdout)
	err = child.Wait()
	if alarm != nil {
		alarm.Stop()
	}
	if err != nil && child.ProcessState.Exited() {
		t.Fatalf("the process failed by itself: %v, after %q", err, lines)
	}
	return lines, err != nil, time.Since(begun)
}

// TestFaultAppending kills writers at random times while they append groups of games with blocks.
func TestFaultAppending(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	path := filepath.Join(t.TempDir(), "t.db")
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	stored, most := 0, 25
	if faultsLong {
		most = 400
	}
	pairings := len(faultRuns()[0].Pairings)
	for kill := range most {
		wait := time.Duration(random.Int64N(int64(60 * time.Millisecond)))
		lines, killed, _ := faultKill(t, "append", path, wait)
		if !killed {
			t.Fatalf("kill %d: the process ended by itself after %q", kill, lines)
		}
		reported := 0
		for _, line := range lines {
			if line == "stored" {
				reported++
			}
		}
		reader, err := OpenReader(t.Context(), path, nil)
		if errors.Is(err, os.ErrNotExist) || errors.Is(err, results.ErrForeign) && stored == 0 && reported == 0 {
			continue // killed before there was a database
		}
		if err != nil {
			t.Fatalf("kill %d: %v", kill, err)
		}
		runs, err := reader.Runs(t.Context())
		if err != nil {
			t.Fatalf("kill %d: %v", kill, err)
		}
		games := 0
		for _, r := range runs {
			played, err := reader.Played(t.Context(), r)
			if err != nil {
				t.Fatalf("kill %d: %v", kill, err)
			}
			games += played.Len()
			if err := errors.Join(faultTables(t.Context(), reader), reader.Recount(t.Context(), r, nil)); err != nil {
				t.Errorf("kill %d: %v", kill, err)
			}
			for number := range games / pairings {
				for pairing := range r.Pairings {
					if !played.Has(pairing, number) {
						t.Errorf("kill %d: game %d of pairing %d is missing", kill, number, pairing)
					}
				}
			}
		}
		if err := errors.Join(reader.Check(t.Context()), reader.Close()); err != nil {
			t.Errorf("kill %d: %v", kill, err)
		}
		groups := games / (faultGroup * pairings)
		if games%(faultGroup*pairings) != 0 || groups < stored+reported || groups > stored+reported+1 {
			t.Errorf("kill %d: %d games are stored, want %d groups or one more", kill, games, stored+reported)
		}
		stored = groups
	}
	t.Logf("%d kills, %d groups", most, stored)
}
