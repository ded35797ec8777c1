package study_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"tourney/arena"
	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/results"
)

const small = `method: random
candidate: {eval: dial, search: {plies: 1}}
opponents: [{kind: random}]
budget: 300
`

func TestEnter(t *testing.T) {
	s := &simulation{t: t}
	s.begin(small)
	got := s.store.study
	want := results.Study{Name: "test", Game: "pentago", Heuristic: "dial", Method: "random", Budget: 300,
		Config: "the config", Seed: 7,
		Version: "test", Signature: arena.Signature, Started: got.Started, Facts: study.FactsOf(s.study)}
	if diff := gocmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" || got.Started.IsZero() {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := study.Enter(t.Context(), s.study, s.store, "", plan.Build{Version: "test"}); err == nil ||
		errors.Is(err, study.ErrRunTaken) {
		t.Errorf("entered twice: error %v, want that there is such a study", err)
	}
}

// TestEnterOwnWeights: a study of a program's own weights is called by the candidate's name.
func TestEnterOwnWeights(t *testing.T) {
	for candidate, want := range map[string]string{
		"name: mine, kind: bot, search: {command: ./x}": "mine", "kind: bot, search: {command: x.py}": "x.py", "name: mine, eval: dial": "dial",
	} {
		s := &simulation{t: t}
		s.begin("candidate: {" + candidate + "}\nopponents: [{kind: random}]\nbudget: 9000\n")
		if got := s.store.study.Heuristic; got != want {
			t.Errorf("{%s}: weights of %q, want %q", candidate, got, want)
		}
	}
}

// unread is a store that does not say which runs it has.
type unread struct {
	*shelf
	why error
}

func (u unread) Run(context.Context, string) (results.Run, error) { return results.Run{}, u.why }

// TestNotEntered: a study is entered only if it is known that no run has the name of one of its own.
func TestNotEntered(t *testing.T) {
	s := &simulation{t: t}
	s.begin(small)
	refused := func(store *shelf, in study.Ledger, want error, words string) {
		t.Helper()
		_, err := study.Enter(t.Context(), s.study, in, "", plan.Build{Version: "test"})
		if !errors.Is(err, want) || !strings.Contains(err.Error(), words) || store.study.Name != "" {
			t.Errorf("error %v, entered %q; want %q", err, store.study.Name, words)
		}
	}
	for _, stage := range results.Stages {
		p, store := s.study.Plan(results.Screening), newShelf()
		p.Name = s.study.RunName(stage)
		_, err := plan.Enter(t.Context(), p, store, "", plan.Build{Version: "test"})
		s.must(err)
		refused(store, store, study.ErrRunTaken, "a run called "+p.Name)
	}
	store, torn := newShelf(), errors.New("a page is torn")
	refused(store, unread{store, torn}, torn, "a page is torn")
}
