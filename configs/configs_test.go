package configs_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"tourney/arena/arenatest"
	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/configs"
	_ "tourney/games/all"
	_ "tourney/players/all"
	"tourney/results/sqlite"
)

// benches matches the configs of benches.
const benches = "*-timing.yaml"

// isTournament reports whether a config is one of a tournament.
func isTournament(t *testing.T, file string) bool {
	for _, other := range []string{benches, studies} {
		match, err := filepath.Match(other, file)
		if err != nil {
			t.Fatal(err)
		}
		if match {
			return false
		}
	}
	return true
}

// TestConfigs reads every tournament here and plays one game of each of its kinds of openings in its first pairing of
// two players, or in its first if nobody meets another.
func TestConfigs(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("found %v, %v", files, err)
	}
	for _, file := range files {
		if !isTournament(t, file) {
			continue
		}
		t.Run(file, func(t *testing.T) {
			p := readPlan(t, file)
			if want := p.Name + ".yaml"; want != file {
				t.Errorf("the run of %s is called %s: a reader looks for %s", file, p.Name, want)
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
			store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "t.db"), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			_, progress := arenatest.Play(t, p, store, string(config.Encode(p)), 2)
			if progress.Played != p.Games() || progress.Played == 0 || len(progress.Faults) > 0 {
				t.Errorf("played %d of %d games, faults %v", progress.Played, p.Games(), progress.Faults)
			}
		})
	}
}

// TestEmbedded: what runs without a config is the quick start, and the study tune.
func TestEmbedded(t *testing.T) {
	for file, embedded := range map[string][]byte{"quick-start.yaml": configs.QuickStart, "tune.yaml": configs.Tune} {
		if text, err := os.ReadFile(file); err != nil || !bytes.Equal(text, embedded) {
			t.Errorf("%s (%v) is not embedded", file, err)
		}
	}
}
