package spluteval

import (
	"tourney/games"
	"tourney/games/splut"
	"tourney/players"
)

const noiseWeight = "noise"

// mostNoise is the largest noise that may be asked for: as much as a wizard in the default weights.
const mostNoise = 9000

func init() {
	var params []players.Param
	for _, f := range featureList {
		params = append(params, f.param())
	}
	params = append(params, players.Param{
		Name: noiseWeight, Kind: players.Integer, Default: 5, Max: 50, Legal: players.Within(0, mostNoise),
		Doc: "the largest number that chance adds to the value of a step when it is chosen",
	})
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "standard",
		Doc:    "teams, rocks in line with wizards and far from trolls; own and foreign, and a little noise",
		Source: "GlukKazan/ZoG, Axiom program of Splut!",
		Params: params,
		New:    func(w players.Weights) (players.Evaluator, error) { return newStandard(w), nil },
	})
}

// standard is a weighted sum of features and belongs to no position.
type standard struct {
	weights [features]int64 // in units
	noise   int
}

var (
	_ players.Stopper = (*standard)(nil)
	_ players.Noisy   = (*standard)(nil)
)

func newStandard(w players.Weights) *standard {
	e := &standard{noise: int(w[noiseWeight])}
	for i, f := range featureList {
		e.weights[i] = players.Units(w[f.name])
	}
	return e
}

// Evaluate returns the features as root sees them, each times its weight. In a Duel that is not zero-sum, as foreign
// features weigh a third or less of the own ones: they were made for three foes.
func (e *standard) Evaluate(p games.Position, root games.Seat) float64 {
	return inUnits(e.value(p.(*splut.Board), root))
}

// value is Evaluate in units.
func (e *standard) value(b *splut.Board, root games.Seat) (v int64) {
	for i, n := range count(b, root) {
		v += n * e.weights[i]
	}
	return v
}

func inUnits(v int64) float64 { return float64(v) * players.Unit }

// Noise returns the largest number that is added to the value of a step at the root.
func (e *standard) Noise() int { return e.noise }
