package gamestest

import (
	"math"
	"math/rand/v2"
	"testing"

	"tourney/games"
)

// pliesRecalled is the length of the lines compared with and without a past.
const pliesRecalled = 12

// checkHistory plays lines from a position and from its copy without a past. Both must go the same way wherever the
// position does not recall its past. Half of the sub-moves lead towards earlier boards, as few come back by chance.
func checkHistory(t testing.TB, v variant) {
	var past []string // texts of the game so far
	able(t, v, func(p games.Position, h games.Historic, r *rand.Rand) {
		line := text(t, p)
		if p.Turns() == 0 {
			past = nil
		}
		past = append(past, line)
		plies := 0
		for plies < pliesRecalled && !h.Recalls(plies+1) {
			plies++
		}
		fresh, err := v.game.Parse(v.options, line)
		if err != nil {
			t.Fatalf("Parse: %v\n%s", err, line)
		}
		target := past[max(0, len(past)-1-r.IntN(pliesRecalled))]
		done := 0
		for ; done < plies && !p.Over(); done++ {
			moves := p.AppendMoves(nil)
			m := moves[r.IntN(len(moves))]
			if r.IntN(2) == 0 {
				m = towards(t, p, moves, target)
			}
			p.Do(m)
			fresh.Do(m)
			if got, want := p.Outcome(), fresh.Outcome(); p.Over() != fresh.Over() || got != want {
				t.Fatalf("Recalls(%d) is false, but %d sub-moves later over is %v, %+v; without the past %v, %+v\n%s",
					plies, done+1, p.Over(), got, fresh.Over(), want, line)
			}
		}
		for range done {
			p.Undo()
		}
	})
}

// towards returns the sub-move after which the text of the position differs least from a given text.
func towards(t testing.TB, p games.Position, moves []games.Move, target string) games.Move {
	best, least := moves[0], math.MaxInt
	for _, m := range moves {
		p.Do(m)
		line := text(t, p)
		p.Undo()
		off := 0
		for i := range min(len(line), len(target)) {
			if line[i] != target[i] {
				off++
			}
		}
		if off < least {
			best, least = m, off
		}
	}
	return best
}
