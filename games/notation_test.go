package games

import "testing"

func TestPlies(t *testing.T) {
	for n, want := range []string{"0 plies", "1 ply", "2 plies"} {
		if got := Plies(n); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
