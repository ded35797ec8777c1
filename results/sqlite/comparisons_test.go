package sqlite

import (
	"errors"
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
		run.Facts.Planned, run.Facts.Until = 1000, until
		run = entered(t, s, run)
		if err := s.Finish(t.Context(), run.Name, noon); err != nil {
			t.Fatal(err)
		}
		if err := s.Recount(t.Context(), run, nil); (err == nil) != (until != "") {
			t.Errorf("until %q: %v", until, err)
		}
	}
}
