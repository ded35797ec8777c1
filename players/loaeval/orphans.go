package loaeval

import (
	"tourney/games"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "orphans",
		Doc:    "enemy pieces without a move less own ones: they must be freed before their side can connect",
		Source: "the source program's text: the number of orphans",
		New:    func(players.Weights) (players.Evaluator, error) { return orphanCount{newLineLookup()}, nil },
	})
}

// orphanCount counts -1 for each orphan, a piece without a move.
type orphanCount struct{ lines *lineLookup }

// Evaluate returns the orphans of root's opponent less those of root.
func (e orphanCount) Evaluate(p games.Position, root games.Seat) float64 {
	own, enemy := piecesOf(p, root)
	return float64(excess(enemy, own, ^e.lines.look(own, enemy).moving))
}

// Invariant implements players.Invariant.
func (orphanCount) Invariant() bool { return true }
