package evidence

import (
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"
)

func quantile(nu float64) float64 { return distuv.StudentsT{Sigma: 1, Nu: nu}.Quantile(0.975) }

func pcg(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }
