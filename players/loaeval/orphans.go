package loaeval

import (
	"tourney/games"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "orphans",
		Doc:    "enemy pieces without a move less own ones: a side cannot connect before they are freed",
		Source: "the source program's text: the number of orphans",
		New:    func(players.Weights) (players.Evaluator, error) { return orphanCount{newLineTables()}, nil },
	})
}

// orphanCount counts -1 for an orphan, a piece that has no move.
type orphanCount struct{ lines *lineTables }

// Evaluate returns the orphans of root's opponent less those of root.
func (e orphanCount) Evaluate(p games.Position, root games.Seat) float64 {
	own, enemy := piecesOf(p, root)
	return float64(excess(enemy, own, ^e.lines.look(own, enemy).moving))
}

// Symmetric returns true.
func (orphanCount) Symmetric() bool { return true }
