package forecast

import (
	"testing"
	"time"
)

func TestLines(t *testing.T) {
	begin := time.Now()
	today := begin.Format("15:04")
	for _, test := range []struct {
		o    Outlook
		want string
	}{
		{Outlook{Games: 9, Workers: 2}, "  no game was finished within 3s: time and bytes cannot be foretold\n"},
		{Outlook{Games: 9, Workers: 1, Tried: 1, Rate: 0.0125, From: 1, To: 3, Bytes: 1500},
			"  1 game was tried, and not stored: 0.0125 games/s by 1 worker\n  less than 1 second, until about " + today +
				"\n  night.db grows by about 1.5 kB\n"},
		{Outlook{Games: 9, Workers: 8, Tried: 160, Rate: 12345.6, From: 1, To: 999, Bytes: 18.2e6},
			"  160 games were tried, and not stored: 12346 games/s by each of 8 workers\n  less than 1 second, until about " + today +
				"\n  night.db grows by about 18 MB\n"},
		{Outlook{Games: 9, Workers: 1, Tried: 1, Rate: 1, From: 1, To: 3, Bytes: 1500, Until: begin.Add(2)},
			"  1 game was tried, and not stored: 1 games/s by 1 worker\n  less than 1 second, until about " + today +
				"\n  probably all of the 9 games by " + today + "\n  night.db grows by about 1.5 kB\n"},
	} {
		if got := test.o.Lines("night.db", begin); got != test.want {
			t.Errorf("%+v:\n%s\nwant\n%s", test.o, got, test.want)
		}
	}
}

func TestLine(t *testing.T) {
	now := time.Date(2026, 11, 23, 2, 30, 0, 0, time.Local)
	for _, test := range []struct {
		o    Outlook
		want string
	}{
		{Outlook{Games: 12000, From: 40 * time.Minute, To: 40 * time.Minute, Bytes: 18e6},
			"12000 games to go, about 40 minutes, 18 MB; ends about 03:10; Ctrl-C stops, the same command goes on"},
		{Outlook{Games: 7, From: 30 * time.Hour, To: 30 * time.Hour},
			"7 games to go, about 30 hours; ends about 08:30 tomorrow; Ctrl-C stops, the same command goes on"},
		{Outlook{Games: 7, From: 30 * time.Hour, To: 30 * time.Hour, Until: now.Add(10 * time.Hour)},
			"7 games to go, about 30 hours; about 2 of them by 12:30; Ctrl-C stops, the same command goes on"},
		{Outlook{Games: 7, From: 2 * time.Hour, To: 2 * time.Hour, Until: now.Add(10 * time.Hour)},
			"7 games to go, about 2 hours; ends about 04:30; Ctrl-C stops, the same command goes on"},
	} {
		if got := test.o.Line(now); got != test.want {
			t.Errorf("%+v: %s\nwant %s", test.o, got, test.want)
		}
	}
}

// TestDoneBy: the games done when play stops are told by two digits, rounded down.
func TestDoneBy(t *testing.T) {
	begin := time.Date(2026, 11, 23, 18, 35, 0, 0, time.Local)
	for _, test := range []struct {
		games int
		left  time.Duration // of the 10 to 30 hours that all games take
		want  string
	}{
		{9000, 12 * time.Hour, "about 5400"},
		{9000, 12*time.Hour + 10*time.Minute, "about 5400"},
		{9000, -time.Hour, "none"},
		{9000, time.Second, "none"},
		{9000, 9 * time.Second, "about 1"},
		{150, 15 * time.Hour, "about 110"},
		{9, 12 * time.Hour, "about 5"},
		{9000, 20 * time.Hour, "probably all"},
		{9000, 30 * time.Hour, "all"},
	} {
		o := Outlook{Games: test.games, From: 10 * time.Hour, To: 30 * time.Hour, Until: begin.Add(test.left)}
		if got := o.doneBy(begin); got != test.want {
			t.Errorf("%d games, %v: %q, want %q", test.games, test.left, got, test.want)
		}
	}
}

func TestClock(t *testing.T) {
	now := time.Date(2026, 12, 31, 18, 35, 0, 0, time.Local)
	for _, test := range []struct {
		in   time.Duration
		want string
	}{
		{0, "18:35"}, {5 * time.Hour, "23:35"}, {6 * time.Hour, "00:35 tomorrow"}, {29 * time.Hour, "23:35 tomorrow"}, {30 * time.Hour, "2027-01-02 00:35"},
	} {
		if got := Clock(now.Add(test.in), now); got != test.want {
			t.Errorf("in %v: %q, want %q", test.in, got, test.want)
		}
	}
}

func TestSize(t *testing.T) {
	for _, test := range []struct {
		bytes int64
		want  string
	}{
		{0, "0 bytes"}, {999, "999 bytes"}, {1000, "1 kB"}, {5237, "5.2 kB"}, {999499, "999 kB"}, {999500, "1 MB"},
		{18234567, "18 MB"}, {1.2e9, "1.2 GB"}, {3456e9, "3456 GB"},
	} {
		if got := size(test.bytes); got != test.want {
			t.Errorf("%d: %q, want %q", test.bytes, got, test.want)
		}
	}
}
