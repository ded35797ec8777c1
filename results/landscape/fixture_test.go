package landscape

import (
	"fmt"
	"math"
	"math/rand/v2"

	"tourney/results"
)

// function is an artificial heuristic on the unit cube: the Elo that a vector loses against the best one.
type function struct {
	name  string
	start []float64
	best  []float64
	loss  func(x []float64) float64
}

var functions = []function{
	{name: "bowl", start: []float64{0.7, 0.35}, best: []float64{0.3, 0.65}, loss: func(x []float64) float64 {
		return capped(600 * (square(x[0]-0.30) + square(x[1]-0.65)))
	}},
	{name: "ridge", start: []float64{0.25, 0.25, 0.5}, best: []float64{0.6, 0.4, 0.5}, loss: func(x []float64) float64 {
		return capped(3000*square((x[1]-x[0]+0.2)/math.Sqrt2) + 500*square(x[2]-0.5))
	}},
	{name: "idle", start: []float64{0.7, 0.5, 0.2}, best: []float64{0.4, 0.5, 0.6}, loss: func(x []float64) float64 {
		return capped(400*square(x[0]-0.4) + 500*square(x[2]-0.6))
	}},
	{name: "wall", start: []float64{0.5, 0.5}, best: []float64{1, 0.4}, loss: func(x []float64) float64 {
		return capped(200*(1-x[0]) + 400*square(x[1]-0.4))
	}},
	{name: "sparse", start: []float64{0.7, 0.5, 0.5, 0.3, 0.5, 0.9, 0.5, 0.5}, best: []float64{0.3, 0.5, 0.5, 0.7, 0.5, 0.5, 0.5, 0.5}, loss: func(x []float64) float64 {
		a, b := x[0]-0.3, x[3]-0.7
		return capped(700*a*a + 500*b*b + 600*a*b + 250*math.Abs(x[5]-0.5))
	}},
}

func capped(q float64) float64 { return 800 * (1 - math.Exp(-q/800)) }

func square(x float64) float64 { return x * x }

func (f function) weights() (list []results.Weight) {
	for i := range f.start {
		list = append(list, results.Weight{Name: fmt.Sprintf("x%d", i+1), Max: 1})
	}
	return list
}

func vector(x []float64) map[string]float64 {
	v := map[string]float64{}
	for i, at := range x {
		v[fmt.Sprintf("x%d", i+1)] = at
	}
	return v
}

// met plays pairs of games on openings that favour the first mover more or less.
func (f function) met(x, y []float64, pairs int, r *rand.Rand) results.Meeting {
	ahead := f.loss(y) - f.loss(x)
	var m results.Meeting
	for range pairs {
		opening := 40 + 100*r.NormFloat64()
		for _, by := range [2]float64{opening, -opening} {
			s := 1 / (1 + math.Pow(10, -(ahead+by)/400))
			half := 0.2 * s * (1 - s)
			switch u := r.Float64(); {
			case u < s-half:
				m.Wins++
			case u < s+half:
				m.Draws++
			default:
				m.Losses++
			}
		}
	}
	return m
}

func trialOf(x []float64, meetings ...results.Meeting) results.Trial {
	t := results.Trial{Stage: results.Screening, Weights: vector(x), Meetings: meetings}
	for _, m := range meetings {
		t.Wins, t.Draws, t.Losses = t.Wins+m.Wins, t.Draws+m.Draws, t.Losses+m.Losses
	}
	return t
}

// search makes the trials of a search like "auto": vectors spread over the cube against the default and an opponent
// without weights, then duels around a centre that wanders to the best vector. It recommends the last centre.
func (f function) search(games int, r *rand.Rand) (trials []results.Trial, recommended []float64) {
	d := len(f.start)
	for played := 0; played < games/5; played += 16 {
		x := make([]float64, d)
		for i := range x {
			x[i] = r.Float64()
		}
		pool := f.met(x, f.start, 4, r)
		pool.Player, pool.Weights = "default", vector(f.start)
		fixed := f.met(x, f.best, 4, r)
		fixed.Player = "fixed"
		trials = append(trials, trialOf(x, pool, fixed))
	}
	duels := games * 4 / 5 / 2
	centre := make([]float64, d)
	for n := range duels {
		part := float64(n) / float64(duels)
		a, b := make([]float64, d), make([]float64, d)
		for i := range d {
			at := f.best[i] + (f.start[i]-f.best[i])*math.Exp(-5*part) + 0.05*math.Sin(float64(7*i)+20*part)
			centre[i] = clamped(at)
			step := 0.15 * math.Pow(1-0.9*part, 0.2)
			if r.IntN(2) == 0 {
				step = -step
			}
			a[i], b[i] = clamped(at+step), clamped(at-step)
		}
		m := f.met(a, b, 1, r)
		m.Player, m.Weights = "b", vector(b)
		trials = append(trials, trialOf(a, m))
	}
	return trials, centre
}

func clamped(x float64) float64 { return min(max(x, 0), 1) }

// ahead is the Elo of x above y by their games: the advantage of the first mover takes a part of the difference.
func (f function) ahead(x, y []float64) float64 {
	const openings = 99
	score := 0.0
	for i := range openings {
		opening := 40 + 100*math.Sqrt2*math.Erfinv(2*(float64(i)+0.5)/openings-1)
		for _, by := range [2]float64{opening, -opening} {
			score += 1 / (1 + math.Pow(10, -(f.loss(y)-f.loss(x)+by)/400)) / (2 * openings)
		}
	}
	return 400 * math.Log10(score/(1-score))
}
