package sqlite

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/results"
)

// leftOut returns the stored games that were left out.
func leftOut(t testing.TB, s *Store, run results.Run) []results.Unplayed {
	t.Helper()
	left, err := s.Unplayed(t.Context(), run)
	must(t, err)
	return left
}

func TestUnplayed(t *testing.T) {
	s := newStore(t)
	run := newRun("t")
	run.Facts.Until = results.UntilDecided // it may finish with fewer games than planned
	run = entered(t, s, run)
	other := entered(t, s, newRun("other"))
	r := rand.New(rand.NewPCG(1, 2))
	ctx := t.Context()
	check := func(what string, want ...results.Unplayed) {
		t.Helper()
		equal(t, what, leftOut(t, s, run), want)
		checkSound(t, s, "t", "other")
	}
	check("at first")
	must(t, s.Append(ctx, run, []results.Record{record(r, run, 1, 4), record(r, run, 1, 5)}))
	must(t, s.AddUnplayed(ctx, run, []results.Unplayed{{Pairing: 3, From: 7, To: 7, Why: "withdrawn"}, {Pairing: 1, From: 0, To: 9_999_999, Why: "withdrawn"}}))
	check("around games", results.Unplayed{Pairing: 1, From: 0, To: 3, Why: "withdrawn"},
		results.Unplayed{Pairing: 1, From: 6, To: 9_999_999, Why: "withdrawn"}, results.Unplayed{Pairing: 3, From: 7, To: 7, Why: "withdrawn"})

	must(t, s.Append(ctx, run, []results.Record{record(r, run, 1, 100), record(r, run, 1, 0), record(r, run, 1, 3), record(r, run, 3, 7), record(r, run, 3, 8)}))
	left := []results.Unplayed{{Pairing: 1, From: 1, To: 2, Why: "withdrawn"}, {Pairing: 1, From: 6, To: 99, Why: "withdrawn"},
		{Pairing: 1, From: 101, To: 9_999_999, Why: "withdrawn"}}
	check("split", left...)
	must(t, s.AddUnplayed(ctx, run, left))
	must(t, s.AddUnplayed(ctx, run, []results.Unplayed{{Pairing: 1, From: 0, To: 120, Why: "another reason", Final: true}}))
	check("again", left...)

	must(t, s.GoOn(ctx, "t"))
	must(t, s.AddUnplayed(ctx, run, []results.Unplayed{{Pairing: 0, From: 5, To: 5, Why: "a"}, {Pairing: 0, From: 3, To: 4, Why: "a"},
		{Pairing: 0, From: 6, To: 6, Why: "b"}, {Pairing: 0, From: 2, To: 2, Why: "a", Final: true}, {Pairing: 0, From: 7, To: 9, Why: "b"}}))
	must(t, s.AddUnplayed(ctx, other, []results.Unplayed{{Pairing: 0, From: 1, To: 1, Why: "a"}}))
	for i := range left {
		left[i].Final = true
	}
	left = append([]results.Unplayed{{Pairing: 0, From: 2, To: 2, Why: "a", Final: true}, {Pairing: 0, From: 3, To: 5, Why: "a"},
		{Pairing: 0, From: 6, To: 9, Why: "b"}}, left...)
	check("final", left...)

	must(t, s.Finish(ctx, "t", noon))
	games, err := s.Retry(ctx, "t")
	must(t, err)
	if games != 7 {
		t.Errorf("%d games are tried again, want 7", games)
	}
	left = slices.Delete(left, 1, 3)
	check("retried", left...)
	if again, err := s.Run(ctx, "t"); err != nil || !again.Finished.IsZero() {
		t.Errorf("a run that lacks games again is finished at %v (%v)", again.Finished, err)
	}
	must(t, s.Finish(ctx, "t", noon))
	if games, err := s.Retry(ctx, "t"); games != 0 || err != nil {
		t.Errorf("%d final games are tried again: %v", games, err)
	}
	if again, err := s.Run(ctx, "t"); err != nil || again.Finished.IsZero() {
		t.Errorf("a run that lacks no games is not finished: %v", err)
	}
	check("retried again", left...)
	if n := len(leftOut(t, s, other)); n != 1 {
		t.Errorf("%d ranges of the other run are left out, want 1", n)
	}

	// A reader that knows fewer pairings gets only the games of those.
	some := run
	some.Pairings = run.Pairings[1:]
	left[1].Pairing--
	equal(t, "of some pairings", leftOut(t, s, some)[:1], left[1:2])
}

