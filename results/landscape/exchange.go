package landscape

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"tourney/results/stats"
)

// Exchange is a direction of several weights along which strength does not change, though each of them matters.
type Exchange struct {
	Weights []string
	Only    string // the combination of two weights that matters, such as "1.3·a + b"; "" if it is no sum or product
}

// Exchanges returns directions that are shown to change nothing: conservative, so that some may be missing.
func (m *Model) Exchanges() (list []Exchange) {
	var own []int
	for j, l := range m.Weights() {
		if l.Word == Matters && !l.Switch {
			own = append(own, j)
		}
	}
	if len(own) < 2 {
		return nil
	}
	curvature := mat.NewSymDense(len(own), nil)
	for i, t := range m.terms {
		a, b := slices.Index(own, t.j), slices.Index(own, t.k)
		switch {
		case a < 0 || b < 0:
		case a == b:
			curvature.SetSym(a, a, 2*m.coefficient[i])
		default:
			curvature.SetSym(a, b, m.coefficient[i])
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(curvature, true) {
		return nil
	}
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	for c := range own {
		direction := make([]float64, len(m.weights))
		for i, j := range own {
			direction[j] = vectors.At(i, c)
		}
		if weights := m.exchanged(direction); len(weights) > 1 {
			list = append(list, m.exchange(direction, weights))
		}
	}
	return list
}

// exchanged returns the weights with a part in a direction if strength is shown not to change along it, while it does
// if one of them goes that far alone. It clears small parts of the direction.
func (m *Model) exchanged(direction []float64) (weights []int) {
	const (
		small = 0.25 // of the largest part
		least = 0.3  // of a range, that strength must not change over
	)
	size := func(x, y float64) int { return cmp.Compare(math.Abs(x), math.Abs(y)) }
	largest := slices.MaxFunc(direction, size)
	for j := range direction {
		if direction[j] /= largest; math.Abs(direction[j]) < small {
			direction[j] = 0
		} else {
			weights = append(weights, j)
		}
	}
	from, to := m.level(direction, -1), m.level(direction, 1)
	if to-from < least {
		return nil
	}
	for _, j := range weights {
		lost := func(t float64) float64 { return -m.strength(m.alone(j, m.at[j]+t*direction[j])).Hi }
		if max(lost(from), lost(to)) < few {
			return nil
		}
	}
	return weights
}

// level returns how far along a direction, in the sense of sign, strength changes by no more than a few Elo.
func (m *Model) level(direction []float64, sign float64) (last float64) {
	distances := make([]float64, len(direction))
	for i := 1; i <= steps; i++ {
		t := sign * float64(i) / steps
		for j, part := range direction {
			distances[j] = t * part
			if x := m.at[j] + distances[j]; part != 0 && (x < 0 || x > 1) {
				return last
			}
		}
		if !m.alike(distances) {
			return last
		}
		last = t
	}
	return last
}

// exchange names the weights and, for two, what stays the same along the direction.
func (m *Model) exchange(direction []float64, weights []int) Exchange {
	var e Exchange
	for _, j := range weights {
		e.Weights = append(e.Weights, m.weights[j].Name)
	}
	a, b := m.weights[weights[0]], m.weights[weights[1]]
	if len(weights) > 2 || a.Log != b.Log {
		return e
	}
	length := func(j int) float64 { return m.weights[j].Max - m.weights[j].Min }
	if a.Log {
		length = func(j int) float64 { return math.Log(m.weights[j].Max / m.weights[j].Min) }
	}
	// One step of a is worth ratio steps of b.
	ratio := -direction[weights[1]] * length(weights[1]) / (direction[weights[0]] * length(weights[0]))
	factor := stats.Decimal(math.Abs(ratio), 1)
	switch {
	case a.Log && factor != "1.0":
		e.Only = a.Name + "^" + factor
	case a.Log || factor == "1.0":
		e.Only = a.Name
	default:
		e.Only = factor + "·" + a.Name
	}
	switch {
	case a.Log && ratio > 0:
		e.Only += "·" + b.Name
	case a.Log:
		e.Only += "/" + b.Name
	case ratio > 0:
		e.Only += " + " + b.Name
	default:
		e.Only += " − " + b.Name
	}
	return e
}
