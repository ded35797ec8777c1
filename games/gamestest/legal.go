package gamestest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
)

// checkLegal wants Legal to be true for listed sub-moves only. It tries the sub-moves met in the game so far, and
// numbers near them.
func checkLegal(t testing.TB, v variant) {
	var met []games.Move
	able(t, v, func(p games.Position, l games.Tester, r *rand.Rand) {
		moves := p.AppendMoves(nil)
		tried := append(slices.Clone(moves), games.NoMove, games.Move(r.Uint32()))
		for range 50 {
			m := moves[r.IntN(len(moves))]
			if len(met) > 0 {
				m = met[r.IntN(len(met))]
			}
			tried = append(tried, m, m^1<<r.IntN(16), m^1<<(16+r.IntN(16)))
		}
		for _, m := range tried {
			if _, want := slices.BinarySearch(moves, m); l.Legal(m) != want {
				t.Fatalf("Legal(%d) = %t, want %t\n%s", m, !want, want, text(t, p))
			}
		}
		met = append(met, moves[r.IntN(len(moves))], moves[r.IntN(len(moves))])
	})
}
