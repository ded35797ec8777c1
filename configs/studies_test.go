package configs_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"testing"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/games/gamestest"
	"tourney/players"
	"tourney/results"
	"tourney/results/sqlite"
)

// studies matches the configs of studies.
const studies = "tune*.yaml"

// stopAfter asks a study to stop when it has played some games.
const stopAfter = 30

// TestStudies reads every study here and plays the smallest that has its candidate, opponents and kinds of openings. Those that
// learn are played to their end at full size only.
func TestStudies(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	files, err := filepath.Glob(studies)
	if err != nil || len(files) == 0 {
		t.Fatalf("found %v, %v", files, err)
	}
	for _, name := range files {
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if !gamestest.Long && !bytes.Contains(text, []byte("\nmethod: ")) { // to draw all the openings of a search takes seconds
				text = regexp.MustCompile(`(?m)^(budget: \d{3,4})0*`).ReplaceAll(text, []byte("$1"))
			}
			file, err := config.DecodeStudy(name, text)
			if err != nil {
				t.Fatal(err)
			}
			s := file.Study
			if want := s.Name + ".yaml"; want != name {
				t.Errorf("the study of %s is called %s: a reader looks for %s", name, s.Name, want)
			}
			if n, err := strconv.Atoi(s.Candidate.Spec.Options[players.PliesOption]); err == nil && n > 1 {
				s.Candidate.Spec.Options[players.PliesOption] = "1" // a study is the same at any depth, and deeper ones take a minute
			}
			learns := results.Learns(s.Method)
			if s.Best = 1; learns {
				s.Budget, s.Deeper, s.Empty = 500, 2, 2
			}
			for _, sets := range s.Openings {
				for i := range sets {
					sets[i].Games = 1
				}
			}
			if err := s.Separate(); err != nil {
				t.Fatal(err)
			}
			if !learns {
				s.Budget = s.Rules().Enough()
			}
			store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "t.db"), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			entered, err := study.Enter(t.Context(), s, store, string(config.EncodeStudy(s)), plan.Build{Version: "test"})
			if err != nil {
				t.Fatal(err)
			}
			stop := make(chan struct{})
			ask := sync.OnceFunc(func() { close(stop) })
			whole := !learns || gamestest.Long
			progress, err := study.Play(t.Context(), study.Session{
				Study: s, Entered: entered, Store: store, Runner: arena.Local{Workers: 2}, Encode: config.Encode, Stop: stop,
				Report: func(p study.Progress) {
					if !whole && p.Played >= stopAfter {
						ask()
					}
				},
			})
			if !whole {
				if err != nil || progress.Complete || progress.Played < stopAfter || len(progress.Faults) > 0 {
					t.Errorf("played %d games, faults %v, error %v", progress.Played, progress.Faults, err)
				}
				return
			}
			if err != nil || !progress.Complete || progress.Played > s.Budget || !learns && progress.Played < s.Budget || len(progress.Faults) > 0 {
				t.Errorf("played %d of %d games, faults %v, error %v", progress.Played, s.Budget, progress.Faults, err)
			}
			if last := progress.Stage; !learns && last != results.Proof || learns && last != results.Empty {
				t.Errorf("the last stage is %s", progress.Stage)
			}
		})
	}
}
