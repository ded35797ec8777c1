package tune

import (
	"fmt"
	"math"
	"math/rand/v2"

	"tourney/players"
)

// traits are the peculiarities of generated functions, by seed.
var traits = []string{"smooth", "wall", "optimal start", "plateau", "kinks", "deterministic", "cyclic", "mixed"}

// generate returns a function of the generator: a bowl in reflected, stretched and shifted axes, with 2 to 16 weights
// of all kinds, 0 to 90 % of draws, and one of the traits.
func generate(seed uint64) function {
	r := rand.New(rand.NewPCG(seed, 2))
	trait := traits[seed%uint64(len(traits))]
	d := 2 + r.IntN(15)
	f := function{name: fmt.Sprintf("%s %d", trait, seed), draws: 0.9 * r.Float64()}
	best, bend := make([]float64, d), make([]float64, d)
	f.start = make([]float64, d)
	for i := range d {
		dimension := Dimension{Param: players.Param{Name: fmt.Sprintf("x%d", i+1), Max: 1}}
		switch whole := trait == "plateau" || trait == "mixed"; {
		case whole && r.IntN(2) == 0:
			dimension.Kind, dimension.Max = players.Integer, float64(1+r.IntN(9))
		case whole && r.IntN(4) == 0:
			dimension.Kind = players.Switch
		case trait != "smooth" && r.IntN(3) == 0:
			dimension.Log, dimension.Min, dimension.Max = true, 0.1, 10
		}
		best[i], f.start[i], bend[i] = 0.15+0.7*r.Float64(), 0.15+0.7*r.Float64(), math.Pow(10, -1.5*r.Float64())
		if trait == "wall" && r.IntN(2) == 0 {
			best[i] = float64(r.IntN(2))
		}
		if trait == "optimal start" {
			f.start[i] = best[i]
		}
		dimension.Start = dimension.at(f.start[i])
		f.dimensions = append(f.dimensions, dimension)
	}
	f.start = f.point(f.spaceOf().Start())
	if trait == "optimal start" {
		copy(best, f.start)
	}
	var mirrors [][]float64 // unit vectors
	if trait != "kinks" {
		for range 2 {
			mirror, length := make([]float64, d), 0.0
			for i := range mirror {
				mirror[i] = r.NormFloat64()
				length += square(mirror[i])
			}
			for i := range mirror {
				mirror[i] /= math.Sqrt(length)
			}
			mirrors = append(mirrors, mirror)
		}
	}
	axes := func(x []float64) []float64 {
		y := make([]float64, d)
		for i := range y {
			y[i] = x[i] - best[i]
		}
		for _, m := range mirrors {
			along := 0.0
			for i := range y {
				along += m[i] * y[i]
			}
			for i := range y {
				y[i] -= 2 * along * m[i]
			}
		}
		return y
	}
	bowl := func(x []float64) float64 {
		sum := 0.0
		for i, y := range axes(x) {
			if sum += bend[i] * square(y); trait == "kinks" {
				sum += 0.3*math.Sqrt(bend[i])*math.Abs(y) - bend[i]*square(y)
			}
		}
		return sum
	}
	scale := 800.0
	if trait != "optimal start" {
		scale = (60 + 140*r.Float64()) / max(0.02, bowl(f.start))
	}
	f.loss = func(x []float64) float64 { return capped(scale * bowl(x)) }
	switch trait {
	case "plateau": // nine points of ten of the cube are equally bad
		var losses []float64
		for range 1000 {
			x := make([]float64, d)
			for i := range x {
				x[i] = r.Float64()
			}
			losses = append(losses, bowl(f.point(f.spaceOf().weights(x))))
		}
		edge := quantile(losses, 0.1)
		f.loss = func(x []float64) float64 { return 100 * min(1, bowl(x)/edge) }
	case "cyclic":
		f.cycle = 15
	case "deterministic":
		f.certain = true
	}
	return f
}
