package search

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/players"
)

// held is an evaluator whose values change from search to search.
type held struct {
	judge
	r    *rand.Rand
	salt uint64
}

var _ players.Held = (*held)(nil)

func (h *held) Seed(r *rand.Rand) { h.r = r }
func (h *held) Draw()             { h.salt = h.r.Uint64() }

func (h *held) Evaluate(p games.Position, root games.Seat) float64 {
	return float64(mix(p.(numbers).key(h.images)+uint64(root)^h.salt)%7) - 3
}

func (h *held) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, _ float64) int {
	return oneByOne(h, p, root, moves, values)
}

// TestHeldValues: what one search has found out is nothing to the next one, which has other values.
func TestHeldValues(t *testing.T) {
	all := cutting()
	r := rand.New(rand.NewPCG(1, 5))
	differs := false
	for seed := range uint64(300) {
		name, p, eval := gameOf(seed)
		m := play(t, name, following(plain(false)), &held{judge: eval}, p, seed)
		for range 3 {
			m.replay(t, newSearcher(following(all[r.IntN(len(all))]), &held{judge: eval}))
		}
		for _, turn := range m.turns {
			differs = differs || turn.value != byTextbook(turn.p, eval, m.seat, 0, turn.plies)
		}
	}
	if !differs {
		t.Error("values are held for ever")
	}
}

// chance is an evaluator whose values depend on the order of evaluation.
type chance struct {
	always
	r *rand.Rand
}

func (c *chance) Seed(r *rand.Rand) { c.r = r }

func (c *chance) Evaluate(games.Position, games.Seat) float64 { return float64(c.r.IntN(7)) }

// TestChanceIsNotRefined: where values depend on the order of evaluation, settings that would change it are ignored,
// down to the number of evaluations.
func TestChanceIsNotRefined(t *testing.T) {
	all := cutting()
	r := rand.New(rand.NewPCG(1, 6))
	for seed := range uint64(100) {
		name, p, _ := gameOf(seed)
		m := play(t, name, following(plain(true)), &chance{}, p, seed)
		set := all[r.IntN(len(all))]
		set.effort, set.ceiling, set.floor = r.IntN(3), float64(1+r.IntN(3)), float64(-r.IntN(3))
		m.replay(t, newSearcher(following(set), &chance{}))
	}
}
