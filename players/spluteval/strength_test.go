package spluteval

import (
	"testing"

	"tourney/games"
	"tourney/players"
)

// TestStrength plays short matches from the usual starting position, with alternating seats. In longer matches every
// further ply won by a wide margin, and one ply lost to random less than once in a hundred games.
func TestStrength(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, c := range []struct {
		seats         string
		better, worse string
		games, least  int // to be won
	}{
		{"2", "standard@1", "random", 100, 97},
		{"2", "standard@2", "standard@1", 60, 36},
		{"2", "standard@3", "standard@2", 60, 36},
		{"2", "standard@4", "standard@3", 60, 36},
		{"4", "standard@2", "standard@1", 40, 15},
	} {
		won := 0
		for n := range c.games {
			p := opening(t, games.Options{"seats": c.seats})
			own := games.Seat(n % p.Seats())
			seats := make([]players.Player, p.Seats())
			for s := range seats {
				seats[s] = built(t, c.worse)
			}
			seats[own] = built(t, c.better)
			match(t, p, seats, uint64(n))
			if p.Outcome().Winner() == own {
				won++
			}
		}
		t.Logf("%s seats: %s has won %d games of %d against %s", c.seats, c.better, won, c.games, c.worse)
		if won < c.least {
			t.Errorf("%s seats: %s has won %d games of %d against %s, want %d at least", c.seats, c.better, won, c.games, c.worse, c.least)
		}
	}
}
