package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// ratingErrors are the covariances of the terms of Ratings.
type ratingErrors struct {
	covariance *mat.SymDense // of Ratings.theta, in log-odds
	method     Method
	freedom    float64
	critical   []float64 // by scale: the value that the largest |t| of all differences exceeds in 5 % of tables of equals
	openings   int       // with games of rated players
	why        string    // there are none; "" otherwise
}

// fewClusters is the number of openings below which errors are found by leaving out one opening after another. Those of
// the sandwich would be too small.
const fewClusters = 40

// leastClusters is the number of openings below which nothing is said of errors: in more than 5 % of tables of equal
// players a difference would be proven.
const leastClusters = 10

// spread returns the covariances of the terms, from the spread of openings within kinds: games on one opening depend on
// each other.
//
// Sources: K.-Y. Liang, S. L. Zeger, Biometrika 73 (1986), for the sandwich; R. M. Bell, D. F. McCaffrey, Survey
// Methodology 28 (2002), for the jackknife.
func (r *Ratings) spread() *ratingErrors {
	if r.errors != nil {
		return r.errors
	}
	l, e := r.league, &ratingErrors{method: sandwichOpenings}
	r.errors = e
	var scores [][]float64
	var used []int // openings with games of rated players
	kinds := map[string]float64{}
	for i := range l.openings {
		score, some := make([]float64, r.size()), false
		for _, one := range l.on(i) {
			if s := l.shapes[one.shape]; r.rated(s) {
				r.addScore(score, s, 1, float64(one.points)/12, float64(one.first)/12)
				some = true
			}
		}
		if some {
			scores, used = append(scores, score), append(used, i)
			kinds[l.kinds[l.openings[i].kind]]++
		}
	}
	stratum := func(at int) string { return l.kinds[l.openings[used[at]].kind] }
	for _, n := range kinds {
		if n == 1 { // it has no spread of its own: all kinds are one, which is conservative
			kinds = map[string]float64{"": float64(len(used))}
			stratum = func(int) string { return "" }
			break
		}
	}
	e.openings = len(used)
	if e.freedom = float64(len(used) - len(kinds)); len(used) < leastClusters {
		e.why = fmt.Sprintf("fewer than %d openings", leastClusters)
		return e
	}
	parts := make([]*mat.VecDense, len(used)) // what each opening adds to the scores or, if few, to theta
	for at, score := range scores {
		parts[at] = mat.NewVecDense(r.size(), score)
		if len(used) < fewClusters {
			e.method = JackknifeOpenings
			var rest mat.Cholesky
			if !rest.Factorize(r.information(l.on(used[at]))) || rest.SolveVecTo(parts[at], parts[at]) != nil {
				e.why = "there are too few openings: one of them alone connects some players"
				return e
			}
		}
	}
	means := map[string]*mat.VecDense{}
	for at, part := range parts {
		if means[stratum(at)] == nil {
			means[stratum(at)] = mat.NewVecDense(r.size(), nil)
		}
		means[stratum(at)].AddScaledVec(means[stratum(at)], 1/kinds[stratum(at)], part)
	}
	e.covariance = mat.NewSymDense(r.size(), nil)
	for at, part := range parts {
		n := kinds[stratum(at)]
		part.SubVec(part, means[stratum(at)])
		weight := n / (n - 1)
		if e.method == JackknifeOpenings {
			weight = (n - 1) / n
		}
		e.covariance.SymRankOne(e.covariance, weight, part)
	}
	if e.method == sandwichOpenings {
		e.covariance = r.sandwich(e.covariance)
	}
	return e
}

// sandwich returns the covariance of theta for that of the scores.
func (r *Ratings) sandwich(scores *mat.SymDense) *mat.SymDense {
	var half, whole mat.Dense
	// The information is well conditioned: its scales are connected and its scores finite.
	_ = r.inner.SolveTo(&half, scores)
	_ = r.inner.SolveTo(&whole, half.T())
	c := mat.NewSymDense(r.size(), nil)
	for i := range r.size() {
		for j := i; j < r.size(); j++ {
			c.SetSym(i, j, (whole.At(i, j)+whole.At(j, i))/2)
		}
	}
	return c
}

// leastVariance is the largest variance that rounding makes of 0.
const leastVariance = 1e-18

// estimate returns the sum of a term and less another one, -1 for none, in Elo with its interval.
func (r *Ratings) estimate(term, less, games int) Estimate {
	c := r.spread()
	e := Estimate{Value: eloUnit * r.theta[term], N: c.openings, Games: games}
	if less >= 0 {
		e.Value -= eloUnit * r.theta[less]
	}
	if c.why != "" {
		e.Why = c.why
		return e
	}
	variance := c.variance(term, less)
	if variance < leastVariance {
		e.Why = "all openings gave the same: no spread to judge by"
		return e
	}
	half := eloUnit * quantile(c.freedom) * math.Sqrt(variance)
	return e.within(e.Value-half, e.Value+half, c.method)
}

// variance returns the variance of a term less another one, -1 for none; in squared log-odds.
func (c *ratingErrors) variance(term, less int) float64 {
	v := c.covariance.At(term, term)
	if less >= 0 {
		v += c.covariance.At(less, less) - 2*c.covariance.At(term, less)
	}
	return v
}

// Rating returns the rating of a player on a scale, with the interval of a finished plan. It is relative to the scale's
// mean.
func (r *Ratings) Rating(player int) Estimate {
	return r.estimate(player, -1, r.league.gamesOf(player))
}

// Mover returns what the first move is worth in Elo. It has no games if there is no such term; see WhyNoMover.
func (r *Ratings) Mover() Estimate {
	if r.WhyNoMover != "" {
		return refuse(r.WhyNoMover)
	}
	games := 0.0
	for _, s := range r.league.shapes {
		if r.rated(s) {
			games += s.games()
		}
	}
	return r.estimate(r.mover(), -1, int(math.Round(games)))
}

// gamesOf returns the number of games of a player.
func (l *League) gamesOf(player int) int {
	n := 0.0
	for _, s := range l.shapes {
		if s.a == player || s.b == player {
			n += s.games()
		}
	}
	return int(math.Round(n))
}
