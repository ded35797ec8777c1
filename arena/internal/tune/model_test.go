package tune

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"

	"tourney/players"
)

// modelOpenings is the number of openings of the model: the even ones are for tuning, the odd ones for the rest.
const modelOpenings = 4096

// handicaps is the advantage of the first mover in Elo, by opening.
var handicaps = func() (b [modelOpenings]float64) {
	for o := range b {
		b[o] = 40 + 100*distuv.UnitNormal.Quantile((float64(o)+0.5)/modelOpenings)
	}
	return b
}()

// odds are the handicaps as odds against the player that is ahead; looked up, so that millions of games are cheap.
var odds = func() (list [modelOpenings]float64) {
	for o, b := range handicaps {
		list[o] = against(b)
	}
	return list
}()

// against returns the odds against a player that is ahead by the given Elo.
func against(ahead float64) float64 { return math.Pow(10, -ahead/400) }

// outcomes returns the probabilities that a player wins and that it does not lose, given the odds against it.
func (f function) outcomes(odds float64) (win, notLose float64) {
	s := 1 / (1 + odds)
	half := 2 * f.draws * s * (1 - s) // of the probability of a draw
	return s - half, s + half
}

// match plays a vector against the start, both games of each opening.
func (f function) match(w players.Weights, openings []int, r *rand.Rand) Result {
	return f.duel(f.point(w), f.start, openings, r)
}

// duel plays two points, both games of each opening.
func (f function) duel(x, y []float64, openings []int, r *rand.Rand) (result Result) {
	ahead := f.loss(y) - f.loss(x)
	if f.cycle > 0 {
		ahead += f.cycle * math.Sin(2*math.Pi*(x[0]*y[1]-x[1]*y[0]))
	}
	even := against(ahead)
	for _, o := range openings {
		if f.certain {
			r = rand.New(rand.NewPCG(hashOf(x)+31*hashOf(y), uint64(o)))
		}
		points := 0
		for _, odds := range [2]float64{even * odds[o], even / odds[o]} {
			win, notLose := f.outcomes(odds)
			switch u := r.Float64(); {
			case u < win:
				points += 2
				result.Wins++
			case u < notLose:
				points++
				result.Draws++
			default:
				result.Losses++
			}
		}
		result.Pairs[points]++
	}
	return result
}

func hashOf(x []float64) uint64 {
	h := fnv.New64a()
	for _, v := range x {
		fmt.Fprintf(h, "%.9g ", v)
	}
	return h.Sum64()
}

// truth is the expected score over the openings of a parity: 0 for those of tuning, 1 for the others.
func (f function) truth(x []float64, parity int) float64 {
	even := against(f.loss(f.start) - f.loss(x))
	sum := 0.0
	for i := parity; i < modelOpenings; i += 2 {
		for _, odds := range [2]float64{even * odds[i], even / odds[i]} {
			win, notLose := f.outcomes(odds)
			sum += (win + notLose) / 2
		}
	}
	return sum / modelOpenings
}

// spaceOf is the space of a function's weights x1, x2, …
func (f function) spaceOf() *Space {
	dimensions := f.dimensions
	if dimensions == nil {
		for i, start := range f.start {
			dimensions = append(dimensions, Dimension{Param: players.Param{Name: fmt.Sprintf("x%d", i+1), Max: 1}, Start: start})
		}
	}
	s, err := NewSpace(dimensions, nil)
	if err != nil {
		panic(err)
	}
	return s
}

// point returns the point of a vector of that space; whole numbers lie evenly from 0 to 1.
func (f function) point(w players.Weights) []float64 {
	x := make([]float64, len(f.start))
	for i := range x {
		v := w[fmt.Sprintf("x%d", i+1)]
		if x[i] = v; f.dimensions != nil {
			if d := f.dimensions[i]; d.Kind == players.Real {
				x[i] = d.place(v)
			} else {
				x[i] = (v - d.Min) / (d.Max - d.Min)
			}
		}
	}
	return x
}

// draw draws openings of a parity, evenly.
func draw(n, parity int, r *rand.Rand) []int {
	openings := make([]int, n)
	for i := range openings {
		openings[i] = 2*r.IntN(modelOpenings/2) + parity
	}
	return openings
}
