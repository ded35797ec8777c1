package study

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/arena"
	"tourney/arena/plan"
	"tourney/arena/tune"
	"tourney/players"
	"tourney/results"
)

func TestEnter(t *testing.T) {
	s := studyOf(t, "a@1", 4)
	store := open(t)
	entered := enter(t, s, store)
	want := results.Study{
		Name: "test", Game: "pentago", Heuristic: "a", Method: "random", Budget: s.Budget, Config: "the config",
		Seed: 7, Version: "test", Signature: arena.Signature, Started: entered.Started,
		Facts: FactsOf(s),
	}
	stored, err := store.Study(t.Context(), "test")
	if err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string]results.Study{"entered": entered, "stored": stored} {
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" || got.Started.IsZero() {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if _, err := Enter(t.Context(), s, store, "", plan.Build{Version: "test"}); err == nil || errors.Is(err, ErrRunTaken) {
		t.Errorf("entered twice: error %v, want that there is such a study", err)
	}
}

// TestEnterRunTaken: a study keeps its games apart from those of a tournament that has the name of any of its runs.
func TestEnterRunTaken(t *testing.T) {
	s := studyOf(t, "a@1", 4)
	for _, stage := range results.Stages {
		store := open(t)
		p := s.Plan(results.Screening)
		p.Name = s.RunName(stage)
		if _, err := plan.Enter(t.Context(), p, store, "", plan.Build{Version: "test"}); err != nil {
			t.Fatal(err)
		}
		_, err := Enter(t.Context(), s, store, "", plan.Build{Version: "test"})
		if !errors.Is(err, ErrRunTaken) || !strings.Contains(err.Error(), "a run called "+p.Name) {
			t.Errorf("%s: error %v, want that the name is taken", stage, err)
		}
		if studies, err := store.Studies(t.Context()); err != nil || len(studies) > 0 {
			t.Errorf("%s: the store has studies %v (%v), want none", stage, studies, err)
		}
	}
}

// TestSame refuses to go on with the trials of other draws.
func TestSame(t *testing.T) {
	s := studyOf(t, "a@1", 3)
	store, _ := played(t, s)
	entered, err := store.Study(t.Context(), s.Name)
	if err != nil {
		t.Fatal(err)
	}
	other := s
	other.Seed++
	_, err = Play(t.Context(), session(other, entered, store, 1))
	if want := "trial 1 of study test is stored as search of a("; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("with another seed: error %v, want %q", err, want)
	}

	asked := tune.StageTrial{Trial: tune.Trial{ID: 3, A: players.Weights{"monica": 1.25}}, Stage: results.Retest, Candidate: 2, Opponents: []tune.Opponent{{Fixed: -1}}}
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

// unread is a store that does not say which runs it has.
type unread struct {
	results.StudyStore
	why error
}

func (u unread) Run(context.Context, string) (results.Run, error) { return results.Run{}, u.why }

// TestEnterUnread enters nothing unless it is known that no run has the name.
func TestEnterUnread(t *testing.T) {
	store, torn := open(t), errors.New("a page is torn")
	_, err := Enter(t.Context(), studyOf(t, "a@1", 4), unread{store, torn}, "", plan.Build{Version: "test"})
	if !errors.Is(err, torn) || errors.Is(err, ErrRunTaken) {
		t.Errorf("error %v, want %v", err, torn)
	}
	if studies, err := store.Studies(t.Context()); err != nil || len(studies) > 0 {
		t.Errorf("the store has studies %v (%v), want none", studies, err)
	}
}

// TestFactsOf: the facts name the tuned weights, the opponents and the unrepeatable players.
func TestFactsOf(t *testing.T) {
	s := studyOf(t, "a@1,millis=5", 1)
	s.Opponents = append(s.Opponents, entrant(t, "slow", "one@2,millis=9"))
	want := results.StudyFacts{
		Opponents: []results.Player{
			{Name: "default", Spec: s.Candidate.Spec.String()},
			{Name: "random", Spec: "random"},
			{Name: "slow", Spec: entrant(t, "slow", "one@2,millis=9").Spec.String()},
		},
		Unrepeatable: map[string]string{"c": "by the clock", "default": "by the clock", "slow": "by the clock"},
	}
	for _, d := range s.Space.Dimensions() {
		want.Weights = append(want.Weights, results.Weight{Name: d.Name, Min: 0.9, Max: 1.3})
	}
	if diff := cmp.Diff(want, FactsOf(s)); diff != "" || len(want.Weights) != 4 {
		t.Errorf("(-want +got):\n%s", diff)
	}
	space, err := tune.NewSpace([]tune.Dimension{
		{Param: players.Param{Name: "reach", Kind: players.Switch, Max: 1}},
		{Param: players.Param{Name: "size", Min: 0.5, Max: 8, Log: true}, Start: 1},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Space = space
	weights := []results.Weight{{Name: "reach", Max: 1, Switch: true}, {Name: "size", Min: 0.5, Max: 8, Log: true}}
	if diff := cmp.Diff(weights, FactsOf(s).Weights); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
