package pentagoeval

import (
	"fmt"
	"math/bits"
	"slices"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "a-hacked",
		Doc:    "twice a, plus the long diagonals of one-two, weighted by colour",
		Source: "2016 Pentago report, heuristic A hacked (A plus diagonal hack)",
		Params: slices.Concat(strengthParams, []players.Param{
			toggle("quirks", true, "as in the published tables: White's diagonals are strong where it lacks the centres"),
		}, shares),
		New: func(w players.Weights) (players.Evaluator, error) { return newAHacked(w) },
	})
}

// shares declares the weights of the one-two part, by the colour of root. They divide the value by their sum. The original
// program fixes them to the defaults.
var shares = []players.Param{
	colourShare("white-own", 0, "for White: its possible long diagonals"),
	colourShare("white-opp", 0, "for White: Black's possible long diagonals, against it"),
	colourShare("white-own-strong", 1, "for White: its strong long diagonals"),
	colourShare("white-opp-strong", 0, "for White: Black's strong long diagonals, against it"),
	colourShare("black-own", 0, "for Black: its possible long diagonals"),
	colourShare("black-opp", 0, "for Black: White's possible long diagonals, against it"),
	colourShare("black-own-strong", 1, "for Black: its strong long diagonals"),
	colourShare("black-opp-strong", 2, "for Black: White's strong long diagonals, against it"),
}

func colourShare(name string, value float64, doc string) players.Param {
	p := shareParam(name, doc)
	p.Default = value
	return p
}

// aHacked adds the long diagonals of relaxed one-two to twice the value of a. Their weights depend on the colour of root. With
// those of the original program White counts White's strong diagonals, Black counts a third of Black's less two thirds of
// White's.
//
// With quirks White's strong diagonals are miscounted as in one-two. The published tables depend on this mistake: in
// them a-hacked wins 99 % of its games with Black against a; with the mistake repaired it won 40 % of 60 games.
type aHacked struct {
	a        *a
	oneTwo   [2]*oneTwo // by root
	possible bool       // some weight counts possible diagonals
}

func newAHacked(w players.Weights) (*aHacked, error) {
	e := &aHacked{a: newA(w)}
	for root, colour := range []string{pentago.White: "white", pentago.Black: "black"} {
		own := players.Weights{"relaxed": 1, "diagonal": 1, "quirks": w["quirks"]}
		for _, name := range []string{"own", "opp", "own-strong", "opp-strong"} {
			own[name] = w[colour+"-"+name]
		}
		e.possible = e.possible || own["own"] != 0 || own["opp"] != 0
		var err error
		if e.oneTwo[root], err = newOneTwo(own); err != nil {
			return nil, fmt.Errorf("for %s: %w", colour, err)
		}
	}
	return e, nil
}

// Evaluate returns twice the value of a plus the value of the long diagonals.
func (e *aHacked) Evaluate(p games.Position, root games.Seat) float64 {
	return e.value(viewOf(p), root)
}

func (e *aHacked) value(v view, root games.Seat) float64 {
	return 2*e.a.value(v, root) + e.diagonals(v, root)
}

// diagonals returns the value of oneTwo. It leaves out the other lines, whose weights are 0.
func (e *aHacked) diagonals(v view, root games.Seat) float64 {
	o := e.oneTwo[root]
	n := mainDiagonals(o.strong.lines(v), &o.strongWeights[root])
	if e.possible {
		n += mainDiagonals(o.possible.lines(v), &o.possibleWeights[root])
	}
	return roundedUnits(n, o.scale*e.a.judge.scale)
}

// mainDiagonals returns the part of t.sum that the long diagonals have.
func mainDiagonals(t tally, k *coefficients) int64 {
	const main, at = 3, 4 * firstMain
	return k[pentago.White][main]*int64(bits.OnesCount64(t.white>>at)) + k[pentago.Black][main]*int64(bits.OnesCount64(t.black>>at))
}

// Invariant implements players.Invariant. Lines are counted by family, and each family is its own image.
func (*aHacked) Invariant() bool { return true }
