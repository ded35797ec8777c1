package study

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/arena/tune"
	"tourney/players"
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

func TestMerged(t *testing.T) {
	before := []arena.FaultCount{
		{Player: "a", Fault: results.Panic, Games: 2, First: "one"}, {Player: "b", Fault: results.Panic, Games: 1},
	}
	now := []arena.FaultCount{
		{Player: "a", Fault: results.Panic, Games: 3, First: "two"}, {Player: "a", Fault: results.Deadline, Games: 4},
	}
	want := []arena.FaultCount{
		{Player: "a", Fault: results.Panic, Games: 5, First: "one"}, {Player: "b", Fault: results.Panic, Games: 1},
		{Player: "a", Fault: results.Deadline, Games: 4},
	}
	if diff := cmp.Diff(want, merged(before, now)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if before[0].Games != 2 || len(before) != 2 {
		t.Errorf("what was before has changed: %+v", before)
	}
}

// TestTrialCounts counts games with every result against two opponents.
func TestTrialCounts(t *testing.T) {
	s := studyOf(t, "a@1", 1)
	asked := tune.StageTrial{Trial: tune.Trial{ID: 1, A: players.Weights{"monica": 1.25}}, Round: 1,
		Stage: results.Screening, Candidate: 1,
		Opponents: []tune.Opponent{{Fixed: 0}, {Fixed: 1}}}
	one := s.trial(s.course(), asked, "test-search")
	for opponent, points := range []string{"wd dd lf", "ld lw w- ww"} { // of the candidate in the first seat and in the second
		for number, pair := range strings.Fields(points) {
			for seat, result := range pair {
				f := arena.Finished{Places: []int{1, 1}, End: results.End{Kind: results.ByRules, Seat: -1}}
				switch result {
				case 'w':
					f.Places[1-seat] = 2
				case 'l', 'f':
					f.Places[seat] = 2
				case '-':
					f = arena.Finished{Unplayed: "left out"}
				}
				if result == 'f' {
					f.End = results.End{Kind: results.Panic, Seat: seat}
				}
				f.Number = number
				one.add(f, opponent, seat)
			}
		}
	}
	want := results.Trial{
		Number: 1, Round: 1, Stage: results.Screening, Candidate: 1, Run: "test-search", Player: "c.1", Spec: s.Player(1, asked.A).Spec.String(),
		Weights: asked.A, Wins: 5, Draws: 4, Losses: 4, Faults: 1, Pairs: [5]int{1, 1, 2, 1, 1},
		Meetings: []results.Meeting{{Player: "default", Weights: s.Space.Start(), Wins: 1, Draws: 3, Losses: 2},
			{Player: "random", Wins: 4, Draws: 1, Losses: 2}},
	}
	if diff := cmp.Diff(want, one.result); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := want.Score(); got != 7.0/13 {
		t.Errorf("5 wins and 4 draws in 13 games score %v", got)
	}
}

// TestMayEndEarly: a proof ends early only if its first openings stand for all of them.
func TestMayEndEarly(t *testing.T) {
	shuffled := list(3, "x")
	shuffled.Shuffle = true
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

// TestUntilProven: each further vector that is proven needs more evidence, and what earlier proofs of a vector have shown counts.
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

// TestSame: a stored trial is another if it has another stage, player or opponent.
func TestSame(t *testing.T) {
	s := studyOf(t, "a@1", 3)
	asked := tune.StageTrial{
		Trial: tune.Trial{ID: 3, A: players.Weights{"monica": 1.25}}, Stage: results.Retest, Candidate: 2,
		Opponents: []tune.Opponent{{Fixed: -1}},
	}
	trial := s.trial(s.course(), asked, "test-retest").result
	stored := trial
	if err := s.same(stored, trial); err != nil {
		t.Errorf("the same trial: %v", err)
	}
	for name, change := range map[string]func(t *results.Trial){
		"stage":     func(t *results.Trial) { t.Stage = results.Screening },
		"weights":   func(t *results.Trial) { t.Spec = strings.Replace(t.Spec, "1.25", "1.24", 1) },
		"plies":     func(t *results.Trial) { t.Spec = strings.Replace(t.Spec, "@1", "@2", 1) },
		"opponents": func(t *results.Trial) { t.Meetings = []results.Meeting{{Player: "c.1"}} },
	} {
		changed := stored
		change(&changed)
		if err := s.same(changed, trial); err == nil {
			t.Errorf("a trial with other %s is taken for the same", name)
		}
	}
}
