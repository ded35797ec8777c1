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
		Doc:    "random values in [0, 1): only wins and losses that the search finds decide",
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

// control returns random values, each for hold evaluations. The program that printed the published tables seeded a new
// generator for every evaluation by a clock with 64 ticks a second. All evaluations between two ticks thus had one
// value, and most choices were made by the order of the moves. Values drawn one by one do not reproduce the tables;
// values held for some thousands of evaluations do.
type control struct {
	hold  int
	left  int // evaluations that still return value
	value float64
	r     *rand.Rand
}

var _ players.Seeded = (*control)(nil)

// newControl returns a control with a fixed seed, which the first game replaces.
func newControl(hold int) *control {
	c := &control{hold: hold}
	c.Seed(rand.New(rand.NewPCG(0, 0)))
	return c
}

// Seed implements players.Seeded. The next evaluation draws.
func (c *control) Seed(r *rand.Rand) { c.r, c.left = r, 0 }

func (c *control) draw() float64 { return float64(c.r.Uint32()>>12) * players.Unit }

// Evaluate returns the held value, after drawing it if hold evaluations have returned the last one.
func (c *control) Evaluate(games.Position, games.Seat) float64 {
	if c.left == 0 {
		c.value = c.draw()
		c.left = c.hold
	}
	c.left--
	return c.value
}

// heldControl returns one value for a whole search, so that all exact refinements of the search apply.
type heldControl struct{ control }

var (
	_ players.Held      = (*heldControl)(nil)
	_ players.Invariant = (*heldControl)(nil)
)

func newHeldControl() *heldControl {
	c := &heldControl{}
	c.Seed(rand.New(rand.NewPCG(0, 0)))
	c.Draw()
	return c
}

// Draw implements players.Held.
func (c *heldControl) Draw() { c.value = c.draw() }

// Evaluate returns the value of the last Draw.
func (c *heldControl) Evaluate(games.Position, games.Seat) float64 { return c.value }

// Invariant implements players.Invariant. All positions have one value.
func (c *heldControl) Invariant() bool { return true }
