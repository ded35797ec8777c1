package control

import (
	"math"
	"slices"
	"testing"

	"tourney/games"
	"tourney/players"
)

// TestControl checks that every game has the control and that all its values are 0.
func TestControl(t *testing.T) {
	h, err := players.FindHeuristic("any game", "control")
	if err != nil {
		t.Fatal(err)
	}
	eval, err := h.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	values := []float64{1, 2, 3}
	eval.(players.ChildEvaluator).EvaluateChildren(nil, 0, []games.Move{4, 5}, values[:2], math.NaN())
	if v := eval.Evaluate(nil, 0); v != 0 || !slices.Equal(values, []float64{0, 0, 3}) {
		t.Errorf("Evaluate() = %v and EvaluateChildren of two sets %v, want 0 and [0 0 3]", v, values)
	}
	if !eval.(players.Invariant).Invariant() {
		t.Error("Invariant() = false")
	}
}
