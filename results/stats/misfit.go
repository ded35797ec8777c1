package stats

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"
)

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
	if len(pairs) < 3 || rated > mostMisfitted || len(pairs) < rated || r.Confounded || l.played() < leastClusters {
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
