package search

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/players"
)

// TestPlace compares the place of the best sub-moves with the least effort that leaves one of them to textbook minimax.
func TestPlace(t *testing.T) {
	forced, equal, late := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		var name string
		var p games.Position
		var judged judge
		var eval players.Evaluator
		if seed := rapid.Uint64().Draw(t, "game"); rapid.Bool().Draw(t, "keen") {
			name, p, judged = duelOf(seed)
			eval = &keen{judge: judged}
		} else {
			name, p, judged = gameOf(seed)
			eval = judged
		}
		plies := rapid.IntRange(2, 3).Draw(t, "plies")
		got, err := NewAnalyst(eval).Place(t.Context(), p, plies)
		if err != nil {
			t.Fatal(err)
		}
		seat, legal := p.Mover(), p.AppendMoves(nil)
		want := Place{Legal: len(legal)}
		if f, ok := eval.(players.Forcer); ok {
			moves, wins := f.AppendForced(nil, p)
			want.Forced = len(moves) > 0 && !wins
		}
		if want.Forced {
			forced++
		} else {
			best := map[games.Move]bool{}
			value := byTextbook(p, judged, seat, 0, plies)
			for _, m := range legal {
				p.Do(m)
				taken := took(p, seat)
				best[m] = byTextbook(p, judged, seat, taken, plies-taken) == value
				p.Undo()
				if best[m] {
					want.First++ // counts the best so far
				}
			}
			want.Equal = want.First == len(legal)
			for want.First = 1; ; want.First++ {
				kept := strong(p, judged, seat, plies, want.First)
				if best[kept[len(kept)-1]] {
					break
				}
			}
		}
		if got != want {
			t.Fatalf("%s at %d plies: %+v, want %+v", name, plies, got, want)
		}
		if want.Equal {
			equal++
		}
		if want.First > 1 {
			late++
		}
	})
	if forced == 0 || equal == 0 || late == 0 {
		t.Errorf("%d positions are forced, in %d all sub-moves are best, in %d the first by static value is not: want some of each", forced, equal, late)
	}
}

// TestPlaceStopped: the end of the context is an error.
func TestPlaceStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	stopped := 0
	for seed := range uint64(50) {
		_, p, eval := gameOf(seed)
		_, err := NewAnalyst(eval).Place(ctx, p, 6)
		switch {
		case err == context.Canceled:
			stopped++
		case err != nil:
			t.Fatal(err)
		}
	}
	if stopped == 0 { // short searches do not notice
		t.Error("no search was stopped")
	}
}
