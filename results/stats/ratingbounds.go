package stats

import "math"

// PairBound is the share of the points that bets leave possible for A against B, both seats together.
type PairBound struct {
	A, B  int
	Score Estimate
}

// Bounds are what bets on pairs of players leave possible of their strengths, also on the way over other players. They
// hold at any time, all together, as far as one scale holds. Shares of points become Elo with the first move's worth as
// it is estimated: for an equal score this does not matter.
type Bounds struct {
	// Fits is false if no strengths at all are left: the games refute one scale.
	Fits    bool
	ratings *Ratings
	most    []float64 // most[i·players + j] is the largest difference of i and j in Elo
	missed  Misfit    // the pair whose interval the ratings miss by most; Missed is 0 if they miss none
}

// OneScaleFails is the reason for a rating without an interval whose bounds exclude it. Missed says which games do.
const OneScaleFails = "one scale does not hold"

// Bounds returns the bounds for the intervals of pairs, which must hold together, see Needed.
func (r *Ratings) Bounds(pairs []PairBound) *Bounds {
	n := r.league.players
	b := &Bounds{Fits: true, ratings: r, most: make([]float64, n*n)}
	for i := range b.most {
		if b.most[i] = math.Inf(1); i%(n+1) == 0 {
			b.most[i] = 0
		}
	}
	for _, p := range pairs {
		if p.Score.Known() {
			b.most[p.A*n+p.B] = min(b.most[p.A*n+p.B], r.apart(p.Score.Hi))
			b.most[p.B*n+p.A] = min(b.most[p.B*n+p.A], -r.apart(p.Score.Lo))
			b.miss(p)
		}
	}
	for over := range n { // Floyd and Warshall's shortest paths
		for i := range n {
			if math.IsInf(b.most[i*n+over], 1) {
				continue
			}
			for j := range n {
				b.most[i*n+j] = min(b.most[i*n+j], b.most[i*n+over]+b.most[over*n+j])
			}
		}
	}
	for i := range n {
		b.Fits = b.Fits && b.most[i*n+i] >= 0
	}
	return b
}

// miss keeps a pair whose interval lacks the score that the ratings expect, if they miss it by most.
func (b *Bounds) miss(p PairBound) {
	r := b.ratings
	if r.scale[p.A] < 0 || r.scale[p.A] != r.scale[p.B] {
		return
	}
	chances := r.chances(shape{a: p.A, b: p.B})
	expects := (chances[0] + chances[1]) / 2
	if more := p.Score.Lo - expects; more > b.missed.Missed {
		b.missed = Misfit{A: p.A, B: p.B, Missed: more}
	}
	if less := expects - p.Score.Hi; less > b.missed.Missed {
		b.missed = Misfit{A: p.B, B: p.A, Missed: less}
	}
}

// Missed returns the pair whose interval the ratings miss by most: A scores more against B than they expect, by at
// least that share of the points. ok is false if they miss none. It is not a test, so that P is not set.
func (b *Bounds) Missed() (m Misfit, ok bool) { return b.missed, b.missed.Missed > 0 }

// Above reports whether a player is stronger than another within the bounds, whatever their own games say.
func (b *Bounds) Above(player, than int) bool {
	return b.Fits && b.most[than*b.ratings.league.players+player] < 0
}

// Beside returns the bounds of a player's strength relative to the mean of a scale; they may be infinite.
func (b *Bounds) Beside(scale, player int) (lo, hi float64) {
	n, players := b.ratings.league.players, b.ratings.Scales[scale]
	for _, j := range players {
		lo, hi = lo-b.most[j*n+player]/float64(len(players)), hi+b.most[player*n+j]/float64(len(players))
	}
	return lo, hi
}

// Rating returns the rating of a player on a scale, relative to its mean, with its interval at any time. A rating that
// the bounds exclude has none: then the ratings miss the games of some pair, see Missed.
func (b *Bounds) Rating(player int) Estimate {
	r := b.ratings
	e := Estimate{Value: r.Elo(player), N: r.league.played(), Games: r.league.gamesOf(player)}
	lo, hi := b.Beside(r.scale[player], player)
	switch {
	case !b.Fits || e.Value <= lo || hi <= e.Value:
		e.Why = OneScaleFails
		return e
	case math.IsInf(lo, 0) || math.IsInf(hi, 0):
		e.Why = "too few games for an interval at any time"
		return e
	}
	return e.within(lo, hi, betRatings)
}
