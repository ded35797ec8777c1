package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/report/table"
	"tourney/results"
)

func TestThreeSeats(t *testing.T) {
	run := results.Run{Name: "trio", Game: "blokus", Players: []results.Player{{Name: "a"}, {Name: "b"}, {Name: "c"}},
		Pairings: []results.Pairing{{Seats: []int{2, 0, 1}}}}
	run.Facts.Challengers = []string{"a"}
	var games []results.Record
	for number, first := range []int{0, 0, 1, 1, 1, 2} {
		g := played(0, "empty", 0, 1, 0, 0, 9)[0]
		g.Number, g.Seats, g.Moves = number, []results.Seat{{Place: 2}, {Place: 2}, {Place: 2}}, []uint32{uint32(number)}
		g.Seats[first].Place = 1
		games = append(games, g)
	}
	games[0].Seats[1].Place = 1
	games[0].End = results.End{Kind: results.Panic, Seat: 2}
	c := countsOf(t, run, games)
	want := []any{"c", "a", "b", "second", "empty", 6, 6, 1, 3, 2, 1, 0, 1}
	got := values(ratesTable(c), 0, "first_seat", "second_seat", "third_seat", "subject_seat", "opening", "games", "different", "starts", "won", "lost", "drawn", "forfeited", "faults")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rates (-want +got):\n%s", diff)
	}
	_, err := crossTable(c)
	const words = "run trio: a crosstable needs games of two players, but c-a-b seats 3: ask for places instead"
	if err == nil || err.Error() != words {
		t.Errorf("crosstable: error %v, want %s", err, words)
	}
}

// TestTables: the tables that suit a run, the ranking first, and one for programs; rates that are long only on request.
func TestTables(t *testing.T) {
	trio := func(seats ...[]int) results.Run {
		run := results.Run{Name: "trio", Game: "splut", Players: []results.Player{{Name: "a"}, {Name: "b"}, {Name: "c"}}}
		for _, s := range seats {
			run.Pairings = append(run.Pairings, results.Pairing{Seats: s})
		}
		return run
	}
	many := results.Run{Name: "many", Game: "splut"}
	for i := range 6 {
		many.Players = append(many.Players, results.Player{Name: string(rune('a' + i))})
		for j := range 6 {
			many.Pairings = append(many.Pairings, results.Pairing{Seats: []int{i, j}})
		}
	}
	for _, test := range []struct {
		run  results.Run
		kind string
		f    table.Format
		want []string
		left string
	}{
		{trio([]int{0, 1}), "", table.Plain, []string{"cross", "rates"}, ""},
		{trio([]int{0, 1}), "", table.CSV, []string{"rates"}, ""},
		{trio([]int{0, 1}), "seats", table.JSON, []string{"seats"}, ""},
		{many, "", table.LaTeX, []string{"cross"}, "rates"},
		{many, "", table.JSON, []string{"rates"}, ""},
		{many, "rates", table.Plain, []string{"rates"}, ""},
		{trio([]int{0, 1, 2}), "", table.Plain, []string{"places", "seats"}, ""},
		{trio([]int{0, 1, 2}), "", table.CSV, []string{"places"}, ""},
		{trio([]int{0, 0, 0}), "", table.Plain, []string{"seats"}, ""},
		{trio(), "", table.Plain, []string{"cross", "rates"}, ""},
	} {
		r, left := counted(countsOf(t, test.run, nil)), ""
		tables, err := made(t, r, test.kind, test.f), error(nil)
		if test.kind == "" {
			tables, left, err = UsualTables(t.Context(), r, test.f)
		}
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, one := range tables {
			got = append(got, one.Kind)
		}
		if diff := cmp.Diff(test.want, got); diff != "" || left != test.left {
			t.Errorf("%d pairings, kind %q, %s: %s left out, want %q\n%s", len(test.run.Pairings), test.kind, test.f, left, test.left, diff)
		}
	}
}
