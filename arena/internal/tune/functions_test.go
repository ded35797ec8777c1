package tune

import (
	"math"
)

// function is an artificial heuristic: the Elo that a vector loses against the best one. With the model of games below,
// the true strength of a tuner's result is known without games.
type function struct {
	name  string
	draws float64   // level of draws
	start []float64 // the default
	loss  func(x []float64) float64
	// Generated functions have weights of their own kinds; the others are numbers in [0,1].
	dimensions []Dimension
	cycle      float64 // Elo by which vectors beat each other in a circle
	certain    bool    // a game is decided by its opening and the vectors
}

// functions are the eight of the tuning benchmark.
var functions = []function{
	{name: "bowl2", draws: 0.2, start: []float64{0.7, 0.35}, loss: func(x []float64) float64 {
		return capped(600 * (square(x[0]-0.30) + square(x[1]-0.65)))
	}},
	{name: "ridge2", draws: 0.2, start: []float64{0.25, 0.25}, loss: func(x []float64) float64 {
		a, b := x[0]-0.60, x[1]-0.40
		return capped(300*square((a+b)/math.Sqrt2) + 3000*square((b-a)/math.Sqrt2))
	}},
	{name: "scale4", draws: 0.2, start: all(4, 0.5), loss: func(x []float64) float64 {
		var l [4]float64
		mean := 0.0
		for i := range l {
			l[i] = math.Log(0.5) + x[i]*math.Log(4)
			mean += l[i] / 4
		}
		sum := 0.0
		for i, t := range [4]float64{0.35, 0.10, -0.15, -0.30} {
			sum += square(l[i] - mean - t)
		}
		return capped(400 * sum)
	}},
	{name: "valley4", draws: 0.2, start: all(4, 0.5), loss: func(x []float64) float64 {
		u := func(i int) float64 { return 4*x[i] - 2 }
		sum := 0.0
		for i := range 3 {
			sum += 5*square(u(i+1)-square(u(i))) + square(1-u(i))
		}
		return capped(40 * sum)
	}},
	{name: "steps4", draws: 0.3, start: []float64{0.4, 0.6, 0.6, 0.2}, loss: func(x []float64) float64 {
		sum := 0.0
		for i, target := range [3]float64{5, 2, 3} {
			sum += square((math.Floor(7*x[i]+0.5) - target) / 7)
		}
		loss := 500 * sum
		if (math.Floor(7*x[0]+0.5) >= 4) != (x[3] >= 0.5) {
			loss += 40
		}
		return loss
	}},
	{name: "twin4", draws: 0.2, start: []float64{0.45, 0.4, 0.5, 0.45}, loss: func(x []float64) float64 {
		wide, narrow := 35.0, 0.0
		for i, c := range [4]float64{0.75, 0.7, 0.75, 0.7} {
			wide += 300 * square(x[i]-0.3)
			narrow += 900 * square(x[i]-c)
		}
		return capped(min(wide, narrow))
	}},
	{name: "ell8", draws: 0.2, start: all(8, 0.5), loss: func(x []float64) float64 {
		best := [8]float64{0.35, 0.6, 0.45, 0.7, 0.3, 0.55, 0.4, 0.65}
		projected := 0.0
		for i := range best {
			projected += float64(i+1) * (x[i] - best[i])
		}
		sum := 0.0
		for i := range best {
			y := x[i] - best[i] - 2*float64(i+1)*projected/204
			sum += 2000 * math.Pow(10, -1.5*float64(i)/7) * square(y)
		}
		return capped(sum)
	}},
	{name: "sparse8", draws: 0.2, start: []float64{0.7, 0.5, 0.5, 0.3, 0.5, 0.9, 0.5, 0.5}, loss: func(x []float64) float64 {
		a, b := x[0]-0.3, x[3]-0.7
		return capped(700*a*a + 500*b*b + 600*a*b + 250*math.Abs(x[5]-0.5))
	}},
}

// capped keeps far regions from being infinitely bad.
func capped(q float64) float64 { return 800 * (1 - math.Exp(-q/800)) }

func square(x float64) float64 { return x * x }

func all(d int, x float64) []float64 {
	list := make([]float64, d)
	for i := range list {
		list[i] = x
	}
	return list
}
