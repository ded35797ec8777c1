package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Proven reports whether the games of a finished plan prove a player stronger than another on the same scale. In fewer than
// 5 % of leagues of equals is any difference proven.
func (r *Ratings) Proven(player, than int) bool {
	c := r.spread()
	if c.why != "" || r.Confounded || r.scale[player] < 0 || r.scale[player] != r.scale[than] || r.theta[player] <= r.theta[than] {
		return false
	}
	variance := c.variance(player, than)
	return variance > leastVariance && r.theta[player]-r.theta[than] > r.criticalOf(r.scale[player])*math.Sqrt(variance)
}

// Draws of a simulation, and the largest number of players whose differences it simulates.
const (
	differenceDraws = 20000
	mostSimulated   = 60
	perPlayer       = 5 // openings for each player that a simulation needs
)

// criticalOf returns a quantile of the largest |t| over all differences of players on a scale, if all are equal. Several
// scales share the 5 % of false proofs.
func (r *Ratings) criticalOf(scale int) float64 {
	c, players := r.errors, r.Scales[scale]
	if c.critical == nil {
		c.critical = make([]float64, len(r.Scales))
	}
	if c.critical[scale] != 0 {
		return c.critical[scale]
	}
	n, chance := len(players), (1-Level)/float64(len(r.Scales))
	bonferroni := func() float64 { // a little larger, and right where few openings make each error uncertain in its own way
		pairs := float64(n*(n-1)) / 2
		c.critical[scale] = distuv.StudentsT{Sigma: 1, Nu: c.freedom}.Quantile(1 - chance/2/pairs)
		return c.critical[scale]
	}
	if n > mostSimulated || c.openings < fewClusters || c.openings < perPlayer*n {
		return bonferroni()
	}
	own := mat.NewSymDense(n, nil)
	for i, a := range players {
		for j, b := range players[:i+1] {
			own.SetSym(i, j, c.covariance.At(a, b))
		}
	}
	deviations := make([]float64, 0, n*n) // of the differences; 0 for none
	for i := range n {
		for j := range n {
			deviations = append(deviations, math.Sqrt(max(0, own.At(i, i)+own.At(j, j)-2*own.At(i, j))))
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(own, true) {
		return bonferroni()
	}
	var root mat.Dense
	eigen.VectorsTo(&root)
	for j, value := range eigen.Values(nil) {
		for i := range n {
			root.Set(i, j, root.At(i, j)*math.Sqrt(max(0, value)))
		}
	}
	random := rand.New(rand.NewPCG(uint64(n), 0))
	chi := distuv.ChiSquared{K: c.freedom, Src: random}
	largest, drawn, x := make([]float64, differenceDraws), mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
	for at := range largest {
		for i := range n {
			drawn.SetVec(i, random.NormFloat64())
		}
		x.MulVec(&root, drawn)
		scaled := math.Sqrt(c.freedom / chi.Rand())
		for i := range n {
			for j := range i {
				if d := deviations[i*n+j]; d > math.Sqrt(leastVariance) {
					largest[at] = max(largest[at], scaled*math.Abs(x.AtVec(i)-x.AtVec(j))/d)
				}
			}
		}
	}
	slices.Sort(largest)
	c.critical[scale] = largest[int((1-chance)*differenceDraws)]
	return c.critical[scale]
}

// Standing is the range of ranks that the games leave a player. It goes from 1 + those who are proven better to n less those
// proven worse.
type Standing struct{ Best, Worst int }

// Standings returns the range of ranks of each of n players.
func Standings(n int, proven func(player, than int) bool) []Standing {
	list := make([]Standing, n)
	for i := range list {
		list[i] = Standing{1, n}
		for j := range n {
			switch {
			case i == j:
			case proven(j, i):
				list[i].Best++
			case proven(i, j):
				list[i].Worst--
			}
		}
	}
	return list
}
