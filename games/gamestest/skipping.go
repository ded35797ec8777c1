package gamestest

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
)

// checkSkipped wants the number of seats between the seat that ended its turn and the next mover, in the order of the
// seats. It wants 0 where no turn has ended or the game is over.
func checkSkipped(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		s, has := p.(games.Skipper)
		if !has {
			return
		}
		mover, turns := games.NoSeat, p.Turns()
		play(t, p, r, func() {
			want := 0
			if mover != games.NoSeat && !p.Over() && p.Turns() > turns {
				want = (int(p.Mover()-mover) - 1 + p.Seats()) % p.Seats()
			}
			if got := s.Skipped(); got != want {
				t.Fatalf("Skipped() = %d, want %d: seat %d moves after seat %d\n%s", got, want, p.Mover(), mover, text(t, p))
			}
			mover, turns = p.Mover(), p.Turns()
		})
	})
}
