package study

import (
	"testing"

	"tourney/results"
)

// TestByOpening: the parts of a trial are of one kind each, the empty board first, and add up to it.
func TestByOpening(t *testing.T) {
	s := studyOf(t, "a@1", 3)
	store, _ := played(t, s)
	entered, err := store.Study(t.Context(), s.Name)
	if err != nil {
		t.Fatal(err)
	}
	trials, err := store.Trials(t.Context(), entered.ID)
	if err != nil {
		t.Fatal(err)
	}
	proof := trials[len(trials)-1]
	run, err := store.Run(t.Context(), s.RunName(proof.Stage))
	if err != nil {
		t.Fatal(err)
	}
	parts, err := ByOpening(t.Context(), s, run, proof, store)
	if err != nil {
		t.Fatal(err)
	}
	if len(parts) != 2 || parts[0].Opening != results.EmptyBoard || parts[0].Trial.Games() != 2 || parts[1].Trial.Games() != 8 {
		t.Fatalf("%+v: want 2 games from the empty board and 8 from random ones", parts)
	}
	sum := parts[0].Trial
	sum.Wins += parts[1].Trial.Wins
	sum.Draws += parts[1].Trial.Draws
	sum.Losses += parts[1].Trial.Losses
	for i, n := range parts[1].Trial.Pairs {
		sum.Pairs[i] += n
	}
	if sum.Wins != proof.Wins || sum.Draws != proof.Draws || sum.Losses != proof.Losses || sum.Pairs != proof.Pairs {
		t.Errorf("the parts add up to %+v, want %+v", sum, proof)
	}
}
