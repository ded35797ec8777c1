package plots

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

func TestHeatmapCells(t *testing.T) {
	run, tallies := madeUp("a", "b", "c")
	m, err := Heatmap(countsOf(t, run, tallies), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if m.Title != "made-up (pentago)" || m.First != "first seat" || m.Second != "second seat" {
		t.Errorf("titles %q, %q, %q", m.Title, m.First, m.Second)
	}
	if got := m.Cells[2][0]; got != nil {
		t.Errorf("the cell that was not played is %+v", got)
	}
	// The fourth pairing is b first against a, tallied in two halves.
	first := tallies[6]
	if first.Pairing != 3 || first.First != 0 {
		t.Fatalf("the made-up run has changed: %+v", first)
	}
	want := first.Seats[0]
	want.Add(tallies[7].Seats[0])
	if diff := cmp.Diff(want, m.Cells[1][0].SeatTally); diff != "" {
		t.Errorf("b first against a (-want +got):\n%s", diff)
	}
}

// In a gauntlet, one player meets all others in the second seat: the map has one row, not a square of gaps.
func TestHeatmapOfGauntlet(t *testing.T) {
	run, tallies := madeUp("champion", "b", "c", "d")
	run.Pairings, run.Facts.SeatNames = run.Pairings[1:4], []string{"White", "Black"}
	tallies = slices.DeleteFunc(tallies, func(t results.Tally) bool { return t.Pairing >= 3 })
	m, err := Heatmap(countsOf(t, run, tallies), Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := HeatMap{Title: "made-up (pentago)", First: "White", Second: "Black",
		Rows: []string{"champion"}, Columns: []string{"b", "c", "d"}, Cells: m.Cells, repeats: m.repeats}
	if diff := cmp.Diff(want, m, cmp.AllowUnexported(HeatMap{}, stats.Sample{})); diff != "" || len(m.Cells) != 1 || len(m.Cells[0]) != 3 ||
		slices.Contains(m.Cells[0], nil) {
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
		_, err := Heatmap(countsOf(t, results.Run{Name: "r", Players: players, Pairings: tt.pairings}, nil), Options{})
		if err == nil || err.Error() != tt.want {
			t.Errorf("got error %v, want %s", err, tt.want)
		}
	}
}

func TestWords(t *testing.T) {
	cell := func(games int) *evidence.Score {
		return &evidence.Score{Support: evidence.Support{Games: games}, Sample: stats.OfGames(games, 0)}
	}
	const bounds = "± is half the width of the 95 % interval: Wilson over games for shares (conservative where points are shared). " +
		"Near the ends of the scale an interval lies mostly to one side."
	for _, tt := range []struct {
		cells           []*evidence.Score
		subtitle, notes string
	}{
		{[]*evidence.Score{cell(4), cell(4)}, "; 4 games in each cell.", bounds + " Interim."},
		{[]*evidence.Score{cell(4), cell(10)}, "; 4 to 10 games in a cell.", bounds + " Interim."},
		{[]*evidence.Score{nil, cell(10)}, "; 10 games in each cell.", bounds + " A dash on grey: nothing played. Interim."},
		{[]*evidence.Score{nil, nil}, "; no games yet.", "A dash on grey: nothing played. Interim."},
	} {
		m := HeatMap{Cells: [][]*evidence.Score{tt.cells}, Note: "Interim."}
		if !strings.HasSuffix(m.subtitle(), tt.subtitle) || m.notes() != tt.notes {
			t.Errorf("got %q and %q, want the end %q and %q", m.subtitle(), m.notes(), tt.subtitle, tt.notes)
		}
	}
}

// Each chart says how its intervals were found, by the methods of what it shows.
func TestNotesNameMethods(t *testing.T) {
	run, tallies := madeUp("a", "b")
	c := countsOf(t, run, append(tallies, tallied(1, "empty", 0, 0, 3, 2)))
	bars, err := Bars(c, Options{Note: "Interim."})
	if err != nil {
		t.Fatal(err)
	}
	over := func(e stats.Estimate) string {
		p := placesOf(2, 1, 9, "a")
		p.Rows[0].Wins = e
		return p.notes()
	}
	var even stats.Sample
	even.AddBlocks(3, 2, 12)
	turns := TurnChart{Rows: []TurnRow{{Counts: [][]results.TurnCount{{{Turns: 5, Games: 1}}}}}}
	for _, tt := range []struct{ notes, has, lacks string }{
		{bars.notes(), "Whiskers show the 95 % interval: Wilson over games", "Student"},
		{over(stats.Pairs([5]int{1, 1, 1, 1, 1}).Score()), "Whiskers and ± show the 95 % interval: Student over blocks", "Wilson"},
		{over(stats.Pairs([5]int{0, 0, 3}).Score()), "Wilson over games where there is but one block", "Student"},
		{over(stats.OfBlocks(2, 9).Score()), "have no interval: no block is complete.", "the 95 % interval"},
		{turns.words(bins{width: 1}).notes, "have no interval: one game has no spread.", "Student"},
	} {
		if !strings.Contains(tt.notes, tt.has) || strings.Contains(tt.notes, tt.lacks) {
			t.Errorf("want %q and not %q in: %s", tt.has, tt.lacks, tt.notes)
		}
	}
}
