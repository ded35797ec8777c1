package blokuseval

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/players"
)

// TestSearchIsMinimax checks that alpha-beta chooses like minimax near the end of games, where players are skipped and
// games end.
func TestSearchIsMinimax(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 18))
	skipped := 0
	for searched := 0; searched < 120; {
		b := playedTo(t, r, 18+r.IntN(12))
		if b.Over() || b.CountMoves() > 40 {
			continue
		}
		searched++
		if slices.ContainsFunc(b.AppendMoves(nil), func(m games.Move) bool {
			b.Do(m)
			defer b.Undo()
			return b.Skipped() > 0
		}) {
			skipped++
		}
		name, plies := names[r.IntN(len(names))], 1+r.IntN(3)
		seed := r.Uint64()
		var got, want string
		for text, says := range map[string]*string{fmt.Sprintf("%s@%d", name, plies): &got, fmt.Sprintf("%s@%d,kind=minimax", name, plies): &want} {
			p := newPlayer(t, text)
			if err := p.Begin(context.Background(), players.Setup{Start: b.Clone(), Seat: b.Mover(), Seed: players.Seed{seed, 1}}); err != nil {
				t.Fatal(err)
			}
			d, err := p.Choose(t.Context(), players.Request{Position: b.Clone()})
			if err != nil {
				t.Fatal(err)
			}
			*says = fmt.Sprint(d.Moves, d.Score)
		}
		if got != want {
			t.Fatalf("%s, %s at %d plies: %s, minimax %s", gamestest.Line(b), name, plies, got, want)
		}
	}
	if skipped < 20 {
		t.Errorf("a player may be skipped in %d positions only, want 20", skipped)
	}
}
