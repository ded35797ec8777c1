package games

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestDrawsAreUniform draws each number of the parity equally often, and refuses draws without one.
func TestDrawsAreUniform(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, test := range []struct {
		draw Draw
		want []int
		err  string
	}{
		{Draw{0, 3, AnyParity}, []int{0, 1, 2, 3}, ""},
		{Draw{2, 5, Even}, []int{2, 4}, ""},
		{Draw{2, 5, Odd}, []int{3, 5}, ""},
		{Draw{1, 4, Even}, []int{2, 4}, ""},
		{Draw{1, 4, Odd}, []int{1, 3}, ""},
		{Draw{7, 7, AnyParity}, []int{7}, ""},
		{Draw{-1, 4, AnyParity}, nil, "a random board takes 0 to 7 stones, not -1 to 4"},
		{Draw{4, 8, AnyParity}, nil, "a random board takes 0 to 7 stones, not 4 to 8"},
		{Draw{5, 4, AnyParity}, nil, "a random board takes 0 to 7 stones, not 5 to 4"},
		{Draw{4, 4, Odd}, nil, "there is no odd number of stones from 4 to 4: widen the range"},
		{Draw{3, 3, Even}, nil, "there is no even number of stones from 3 to 3: widen the range"},
	} {
		seen := map[int]int{}
		for range 200 * len(test.want) {
			n, _ := test.draw.Count(r, 7, "stones")
			seen[n]++
		}
		for n, times := range seen {
			if !slices.Contains(test.want, n) || times < 150 {
				t.Errorf("%+v: %d drawn %d times, want each of %v about 200 times", test.draw, n, times, test.want)
			}
		}
		if len(seen) != len(test.want) {
			t.Errorf("%+v: drawn %v, want %v", test.draw, seen, test.want)
		}
		_, err := test.draw.Count(r, 7, "stones")
		checkError(t, "a draw", err, test.err)
	}
}
