package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"
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

// leastClusters is the number of openings below which nothing is said of errors: in more than 5 % of tables of equal players
// a difference would be proven.
const leastClusters = 10

// spread returns the covariances of the terms, from the spread of openings within kinds: games on one opening depend on
// each other.
//
// Sources: K.-Y. Liang, S. L. Zeger, Biometrika 73 (1986), for the sandwich; R. M. Bell, D. F. McCaffrey, Survey Methodology
// 28 (2002), for the jackknife.
func (r *Ratings) spread() *ratingErrors {
	if r.errors != nil {
		return r.errors
	}
	l, e := r.league, &ratingErrors{method: SandwichOpenings}
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
	if e.method == SandwichOpenings {
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

// Rating returns the rating of a player on a scale, with the interval of a finished plan. It is relative to the scale's mean.
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

// Misfit is a pair of players whose games the scale misses most.
type Misfit struct {
	A, B   int
	Missed float64 // A's share of the points less the one that the ratings expect; at least 0
	P      float64 // probability of a miss this large for its error, in any pair, if one scale fits
}

// The misfit is tested by flips of the signs of some batches of openings: with more batches, flips take long.
const (
	misfitFlips   = 999
	mostBatches   = 400
	mostMisfitted = 50 // players
)

// Misfit returns the pair whose points lie farthest from those that the ratings expect, for their error. ok is false if
// there are no three rated players, or too many to tell, or if nobody exchanged who moves first.
//
// The null distribution of the largest difference is found by flips of the signs of openings' residuals, less what the
// fit takes from them. Source: C.-F. J. Wu, Annals of Statistics 14 (1986), for flipped residuals.
func (r *Ratings) Misfit() (m Misfit, ok bool) {
	l := r.league
	at, pairs := map[[2]int]int{}, [][2]int{}
	var games, lost, chance []float64 // by pair: all games, points of the weaker one, and the variance of the points by chance
	for _, s := range l.shapes {
		key := [2]int{min(s.a, s.b), max(s.a, s.b)}
		if !r.rated(s) {
			continue
		}
		if _, known := at[key]; !known {
			at[key] = len(pairs)
			pairs, games, lost, chance = append(pairs, key), append(games, 0), append(lost, 0), append(chance, 0)
		}
		points, p := s.points, r.chances(s)
		if s.a > s.b {
			points = s.games() - points
		}
		games[at[key]] += s.games()
		lost[at[key]] += points
		chance[at[key]] += s.n * (s.begun[0]*p[0]*(1-p[0]) + s.begun[1]*p[1]*(1-p[1]))
	}
	rated := 0
	for _, scale := range r.Scales {
		rated += len(scale)
	}
	if len(pairs) < 3 || rated > mostMisfitted || len(pairs) < rated || r.Confounded || l.Openings() < leastClusters {
		return m, false
	}
	batches := min(mostBatches, len(l.openings))
	missed, scores := mat.NewDense(batches, len(pairs), nil), mat.NewDense(batches, r.size(), nil)
	slope := mat.NewDense(r.size(), len(pairs), nil) // of the expected points, by pair
	for i := range l.openings {
		batch := i % batches
		for _, one := range l.on(i) {
			s := l.shapes[one.shape]
			if !r.rated(s) {
				continue
			}
			pair, sign := at[[2]int{min(s.a, s.b), max(s.a, s.b)}], 1.0
			if s.a > s.b {
				sign = -1
			}
			p := r.chances(s)
			miss := sign * (float64(one.points)/12 - s.begun[0]*p[0] - s.begun[1]*p[1])
			missed.Set(batch, pair, missed.At(batch, pair)+miss)
			r.addScore(scores.RawRowView(batch), s, 1, float64(one.points)/12, float64(one.first)/12)
			begun, other := s.begun[0]*p[0]*(1-p[0]), s.begun[1]*p[1]*(1-p[1])
			slope.Set(s.a, pair, slope.At(s.a, pair)+sign*(begun+other))
			slope.Set(s.b, pair, slope.At(s.b, pair)-sign*(begun+other))
			if r.movers {
				slope.Set(r.mover(), pair, slope.At(r.mover(), pair)+sign*(begun-other))
			}
		}
	}
	var taken, own mat.Dense // what the fit takes from each batch
	_ = r.inner.SolveTo(&taken, slope)
	own.Mul(scores, &taken)
	own.Sub(missed, &own)
	deviations, sums := make([]float64, len(pairs)), make([]float64, len(pairs))
	for pair := range pairs {
		for batch := range batches {
			deviations[pair] += own.At(batch, pair) * own.At(batch, pair)
			sums[pair] += missed.At(batch, pair)
		}
		const rare = 10 // points: with fewer lost or won, the spread of games that were played says too little
		if min(lost[pair], games[pair]-lost[pair]) < rare {
			deviations[pair] = max(deviations[pair], chance[pair])
		}
		deviations[pair] = math.Sqrt(deviations[pair])
	}
	largest := func(sums []float64) (at int, most float64) {
		for pair, sum := range sums {
			if t := math.Abs(sum) / deviations[pair]; deviations[pair] > 1e-9 && t > most {
				at, most = pair, t
			}
		}
		return at, most
	}
	worst, found := largest(sums)
	beyond, random, flipped := 0, rand.New(rand.NewPCG(uint64(len(pairs)), 1)), make([]float64, len(pairs))
	for range misfitFlips {
		clear(flipped)
		for batch := range batches {
			sign := float64(2*random.IntN(2) - 1)
			for pair, x := range own.RawRowView(batch) {
				flipped[pair] += sign * x
			}
		}
		if _, most := largest(flipped); most >= found {
			beyond++
		}
	}
	m = Misfit{A: pairs[worst][0], B: pairs[worst][1], Missed: sums[worst] / games[worst], P: float64(1+beyond) / float64(1+misfitFlips)}
	if m.Missed < 0 {
		m.A, m.B, m.Missed = m.B, m.A, -m.Missed
	}
	return m, true
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
