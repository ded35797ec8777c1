package pentagoeval

import (
	"math/rand/v2"

	"tourney/games"
	"tourney/players"
)

func init() {
	players.RegisterHeuristic(players.Heuristic{
		Game:   game,
		Name:   "control",
		Doc:    "random values in [0, 1): all that is left is what the search sees of wins and losses",
		Source: "2016 Pentago report, control",
		Params: []players.Param{{
			Name: "hold", Kind: players.Integer, Default: 30000, Min: 1, Max: 100000, Log: true,
			Legal: players.Within(0, 1e9),
			Doc:   "evaluations that share one value before the next is drawn; 1 draws anew for each, 0 once for each search",
		}},
		New: func(w players.Weights) (players.Evaluator, error) {
			if w["hold"] == 0 {
				return newHeldControl(), nil
			}
			return newControl(int(w["hold"])), nil
		},
	})
}

// control returns chance. The program that printed the tables made a new generator for every evaluation, seeded by a
// clock that moves 64 times a second, so all evaluations between two ticks had the same value, and most of its
// choices were made by the order of the moves. Values drawn one by one play measurably differently and are rejected
// by the tables; holding each for some thousands of evaluations agrees with them.
type control struct {
	hold  int
	left  int // evaluations that still return value
	value float64
	r     *rand.Rand
}

var _ players.Seeded = (*control)(nil)

// newControl returns a control that is seeded alike each time, until its first game seeds it.
func newControl(hold int) *control {
	c := &control{hold: hold}
	c.Seed(rand.New(rand.NewPCG(0, 0)))
	return c
}

// Seed starts over with another stream: the next evaluation draws.
func (c *control) Seed(r *rand.Rand) { c.r, c.left = r, 0 }

// draw returns the next value.
func (c *control) draw() float64 { return float64(c.r.Uint32()>>12) * players.Unit }

// Evaluate returns the value that is held, or draws the next.
func (c *control) Evaluate(games.Position, games.Seat) float64 {
	if c.left == 0 {
		c.value = c.draw()
		c.left = c.hold
	}
	c.left--
	return c.value
}

// heldControl returns one value for a whole search, so that the search may be refined like any other.
type heldControl struct{ control }

var (
	_ players.Held      = (*heldControl)(nil)
	_ players.Symmetric = (*heldControl)(nil)
)

func newHeldControl() *heldControl {
	c := &heldControl{}
	c.Seed(rand.New(rand.NewPCG(0, 0)))
	c.Draw()
	return c
}

// Draw draws the value of the search at hand.
func (c *heldControl) Draw() { c.value = c.draw() }

// Evaluate returns the value that is held.
func (c *heldControl) Evaluate(games.Position, games.Seat) float64 { return c.value }

// Symmetric returns true: all positions have one value.
func (c *heldControl) Symmetric() bool { return true }
