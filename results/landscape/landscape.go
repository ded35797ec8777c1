// Package landscape is a model of the strength of a heuristic over its weights, learned from the trials of a study. It
// says how well each weight is known, which weights matter, and which can be exchanged. Its functions are pure.
package landscape

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"tourney/results"
	"tourney/results/stats"
)

// Model is a quadratic function of the weights' places, in Elo above the recommended vector. A place lies in [0,1];
// equal distances of a logarithmic weight are equal ratios.
//
// Source: R. Coulom, CLOP: confident local optimization for noisy black-box parameter tuning, ACG 13 (2011).
type Model struct {
	weights     []results.Weight
	defaults    []float64 // places
	at          []float64 // places of the recommended vector
	terms       []term
	coefficient []float64 // of terms, in Elo
	covariance  *mat.SymDense
	quantile    float64 // half widths of intervals, in standard errors
	trials      int
	games       int
}

// term is a product of the distances of one or two weights from the recommended vector.
type term struct{ j, k int } // k is -1 in linear terms

// termsOf lists the terms. A switch has no square: it would repeat the linear term.
func termsOf(weights []results.Weight) (list []term) {
	for j := range weights {
		list = append(list, term{j, -1})
	}
	for j, w := range weights {
		for k := j; k < len(weights); k++ {
			if k > j || !w.Switch {
				list = append(list, term{j, k})
			}
		}
	}
	return list
}

func (t term) of(distances []float64) float64 {
	if t.k < 0 {
		return distances[t.j]
	}
	return distances[t.j] * distances[t.k]
}

// Learn fits a model to the trials of a study's search, in any order; it ignores other stages. It returns an error if
// the trials are too few, or lack weights.
func Learn(weights []results.Weight, trials []results.Trial, defaults, recommended map[string]float64) (*Model, error) {
	m := &Model{weights: weights, terms: termsOf(weights)}
	var ok, known bool
	m.defaults, ok = places(weights, defaults)
	if m.at, known = places(weights, recommended); !ok || !known || len(weights) == 0 {
		return nil, fmt.Errorf("the default or the recommended vector lacks tuned weights, so that nothing can be said of them")
	}
	d := m.read(trials)
	// With fewer trials their spread is not known.
	if least := 2*len(m.terms) + 20; d.trials() < least {
		return nil, fmt.Errorf("too few trials to say which weights matter: the search has %d, and %s take %d (a grid can be drawn by --kind heatmap)", d.trials(),
			results.Counted(len(weights), "weight"), least)
	}
	m.trials = d.trials()
	for _, n := range d.games {
		m.games += int(n)
	}
	// The same games chose the recommended vector: what it owes to luck makes all others look worse. Scheffé's quantile
	// holds for any choice; with the normal one, half of the weights without effect seem to matter.
	m.quantile = math.Sqrt(distuv.ChiSquared{K: float64(len(weights))}.Quantile(stats.Level))
	m.fit(d)
	return m, nil
}

// elo returns the strength at distances from the recommended vector.
func (m *Model) elo(distances []float64) float64 {
	sum := 0.0
	if distances != nil {
		for i, t := range m.terms {
			sum += m.coefficient[i] * t.of(distances)
		}
	}
	return sum
}

// strength returns the Elo above the recommended vector at distances from it, with an interval.
func (m *Model) strength(distances []float64) stats.Estimate {
	var used []int // few, if few weights are moved
	for i, t := range m.terms {
		if t.of(distances) != 0 {
			used = append(used, i)
		}
	}
	variance := 0.0
	for _, i := range used {
		for _, j := range used {
			variance += m.terms[i].of(distances) * m.terms[j].of(distances) * m.covariance.At(i, j)
		}
	}
	value, half := m.elo(distances), m.quantile*math.Sqrt(max(0, variance))
	return stats.Estimate{Value: value, Lo: value - half, Hi: value + half, Level: stats.Level, N: m.trials, Games: m.games,
		Method: stats.Regression}
}

// alone returns distances at which one weight alone has moved to a place.
func (m *Model) alone(j int, to float64) []float64 {
	list := make([]float64, len(m.at))
	list[j] = to - m.at[j]
	return list
}

// places returns the places of a vector; ok is false if it lacks a weight.
func places(weights []results.Weight, vector map[string]float64) (list []float64, ok bool) {
	for _, w := range weights {
		v, found := vector[w.Name]
		if !found || w.Log && v <= 0 {
			return nil, false
		}
		list = append(list, place(w, v))
	}
	return list, true
}

// place returns the place of a value, 0 if the weight has one value only.
func place(w results.Weight, v float64) float64 {
	switch {
	case !(w.Min < w.Max):
		return 0
	case w.Log:
		return math.Log(v/w.Min) / math.Log(w.Max/w.Min)
	}
	return (v - w.Min) / (w.Max - w.Min)
}

// value is the inverse of place.
func value(w results.Weight, x float64) float64 {
	if w.Log {
		return w.Min * math.Pow(w.Max/w.Min, x)
	}
	return w.Min + x*(w.Max-w.Min)
}

// alike reports whether strength is shown to be that of the recommended vector within a few Elo. Luck in its choice
// only makes others look worse, so that the interval of a single figure will do.
func (m *Model) alike(distances []float64) bool {
	e := m.strength(distances)
	half := e.Margin() * stats.Z95 / m.quantile
	return e.Value-half >= -few && e.Value+half <= few
}

// negated returns an estimate of the opposite.
func negated(e stats.Estimate) stats.Estimate {
	e.Value, e.Lo, e.Hi = -e.Value, -e.Hi, -e.Lo
	return e
}
