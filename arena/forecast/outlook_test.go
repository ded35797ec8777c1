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
			"7 games to go, about 30 hours; ends about 2026-11-24 08:30; Ctrl-C stops, the same command goes on"},
	} {
		if got := test.o.Line(now); got != test.want {
			t.Errorf("%+v: %s\nwant %s", test.o, got, test.want)
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
