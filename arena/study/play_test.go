package study

import (
	"math"
	"testing"

	"tourney/arena/internal/tune"
	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/results"
	"tourney/results/stats"
)

// TestProgressBest: the best is the first of those with the highest score.
func TestProgressBest(t *testing.T) {
	trials := []results.Trial{
		{Number: 0, Wins: 1, Losses: 1}, {Number: 1, Draws: 2}, {Number: 2, Losses: 2},
		{Number: 3, Wins: 1, Draws: 1}, {Number: 4, Wins: 1, Draws: 1},
	}
	r := &runner{stored: map[int]results.Trial{}}
	for i, want := range []int{0, 0, 0, 3, 3} {
		if r.note(trials[i]); r.progress.Best.Number != want || r.progress.Trials != i+1 {
			t.Errorf("after trial %d the best of %d is %d, want %d", i, r.progress.Trials, r.progress.Best.Number, want)
		}
	}
}

// TestMayEndEarly: a proof ends early only if its first openings stand for all of them.
func TestMayEndEarly(t *testing.T) {
	shuffled := list(3, "x")
	shuffled.Shuffled = true
	for _, tt := range []struct {
		proof []openings.Set
		want  bool
	}{
		{[]openings.Set{random(3, 1, 5, openings.Any)}, true},
		{[]openings.Set{empty(3), random(3, 1, 5, openings.Any)}, true},
		{[]openings.Set{empty(3)}, true},
		{[]openings.Set{random(3, 1, 5, openings.Any), random(3, 9, 12, openings.Any)}, false},
		{[]openings.Set{list(3, "x")}, false},
		{[]openings.Set{shuffled}, true},
	} {
		s := stages(nil, nil, tt.proof)
		if got := s.mayEndEarly(); got != tt.want {
			t.Errorf("%+v: %t, want %t", tt.proof, got, tt.want)
		}
	}
}

// TestUntilProven: each further vector that is proven needs more evidence, and what earlier proofs of a vector have
// shown counts.
func TestUntilProven(t *testing.T) {
	s := studyOf(t, "a@1", 1)
	for _, test := range []struct {
		proof  int
		before stats.Evidence
		want   float64
	}{
		{1, 0, 0}, // as without a rule: 1 in 40
		{1, 1.5, math.Exp(1.5 - float64(stats.NeededAt(1)))},
		{2, 0, math.Exp(-float64(stats.NeededAt(2)))},
		{3, -2, math.Exp(-2 - float64(stats.NeededAt(3)))},
	} {
		asked := tune.StageTrial{
			Trial: tune.Trial{A: s.Space.Start()}, Stage: results.Proof, Proof: test.proof, Before: test.before,
			Opponents: []tune.Opponent{{Fixed: -1}},
		}
		p := s.untilProven(s.Plan(results.Proof), s.trial(s.course(), asked, "test-proof"))
		if r := p.Schedule; r.Until != schedule.Proven || math.Abs(r.Error-test.want) > 1e-12 || len(p.Players) != 2 {
			t.Errorf("proof %d after %v: %+v, want an error of %v", test.proof, test.before, r, test.want)
		}
	}
}
