package blokuseval

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/players"
)

// TestChildren wants for children valued at once what they are worth one by one, for either player, when the opponent is
// skipped too.
func TestChildren(t *testing.T) {
	list := boards(t, rand.New(rand.NewPCG(3, 4)), 60)
	r := rand.New(rand.NewPCG(5, 6))
	for i, name := range names {
		for round, b := range list {
			given := players.Weights{}
			switch round % 4 {
			case 1:
				given[nearRadius], given[centreRow], given[centreColumn] = float64(1+2*r.IntN(2)), 6.5, 6.5
			case 2:
				given[centrePlies] = float64(r.IntN(22) - 1)
				for _, w := range []string{squaresOpp, pointsShared, pointsTouch, nearOwn, nearOpp, centreShared} {
					given[w] = r.Float64() - 0.25
				}
			}
			e := build(t, names[i], given)
			moves := b.AppendMoves(nil)
			values := make([]float64, len(moves))
			for root := range games.Seat(2) {
				e.EvaluateChildren(b, root, moves, values)
				for i, m := range moves {
					b.Do(m)
					if want := e.Evaluate(b, root); values[i] != want {
						t.Fatalf("%s %v for seat %d, move %d: got %v, want %v\n%s", name, given, root, m, values[i], want, b.AppendDiagram(nil))
					}
					b.Undo()
				}
			}
		}
	}
}
