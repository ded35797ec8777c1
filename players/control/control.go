// Package control is the control heuristic of every game: it values nothing, so that all a player who consults it knows
// is what the search sees of wins and losses. What a heuristic adds to that is the heuristic's own.
package control

import (
	"math"

	"tourney/games"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Name:   "control",
		Doc:    "values all positions alike: all that is left is what the search sees of wins and losses",
		Source: "after the control of the 2016 Pentago report",
		New:    func(players.Weights) (players.Evaluator, error) { return control{}, nil },
	})
}

type control struct{}

var (
	_ players.ChildEvaluator = control{}
	_ players.Symmetric      = control{}
)

// Evaluate returns 0.
func (control) Evaluate(games.Position, games.Seat) float64 { return 0 }

// EvaluateChildren sets all values to 0, but for those of games that go on without root.
func (control) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64) {
	clear(values)
	e, some := p.(games.Eliminator)
	if !some || p.Seats() == 2 {
		return
	}
	for i, m := range moves {
		if p.Do(m); !p.Over() && e.Eliminated(root) {
			values[i] = math.Inf(-1)
		}
		p.Undo()
	}
}

// Symmetric returns true.
func (control) Symmetric() bool { return true }
