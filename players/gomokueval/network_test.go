package gomokueval

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSortNetwork relies on what sorts all zeros and ones sorting everything; of the zeros and ones it draws some.
func TestSortNetwork(t *testing.T) {
	if len(network) != 191 {
		t.Errorf("the network has %d comparisons, want 191", len(network))
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
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
