package players

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"tourney/games"
)

// A mixture is the weighted sum of two or more heuristics of a game. Its name joins theirs, as in "a+one". Its weights are one
// for each part, called like the part, and those of the parts behind a dot, as in a+one(a=0.5,one.bias=0.3). Nothing registers
// a mixture: FindHeuristic composes it.

// mixed joins the parts of a mixture in its name.
const mixed = "+"

// mostParts bounds the parts of a mixture, so that tables of its weights stay readable.
const mostParts = 8

// heaviestPart bounds the weights of parts. It leaves products of weights and values well below 2^51 units.
const heaviestPart = 100

// composed returns the mixture of that name. Its parts are in the order of their names, so that one mixture has one name.
func composed(game, name string) (Heuristic, error) {
	names := strings.Split(name, mixed)
	slices.Sort(names)
	if len(names) > mostParts {
		return Heuristic{}, fmt.Errorf("the mixture %s has %d parts: want at most %d", name, len(names), mostParts)
	}
	parts := make([]Heuristic, len(names))
	for i, part := range names {
		var err error
		switch {
		case part == "":
			err = fmt.Errorf("the mixture %q lacks a part: want names of heuristics joined by %s, without brackets", name, mixed)
		case i > 0 && part == names[i-1]:
			err = fmt.Errorf("the mixture %s has %s twice: name it once, and give it a weight", name, part)
		case part == "control":
			err = fmt.Errorf("control knows nothing of %s, so a mixture cannot gain by it: leave it out", game)
		default:
			parts[i], err = partOf(game, part)
		}
		if err != nil {
			return Heuristic{}, err
		}
	}
	return mixtureOf(game, parts), nil
}

// partOf returns a heuristic of a game. The error names the game that has one of that name.
func partOf(game, name string) (Heuristic, error) {
	h, err := FindHeuristic(game, name)
	if err != nil {
		for _, other := range games.Names() {
			if _, ok := heuristics[other][name]; ok {
				return h, fmt.Errorf("%s is a heuristic of %s: a mixture of %s needs heuristics of %s", name, other, game, game)
			}
		}
	}
	return h, err
}

func mixtureOf(game string, parts []Heuristic) Heuristic {
	var names []string
	var weights, own []Param
	for _, part := range parts {
		names = append(names, part.Name)
		weights = append(weights, Param{
			Name: part.Name, Default: 1, Max: 2, Linear: true, Legal: Within(-heaviestPart, heaviestPart), Doc: "the value of " + part.Name,
		})
		for _, p := range part.Params {
			p.Name = weightOf(part.Name, p.Name)
			p.Linear = false // the value is a product of this weight and the part's
			own = append(own, p)
		}
	}
	return Heuristic{
		Game: game, Name: strings.Join(names, mixed), Doc: "weighted sum of " + strings.Join(names, ", "), Params: append(weights, own...),
		New: func(w Weights) (Evaluator, error) { return newMixture(parts, w) },
	}
}

// weightOf returns the name that a part's weight has in a mixture.
func weightOf(part, weight string) string { return part + "." + weight }

// mixture is the evaluator of a mixture. Parts with weight 0 are left out, so that they cost nothing.
type mixture struct {
	parts  []Evaluator
	scales []float64 // weights, in units
}

func newMixture(parts []Heuristic, w Weights) (Evaluator, error) {
	m := new(mixture)
	for i, part := range parts {
		own := make(Weights, len(part.Params))
		for _, p := range part.Params {
			own[p.Name] = w[weightOf(part.Name, p.Name)]
		}
		e, err := part.New(own)
		if err == nil && e == nil {
			err = fmt.Errorf("building it returns no evaluator")
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", part.Name, err)
		}
		if _, seeded := e.(Seeded); seeded {
			return nil, fmt.Errorf("%s values positions by chance, and a mixture must value each position alike at all times: leave it out",
				part.Name)
		}
		last := i == len(parts)-1 && len(m.parts) == 0
		if weight := w[part.Name]; weight != 0 || last {
			m.parts, m.scales = append(m.parts, e), append(m.scales, weight/Unit)
		}
	}
	return m.able(), nil
}

// able returns the mixture with its abilities. It values children at once if all parts do. It follows the search if some part
// must.
func (m *mixture) able() Evaluator {
	b, f := &batch{mixture: m}, follower{}
	for _, e := range m.parts {
		if c, ok := e.(ChildEvaluator); ok {
			b.children = append(b.children, c)
		}
		if i, ok := e.(Incremental); ok {
			f = append(f, i)
		}
	}
	switch all := len(b.children) == len(m.parts); {
	case all && len(f) > 0:
		return struct {
			*batch
			follower
		}{b, f}
	case all:
		return b
	case len(f) > 0:
		return struct {
			*mixture
			follower
		}{m, f}
	default:
		return m
	}
}

