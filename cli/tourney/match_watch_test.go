package tourney

import "testing"

// TestTimeOfBlocksToGo reads the time of a plan, which the scripts cannot: it depends on the machine.
func TestTimeOfBlocksToGo(t *testing.T) {
	for _, test := range []struct {
		blocks int
		rate   float64
		want   string
	}{
		{2396, 10, " (up to 4m0s)"},
		{2396, 10_000, ""}, // less than a second
		{2396, 0, ""},
	} {
		if got := lasts(test.blocks, test.rate); got != test.want {
			t.Errorf("%d blocks, %v a second: got %q, want %q", test.blocks, test.rate, got, test.want)
		}
	}
}
