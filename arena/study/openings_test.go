package study

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/results"
	"tourney/results/verdict"
)

// partsOf takes all stored trials of a study apart.
func partsOf(t *testing.T, s Study, store results.StudyStore) (trials []results.Trial, parts [][]verdict.Part) {
	t.Helper()
	trials, err := store.Trials(t.Context(), s.Name)
	if err != nil {
		t.Fatal(err)
	}
	for _, trial := range trials {
		run, err := store.Run(t.Context(), trial.Run)
		if err != nil {
			t.Fatal(err)
		}
		tallies, err := store.Tallies(t.Context(), run)
		if err != nil {
			t.Fatal(err)
		}
		totals, err := store.BlockTotals(t.Context(), run)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, ByOpening(s, run, trial, tallies, totals))
	}
	return trials, parts
}

// TestByOpening: the parts of a trial are of one kind each, the empty board first, and are what its games say.
func TestByOpening(t *testing.T) {
	faults := 0
	for _, player := range []string{"a@1", "touchy@1"} {
		for _, seats := range []Seats{BothSeats, FirstSeat, SecondSeat} {
			s := studyOf(t, player, 3)
			s.Seats = seats
			s = ready(t, s, 3)
			store, r := played(t, s)
			trials, parts := partsOf(t, s, store)
			for i, trial := range trials {
				var openings []string
				for _, part := range parts[i] {
					openings = append(openings, part.Opening)
					of := r
					of.Games = map[string]results.Record{}
					for address, g := range r.Games {
						if g.Opening == part.Opening {
							of.Games[address] = g
						}
					}
					want := of.recount(s, trial.Stage, trial.Player)
					if !s.pairs(trial.Stage) {
						want.Pairs = [5]int{}
					}
					want.Number, want.Stage, want.Candidate, want.Run = trial.Number, trial.Stage, trial.Candidate, trial.Run
					want.Player, want.Spec, want.Weights, want.Finished = trial.Player, trial.Spec, trial.Weights, trial.Finished
					if diff := cmp.Diff(want, part.Trial); diff != "" {
						t.Errorf("%s, seats %s: trial %d from %s (-counted +part):\n%s", player, seats, trial.Number, part.Opening, diff)
					}
					faults += part.Trial.Faults
				}
				want := []string{results.EmptyBoard, "random"}
				if trial.Stage == results.Retest {
					want = want[1:]
				}
				if !slices.Equal(openings, want) {
					t.Errorf("%s, seats %s: trial %d has parts from %v, want %v", player, seats, trial.Number, openings, want)
				}
			}
			proof := parts[len(parts)-1]
			if len(proof) != 2 || proof[0].Trial.Games() != 2 || proof[1].Trial.Games() != 8 {
				t.Errorf("%s, seats %s: %+v: want 2 games from the empty board and 8 from random ones", player, seats, proof)
			}
		}
	}
	if faults == 0 {
		t.Error("no game has a fault")
	}
}
