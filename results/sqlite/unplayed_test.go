package sqlite

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games/gamestest"
	"tourney/results"
)

// leftOut returns the stored games that were left out.
func leftOut(t testing.TB, s *Store, run results.Run) []results.Unplayed {
	t.Helper()
	left, err := s.Unplayed(t.Context(), run)
	must(t, err)
	return left
}

// TestUnplayed leaves games out, plays some of them and tries others again, and compares with a map. The runs before, in the
// same database, keep theirs. Far games are left out in ranges, of which some go on behind all others.
func TestUnplayed(t *testing.T) {
	const far = 9_999_000
	s := newStore(t)
	path := s.path
	var runs []results.Run
	var lefts [][]results.Unplayed
	for seed := range gamestest.Full(16, 200) {
		run := newRun(fmt.Sprint(seed))
		run.Facts.Until = results.UntilDecided // it may finish with fewer games than planned
		run = entered(t, s, run)
		r := rand.New(rand.NewPCG(uint64(seed), 0))
		played, left := map[[2]int]bool{{0, 20}: true}, map[[2]int]results.Unplayed{}
		must(t, s.Append(t.Context(), run, []results.Record{record(r, run, 0, 20)})) // while nothing is left out
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
						if want++; id[1] == 40 {
							want += far - 40
						}
						delete(left, id)
					}
				}
				must(t, s.Finish(t.Context(), run.Name, noon))
				got, err := s.Retry(t.Context(), run.Name)
				must(t, err)
				if goesOn := readRun(t, s, run.Name).Finished.IsZero(); got != want || goesOn != (want > 0) {
					t.Fatalf("%d games are tried again, want %d; the run goes on: %t", got, want, goesOn)
				}
			case 2, 3:
				var games []results.Record
				for range r.IntN(6) {
					id := [2]int{r.IntN(2), max(0, r.IntN(14)-3)}
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
					l := results.Unplayed{Pairing: r.IntN(2), From: max(0, r.IntN(14)-3), Why: string(rune('a' + r.IntN(2))), Final: r.IntN(4) == 0}
					if l.To = l.From + r.IntN(6); r.IntN(9) == 0 {
						l.To = far
					}
					list = append(list, l)
					for number := l.From; number <= min(l.To, 40); number++ { // 40 stands for all behind it
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
				if l.To == 40 {
					l.To = far
				}
				if n := len(want) - 1; n >= 0 && want[n] == (results.Unplayed{Pairing: l.Pairing, From: want[n].From, To: l.From - 1, Why: l.Why, Final: l.Final}) {
					want[n].To = l.To
				} else {
					want = append(want, l)
				}
			}
			equal(t, "left out", leftOut(t, s, run), want)
			lefts = append(lefts[:seed], want)
		}
		some := run // as a reader sees it that knows fewer pairings
		some.Pairings = run.Pairings[1:]
		second := slices.DeleteFunc(slices.Clone(lefts[seed]), func(l results.Unplayed) bool { return l.Pairing == 0 })
		for i := range second {
			second[i].Pairing--
		}
		if got := leftOut(t, s, some); !slices.Equal(got, second) {
			t.Errorf("of some pairings %v is left out, want %v", got, second)
		}
		for i, run := range append(runs, run) {
			equal(t, "left out in the end", leftOut(t, s, run), lefts[i])
		}
		runs = append(runs, run)
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
