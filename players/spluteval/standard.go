package spluteval

import (
	"tourney/games"
	"tourney/games/splut"
	"tourney/players"
)

const noiseWeight = "noise"

// mostNoise bounds the noise. It is the default weight of root's own wizard.
const mostNoise = 9000

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "standard",
		Doc:    "pieces, rocks in line with wizards and rocks far from trolls, own and foreign; with a little noise",
		Source: "GlukKazan/ZoG, Axiom program of Splut!",
		Params: paramsWith("also behind other pieces"),
		Presets: []players.Preset{{
			Name: "tuned",
			Weights: players.Weights{"foe_wizard": -2811, "own_dwarf": 1554, "foe_dwarf": -466, "own_line": -49.4, "foe_line": 335,
				"own_troll_dist": -103, "foe_troll_dist": 77.1},
			Proof: "against the defaults 76.4 % [72.7, 80.1] at 6 plies and 76.9 % [73.1, 80.7] at 5, each in 400 games from random boards that chose nothing",
		}},
		New: func(w players.Weights) (players.Evaluator, error) { return newStandard(w, false), nil },
	})
	players.RegisterHeuristic(players.Heuristic{
		Game: game,
		Name: "open-lines",
		Doc: "as standard, but of the rocks in line with wizards only those count from which nothing keeps a throw: no other wizard, " +
			"troll or rock between",
		Params: paramsWith("unless a wizard, troll or rock stands between", reachParam),
		New:    func(w players.Weights) (players.Evaluator, error) { return newStandard(w, true), nil },
	})
}

// standard is a weighted sum of features. It keeps no state. The heuristic open-lines is another count of lines.
type standard struct {
	weights [featureCount]int64 // in units
	noise   int
	open    bool // of the rocks in line with a wizard, only those in its sight count
	reach   int  // of the rocks in sight, only those count that a troll reaches within that number of steps; 0: all
}

var (
	_ players.ChildEvaluator = (*standard)(nil)
	_ players.Noisy          = (*standard)(nil)
)

func newStandard(w players.Weights, open bool) *standard {
	e := &standard{noise: int(w[noiseWeight]), open: open, reach: int(w[reachWeight])}
	for i, f := range featureList {
		e.weights[i] = players.Units(w[f.name])
	}
	return e
}

// Evaluate returns the weighted sum of the features for root. With two seats it is not zero-sum: the weights of
// the other seats are made for three of them, and are at most a third of root's.
func (e *standard) Evaluate(p games.Position, root games.Seat) float64 {
	return inUnits(e.value(p.(*splut.Board), root))
}

func (e *standard) value(b *splut.Board, root games.Seat) (v int64) {
	for i, n := range e.count(b, root) {
		v += n * e.weights[i]
	}
	return v
}

func inUnits(v int64) float64 { return float64(v) * players.Unit }

// Noise implements players.Noisy.
func (e *standard) Noise() int { return e.noise }
