package shell

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/arena"
)

func TestReadGames(t *testing.T) {
	for _, test := range []struct {
		p    arena.Progress
		want Reading
	}{
		{arena.Progress{Games: 5}, Reading{Total: 5, Label: "night", Line: "night: 0 of 5 games"}},
		{arena.Progress{Games: 1000, Stored: 100, Played: 300, Elapsed: 10 * time.Second,
			Faults: []arena.FaultCount{{Games: 1}, {Games: 1}}},
			Reading{Done: 300, Total: 900, Label: "night",
				Line: "night: 400 of 1000 games, 30.0 games/s, 20s to go, 2 lost by a fault"}},
	} {
		if diff := cmp.Diff(test.want, ReadGames("night", test.p)); diff != "" {
			t.Errorf("%+v (-want +got):\n%s", test.p, diff)
		}
	}
}

// TestPlainLines: without a terminal there is a line every few seconds and nothing that moves a cursor, and no reading
// is taken that is not shown.
func TestPlainLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		m := NewMeter(&out, "games")
		readings := 0
		for i := range 120 {
			time.Sleep(100 * time.Millisecond)
			m.Show(func() Reading {
				readings++
				elapsed := time.Duration(i+1) * 100 * time.Millisecond
				return ReadGames("night", arena.Progress{Games: 120, Played: i + 1, Elapsed: elapsed})
			})
		}
		m.Finish()
		want := "night: 1 of 120 games, 10.0 games/s, 12s to go\n" +
			"night: 51 of 120 games, 10.0 games/s, 7s to go\n" +
			"night: 101 of 120 games, 10.0 games/s, 2s to go\n"
		if diff := cmp.Diff(want, out.String()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
		if readings != 3 {
			t.Errorf("%d readings, want 3", readings)
		}
	})
}

// TestLateMeter: what is done within a second shows nothing.
func TestLateMeter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		m := NewLateMeter(&out, "games")
		for i := range 25 {
			m.Show(func() Reading { return Reading{Done: i, Total: 25, Line: fmt.Sprintf("%d of 25", i)} })
			time.Sleep(100 * time.Millisecond)
		}
		m.Finish()
		if want := "10 of 25\n"; out.String() != want {
			t.Errorf("%q, want %q", out.String(), want)
		}
	})
}

// TestMeterVisible: a name cannot move the cursor or break the line, be there a bar or not.
func TestMeterVisible(t *testing.T) {
	for _, fancy := range []bool{false, true} {
		var out bytes.Buffer
		m := NewMeter(newVisibleWriter(&out), "games")
		if fancy {
			m = &Meter{w: &out, unit: "games", fancy: true}
		}
		m.Show(func() Reading {
			name := "night\x1b[2J\nall is well"
			return Reading{Done: 1, Total: 2, Label: name, Line: name}
		})
		if got := out.String(); !strings.Contains(got, `night\x1b[2J\nall is well`) || strings.Contains(got, "\x1b[2J") {
			t.Errorf("with a bar %t: %q", fancy, got)
		}
	}
}

// TestBar: on a terminal the bar is drawn ten times a second at most, with counts if it has a unit, and leaves nothing.
func TestBar(t *testing.T) {
	for _, test := range []struct {
		unit  string
		total int
		want  string
		lacks string
	}{
		{"games", 40, "(19/40, 22 games/s)", "\n"},
		{"", 40, "night, step 19", "19/40"},
		{"games", 0, "", "night"},
	} {
		synctest.Test(t, func(t *testing.T) {
			var out bytes.Buffer
			m := NewMeter(&out, test.unit)
			m.fancy = true
			readings := 0
			for i := range 20 {
				for range 5 {
					m.Show(func() Reading {
						readings++
						label := fmt.Sprintf("night, step %d", i+1)
						return Reading{Done: min(i+1, test.total), Total: test.total, Label: label}
					})
					time.Sleep(10 * time.Millisecond)
				}
			}
			m.Finish()
			got := out.String()
			if !strings.Contains(got, test.want) || strings.Contains(got, test.lacks) {
				t.Errorf("%d of %q: %q\nwant %q in it, and not %q", test.total, test.unit, got, test.want, test.lacks)
			}
			if left := got[strings.LastIndex(got, "\r")+1:]; left != "" {
				t.Errorf("%d of %q: left on the line: %q", test.total, test.unit, left)
			}
			if readings != 10 {
				t.Errorf("%d of %q: %d readings in a second, want 10", test.total, test.unit, readings)
			}
		})
	}
}
