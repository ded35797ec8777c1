package plots

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"tourney/results"
	"tourney/results/stats"
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
	if got := m.Cells[2][0]; got.Games != 0 || got.Known {
		t.Errorf("the cell that was not played is %+v", got)
	}
	// Pairing 4 is b first against a, tallied in two halves.
	first := tallies[6]
	if first.Pairing != 4 || first.First != 0 {
		t.Fatalf("the made-up run has changed: %+v", first)
	}
	s := first.Seats[0]
	want := stats.Score(2*s.Wins, 2*s.Draws, 2*s.Losses)
	if diff := cmp.Diff(want, m.Cells[1][0]); diff != "" {
		t.Errorf("b first against a (-want +got):\n%s", diff)
	}
}

// In a gauntlet, one player meets all others in the second seat: the map has one row, not a square of gaps.
func TestHeatmapOfGauntlet(t *testing.T) {
	run, tallies := madeUp("champion", "b", "c", "d")
	run.Pairings = run.Pairings[1:4]
	m, err := Heatmap(run, tallies, Options{First: "White", Second: "Black"})
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
		{[]results.Pairing{{Seats: []int{0, 1, 0}}}, "run r: a heat map needs games of two players, but a-b-a seats 3"},
	} {
		_, err := Heatmap(results.Run{Name: "r", Players: players, Pairings: tt.pairings}, nil, Options{})
		if err == nil || err.Error() != tt.want {
			t.Errorf("got error %v, want %s", err, tt.want)
		}
	}
}

func TestWords(t *testing.T) {
	some, none := stats.Score(3, 1, 0), stats.Score(0, 0, 0)
	more := stats.Score(9, 0, 1)
	for _, tt := range []struct {
		cells           []stats.Estimate
		subtitle, notes string
	}{
		{[]stats.Estimate{some, some}, "; 4 games in each cell.", "conservative for draws. Interim."},
		{[]stats.Estimate{some, more}, "; 4 to 10 games in a cell.", "conservative for draws. Interim."},
		{[]stats.Estimate{none, more}, "; 10 games in each cell.", "draws. A dash on grey: nothing played. Interim."},
		{[]stats.Estimate{none, none}, "; no games yet.", "draws. A dash on grey: nothing played. Interim."},
	} {
		m := HeatMap{Cells: [][]stats.Estimate{tt.cells}, Note: "Interim."}
		if !strings.HasSuffix(m.subtitle(), tt.subtitle) || !strings.HasSuffix(m.notes(), tt.notes) {
			t.Errorf("got %q and %q, want the ends %q and %q", m.subtitle(), m.notes(), tt.subtitle, tt.notes)
		}
	}
}
