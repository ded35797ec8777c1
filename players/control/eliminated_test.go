package control_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/splut"
	"tourney/players"
	_ "tourney/players/control"
	_ "tourney/players/search"
)

// TestControlEliminated checks that alpha-beta chooses like minimax where a sub-move may eliminate its own seat.
func TestControlEliminated(t *testing.T) {
	o, err := games.Complete(splut.Game{}.Options(), games.Options{"seats": "4"})
	if err != nil {
		t.Fatal(err)
	}
	lost := 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 7))
		p, err := splut.Game{}.New(o)
		if err != nil {
			t.Fatal(err)
		}
		for range 60 + seed%40 {
			if moves := p.AppendMoves(nil); len(moves) > 0 {
				p.Do(moves[r.IntN(len(moves))])
			}
		}
		if p.Over() {
			continue
		}
		want := choice(t, "splut/control@2,kind=minimax", p, seed)
		if got := choice(t, "splut/control@2", p, seed); got.Score != want.Score || !slices.Equal(got.Moves, want.Moves) {
			t.Fatalf("%d: alpha-beta chooses %v worth %v, minimax %v worth %v", seed, got.Moves, got.Score, want.Moves, want.Score)
		}
		for _, m := range p.AppendMoves(nil) {
			mover := p.Mover()
			if _, over := p.Do(m); !over && p.(games.Eliminator).Eliminated(mover) {
				lost++
			}
			p.Undo()
		}
	}
	if lost < 10 {
		t.Errorf("only %d sub-moves eliminate their own seat, want 10", lost)
	}
}

func choice(t *testing.T, text string, p games.Position, seed uint64) players.Decision {
	t.Helper()
	s, err := players.ParsePlayer("", text)
	if err != nil {
		t.Fatal(err)
	}
	player, err := s.New()
	if err != nil {
		t.Fatal(err)
	}
	if err := player.Begin(context.Background(), players.Setup{Start: p.Clone(), Seat: p.Mover(), Seed: players.Seed{seed, 8}}); err != nil {
		t.Fatal(err)
	}
	d, err := player.Choose(context.Background(), players.Request{Position: p.Clone()})
	if err != nil {
		t.Fatal(err)
	}
	d.Moves = slices.Clone(d.Moves)
	return d
}
