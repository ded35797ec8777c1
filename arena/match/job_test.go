package match

import (
	"testing"

	"tourney/games"
	"tourney/results"
)

// TestSeatStreams: no two addresses share a stream.
func TestSeatStreams(t *testing.T) {
	seen := map[uint64]string{}
	for _, key := range []string{"a", "b"} {
		for number := range 50 {
			for seat := range games.Seat(4) {
				for _, seed := range []int64{1, 2} {
					j := Job{Address: results.Address{Number: number}, Seed: seed, Key: key}
					v := j.seed(seat).Rand().Uint64()
					if other, ok := seen[v]; ok {
						t.Errorf("%d %s %d %d begins like %s", seed, key, number, seat, other)
					}
					seen[v] = key
				}
			}
		}
	}
}
