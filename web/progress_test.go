package web

import (
	"path/filepath"
	"testing"
	"time"

	"tourney/results"
)

// TestSpeeds: speeds are those of the last minute, and a pause is not playing time.
func TestSpeeds(t *testing.T) {
	const paused = -1
	var s speeds
	now := time.Date(2026, 11, 25, 3, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		after time.Duration
		games int
		want  float64
	}{
		{0, 100, 0}, {500 * time.Millisecond, 105, 0}, {time.Second, 110, 10}, {2 * time.Second, 120, 10}, {12 * time.Second, 320, 220. / 12}, {60 * time.Second, 1300, 20},
		{120 * time.Second, 1300, 0}, {125 * time.Second, 1350, 10}, {126 * time.Second, 10, 0}, {130 * time.Second, 50, 10},
		{131 * time.Second, 50, paused}, {170 * time.Second, 50, 0}, {180 * time.Second, 150, 10},
	} {
		if test.want == paused {
			s.forget("night")
			continue
		}
		if got := s.note("night", test.games, now.Add(test.after)); got != test.want {
			t.Errorf("after %v with %d games: %v games/s, want %v", test.after, test.games, got, test.want)
		}
	}
}

func TestLine(t *testing.T) {
	for _, test := range []struct {
		p    progress
		want string
	}{
		{progress{State: finished, Done: 1, Total: 1}, "1 game"},
		{progress{State: finished, Done: 700, Total: 5000, AtMost: true}, "700 games"},
		{progress{State: stopped, Done: 7, Total: 50, LeftOut: 2}, "7 of 50 games, 2 left out"},
		{progress{State: running, Done: 100, Total: 1300, Rate: 10}, "100 of 1300 games, 10 games/s, about 2 minutes to go"},
		{progress{State: running, Done: 100, Total: 1330, LeftOut: 30, Rate: 10, Fleet: "3 workers"},
			"100 of 1330 games, 30 left out, 3 workers, 10 games/s, about 2 minutes to go"},
		{progress{State: running, Done: 100, Total: 1300, Rate: 10, AtMost: true}, "100 of at most 1300 games, 10 games/s, at most about 2 minutes to go"},
	} {
		if got := test.p.Line(); got != test.want {
			t.Errorf("%+v: %q, want %q", test.p, got, test.want)
		}
	}
}

// TestWaits: the page of a run in progress says what its store waits for, without folders, until the wait is over.
func TestWaits(t *testing.T) {
	path := played(t, night)
	onPage(t, path, func(t *testing.T, p *Page) {
		store := writer(t, path)
		run := reopen(t, store, "night", "again", func(r *results.Run) { r.Finished = r.Started })
		run.Finished = time.Time{}
		must(t, store.Enter(t.Context(), &run))
		p.connection.look(t.Context())
		const words = "another program has locked the database: waiting for it, 2s so far"
		says(t, p, "/runs/again", "!waiting for it")
		p.Waits(results.Waiting{Path: path, Waited: 2 * time.Second})
		says(t, p, "/runs/again", filepath.Base(path)+": "+words, "!"+path)
		says(t, p, "/", words)
		says(t, p, "/runs/night", "!waiting for it") // it is finished
		p.Waits(results.Waiting{Path: path})
		says(t, p, "/runs/again", "!waiting for it")
		must(t, store.Close())
	})
}
