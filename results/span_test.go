package results_test

import (
	"testing"
	"time"

	"tourney/results"
)

func TestSpan(t *testing.T) {
	for _, test := range []struct {
		from, to time.Duration
		want     string
	}{
		{0, 0, "less than 1 second"},
		{0, 999 * time.Millisecond, "less than 1 second"},
		{900 * time.Millisecond, time.Second, "0.9 to 1 second"},
		{time.Second, time.Second, "about 1 second"},
		{30 * time.Second, 89 * time.Second, "30 to 89 seconds"},
		{30 * time.Second, 90 * time.Second, "0.5 to 1.5 minutes"},
		{40 * time.Minute, 50 * time.Minute, "40 to 50 minutes"},
		{40*time.Minute + time.Second, 40*time.Minute + 20*time.Second, "about 40 minutes"},
		{90 * time.Minute, 150 * time.Minute, "1.5 to 2.5 hours"},
		{40 * time.Hour, 60 * time.Hour, "1.7 to 2.5 days"},
	} {
		if got := results.Span(test.from, test.to); got != test.want {
			t.Errorf("%v to %v: %q, want %q", test.from, test.to, got, test.want)
		}
	}
}
