package sqlite

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"tourney/results"
)

// TestComparisons notes comparisons with two baselines, some repeatedly.
func TestComparisons(t *testing.T) {
	s := newStore(t)
	a, b := entered(t, s, newRun("a")), entered(t, s, newRun("b"))
	reader := readerOf(t, s)
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
		must(t, s.AddComparison(t.Context(), a, c.with))
		for _, s := range []*Store{s, reader} {
			for run, want := range map[string]list{"a": c.wantA, "b": nil} {
				got, err := s.Comparisons(t.Context(), results.Run{Name: run})
				must(t, err)
				equal(t, c.what+", of "+run, got, want)
			}
		}
		checkSound(t, s, "a", "b")
	}
	must(t, s.AddComparison(t.Context(), b, one))
	must(t, s.Rename(t.Context(), results.Renaming{Name: "a", To: "c"}))
	must(t, s.Delete(t.Context(), "", "b"))
	got, err := s.Comparisons(t.Context(), results.Run{Name: "c"})
	must(t, err)
	equal(t, "of a renamed baseline", len(got), 4)
	equal(t, "rows", number(t, s.read, "SELECT count(*) FROM comparison"), int64(4))
	for _, name := range []string{"a", "b"} {
		refused(t, "of a baseline that is gone", errOf(s.Comparisons(t.Context(), results.Run{Name: name})), results.ErrNoRun)
		refused(t, "with a baseline that is gone", s.AddComparison(t.Context(), results.Run{Name: name}, one), results.ErrNoRun)
	}
}

// TestDecided: a run until its players are decided may finish with fewer games than planned, and no other.
func TestDecided(t *testing.T) {
	s, _ := openSample(t)
	for name, until := range map[string]string{"duel": "", "night/four": results.UntilDecided} {
		must(t, s.Finish(t.Context(), name, noon))
		if err := s.Recount(t.Context(), readRun(t, s, name), nil); errors.Is(err, results.ErrDamaged) != (until == "") {
			t.Errorf("until %q: %v", until, err)
		}
	}
}

// TestListed checks that a list agrees with the runs, their tallies and the games left out.
func TestListed(t *testing.T) {
	s := newStore(t)
	if list, err := s.Listed(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("an empty database lists %v, %v", list, err)
	}
	r := rand.New(rand.NewPCG(3, 4))
	for i, name := range []string{"b", "a"} {
		run := entered(t, s, newRun(name))
		for number := range 3 + 4*i {
			must(t, s.Append(t.Context(), run, records(r, run, number, len(run.Pairings))))
		}
		must(t, s.AddUnplayed(t.Context(), run, []results.Unplayed{{Pairing: 0, From: 100, To: 104 + i, Why: "withdrawn"}}))
	}
	list, err := s.Listed(t.Context())
	must(t, err)
	runs, err := s.Runs(t.Context())
	if err != nil || len(list) != len(runs) {
		t.Fatalf("%d runs are listed, there are %d (%v)", len(list), len(runs), err)
	}
	for i, run := range runs {
		tallies, err := s.Tallies(t.Context(), run)
		left, errLeft := s.Unplayed(t.Context(), run)
		if err != nil || errLeft != nil {
			t.Fatal(err, errLeft)
		}
		games := 0
		for _, tally := range tallies {
			games += tally.Games
		}
		l := list[i]
		if l.Name != run.Name || l.Run.Game != run.Game || l.Facts.Planned != run.Facts.Planned || !l.Started.Equal(run.Started) || l.Entrants != len(run.Players) ||
			l.Games != games || games == 0 || l.LeftOut != results.NewLeftOut(left).Len() || l.Players != nil {
			t.Errorf("%s is listed with %d players, %d games and %d left out; it has %d, %d and %d", l.Name, l.Entrants, l.Games, l.LeftOut,
				len(run.Players), games, results.NewLeftOut(left).Len())
		}
	}
}
