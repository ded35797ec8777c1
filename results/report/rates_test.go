package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"tourney/results"
	"tourney/results/report/table"
)

func TestRatesSubject(t *testing.T) {
	run, games := report()
	run.Facts.Challengers = []string{"A hacked", "new_50%"}
	rates := RatesTable(countsOf(t, run, games))
	for _, tt := range []struct {
		first, second string
		want          []any // from the empty board
	}{
		{"A", "one", []any{"first", 200, 180, 11, 9, 0, 0}},
		{"A", "A hacked", []any{"second", 200, 198, 0, 2, 0, 0}},
		{"A", "new_50%", []any{"second", 1, 0, 1, 0, 1, 1}},
	} {
		row := where(t, rates, "first_seat", tt.first, "second_seat", tt.second, "opening", "empty")
		if diff := cmp.Diff(tt.want, values(rates, row, "subject_seat", "games", "won", "lost", "drawn", "forfeited", "faults")); diff != "" {
			t.Errorf("%s against %s (-want +got):\n%s", tt.first, tt.second, diff)
		}
	}
}

// TestRatesOpenings: openings are in the order of the tallies, with empty boards first; totals are the sum over them.
func TestRatesOpenings(t *testing.T) {
	run, _ := report()
	run.Pairings = run.Pairings[:1]
	var games []results.Record
	games = append(games, played(0, "random", 0, 3, 0, 1, 9)...)
	games = append(games, played(0, "book", 0, 1, 1, 0, 9)...)
	games = append(games, played(0, "empty", 0, 0, 0, 2, 9)...)
	games = append(games, played(0, "random", 1, 5, 0, 0, 9)...)
	rates := RatesTable(countsOf(t, run, games))
	var got []any
	for row := range rates.Rows {
		got = append(got, values(rates, row, "opening", "games")...)
	}
	if diff := cmp.Diff([]any{"empty", 2, "book", 2, "random", 9, "total", 13}, got); diff != "" {
		t.Errorf("openings and games (-want +got):\n%s", diff)
	}
}

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
	got := values(RatesTable(c), 0, "first_seat", "second_seat", "third_seat", "subject_seat", "opening", "games", "different", "starts", "won", "lost", "drawn", "forfeited", "faults")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rates (-want +got):\n%s", diff)
	}
	_, err := CrossTable(c)
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
		{trio([]int{0, 1}), "", table.Plain, []string{Cross, Rates}, ""},
		{trio([]int{0, 1}), "", table.CSV, []string{Rates}, ""},
		{trio([]int{0, 1}), Seats, table.JSON, []string{Seats}, ""},
		{many, "", table.LaTeX, []string{Cross}, Rates},
		{many, "", table.JSON, []string{Rates}, ""},
		{many, Rates, table.Plain, []string{Rates}, ""},
		{trio([]int{0, 1, 2}), "", table.Plain, []string{Places, Seats}, ""},
		{trio([]int{0, 1, 2}), "", table.CSV, []string{Places}, ""},
		{trio([]int{0, 0, 0}), "", table.Plain, []string{Seats}, ""},
		{trio(), "", table.Plain, []string{Cross, Rates}, ""},
	} {
		tables, left, err := Tables(countsOf(t, test.run, nil), test.kind, test.f)
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

// TestFewGames: where few games differ, a footnote of the cell says so.
func TestFewGames(t *testing.T) {
	run, games := report()
	c := countsOf(t, run, games)
	rates, cross := RatesTable(c), crossOf(t, c)
	for _, test := range []struct{ got, want string }{
		{rates.Cell(where(t, rates, "first_seat", "A hacked", "second_seat", "one", "opening", "empty"), "games").Note, "Few different games: 200 games, 20 different."},
		{rates.Cell(where(t, rates, "first_seat", "A hacked", "second_seat", "one", "opening", "random"), "games").Note, ""},
		{cross.Cell(where(t, cross, "player", "one", "opponent", "A hacked"), "score").Note, "Few different games: 800 games, 620 different."},
		{cross.Cell(where(t, cross, "player", "one", "opponent", "A"), "score").Note, ""},
	} {
		if test.got != test.want {
			t.Errorf("footnote %q, want %q", test.got, test.want)
		}
	}
}