// Evaluate returns the sum of the values of the parts, each times its weight and rounded to whole units. It is NaN if a part
// has a value that no heuristic may give, so that a search refuses the sum as it would the part.
func (m *mixture) Evaluate(p games.Position, root games.Seat) float64 {
	sum := 0.0
	for i, e := range m.parts {
		v := e.Evaluate(p, root)
		if !(math.Abs(v) < ValueBound) { // also true for NaN
			return math.NaN()
		}
		sum += inUnits(v, m.scales[i])
	}
	return boundedValue(sum)
}

// Invariant implements Invariant.
func (m *mixture) Invariant() bool {
	for _, e := range m.parts {
		if s, ok := e.(Invariant); !ok || !s.Invariant() {
			return false
		}
	}
	return true
}

// Noise implements Noisy. The largest number added is the sum of those of the parts, each times its weight.
func (m *mixture) Noise() (most int) {
	for i, e := range m.parts {
		if n, ok := e.(Noisy); ok {
			most += int(math.Round(float64(n.Noise()) * math.Abs(m.scales[i]) * Unit))
		}
	}
	return most
}

// inUnits returns the product of a value and a weight, given in units, rounded to even. The sum of such products does not depend on
// their order.
//
// Adding and subtracting 3·2^51 rounds numbers below 2^51. The conversion to float64 keeps the compiler from fusing the product
// with the sum, which would round differently on some machines.
func inUnits(value, scale float64) float64 {
	const noFraction = 3 << 51
	return float64(value*scale) + noFraction - noFraction
}

// boundedValue returns the value of a sum in units, cut to ±900,000. A search takes values near a million for won games.
func boundedValue(units float64) float64 {
	const most = 900_000
	return max(-most, min(most, units*Unit))
}

// batch is a mixture whose parts all value children at once.
type batch struct {
	*mixture
	children []ChildEvaluator
	values   []float64 // of one part
}

// oneBatch is the number of sub-moves that are always valued together. These are the rotations of Pentago, which some heuristics
// value at once. Longer lists are valued in batches of 1, 2, 4 and so on, as the first sub-moves are often good enough. Gain in the
// time of games of a+one-two: 1.6 at 3 plies over beginning all lists with 8, 1.2 at 4 plies over beginning all with 1.
const oneBatch = 8

// EvaluateChildren implements ChildEvaluator.
func (b *batch) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64) (n int) {
	mine := p.Mover() == root
	size := 1
	if len(moves) <= oneBatch {
		size = oneBatch
	}
	for ; n < len(moves); size *= 2 {
		next := min(n+size, len(moves))
		b.sum(p, root, moves[n:next], values[n:next])
		for ; n < next; n++ {
			if v := values[n]; mine && v >= enough || !mine && v <= enough {
				return n + 1
			}
		}
	}
	return n
}

// sum sets values to those after moves. Minus infinity of any part stays, as the game goes on without root. Other values that no
// heuristic may give make NaN.
func (b *batch) sum(p games.Position, root games.Seat, moves []games.Move, values []float64) {
	clear(values)
	b.values = slices.Grow(b.values[:0], len(moves))[:len(moves)]
	for i, e := range b.children {
		e.EvaluateChildren(p, root, moves, b.values, math.NaN())
		scale := b.scales[i]
		for k, v := range b.values[:len(values)] {
			switch {
			case math.Abs(v) < ValueBound:
				values[k] += inUnits(v, scale)
			case math.IsInf(v, -1):
				values[k] += v // NaN stays
			default:
				values[k] = math.NaN()
			}
		}
	}
	for k, v := range values {
		if v >= -math.MaxFloat64 {
			values[k] = boundedValue(v)
		}
	}
}

// follower passes on to the incremental parts of a mixture what they must know.
type follower []Incremental

// Reset implements Incremental.
func (f follower) Reset(p games.Position, root games.Seat) {
	for _, e := range f {
		e.Reset(p, root)
	}
}

// Observe implements Incremental.
func (f follower) Observe(p games.Position, m games.Move) {
	for _, e := range f {
		e.Observe(p, m)
	}
}

// Forget implements Incremental.
func (f follower) Forget() {
	for _, e := range f {
		e.Forget()
	}
}
