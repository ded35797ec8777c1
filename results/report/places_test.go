package report

import (
	"math"
	"strings"
	"testing"

	"tourney/results/report/table"
	"tourney/results/stats"
)

// TestPlacesAddUp: shares of all seats add up to 1, and places of a row to its games.
func TestPlacesAddUp(t *testing.T) {
	all := shown(t, table.CSV)
	places := all["places"][0]
	if fact(places, "seats") != 4 || len(places.Rows) != 5 {
		t.Errorf("%v seats, %d players", fact(places, "seats"), len(places.Rows))
	}
	for row := range places.Rows {
		sum := 0.0
		for _, key := range ordinals {
			sum += places.Cell(row, key).Value.(float64)
		}
		if math.Abs(sum-float64(places.Cell(row, "games").Value.(int))) > 1e-6 || places.Cell(row, "fair").Value != 0.25 {
			t.Errorf("row %d: places add up to %v of %v games", row, sum, places.Cell(row, "games").Value)
		}
	}
	if e := all["places-field"][0].Cell(0, "points").Value.(stats.Estimate); e.Games != 0 {
		t.Errorf("points %+v in a game that counts none", e)
	}
	if against := all["places-field"][0].Cell(0, "against").Value; against == "" {
		t.Error("a player against a field has no company")
	}
	seats := all["seats"][0]
	for _, by := range []string{"seat", "mover"} {
		sum := 0.0
		for row := range seats.Rows {
			if seats.Cell(row, "by").Value == by && seats.Cell(row, "opening").Value == total {
				sum += seats.Cell(row, "share").Value.(stats.Estimate).Value
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("shares by %s add up to %v", by, sum)
		}
	}
}

// TestPlacesWidth checks that tables of games of four seats are not much wider than a hundred columns in terminals.
func TestPlacesWidth(t *testing.T) {
	for name, tables := range shown(t, table.Plain) {
		if !strings.HasPrefix(name, "places") && !strings.HasPrefix(name, "seats") {
			continue
		}
		var b strings.Builder
		if err := table.Write(&b, table.Plain, table.Style{}, tables...); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if n := len([]rune(line)); n > 112 {
				t.Errorf("%s: a line of %d columns: %s", name, n, line)
			}
		}
	}
}
