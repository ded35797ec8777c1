package sqlite

import (
	"math/rand/v2"
	"testing"
)

// TestHashSet compares a set with a map, as it grows from nothing and with room reserved for some hashes.
func TestHashSet(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, reserved := range []int{0, 10, 5000, 400_000} {
		var s hashSet
		s.reserve(reserved)
		want := map[hash]bool{}
		r := rand.New(rand.NewPCG(1, 2))
		add := func(h hash) {
			if got := s.add(h); got == want[h] {
				t.Fatalf("%d reserved, %d added: %x is new: %t", reserved, len(want), h, got)
			}
			want[h] = true
		}
		for i := range sized(60_000, 500_000) {
			h := hash(r.Uint64())
			switch i % 8 {
			case 0:
				h = hash(i / 16)
			case 1:
				h <<= 48
			}
			add(h)
			if i%3 == 0 {
				add(h)
			}
		}
		for h := range want {
			if s.add(h) {
				t.Fatalf("%d reserved: %x is new again", reserved, h)
			}
		}
		if s.n != len(want) {
			t.Errorf("%d reserved: %d hashes, want %d", reserved, s.n, len(want))
		}
	}
}
