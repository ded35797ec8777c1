package loaeval

import (
	"tourney/games"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "connected",
		Doc:    "pieces of the largest group of neighbours, own less enemy",
		Source: "the source program's text: the number of own pieces connected",
		New:    func(players.Weights) (players.Evaluator, error) { return largestGroup{}, nil },
	})
}

// largestGroup counts 1 for each piece of the largest group. The source does not say which pieces are connected; the
// pieces of the largest group need not move.
type largestGroup struct{}

// Evaluate returns the size of root's largest group less that of its opponent's.
func (largestGroup) Evaluate(p games.Position, root games.Seat) float64 {
	own, enemy := piecesOf(p, root)
	_, ownMost := countGroups(own)
	_, enemyMost := countGroups(enemy)
	return float64(ownMost - enemyMost)
}

// Invariant implements players.Invariant.
func (largestGroup) Invariant() bool { return true }
