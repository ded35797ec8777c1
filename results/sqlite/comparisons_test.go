package sqlite

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"tourney/results"
)

// TestComparisons notes comparisons with two baselines, some repeatedly.
func TestComparisons(t *testing.T) {
	s := newStore(t)
	a, b := entered(t, s, newRun("a")), entered(t, s, newRun("b"))
	reader, err := OpenReader(t.Context(), s.path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	one := results.Compared{Name: "one", Started: noon}
	later := results.Compared{Name: "one", Started: noon.Add(time.Hour)} // deleted and played anew
	two := results.Compared{Name: "two", Started: noon}
	odd := results.Compared{Name: "o\x1b", Started: noon.Add(time.Nanosecond).Local()}
	shown := results.Compared{Name: `o\x1b`, Started: noon}
	type list = []results.Compared
	for _, c := range []struct {
		what  string
		with  results.Compared
		wantA list
	}{
		{"the first", one, list{one}},
		{"the same", one, list{one}},
		{"the same name, begun later", later, list{one, later}},
		{"another name", two, list{one, later, two}},
		{"the second again", later, list{one, later, two}},
		{"an odd name", odd, list{one, later, two, shown}},
		{"the same as read", shown, list{one, later, two, shown}},
		{"the same as given", odd, list{one, later, two, shown}},
	} {
		if err := s.AddComparison(t.Context(), a, c.with); err != nil {
			t.Fatal(err)
		}
		for _, s := range []*Store{s, reader} {
			for run, want := range map[string]list{"a": c.wantA, "b": nil} {
				got, err := s.Comparisons(t.Context(), results.Run{Name: run})
				if err != nil {
					t.Fatal(err)
				}
				equal(t, c.what+", of "+run, got, want)
			}
		}
		checkSound(t, s, "a", "b")
	}
	if err := s.AddComparison(t.Context(), b, one); err != nil {
		t.Fatal(err)
	}
	if err := s.Rename(t.Context(), results.Renaming{Name: "a", To: "c"}); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(t.Context(), "", "b"); err != nil {
		t.Fatal(err)
	}
	got, err := s.Comparisons(t.Context(), results.Run{Name: "c"})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "of a renamed baseline", len(got), 4)
	equal(t, "rows", number(t, s.read, "SELECT count(*) FROM comparison"), int64(4))
	for _, name := range []string{"a", "b"} {
		if _, err := s.Comparisons(t.Context(), results.Run{Name: name}); !errors.Is(err, results.ErrNoRun) {
			t.Errorf("of a baseline that is gone: %v, want ErrNoRun", err)
		}
		if err := s.AddComparison(t.Context(), results.Run{Name: name}, one); !errors.Is(err, results.ErrNoRun) {
			t.Errorf("with a baseline that is gone: %v, want ErrNoRun", err)
		}
	}
}

// TestComparisonsOfForms: databases of earlier forms have no comparisons before a writer has opened them.
func TestComparisonsOfForms(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, form := range earlier {
		path := filepath.Join(t.TempDir(), "t.db")
		run, _, _ := makeForm(t, form, path)
		reader, err := OpenReader(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		check := func(want ...results.Compared) {
			t.Helper()
			got, err := reader.Comparisons(t.Context(), run)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, fmt.Sprintf("comparisons in form %d", form), got, want)
		}
		check()
		current := func(want bool) {
			t.Helper()
			if got, err := reader.Current(t.Context()); err != nil || got != want {
				t.Errorf("form %d: current %v (%v), want %v", form, got, err, want)
			}
		}
		current(false)
		s, err := Open(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		with := results.Compared{Name: "later", Started: noon}
		if err := s.AddComparison(t.Context(), run, with); err != nil {
			t.Fatal(err)
		}
		check(with)
		current(true)
		checkSound(t, s, "t")
		if err := errors.Join(reader.Close(), s.Close()); err != nil {
			t.Error(err)
		}
	}
}

// TestComparisonDamage: no comparison is added to a damaged baseline, and one that was edited is named.
func TestComparisonDamage(t *testing.T) {
	for _, c := range []struct{ damage, want string }{
		{"UPDATE run SET seed = 7", `run "duel" does not match its checksum`},
		{"DELETE FROM comparison WHERE position = 2", `run "duel" does not match its checksum`},
		{"UPDATE comparison SET name = 'x' WHERE position = 2", `run "duel"`},
		{"DELETE FROM comparison WHERE position = 1", `run "duel"`},
	} {
		s, _ := openSample(t)
		if _, err := s.write.Exec(c.damage); err != nil {
			t.Fatal(err)
		}
		err := s.AddComparison(t.Context(), results.Run{Name: "duel"}, results.Compared{Name: "y", Started: noon})
		if !errors.Is(err, results.ErrDamaged) || !contains(err, c.want) {
			t.Errorf("after %s: %v, want %s", c.damage, err, c.want)
		}
		if _, err := s.Run(t.Context(), "duel"); !errors.Is(err, results.ErrDamaged) {
			t.Errorf("after %s: the baseline is read with %v", c.damage, err)
		}
	}
}

// TestDecided: a run until its players are decided may finish with fewer games than planned.
func TestDecided(t *testing.T) {
	for _, until := range []string{results.UntilDecided, ""} {
		s, run, _, _ := openDuel(t)
		run.Facts = results.Facts{Planned: 1000, Openings: []results.OpeningSet{{Kind: "random", Games: 500}}, Until: until}
		run = entered(t, s, run)
		if err := s.Finish(t.Context(), run.Name, noon); err != nil {
			t.Fatal(err)
		}
		if err := s.Recount(t.Context(), run, nil); (err == nil) != (until != "") {
			t.Errorf("until %q: %v", until, err)
		}
	}
}
