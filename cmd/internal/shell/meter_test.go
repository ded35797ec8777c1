package shell

import (
	"bytes"
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

// TestPlainLines: without a terminal there is a line every few seconds and nothing that moves a cursor, and no reading is
// taken that is not shown.
func TestPlainLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		m := NewMeter(&out, "games")
		readings := 0
		for i := range 120 {
			time.Sleep(100 * time.Millisecond)
			m.Show(func() Reading {
				readings++
				return ReadGames("night", arena.Progress{Games: 120, Played: i + 1, Elapsed: time.Duration(i+1) * 100 * time.Millisecond})
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
