package search

import (
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/players"
)

// impatient is judge that leaves off at a value that is good enough, and spoils those it does not set.
type impatient struct{ judge }

var _ players.ChildEvaluator = impatient{}

func (e impatient) EvaluateChildren(
	p games.Position, root games.Seat, moves []games.Move, values []float64, bound float64,
) int {
	mine := p.Mover() == root
	e.judge.EvaluateChildren(p, root, moves, values, bound)
	for i, v := range values {
		if mine && v >= bound || !mine && v <= bound {
			for k := i + 1; k < len(values); k++ {
				values[k] = Win
			}
			return i + 1
		}
	}
	return len(moves)
}

// TestStopperSameMoves: where an evaluator leaves off, exact searches play the games of minimax all the same, with noise
// and without.
func TestStopperSameMoves(t *testing.T) {
	all := combinations()
	rapid.Check(t, func(t *rapid.T) {
		set := following(rapid.SampledFrom(all).Draw(t, "settings"))
		name, p, eval := drawn(t)
		m := play(t, name, following(plain(false)), eval, p.Clone().(numbers), 1)
		m.replay(t, newSearcher(set, impatient{eval}))

		noise := rapid.SampledFrom(noises).Draw(t, "noise")
		loudly := play(t, name, following(plain(false)), loud{eval, noise}, p, 1)
		loudly.replay(t, newSearcher(set, loudAndImpatient{loud{eval, noise}}))
	})
}

// loudAndImpatient is both.
type loudAndImpatient struct{ loud }

func (e loudAndImpatient) EvaluateChildren(
	p games.Position, root games.Seat, moves []games.Move, values []float64, bound float64,
) int {
	n := impatient{e.judge}.EvaluateChildren(p, root, moves, values, 2*bound)
	for i := range values[:n] {
		values[i] /= 2
	}
	return n
}
