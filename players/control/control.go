// Package control holds the heuristic control of every game. It values all positions 0, so that a player with it acts
// only on wins and losses that the search finds. The surplus of another heuristic over control is the heuristic's own
// merit.
package control

import (
	"math"

	"tourney/games"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Name:   "control",
		Doc:    "values all positions alike: only wins and losses that the search finds decide",
		Source: "after the control of the 2016 Pentago report",
		New:    func(players.Weights) (players.Evaluator, error) { return control{}, nil },
	})
}

type control struct{}

var (
	_ players.ChildEvaluator = control{}
	_ players.Invariant      = control{}
)

// Evaluate returns 0.
func (control) Evaluate(games.Position, games.Seat) float64 { return 0 }

// EvaluateChildren implements players.ChildEvaluator.
func (control) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, _ float64) int {
	clear(values)
	e, some := p.(games.Eliminator)
	if !some || p.Seats() == 2 {
		return len(moves)
	}
	for i, m := range moves {
		if p.Do(m); !p.Over() && e.Eliminated(root) {
			values[i] = math.Inf(-1)
		}
		p.Undo()
	}
	return len(moves)
}

// Invariant implements players.Invariant.
func (control) Invariant() bool { return true }
