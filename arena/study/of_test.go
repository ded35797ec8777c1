package study

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/arena/internal/tune"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/players"
	"tourney/results"
)

// TestOf: a stored study gives back what was entered, with its further rounds.
func TestOf(t *testing.T) {
	for name, edit := range map[string]func(s *Study){
		"usual": func(*Study) {},
		"times": func(s *Study) {
			s.Clock, s.Deadline, s.Thoughts = players.Clock{Game: time.Second, Increment: 1}, time.Minute, true
		},
		"a method that learns": func(s *Study) {
			s.Method, s.Best, s.Duels, s.Champions, s.Deeper, s.Empty = tune.Auto, 1, 1.0/3, true, 4, 2
		},
		"one seat": func(s *Study) { s.Seats = secondSeat },
		"a grid, ties and a list": func(s *Study) {
			list := s.Space.Dimensions()[:3]
			for i := range list {
				list[i].Min, list[i].Max, list[i].Log = 0.5, 2, true
			}
			list[0].Steps, list[2].Steps = 3, 4
			space, err := tune.NewSpace(list, []results.Tie{{Kind: tune.Together, Weights: []string{list[0].Name, list[1].Name}}})
			if err != nil {
				t.Fatal(err)
			}
			s.Method, s.Space = tune.Grid, space
			s.Openings[results.Proof] = []openings.Set{{Kind: openings.List, Games: 1, Skip: 3, Lines: []string{"a\tb", "c"}, Shuffled: true}}
		},
	} {
		want := studyOf(t, "a@1", 3)
		edit(&want)
		stored := want.Stored("", plan.Build{})
		stored.Rounds, stored.Budget = []int{70, 30}, stored.Budget+100
		want.Rounds = stored.Rounds
		got, err := Of(stored)
		compare := cmp.Options{cmp.AllowUnexported(tune.Space{}), cmpopts.IgnoreFields(players.Param{}, "Legal")} // functions do not compare
		if diff := cmp.Diff(want, got, compare); diff != "" || err != nil {
			t.Errorf("%s: error %v (-want +got):\n%s", name, err, diff)
		}
	}
}

// TestOfOthers: what this program lacks of a study is named, and what no study has is refused.
func TestOfOthers(t *testing.T) {
	for want, edit := range map[string]func(r *results.Study){
		`unknown game "chess"`: func(r *results.Study) { r.Game = "chess" },
		`player c: player "nobody@1": unknown heuristic of pentago "nobody"`: func(r *results.Study) { r.Facts.Candidate.Spec = "nobody@1" },
		`player random: player "nobody": `:                                   func(r *results.Study) { r.Facts.Opponents[1].Spec = "nobody" },
		`unknown weight`:                                                     func(r *results.Study) { r.Facts.Weights[0].Name = "queer" },
		`the range of weight`:                                                func(r *results.Study) { r.Facts.Weights[0].Max = -1 },
		`is tied, but not in the space`: func(r *results.Study) {
			r.Facts.Ties = []results.Tie{{Kind: "mean", Weights: []string{"x", "y"}}}
		},
		`stage proof: it has openings of kind "queer"`: func(r *results.Study) { r.Facts.Openings[results.Proof][0].Kind = "queer" },
		`it has the method "queer"`:                    func(r *results.Study) { r.Method = "queer" },
		`the seats "queer"`:                            func(r *results.Study) { r.Facts.Seats = "queer" },
		`has no steps: a grid wants`:                   func(r *results.Study) { r.Method = tune.Grid },
		"it lacks opponents or openings":               func(r *results.Study) { delete(r.Facts.Openings, results.Proof) },
	} {
		stored := studyOf(t, "a@1", 3).Stored("", plan.Build{})
		edit(&stored)
		_, err := Of(stored)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), `study "test": this program cannot read its plan: `) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
