package report

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/arena/journal"
	"tourney/games/gamestest"
	"tourney/report/table"
	"tourney/results/resultstest"
)

var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

func before(d time.Duration) time.Time { return noon.Add(-d) }

// busy is a fleet in which everything occurs that a table says.
var busy = journal.State{Run: "night", Games: 120_000, Done: 40_000, Checked: 3120, Unchecked: 41, Rejected: 2, Workers: []journal.Worker{
	{Name: "office", Hosts: []string{"office-12", "office-7", "office-3"}, Processes: 12, Cores: 96, Games: 1_234_567, Rate: 1043.21, Holding: 4800, Checked: 2890, Seen: before(time.Second)},
	{Name: "laptop", Hosts: []string{"thinkpad"}, Processes: 1, Cores: 8, Games: 40_312, Rate: 81.5, Holding: 400, Checked: 120, Seen: before(42 * time.Second), Lost: 1},
	{Name: "lab", Hosts: []string{"lab-1", "lab-2"}, Processes: 2, Cores: 32, Games: 1200, Holding: 800, Checked: 100, Seen: before(3 * time.Minute)},
	{Name: "mallory", Hosts: []string{"10.0.12.231"}, Games: 512, Checked: 10, Seen: before(7 * time.Hour), Refused: "found out by night/a-b/17"},
	{Name: "new"},
}}

// TestFleetTable: the table as people see it, and as programs read it: there figures are numbers, and the row of the
// sum names no worker.
func TestFleetTable(t *testing.T) {
	alone := journal.State{Run: "night", Workers: []journal.Worker{{Name: "laptop", Hosts: []string{"thinkpad"}, Processes: 1, Cores: 8, Rate: 0.25, Seen: noon.Add(time.Second)}}}
	var got bytes.Buffer
	for _, s := range []journal.State{busy, alone, {Run: "night", Games: 7, Workers: nil}} {
		gamestest.OK(t, table.Write(&got, table.Plain, table.Style{Width: 80}, fleetTable(s, noon)))
		got.WriteByte('\n')
	}
	for line := range strings.Lines(got.String()) {
		if n := text.StringWidth(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	gamestest.OK(t, table.Write(&got, table.JSON, table.Style{}, fleetTable(busy, noon)))
	resultstest.Golden(t, *update, "testdata/fleet.txt", got.String())
}

func TestFleetAgo(t *testing.T) {
	for d, want := range map[time.Duration]string{-time.Hour: "0 s ago", 999 * time.Millisecond: "0 s ago", 99 * time.Second: "99 s ago", 100 * time.Second: "1 min ago",
		99 * time.Minute: "99 min ago", 100 * time.Minute: "1 h ago", 47 * time.Hour: "47 h ago", 48 * time.Hour: "2 d ago", 1<<63 - 1: "106751 d ago"} {
		if got := ago(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
	}
}

func TestFleetProgress(t *testing.T) {
	quick := []journal.Worker{{Rate: 4}, {Rate: 6}}
	for want, s := range map[string]journal.State{
		"night: 40 of 100 games, 6s to go": {Run: "night", Games: 100, Done: 40, Workers: quick},
		"night: 40 of 100 games":           {Run: "night", Games: 100, Done: 40},
		"night: 1 of 1 game":               {Run: "night", Games: 1, Done: 1, Workers: quick},
		"night: 4 of 10 games":             {Run: "night", Games: 10, Done: 4, Workers: quick, Ended: true},
	} {
		if got := FleetProgress(s); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// FuzzFleetTable: any state that a file can hold has a table.
func FuzzFleetTable(f *testing.F) {
	f.Add([]byte(`{"ended":true,"workers":[{"rate":1e308},{"rate":1e308}]}`))
	f.Add([]byte(`{"workers":[{"name":"\u001b","hosts":["a","b"],"seen":"0001-01-01T00:00:00Z","lost":-1}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var s journal.State
		if json.Unmarshal(text, &s) == nil {
			gamestest.OK(t, table.Write(io.Discard, table.Plain, table.Style{Width: 80}, fleetTable(s, noon)))
		}
	})
}
