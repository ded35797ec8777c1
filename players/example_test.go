package players_test

import (
	"fmt"

	"tourney/games"
	"tourney/players"
)

// pivots values the centres of Pentago's four quadrants, which no rotation moves.
type pivots struct{ weight int64 } // in units

// Evaluate returns the weight times root's centres less the opponent's. A real heuristic reads a *pentago.Board, which is
// faster than text.
func (e pivots) Evaluate(p games.Position, root games.Seat) float64 {
	rows, err := p.AppendText(nil)
	if err != nil {
		panic(err)
	}
	n := int64(0)
	for _, centre := range []int{8, 11, 29, 32} {
		switch rows[centre] {
		case "WB"[root]:
			n++
		case "WB"[1-root]:
			n--
		}
	}
	return float64(e.weight*n) * players.Unit
}

// A package registers its heuristics from init.
func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   "pentago",
		Name:   "pivots",
		Doc:    "quadrant centres, own less the opponent's",
		Source: "an example",
		Params: []players.Param{{Name: "centre", Default: 0.5, Max: 2, Legal: players.Within(0, 10), Doc: "a centre"}},
		New: func(w players.Weights) (players.Evaluator, error) {
			return pivots{players.Units(w["centre"])}, nil
		},
	})
}

// text is a position of Pentago in text. A program gets positions from package games/pentago, which the tests of this
// package do not import: their lists of games hold fakes only.
type text struct {
	games.Position
	line string
}

func (t text) AppendText(dst []byte) ([]byte, error) { return append(dst, t.line...), nil }

func ExampleRegisterHeuristic() {
	h, err := players.FindHeuristic("pentago", "pivots")
	if err != nil {
		fmt.Println(err)
		return
	}
	weights, err := h.Complete(players.Weights{"centre": 0.75})
	if err != nil {
		fmt.Println(err)
		return
	}
	eval, err := h.New(weights)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := text{line: "....../.W..W./....../....../.B..../...... b p"}
	fmt.Println(h.Doc)
	fmt.Println("White:", eval.Evaluate(p, 0))
	fmt.Println("Black:", eval.Evaluate(p, 1))
	_, err = h.Complete(players.Weights{"center": 1})
	fmt.Println(err)
	// Output:
	// quadrant centres, own less the opponent's
	// White: 0.75
	// Black: -0.75
	// unknown weight of pivots "center" (did you mean centre? there is: centre)
}
