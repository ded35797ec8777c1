package configs_test

import (
	"path/filepath"
	"slices"
	"testing"

	"tourney/arena"
	"tourney/arena/config"
	_ "tourney/games/all"
	_ "tourney/players/all"
	"tourney/results/sqlite"
)

// timings matches the configs of timing experiments.
const timings = "*-timing.yaml"

// isTournament reports whether a config is one of a tournament.
func isTournament(t *testing.T, file string) bool {
	for _, other := range []string{timings, counts, studies} {
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
	files, err := filepath.Glob("*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("found %v, %v", files, err)
	}
	for _, file := range files {
		if !isTournament(t, file) {
			continue
		}
		t.Run(file, func(t *testing.T) {
			plan := readPlan(t, file)
			if want := plan.Name + ".yaml"; want != file {
				t.Errorf("the run of %s is called %s: a reader looks for %s", file, plan.Name, want)
			}
			pairings := plan.Pairings()
			pairing := pairings[max(0, slices.IndexFunc(pairings, func(p []int) bool { return p[0] != p[1] }))]
			var seated []arena.Entrant
			for _, i := range slices.Compact(pairing) {
				seated = append(seated, plan.Players[i])
			}
			plan.Players = seated
			for i := range plan.Openings {
				plan.Openings[i].Games = 1
			}
			store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "t.db"), nil)
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close()
			run, err := arena.Enter(t.Context(), plan, store, string(config.Encode(plan)), "test")
			if err != nil {
				t.Fatal(err)
			}
			progress, err := arena.Play(t.Context(), nil, plan, run, store, 2, func(arena.Progress) {})
			if err != nil || progress.Played != plan.Games() || progress.Played == 0 || len(progress.Faults) > 0 {
				t.Errorf("played %d of %d games, faults %v, error %v", progress.Played, plan.Games(), progress.Faults, err)
			}
		})
	}
}
