package sqlite

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/games/gamestest"
	"tourney/results"
)

func contains(err error, text string) bool {
	return err != nil && strings.Contains(err.Error(), text)
}

func TestEnterAgain(t *testing.T) {
	s := newStore(t)
	first := entered(t, s, newRun("t"))

	again := newRun("t")
	again.Config = "name: t # more games\n"
	again.Version, again.Signature, again.Started = "2.0", "1", noon.Add(time.Hour)
	again.Players[3].Spec, again.Players[2].Settings = "control(tempo=0)", "[]" // what it always was, by a program that knows one option more
	again = entered(t, s, again)
	want := first
	want.Config = again.Config
	want.Players = slices.Clone(first.Players)
	want.Players[3].Spec, want.Players[2].Settings = "control(tempo=0)", "[]"
	equal(t, "run entered again", again, want)
	equal(t, "stored run entered again", readRun(t, s, "t"), want)

	// A player and pairings are inserted in between; stored ones keep their ids and move.
	more := newRun("t")
	more.Players = slices.Insert(more.Players, 1, results.Player{Name: "E", Spec: "two"})
	for i := range more.Pairings {
		for j, player := range more.Pairings[i].Seats {
			if player > 0 {
				more.Pairings[i].Seats[j]++
			}
		}
	}
	more.Pairings = slices.Insert(more.Pairings, 0, results.Pairing{Key: "00000000000000ea", Seats: []int{1, 0}})
	more = entered(t, s, more)
	equal(t, "run with a player more", readRun(t, s, "t"), more)
	ids := func(r results.Run) []int64 {
		t.Helper()
		l, err := readLineup(t.Context(), s.read, r)
		must(t, err)
		return l.pairings
	}
	equal(t, "ids of the pairings known", ids(more)[1:], []int64{1, 2, 3, 4, 5})
	equal(t, "ids of all pairings", ids(more), []int64{6, 1, 2, 3, 4, 5})
	equal(t, "ids of the pairings of the run as it was", ids(first), []int64{1, 2, 3, 4, 5})
	equal(t, "players of the run as it was", []results.Player{more.Players[0], more.Players[2]}, first.Players[:2])

	// Players and pairings that the caller leaves out stay.
	entered(t, s, results.Run{Name: "t", Game: first.Game, Seed: first.Seed, Facts: first.Facts})
	more.Config = ""
	equal(t, "run entered without players", readRun(t, s, "t"), more)
}

func TestEnterReopens(t *testing.T) {
	s, run := storeOfRun(t)
	must(t, s.Finish(t.Context(), run.Name, noon))
	for _, finished := range []time.Time{noon, {}} {
		run.Finished = finished
		entered(t, s, run)
		equal(t, "run finished", readRun(t, s, "t").Finished, finished)
	}
	equal(t, "runs without a time of their end", number(t, s.read, "SELECT count(*) FROM run WHERE finished IS NULL"), int64(1))
}

func TestEnterRefuses(t *testing.T) {
	s := newStore(t)
	known := newRun("t")
	known.Seed = 7
	known = entered(t, s, known)
	for _, c := range []struct {
		want   string
		change func(r *results.Run)
	}{
		{`run "t": it is stored as pentago with seed 7, not gomoku with seed 7`,
			func(r *results.Run) { r.Game = "gomoku" }},
		{"not pentago with seed 8", func(r *results.Run) { r.Seed = 8 }},
		{`player "A" is given twice`, func(r *results.Run) { r.Players[3].Name = "A" }},
		{"pairing A-B b is stored with key 00000000000000ab, not 1", func(r *results.Run) {
			r.Players[0].Spec = "another"
			r.Pairings[0].Key = "1"
		}},
		{"pairing A-B b is given twice", func(r *results.Run) { r.Pairings[1] = r.Pairings[0] }},
		{"pairing 5 of 5 has 0 seats: want 2 to 4", func(r *results.Run) { r.Pairings[4].Seats = nil }},
		{"pairing 5 of 5 has 1 seat: want 2 to 4", func(r *results.Run) { r.Pairings[4].Seats = []int{0} }},
		{"pairing 5 of 5 has 5 seats: want 2 to 4", func(r *results.Run) { r.Pairings[4].Seats = make([]int, 5) }},
		{"pairing 5 of 5: seat 1 is given to player 4 of 4", func(r *results.Run) { r.Pairings[4].Seats = []int{0, 4} }},
		{"pairing 5 of 5: seat 0 is given to player -1 of 4", func(r *results.Run) { r.Pairings[4].Seats = []int{-1, 0} }},
	} {
		t.Run(c.want, func(t *testing.T) {
			changed := newRun("t")
			changed.Seed, changed.Config = 7, "changed"
			c.change(&changed)
			given := changed
			given.Players, given.Pairings = slices.Clone(changed.Players), slices.Clone(changed.Pairings)
			refused(t, c.want, s.Enter(t.Context(), &changed), nil, c.want, s.path)
			equal(t, "the caller's run after an error", changed, given)
			equal(t, "stored run after an error", readRun(t, s, "t"), known)
		})
	}
}

