package plots

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"tourney/results"
)

func TestHeatmapCells(t *testing.T) {
	run, tallies := madeUp("a", "b", "c")
	m, err := Heatmap(run, tallies, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if m.Title != "made-up (pentago)" || m.First != "first seat" || m.Second != "second seat" {
		t.Errorf("titles %q, %q, %q", m.Title, m.First, m.Second)
	}
	if got := m.Cells[2][0]; got.Games != 0 {
		t.Errorf("the cell that was not played is %+v", got)
	}
	// Pairing 4 is b first against a, tallied in two halves.
	first := tallies[6]
	if first.Pairing != 4 || first.First != 0 {
		t.Fatalf("the made-up run has changed: %+v", first)
	}
	s := first.Seats[0]
	want := results.SeatTally{Wins: 2 * s.Wins, Draws: 2 * s.Draws, Losses: 2 * s.Losses}
	if diff := cmp.Diff(want, m.Cells[1][0].Seats[0]); diff != "" {
		t.Errorf("b first against a (-want +got):\n%s", diff)
	}
}

// In a gauntlet, one player meets all others in the second seat: the map has one row, not a square of gaps.
func TestHeatmapOfGauntlet(t *testing.T) {
	run, tallies := madeUp("champion", "b", "c", "d")
	run.Pairings = run.Pairings[1:4]
	m, err := Heatmap(run, tallies, Options{Seats: []string{"White", "Black"}})
	if err != nil {
		t.Fatal(err)
	}
	want := HeatMap{Title: "made-up (pentago)", First: "White", Second: "Black",
		Rows: []string{"champion"}, Columns: []string{"b", "c", "d"}, Cells: m.Cells}
	if diff := cmp.Diff(want, m); diff != "" || len(m.Cells) != 1 || len(m.Cells[0]) != 3 || m.hasGap() {
		t.Errorf("cells %+v (-want +got):\n%s", m.Cells, diff)
	}
}

func TestHeatmapRefuses(t *testing.T) {
	players := []results.Player{{Name: "a"}, {Name: "b"}}
	for _, tt := range []struct {
		pairings []results.Pairing
		want     string
	}{
		{nil, "run r: no pairings to draw"},
		{[]results.Pairing{{Seats: []int{0, 1, 0}}}, "run r: a heat map needs games of two players, but a-b-a seats 3: ask for places instead"},
	} {
		_, err := Heatmap(results.Run{Name: "r", Players: players, Pairings: tt.pairings}, nil, Options{})
		if err == nil || err.Error() != tt.want {
			t.Errorf("got error %v, want %s", err, tt.want)
		}
	}
}

func TestWords(t *testing.T) {
	some, none, more := results.Tally{Games: 4}, results.Tally{}, results.Tally{Games: 10}
	const bounds = "95 % interval, conservative for draws; near 0 and 100 % the interval lies mostly to one side."
	for _, tt := range []struct {
		cells           []results.Tally
		subtitle, notes string
	}{
		{[]results.Tally{some, some}, "; 4 games in each cell.", bounds + " Interim."},
		{[]results.Tally{some, more}, "; 4 to 10 games in a cell.", bounds + " Interim."},
		{[]results.Tally{none, more}, "; 10 games in each cell.", bounds + " A dash on grey: nothing played. Interim."},
		{[]results.Tally{none, none}, "; no games yet.", bounds + " A dash on grey: nothing played. Interim."},
	} {
		m := HeatMap{Cells: [][]results.Tally{tt.cells}, Note: "Interim."}
		if !strings.HasSuffix(m.subtitle(), tt.subtitle) || !strings.HasSuffix(m.notes(), tt.notes) {
			t.Errorf("got %q and %q, want the ends %q and %q", m.subtitle(), m.notes(), tt.subtitle, tt.notes)
		}
	}
}
