package tourney

import "testing"

// TestLasts: how long blocks take is said from a second on, and not without a rate.
func TestLasts(t *testing.T) {
	for _, c := range []struct {
		blocks int
		rate   float64 // blocks a second
		want   string
	}{
		{2396, 1000, " (up to 2s)"},
		{2400, 20, " (up to 2m0s)"},
		{499, 1000, ""},
		{2396, 0, ""},
	} {
		if got := lasts(c.blocks, c.rate); got != c.want {
			t.Errorf("%d at %v a second: %q, want %q", c.blocks, c.rate, got, c.want)
		}
	}
}
