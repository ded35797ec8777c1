package search

import (
	"math"
	"math/rand/v2"

	"tourney/games"
	"tourney/players"
)

// numbers is a game made of numbers, for the tests.
type numbers interface {
	games.Position
	// key is what a position is worth, as a number that evaluators scramble. With images, symmetric positions have
	// the same.
	key(images bool) uint64
}

// bare is a game without its abilities.
type bare struct{ numbers }

// Clone returns a copy that has no abilities either.
func (b bare) Clone() games.Position { return bare{b.numbers.Clone().(numbers)} }

// judge is an evaluator with few distinct values, so that equal moves are common.
type judge struct{ images bool }

// Evaluate refuses finished games, which are no evaluator's business.
func (j judge) Evaluate(p games.Position, root games.Seat) float64 {
	if p.Over() || eliminated(p, root) {
		panic("a finished game is evaluated")
	}
	return float64(mix(p.(numbers).key(j.images)+uint64(root))%7) - 3
}

func (j judge) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, _ float64) int {
	return oneByOne(j, p, root, moves, values)
}

// oneByOne is players.ChildEvaluator by playing all sub-moves.
func oneByOne(eval players.Evaluator, p games.Position, root games.Seat, moves []games.Move, values []float64) int {
	for i, m := range moves {
		p.Do(m)
		if values[i] = math.Inf(-1); !eliminated(p, root) {
			values[i] = eval.Evaluate(p, root)
		}
		p.Undo()
	}
	return len(moves)
}

// eliminated reports whether the game goes on without a seat.
func eliminated(p games.Position, root games.Seat) bool {
	e, ok := p.(games.Eliminator)
	return ok && p.Seats() > 2 && !p.Over() && e.Eliminated(root)
}

// took returns how many plies the last sub-move has taken.
func took(p games.Position, root games.Seat) int {
	s, ok := p.(games.Skipper)
	if !ok || p.Over() || eliminated(p, root) {
		return 1
	}
	return 1 + s.Skipped()
}

// line plays sub-moves, and returns how many plies they have taken.
func line(p games.Position, root games.Seat, moves []games.Move) (plies int) {
	for _, m := range moves {
		p.Do(m)
		plies += took(p, root)
	}
	return plies
}

func (j judge) Invariant() bool { return j.images }

// foreseen remembers what was foreseen in each position, by its hash: to try everything takes long.
type foreseen map[uint64][2]int

// farthest is how many plies the games of these tests look ahead.
const farthest = 3

// look is games.Foreseer by trying everything. It says of a win only that the turn cannot be won more quickly, if
// somebody else might give it sooner; and its bound for later wins is often lower than it need be, as bounds are.
func (f foreseen) look(p games.Position) (win, later int) {
	if known, ok := f[p.Hash()]; ok {
		return known[0], known[1]
	}
	mover := p.Mover()
	within, quickest := nearest(p, mover, true, farthest), nearest(p, mover, false, farthest)
	if win, later = within, 1; within > quickest || within > farthest {
		win, later = 0, 1+int(mix(p.Hash())%uint64(quickest))
	}
	f[p.Hash()] = [2]int{win, later}
	return win, later
}

// nearest returns how many sub-moves any win of a seat takes if everybody helps, or most+1 if more than most; inside
// the turn at hand if so asked.
func nearest(p games.Position, seat games.Seat, inside bool, most int) int {
	if p.Over() {
		if p.Outcome().Winner() == seat {
			return 0
		}
		return most + 1
	}
	if most == 0 {
		return 1
	}
	best, turn := most, p.Turns()
	for _, m := range p.AppendMoves(nil) {
		next, over := p.Do(m)
		if over || !inside || next == seat && p.Turns() == turn {
			best = min(best, nearest(p, seat, inside, most-1))
		}
		p.Undo()
	}
	return 1 + best
}

// ends is games.Ender by trying everything.
func ends(p games.Position) bool {
	for _, m := range p.AppendMoves(nil) {
		_, over := p.Do(m)
		p.Undo()
		if over {
			return true
		}
	}
	return false
}

// impatient is judge that leaves off at a value that is good enough, and spoils those it does not set.
type impatient struct{ judge }

func (e impatient) EvaluateChildren(
	p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64,
) int {
	mine := p.Mover() == root
	e.judge.EvaluateChildren(p, root, moves, values, enough)
	for i, v := range values {
		if mine && v >= enough || !mine && v <= enough {
			for k := i + 1; k < len(values); k++ {
				values[k] = Win
			}
			return i + 1
		}
	}
	return len(moves)
}

// loudAndImpatient is both.
type loudAndImpatient struct{ loud }

func (e loudAndImpatient) EvaluateChildren(
	p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64,
) int {
	n := impatient{e.judge}.EvaluateChildren(p, root, moves, values, 2*enough)
	for i := range values[:n] {
		values[i] /= 2
	}
	return n
}

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

// chance is an evaluator whose values depend on the order of evaluation.
type chance struct {
	always
	r *rand.Rand
}

func (c *chance) Seed(r *rand.Rand) { c.r = r }

func (c *chance) Evaluate(games.Position, games.Seat) float64 { return float64(c.r.IntN(7)) }
