package blokuseval

import (
	"context"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
)

// TestStrength plays matches from boards of two random placements, in both seat orders. At one ply every heuristic wins
// nearly all games against random, and the heuristics rank as those of the original.
func TestStrength(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, c := range []struct {
		strong, weak string
		boards       int
		least        float64 // share of the points
	}{
		{"eastwood@1", "random", 200, 0.93},
		{"influence@1", "random", 200, 0.93},
		{"nk-weighted@1", "random", 200, 0.93},
		{"simple@1", "random", 200, 0.93},
		{"centre@1", "random", 200, 0.93},
		{"eastwood@1", "influence@1", 200, 0.5},
		{"influence@1", "nk-weighted@1", 200, 0.6},
		{"nk-weighted@1", "centre@1", 200, 0.55},
		{"simple@1", "centre@1", 200, 0.55},
		{"influence@3", "influence@1", 10, 0.6},
	} {
		if got := share(t, c.strong, c.weak, c.boards); got < c.least {
			t.Errorf("%s has %.3f of the points against %s, want %v", c.strong, got, c.weak, c.least)
		}
	}
}

// share returns the first player's share of the points against the other; a draw is half a point. Both search with
// blockem.
func share(t *testing.T, one, other string, boards int) float64 {
	t.Helper()
	build := func(text string) players.Player {
		if text != "random" {
			text += ",kind=blockem"
		}
		return newPlayer(t, text)
	}
	pair := [2]players.Player{build(one), build(other)}
	r := rand.New(rand.NewPCG(33, 34))
	points := 0.
	for range boards {
		start := playedTo(t, r, 2)
		for seat := range games.Seat(2) { // of the first player
			b := start.Clone().(*blokus.Board)
			for s := range games.Seat(2) {
				if err := pair[s^seat].Begin(context.Background(), players.Setup{Start: b, Seat: s, Seed: players.Seed{r.Uint64(), 0}}); err != nil {
					t.Fatal(err)
				}
			}
			for !b.Over() {
				d, err := pair[b.Mover()^seat].Choose(t.Context(), players.Request{Position: b})
				if err != nil {
					t.Fatal(err)
				}
				b.Do(d.Moves[0])
			}
			switch b.Outcome().Winner() {
			case seat:
				points++
			case games.NoSeat:
				points += 0.5
			}
		}
	}
	return points / float64(2*boards)
}
