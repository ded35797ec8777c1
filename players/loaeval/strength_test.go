package loaeval

import (
	"context"
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/players"
)

// TestMixtureBeatsMaterial plays a short match at equal depth. In longer matches the mixture lost one game in fifty.
func TestMixtureBeatsMaterial(t *testing.T) {
	const rounds = 15
	won := 0
	r := rand.New(rand.NewPCG(21, 22))
	for _, start := range played(t, r, rounds) {
		for mixture := range games.Seat(2) {
			if match(t, r, start.Clone(), mixture) == mixture {
				won++
			}
		}
	}
	if won < 26 {
		t.Errorf("the mixture has won %d games of %d against material, want 26 at least", won, 2*rounds)
	}
}

// match plays a game of the mixture, in the given seat, against material at two plies, and returns the winner.
func match(t *testing.T, r *rand.Rand, p games.Position, mixture games.Seat) games.Seat {
	t.Helper()
	var seats [2]players.Player
	for seat := range seats {
		text := "material@2"
		if games.Seat(seat) == mixture {
			text = "mixture@2"
		}
		spec, err := players.ParsePlayer(game, text)
		if err != nil {
			t.Fatal(err)
		}
		if seats[seat], err = spec.New(); err != nil {
			t.Fatal(err)
		}
		if err := seats[seat].Begin(context.Background(), players.Setup{Start: p.Clone(), Seat: games.Seat(seat), Seed: players.Seed{r.Uint64(), r.Uint64()}}); err != nil {
			t.Fatal(err)
		}
	}
	for !p.Over() {
		d, err := seats[p.Mover()].Choose(t.Context(), players.Request{Position: p.Clone()})
		if err != nil {
			t.Fatal(err)
		}
		p.Do(d.Moves[0])
	}
	return p.Outcome().Winner()
}