// TestUnplayedTwin leaves games out, plays some of them and forgets others, and compares with a map.
func TestUnplayedTwin(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	s := newStore(t)
	path := s.path
	for seed := range sized(10, 200) {
		run := entered(t, s, newRun(fmt.Sprint(seed)))
		r := rand.New(rand.NewPCG(uint64(seed), 0))
		played, left := map[[2]int]bool{}, map[[2]int]results.Unplayed{}
		for range 1 + r.IntN(20) {
			switch r.IntN(9) {
			case 0:
				must(t, s.GoOn(t.Context(), run.Name))
				for id, l := range left {
					l.Final = true
					left[id] = l
				}
			case 1:
				want := 0
				for id, l := range left {
					if !l.Final {
						want++
						delete(left, id)
					}
				}
				got, err := s.Retry(t.Context(), run.Name)
				must(t, err)
				if got != want {
					t.Fatalf("%d games are tried again, want %d", got, want)
				}
			case 2, 3:
				var games []results.Record
				for range r.IntN(6) {
					id := [2]int{r.IntN(2), r.IntN(30)}
					games = append(games, record(r, run, id[0], id[1]))
					played[id] = true
					delete(left, id)
				}
				must(t, s.Append(t.Context(), run, games))
			case 4:
				must(t, s.Close())
				s = opened(t, path, Open)
			default:
				var list []results.Unplayed
				for range r.IntN(6) {
					l := results.Unplayed{Pairing: r.IntN(2), From: r.IntN(30), Why: string(rune('a' + r.IntN(2))), Final: r.IntN(4) == 0}
					l.To = l.From + r.IntN(6)
					list = append(list, l)
					for number := l.From; number <= l.To; number++ {
						id := [2]int{l.Pairing, number}
						if _, out := left[id]; !out && !played[id] {
							left[id] = results.Unplayed{Pairing: l.Pairing, From: number, To: number, Why: l.Why, Final: l.Final}
						}
					}
				}
				must(t, s.AddUnplayed(t.Context(), run, list))
			}
			var want []results.Unplayed
			for _, l := range slices.SortedFunc(maps.Values(left), func(a, b results.Unplayed) int {
				return cmp.Or(a.Pairing-b.Pairing, a.From-b.From)
			}) {
				if n := len(want) - 1; n >= 0 && want[n] == (results.Unplayed{Pairing: l.Pairing, From: want[n].From, To: l.From - 1, Why: l.Why, Final: l.Final}) {
					want[n].To = l.To
				} else {
					want = append(want, l)
				}
			}
			equal(t, "left out", leftOut(t, s, run), want)
		}
		got, err := s.Played(t.Context(), run)
		must(t, err)
		if got.Len() != len(played) {
			t.Errorf("%d games are stored, want %d", got.Len(), len(played))
		}
		checkSound(t, s, run.Name)
	}
}

func TestUnplayedRefuses(t *testing.T) {
	s, run := storeOfRun(t)
	good := results.Unplayed{Pairing: 0, From: 1, To: 2, Why: "withdrawn"}
	for want, change := range map[string]func(*results.Unplayed){
		"the run has no such pairing":                  func(l *results.Unplayed) { l.Pairing = 99 },
		"games -1 to 2 left out":                       func(l *results.Unplayed) { l.From = -1 },
		"games 1 to 0 left out":                        func(l *results.Unplayed) { l.To = 0 },
		"left out: these numbers are impossible":       func(l *results.Unplayed) { l.To = results.MostNumber + 1 },
		"games 1 to 2 left out: the reason is missing": func(l *results.Unplayed) { l.Why = "" },
	} {
		bad := good
		change(&bad)
		if err := s.AddUnplayed(t.Context(), run, []results.Unplayed{good, bad}); !contains(err, want) || !contains(err, s.path) {
			t.Errorf("got %v, want %q with the path", err, want)
		}
		if left := leftOut(t, s, run); left != nil {
			t.Errorf("%s: %v was left out", want, left)
		}
	}
	_, retried := s.Retry(t.Context(), "none")
	for _, err := range []error{retried, s.GoOn(t.Context(), "none"), s.AddUnplayed(t.Context(), newRun("none"), nil)} {
		if !errors.Is(err, results.ErrNoRun) || !contains(err, s.path) {
			t.Errorf("of no run: %v, want ErrNoRun with the path", err)
		}
	}
	checkSound(t, s, "t")
}
