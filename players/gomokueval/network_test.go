package gomokueval

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSortNetwork sorts zeros and ones: a network that sorts all of them sorts all numbers (the 0-1 principle).
func TestSortNetwork(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var got [networkSize]uint64
		bits := r.Uint32()
		for i := range got {
			got[i] = uint64(bits >> i & 1)
		}
		want := got
		slices.Sort(want[:])
		slices.Reverse(want[:])
		if sortNetwork(&got); got != want {
			t.Fatalf("bits %032b: got %v", bits, got)
		}
	}
}
