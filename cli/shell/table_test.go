package shell

import (
	"testing"

	"github.com/jedib0t/go-pretty/v6/table"
)

// TestTableVisible: names that hold control characters keep their row on one line, and the columns straight.
func TestTableVisible(t *testing.T) {
	tab := NewTable(table.Row{"run", "games"})
	tab.AppendRow(table.Row{"night\x1b[31m\nday", 7})
	tab.AppendRow(table.Row{"plain", 12})
	want := " run                 games\n" +
		"───────────────────────────\n" +
		` night\x1b[31m\nday      7` + "\n" +
		" plain                  12"
	if got := tab.Render(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
