package study

import (
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/arena/openings"
	"tourney/arena/tune"
	"tourney/results"
)

// autoStudy is a study by the default method, with opponents, champions, games beside the proof and a further round.
func autoStudy(t *testing.T) Study {
	s := studyOf(t, "a@1", 2)
	s.Method, s.Best, s.Duels, s.Champions = tune.Auto, 1, 0.75, true
	s.Deeper, s.Empty = 4, 2
	boards := []openings.Set{{Kind: openings.Random, Games: 1, Min: 12, Max: 24, Parity: openings.Balanced}}
	s.Openings = map[results.Stage][]openings.Set{results.Screening: boards, results.Proof: Sized(boards, 20)}
	s.Opponents = append(s.Opponents, entrant(t, "one", "one@1"))
	s.Budget = 1500
	if err := s.Separate(); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestHistory: the history ends with what the course would recommend after the same trials, whether complete or not.
func TestHistory(t *testing.T) {
	s := autoStudy(t)
	var trials []results.Trial
	best := map[int]map[string]float64{} // after that many trials
	for c := s.course(); ; {
		asked := c.Ask(1)
		if len(asked) == 0 || len(asked) > 0 && asked[0].Stage != results.Screening && asked[0].Round > 1 {
			break
		}
		made := s.trial(c, asked[0], "run").result
		for i := range made.Meetings {
			m := &made.Meetings[i]
			m.Wins, m.Losses = 1+made.Number%2, 1
			made.Wins, made.Losses = made.Wins+m.Wins, made.Losses+m.Losses
		}
		c.Tell(made.Number, told(made))
		if trials = append(trials, made); made.Stage == results.Screening {
			best[len(trials)] = maps.Clone(map[string]float64(c.Best()))
		}
	}
	if len(best) < 100 {
		t.Fatalf("%d trials", len(best))
	}
	for n, want := range best {
		if n%197 != 0 && n != len(trials) {
			continue
		}
		list, err := s.History(trials[:n])
		if err != nil {
			t.Fatal(err)
		}
		if len(list) > moments+2 {
			t.Errorf("%d moments", len(list))
		}
		games := 0
		for _, trial := range trials[:n] {
			if trial.Stage == results.Screening {
				games += trial.Games()
			}
		}
		last := list[len(list)-1]
		if diff := cmp.Diff(want, last.Weights); diff != "" || last.Games != games {
			t.Errorf("after %d trials and %d games (-want +got):\n%d games\n%s", n, games, last.Games, diff)
		}
	}
	trials[5].Spec = "random"
	if _, err := s.History(trials); err == nil {
		t.Error("the trials of another program have a history")
	}
}
