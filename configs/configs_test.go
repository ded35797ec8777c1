package configs_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/bench"
	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/configs"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
	"tourney/results/sqlite"
)

// TestConfigs reads every config here and plays the least of it.
func TestConfigs(t *testing.T) {
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("found %v, %v", files, err)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			var name string
			switch isBench := strings.HasSuffix(file, "-timing.yaml"); {
			case isBench:
				name = playBench(t, file)
			case testing.Short():
				t.Skip("too dear for -short")
			case strings.HasPrefix(file, "tune"):
				name = playStudy(t, file)
			default:
				name = playTournament(t, file)
			}
			if want := name + ".yaml"; want != file {
				t.Errorf("%s is called %s: a reader looks for %s", file, name, want)
			}
		})
	}
}

// playBench measures one board with each of two numbers of stones, at the least depth.
func playBench(t *testing.T, file string) (name string) {
	e := decoded(t, file, config.DecodeBench)
	e.Boards, e.Max, e.Depths = 1, e.Min+1, e.Depths[:1]
	cells := 0
	err := e.Run(t.Context(), func(at bench.Point, c bench.Cost) {
		if cells++; c.Boards != 1 || c.Counts.Nodes == 0 {
			t.Errorf("%s: %+v", e.Players[at.Player].Name, c)
		}
	})
	if want := 2 * len(e.Players); err != nil || cells != want {
		t.Errorf("%d cells and error %v, want %d cells", cells, err, want)
	}
	return e.Name
}

// playTournament plays one game of each kind of openings in the first pairing of two players, or in the first if nobody
// meets another.
func playTournament(t *testing.T, file string) (name string) {
	p := decoded(t, file, config.Decode).Plan
	if got, err := plan.Of(plan.RunOf(p, "", plan.Build{})); err != nil || !cmp.Equal(got, p) {
		t.Errorf("its run gives another plan: error %v\n%s", err, cmp.Diff(p, got))
	}
	pairings := p.Pairings()
	pairing := pairings[max(0, slices.IndexFunc(pairings, func(seats []int) bool { return seats[0] != seats[1] }))]
	var seated []plan.Entrant
	for _, i := range slices.Compact(pairing) {
		seated = append(seated, p.Players[i])
	}
	p.Players = seated
	for i := range p.Openings {
		p.Openings[i].Games = 1
	}
	_, progress := arenatest.Play(t, p, newStore(t), string(config.Encode(p)), 2)
	if progress.Played != p.Games() || progress.Played == 0 || len(progress.Faults) > 0 {
		t.Errorf("played %d of %d games, faults %v", progress.Played, p.Games(), progress.Faults)
	}
	return p.Name
}

// stopAfter asks a study to stop when it has played some games.
const stopAfter = 30

// playStudy plays the smallest study that has the same candidate, opponents and kinds of openings. One that learns is
// played to its end at full size only.
func playStudy(t *testing.T, file string) (name string) {
	s := decoded(t, file, func(file string, text []byte) (*config.StudyFile, error) {
		if !gamestest.Long { // to draw all the openings of a search takes seconds
			text = regexp.MustCompile(`(?m)^(budget: \d{3})0*(.*\nmethod: auto)`).ReplaceAll(text, []byte("${1}0$2"))
		}
		return config.DecodeStudy(file, text)
	}).Study
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
	store := newStore(t)
	entered, err := study.Enter(t.Context(), s, store, string(config.EncodeStudy(s)), plan.Build{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	stored := gamestest.Must(store.Study(t.Context(), s.Name))(t)
	if again := gamestest.Must(study.Of(stored))(t).Stored(stored.Config, plan.Build{Version: "test"}); !cmp.Equal(again, entered, cmpopts.IgnoreFields(stored, "Started")) {
		t.Errorf("it is stored as another study:\n%s", cmp.Diff(entered, again))
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
	least, last := s.Budget, results.Proof
	switch {
	case !whole:
		least, last = stopAfter, progress.Stage
	case learns:
		least, last = 0, results.Empty
	}
	if err != nil || progress.Complete != whole || progress.Played < least || progress.Played > s.Budget || len(progress.Faults) > 0 {
		t.Errorf("played %d of %d games, faults %v, error %v", progress.Played, s.Budget, progress.Faults, err)
	}
	if progress.Stage != last {
		t.Errorf("the last stage is %s, want %s", progress.Stage, last)
	}
	return s.Name
}

// decoded returns the config of a file.
func decoded[C any](t *testing.T, file string, decode func(file string, text []byte) (C, error)) C {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c, err := decode(file, text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func newStore(t *testing.T) *sqlite.Store {
	t.Helper()
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "t.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

// TestEmbedded: what runs without a config is the quick start, and the study tune.
func TestEmbedded(t *testing.T) {
	for file, embedded := range map[string][]byte{"quick-start.yaml": configs.QuickStart, "tune.yaml": configs.Tune} {
		if text, err := os.ReadFile(file); err != nil || !bytes.Equal(text, embedded) {
			t.Errorf("%s (%v) is not embedded", file, err)
		}
	}
}
