package fit

import (
	"slices"

	"tourney/players"
)

// Question says which weights are fitted to which positions.
type Question struct {
	Spec      players.Spec // complete; its weights are the present ones
	Weights   []string     // to fit; nil for all that can be
	Positions int          // of each game, at most
	Judged    Judged
}

// Check returns an error in words if these weights cannot be fitted.
func (q Question) Check() error {
	_, err := newJudge(q.Spec, q.Weights)
	return err
}

// Kept returns the names of the weights that are not fitted.
func (q Question) Kept() (names []string) {
	h, err := players.FindHeuristic(q.Spec.Game, q.Spec.Heuristic)
	if err != nil { // never for a complete specification
		return nil
	}
	for _, p := range h.Params {
		fitted := Fittable(p) && (q.Weights == nil || slices.Contains(q.Weights, p.Name))
		if !fitted {
			names = append(names, p.Name)
		}
	}
	return names
}

// Judged says for which seat positions are judged.
type Judged string

// The seats for which positions are judged. A search judges leaves for the seat at its root: after an even number of
// turns that is the mover, after an odd number the other seat.
const (
	Both  Judged = "both"
	Mover Judged = "mover"
	Other Judged = "other"
)
