package study

import (
	"context"
	"errors"
	"slices"
	"testing"

	"tourney/results"
)

// drawers is a store of names, with a damaged run.
type drawers struct {
	runs, studies []string
}

func (d drawers) RunNames(context.Context) ([]string, error)   { return d.runs, nil }
func (d drawers) StudyNames(context.Context) ([]string, error) { return d.studies, nil }

func (d drawers) Run(_ context.Context, name string) (results.Run, error) {
	if name == "torn" {
		return results.Run{}, results.ErrDamaged
	}
	return results.Run{Name: name}, nil
}

func (d drawers) Tallies(context.Context, results.Run) ([]results.Tally, error) {
	return []results.Tally{{Games: 2}, {Games: 3}}, nil
}

func (d drawers) Trials(context.Context, string) ([]results.Trial, error) {
	return make([]results.Trial, 1), nil
}

// TestFind: a name leads to a run or to a study with its runs, even if damaged.
func TestFind(t *testing.T) {
	store := drawers{runs: []string{"night", "night-search", "day", "torn", "low-proof"}, studies: []string{"night", "low", "bare"}}
	n, err := ReadNames(t.Context(), store)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name  string
		study bool
		want  string // or the error
	}{
		{"day", false, "run day with 5 games"},
		{"torn", false, "run torn with damaged games"},
		{"night", false, "run night with 5 games"},
		{"night", true, "study night with 1 trial and 5 games (night-search)"},
		{"bare", false, "study bare with 1 trial"},
		{"night-search", false, "run night-search has games of the study night: name the study, whose runs go with it"},
		{"morning", false, "there is no such run or study"},
		{"day", true, "there is no such study"},
	} {
		h, err := n.Find(t.Context(), store, test.name, test.study)
		got := h.String()
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
		if unknown, ok := errors.AsType[*Unknown](err); ok {
			want := []string{"night", "low", "bare"}
			if !test.study {
				want = append(slices.Clone(store.runs), want...)
			}
			if !slices.Equal(unknown.Known, want) {
				t.Errorf("%s: known are %q, want %q", test.name, unknown.Known, want)
			}
		}
	}
}
