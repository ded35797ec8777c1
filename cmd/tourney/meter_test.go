package main

import (
	"bytes"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourney/arena"
)

func TestLine(t *testing.T) {
	p := arena.Progress{Games: 1000, Stored: 100, Played: 300, Faults: []arena.FaultCount{{Games: 1}, {Games: 1}}, Elapsed: 10 * time.Second}
	want := "night: 400 of 1000 games, 30.0 games/s, 20s to go, 2 lost by a fault"
	if got := line("night", p); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := line("night", arena.Progress{Games: 5}), "night: 0 of 5 games"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestPlainLines: without a terminal there is a line every few seconds, and nothing that moves a cursor.
func TestPlainLines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		m := newMeter(&out, "night")
		for i := range 120 {
			time.Sleep(100 * time.Millisecond)
			m.show(arena.Progress{Games: 120, Played: i + 1, Elapsed: time.Duration(i+1) * 100 * time.Millisecond})
		}
		m.finish()
		if n := strings.Count(out.String(), "\n"); n != 3 {
			t.Errorf("%d lines in 12 seconds, want 3:\n%s", n, out.String())
		}
		if strings.ContainsAny(out.String(), "\r\x1b") {
			t.Errorf("control characters in %q", out.String())
		}
	})
}
