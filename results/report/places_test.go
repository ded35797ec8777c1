package report

import (
	"strings"
	"testing"

	"tourney/results/report/table"
)

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
