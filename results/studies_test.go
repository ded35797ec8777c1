package results

import "testing"

func TestTrialScore(t *testing.T) {
	for _, tt := range []struct {
		trial Trial
		want  float64
	}{
		{Trial{}, 0}, {Trial{Losses: 3}, 0}, {Trial{Wins: 3}, 1}, {Trial{Draws: 1}, 0.5},
		{Trial{Wins: 1, Draws: 1, Losses: 2}, 0.375}, {Trial{Wins: 33, Draws: 0, Losses: 67}, 0.33},
	} {
		if got := tt.trial.Score(); got != tt.want {
			t.Errorf("%+v: got %v, want %v", tt.trial, got, tt.want)
		}
	}
}

func TestStageTitle(t *testing.T) {
	want := []string{"search", "re-test", "proof"}
	for i, stage := range Stages {
		if got := stage.Title(); got != want[i] {
			t.Errorf("%s: got %q, want %q", stage, got, want[i])
		}
	}
}
