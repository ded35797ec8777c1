package control_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	_ "tourney/games/splut"
	"tourney/players"
	_ "tourney/players/control"
	"tourney/players/evaltest"
)

// TestControl checks that every game has the control, and that all its values are 0.
func TestControl(t *testing.T) {
	eval := evaltest.Build(t, "any game", "control", nil)
	values := []float64{1, 2, 3}
	eval.(players.ChildEvaluator).EvaluateChildren(nil, 0, []games.Move{4, 5}, values[:2], math.NaN())
	if v := eval.Evaluate(nil, 0); v != 0 || !slices.Equal(values, []float64{0, 0, 3}) || !eval.(players.Invariant).Invariant() {
		t.Errorf("Evaluate() = %v and EvaluateChildren of two sets %v, want 0 and [0 0 3]; Invariant() must be true", v, values)
	}
}

// TestControlEliminated runs the suite where a sub-move may eliminate its own seat.
func TestControlEliminated(t *testing.T) {
	four := games.Options{"seats": "4"}
	suicidal := func(t testing.TB, r *rand.Rand) (list []games.Position) {
		for _, p := range evaltest.Positions(t, r, 3000, "splut", four) {
			mover := p.Mover()
			if slices.ContainsFunc(p.AppendMoves(nil), func(m games.Move) bool {
				_, over := p.Do(m)
				defer p.Undo()
				return !over && p.(games.Eliminator).Eliminated(mover)
			}) {
				list = append(list, p)
			}
		}
		if len(list) < 10 {
			t.Errorf("only %d positions in which a sub-move eliminates its own seat, want 10", len(list))
		}
		return list
	}
	evaltest.Run(t, evaltest.Suite{Game: "splut", Options: []games.Options{four}, More: suicidal, Mixtures: []string{"control"}})
}
