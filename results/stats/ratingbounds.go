package stats

import "math"

// PairBound is the share of the points that bets leave possible for A against B, both seats together.
type PairBound struct {
	A, B  int
	Score Estimate
}

// Bounded returns the ratings of all players with intervals that hold at any time: the ratings that no pair's interval
// refutes, on its way over any other players. The intervals of the pairs hold together, see Needed. Players on no scale
// have none. fits is false if no ratings at all are left: then one scale is refuted.
func (r *Ratings) Bounded(pairs []PairBound) (list []Estimate, fits bool) {
	n := r.league.players
	most := make([]float64, n*n) // most[i*n+j] is the largest difference of i and j
	for i := range most {
		if most[i] = math.Inf(1); i%(n+1) == 0 {
			most[i] = 0
		}
	}
	for _, p := range pairs {
		if r.scale[p.A] < 0 || r.scale[p.A] != r.scale[p.B] || !p.Score.Known() {
			continue
		}
		most[p.A*n+p.B] = min(most[p.A*n+p.B], r.Apart(p.Score.Hi))
		most[p.B*n+p.A] = min(most[p.B*n+p.A], -r.Apart(p.Score.Lo))
	}
	for over := range n { // Floyd and Warshall's shortest paths
		for i := range n {
			if math.IsInf(most[i*n+over], 1) {
				continue
			}
			for j := range n {
				most[i*n+j] = min(most[i*n+j], most[i*n+over]+most[over*n+j])
			}
		}
	}
	list, fits = make([]Estimate, n), true
	for i := range n {
		if r.scale[i] < 0 {
			continue
		}
		fits = fits && most[i*n+i] >= 0
		e := Estimate{Value: r.Elo(i), N: r.league.Openings(), Games: r.league.gamesOf(i)}
		scale := r.Scales[r.scale[i]]
		lo, hi := 0.0, 0.0
		for _, j := range scale {
			lo, hi = lo-most[j*n+i]/float64(len(scale)), hi+most[i*n+j]/float64(len(scale))
		}
		if math.IsInf(lo, 0) || math.IsInf(hi, 0) {
			e.Why = "too few games for an interval at any time"
		} else {
			e = e.within(min(lo, e.Value), max(hi, e.Value), BetRatings)
		}
		list[i] = e
	}
	if !fits {
		for i := range list {
			list[i] = Estimate{Value: list[i].Value, N: list[i].N, Games: list[i].Games, Why: "the games refute one scale"}
		}
	}
	return list, fits
}