// TestEnterGrows gives a run more seat orders of its players, which is refused once they have met.
func TestEnterGrows(t *testing.T) {
	gamestest.SkipShort(t)
	s := newStore(t)
	run := newRun("t")
	pairing := func(seats ...int) results.Pairing {
		return results.Pairing{Key: fmt.Sprintf("%016d", len(seats)), Seats: seats}
	}
	all := []results.Pairing{pairing(0, 1), pairing(1, 0), pairing(2, 2), pairing(0, 2), pairing(0, 1, 2), pairing(1, 2, 0), pairing(2, 3)}
	with := func(indices ...int) results.Run {
		r := run
		r.Pairings = nil
		for _, i := range indices {
			r.Pairings = append(r.Pairings, all[i])
		}
		return r
	}
	r := rand.New(rand.NewPCG(1, 2))
	first := entered(t, s, with(0, 2, 4))
	reader := readerOf(t, s)
	checkTwin(t, reader, first, nil)

	// A and B, and the three, have not met: they may meet in other orders too.
	second := entered(t, s, with(1, 5, 4, 2, 0))
	checkTwin(t, reader, second, nil)
	games := records(r, second, 0, 2) // of one order of two players, and one of three
	games = append(games, record(r, second, 3, 0))
	must(t, s.Append(t.Context(), second, games))
	checkTwin(t, reader, second, shown(games))
	// A reader with the earlier run sees blocks with more orders than the run has.
	var orders []int
	must(t, reader.Blocks(t.Context(), first, results.ByMatchup, func(b results.Block) error {
		orders = append(orders, b.Orders)
		return nil
	}))
	equal(t, "seat orders", orders, []int{2, 2})

	for _, c := range []struct {
		grown results.Run
		want  string
	}{
		{with(0, 1, 2, 4, 5, 3), ""},    // new players of each other
		{with(6), ""},                   // likewise, and nothing else
		{with(2, 0, 1, 6, 3, 5, 4), ""}, // in another order
		{with(0), ""},                   // what is missing stays
		{results.Run{}, "run \"t\": pairing Ç-B b-A: its players have met without this seat order"},
	} {
		grown := c.grown
		if c.want != "" {
			grown = with(0)
			grown.Pairings = append(grown.Pairings, pairing(2, 1, 0))
		}
		err := s.Enter(t.Context(), &grown)
		if c.want == "" && err != nil || c.want != "" && !contains(err, c.want) {
			t.Errorf("entered with %d pairings: %v, want %q", len(grown.Pairings), err, c.want)
		}
		checkSound(t, s, "t")
	}
	got, err := reader.Run(t.Context(), "t")
	if err != nil || len(got.Pairings) != len(all) {
		t.Fatalf("%d pairings (%v), want %d", len(got.Pairings), err, len(all))
	}
	// The reader still finds the names that it read first.
	for _, r := range []results.Run{second, got} {
		if played, err := reader.Played(t.Context(), r); err != nil || played.Len() != 3 {
			t.Errorf("%d games were played (%v), want 3", played.Len(), err)
		}
	}
	more := records(r, got, 0, 70)
	must(t, s.Append(t.Context(), got, more))
	checkSound(t, s, "t")
	if tallies, err := reader.Tallies(t.Context(), got); err != nil || results.Sum(2, results.ByPairing(tallies)[0], "").Games != 10 {
		t.Errorf("tallies of the first pairing: %v, %v", results.ByPairing(tallies)[0], err)
	}
}
