package control

import (
	"slices"
	"testing"

	"tourney/games"
	"tourney/players"
)

// TestControl: every game has the control, and it tells no two positions apart.
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
	eval.(players.ChildEvaluator).EvaluateChildren(nil, 0, []games.Move{4, 5}, values[:2])
	if v := eval.Evaluate(nil, 0); v != 0 || !slices.Equal(values, []float64{0, 0, 3}) {
		t.Errorf("Evaluate() = %v and EvaluateChildren of two sets %v, want 0 and [0 0 3]", v, values)
	}
	if !eval.(players.Symmetric).Symmetric() {
		t.Error("Symmetric() = false")
	}
}
