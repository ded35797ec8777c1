package landscape

import (
	"math"
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// few is the largest difference in Elo that does not matter.
const few = 20

// steps is the number of steps in which a range is looked at.
const steps = 100

// Learned is what is known of one weight while the others have their recommended values.
type Learned struct {
	results.Weight
	Default     float64
	Recommended float64
	Lo, Hi      float64        // values around the recommended one where strength is not measurably lower, at 95 %
	Back        stats.Estimate // Elo lost by going back to the default; without games if the default is recommended
	Most        stats.Estimate // Elo lost at the worst value of the range
	Word        Word
	End         bool // recommended is an end of the range, and strength measurably rises towards it
}

// Word says whether a weight matters.
type Word string

const (
	Matters  Word = "matters"         // strength is measurably lower or higher somewhere in the range
	Idle     Word = "does not matter" // strength differs by no more than a few Elo in the whole range
	NotKnown Word = "not known"
)

// Weights returns what is known of each weight.
func (m *Model) Weights() []Learned {
	list := make([]Learned, len(m.weights))
	for j := range list {
		list[j] = m.learned(j)
	}
	return list
}

func (m *Model) learned(j int) Learned {
	w := m.weights[j]
	l := Learned{Weight: w, Default: value(w, m.defaults[j]), Recommended: value(w, m.at[j]), Word: NotKnown,
		Lo: value(w, m.edge(j, 0)), Hi: value(w, m.edge(j, 1)), Most: stats.Estimate{Value: math.Inf(-1)}}
	if m.defaults[j] != m.at[j] {
		l.Back = negated(m.strength(m.alone(j, m.defaults[j])))
	}
	idle, matters := true, false
	for _, x := range m.grid(j) {
		lost := negated(m.strength(m.alone(j, x)))
		idle = idle && m.alike(m.alone(j, x))
		matters = matters || lost.Beside(0) != 0
		if lost.Value > l.Most.Value {
			l.Most = lost
		}
	}
	l.Back, l.Most = told(l.Back), told(l.Most)
	switch {
	case idle:
		l.Word = Idle
	case matters:
		l.Word, l.End = Matters, m.ends(j)
	}
	return l
}

// told returns an estimate, or a refusal if its interval says nothing.
func told(e stats.Estimate) stats.Estimate {
	const vast = 1000 // Elo
	if e.Known() && e.Margin() > vast {
		return stats.Estimate{Why: "the search has hardly moved this weight alone"}
	}
	return e
}

// grid returns the places at which a weight is looked at.
func (m *Model) grid(j int) []float64 {
	switch w := m.weights[j]; {
	case w.Switch:
		return []float64{0, 1}
	case !(w.Min < w.Max):
		return []float64{0}
	}
	list := []float64{m.at[j]}
	for i := range steps + 1 {
		list = append(list, float64(i)/steps)
	}
	slices.Sort(list)
	return list
}

// edge returns the last place on the way from the recommended one to an end of the range before strength is measurably
// lower.
func (m *Model) edge(j int, end float64) float64 {
	last := m.at[j]
	for i := 1; i <= steps; i++ {
		x := m.at[j] + (end-m.at[j])*float64(i)/steps
		if m.weights[j].Switch || i == steps {
			x = end
		}
		if m.strength(m.alone(j, x)).Hi < 0 {
			break
		}
		last = x
	}
	return last
}

// ends reports whether the recommended place is at an end of its range, and strength measurably rises towards it.
func (m *Model) ends(j int) bool {
	const near = 0.05
	slope, half := m.coefficient[j], m.quantile*math.Sqrt(m.covariance.At(j, j)) // the first terms are linear
	return !m.weights[j].Switch && (m.at[j] <= near && slope < -half || m.at[j] >= 1-near && slope > half)
}

// Point is a strength relative to the recommended vector, at one value of one weight.
type Point struct {
	Value float64
	Elo   stats.Estimate
}

// Slice returns the strength along one weight, given by its index, through the recommended vector.
func (m *Model) Slice(weight int) (list []Point) {
	for _, x := range m.grid(weight) {
		list = append(list, Point{value(m.weights[weight], x), m.strength(m.alone(weight, x))})
	}
	return list
}

// At returns the strength of the recommended vector with two weights, given by their indices, at other values.
func (m *Model) At(a, b int, valueA, valueB float64) stats.Estimate {
	distances := m.alone(a, place(m.weights[a], valueA))
	distances[b] = place(m.weights[b], valueB) - m.at[b]
	return m.strength(distances)
}
