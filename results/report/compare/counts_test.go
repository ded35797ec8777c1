package compare

import (
	"testing"

	"pgregory.net/rapid"
)

// Thousandths of up to 1000 games, rounded down, determine the counts; beyond, the counts print the same.
func TestRecoverCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.IntRange(1, 1000), rapid.IntRange(1, 100_000)).Draw(t, "n")
		won := rapid.IntRange(0, n).Draw(t, "won")
		lost := rapid.IntRange(0, n-won).Draw(t, "lost")
		counts := [3]int{won, lost, n - won - lost}
		shown := thousandths(counts, n)
		got, err := recoverCounts(shown, n)
		if err != nil || n <= 1000 && got != counts || thousandths(got, n) != shown || got[0]+got[1]+got[2] != n {
			t.Fatalf("%v of %d are shown as %v: recovered %v, %v", counts, n, shown, got, err)
		}
	})
}

func thousandths(counts [3]int, n int) (shown [3]int) {
	for i, k := range counts {
		shown[i] = 1000 * k / n
	}
	return shown
}

func TestRecoverCountsByHand(t *testing.T) {
	for _, tt := range []struct {
		shown [3]int
		n     int
		want  [3]int
		err   string
	}{
		{[3]int{627, 330, 42}, 400, [3]int{251, 132, 17}, ""},
		{[3]int{667, 167, 167}, 6, [3]int{4, 1, 1}, ""}, // rounded to the nearest
		{[3]int{666, 166, 166}, 6, [3]int{4, 1, 1}, ""}, // rounded down
		{[3]int{629, 330, 42}, 400, [3]int{}, "no number out of 400 games is 629 thousandths"},
		{[3]int{625, 330, 42}, 400, [3]int{},
			"625 won, 330 lost and 42 drawn thousandths of 400 games: no counts print as these and add up"},
	} {
		got, err := recoverCounts(tt.shown, tt.n)
		if err == nil && (tt.err != "" || got != tt.want) || err != nil && err.Error() != tt.err {
			t.Errorf("%v of %d: %v, %v; want %v, %q", tt.shown, tt.n, got, err, tt.want, tt.err)
		}
	}
}
