package loa

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestRandomPlies wants open games without a past, with the parity's side to move. The cap counts from their start.
func TestRandomPlies(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, parity := range []games.Parity{games.AnyParity, games.Even, games.Odd} {
		movers := [2]int{}
		for range 100 {
			b := gamestest.Random[*Board](t, Game{}, games.Options{"cap": "3"}, r, games.Draw{Min: 2, Max: 20, Parity: parity})
			if b.Over() || b.Turns() != 0 || b.Recalls(2) || b.last != noMove {
				t.Fatalf("over %v, %d turns, recalls its past %v, last move %d", b.Over(), b.Turns(), b.Recalls(2), b.last)
			}
			movers[b.Mover()]++
			for range 2 {
				if b.Do(b.NthMove(0)); b.Over() {
					break
				}
			}
			if b.Outcome().Reason == "cap" {
				t.Fatalf("over by the cap after %d plies, want 3", b.Turns())
			}
		}
		wrong := parity == games.Even && movers[White] > 0 || parity == games.Odd && movers[Black] > 0
		if wrong || parity == games.AnyParity && min(movers[Black], movers[White]) < 35 {
			t.Errorf("parity %d: Black moves first on %d boards, White on %d", parity, movers[Black], movers[White])
		}
	}
}

func TestRandomBoardsAreEquallyLikely(t *testing.T) {
	gamestest.CheckUniform(t, Game{}, nil, games.Draw{Min: 1, Max: 1}, 36)
}

func TestDrawsAndTheirBounds(t *testing.T) {
	gamestest.CheckDraws(t, Game{}, nil, games.Draw{Min: 2, Max: 20}, mostDrawn, "plies")
}
