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
	want := []string{"screening", "re-test", "proof", "games a ply deeper", "games from the empty board"}
	for i, stage := range Stages {
		if got := stage.Title(); got != want[i] {
			t.Errorf("%s: got %q, want %q", stage, got, want[i])
		}
	}
}

func TestAgainstItself(t *testing.T) {
	s := Study{Facts: StudyFacts{Opponents: []Player{{Name: "default", Spec: "pentago/a"}, {Name: "b", Spec: "pentago/b"}}}}
	for _, tt := range []struct {
		trial Trial
		want  bool
	}{
		{Trial{Stage: Screening, Player: "candidate", Spec: "pentago/a", Meetings: []Meeting{{Player: "b"}, {Player: "default"}}}, true},
		{Trial{Stage: Screening, Player: "default", Spec: "pentago/a?x=1"}, false},
		{Trial{Stage: Screening, Candidate: 7, Spec: "pentago/b", Meetings: []Meeting{{Player: "b"}}}, true},
		{Trial{Stage: Screening, Candidate: 8, Spec: "pentago/a", Meetings: []Meeting{{Player: "b"}}}, false}, // they have not met
		{Trial{Stage: Retest, Spec: "pentago/a"}, false},
		{Trial{Stage: Proof, Spec: "pentago/a"}, false},
	} {
		if got := s.AgainstItself(tt.trial); got != tt.want {
			t.Errorf("%+v: got %t, want %t", tt.trial, got, tt.want)
		}
	}
	if (Study{}).AgainstItself(Trial{Stage: Screening}) {
		t.Error("a study without opponents meets itself")
	}
}
