package tourney

import (
	"testing"

	"tourney/results"
	"tourney/results/report"
)

func TestVerdict(t *testing.T) {
	run := results.Run{
		Players: []results.Player{{Name: "a"}, {Name: "b"}}, Pairings: []results.Pairing{{Seats: []int{0, 1, 1, 1}}, {Seats: []int{0, 1}}},
	}
	seats := []string{"North", "East", "South", "West"}
	for _, test := range []struct {
		places  []int
		pairing int
		want    string
	}{
		{[]int{1, 2}, 1, "North (a) won: end, 1 turn"},
		{[]int{1, 1}, 1, "drawn: end, 1 turn"},
		{[]int{3, 4, 1, 2}, 0, "South (b) won: end, 1 turn\nplaces: 1 South (b), 2 West (b), 3 North (a), 4 East (b)"},
		{[]int{1, 3, 1, 3}, 0, "North (a) and South (b) share first place: end, 1 turn\nplaces: 1 North (a), 1 South (b), 3 East (b), 3 West (b)"},
		{[]int{4, 1, 1, 1}, 0, "East (b), South (b) and West (b) share first place: end, 1 turn\n" +
			"places: 1 East (b), 1 South (b), 1 West (b), 4 North (a)"},
		{[]int{1, 1, 1, 1}, 0, "drawn: end, 1 turn\nplaces: 1 North (a), 1 East (b), 1 South (b), 1 West (b)"},
	} {
		record := results.Record{Pairing: test.pairing, Turns: 1, End: results.End{Kind: results.ByRules, Seat: -1, Text: "end"}}
		for _, place := range test.places {
			record.Seats = append(record.Seats, results.Seat{Place: place})
		}
		if got := report.GameEnd(run, seats, record); got != test.want {
			t.Errorf("%v:\n got %s\nwant %s", test.places, got, test.want)
		}
	}
	counted := results.Record{Pairing: 1, Turns: 26, End: results.End{Kind: results.ByRules, Seat: -1, Text: "blocked"}, Seats: []results.Seat{{Place: 2, Points: 66}, {Place: 1, Points: 81}}}
	if got, want := report.GameEnd(run, seats, counted), "East (b) won: blocked, 26 turns, points 66 : 81"; got != want {
		t.Errorf("with points: got %s, want %s", got, want)
	}
}
