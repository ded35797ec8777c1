package stats

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
)

// eloUnit is the number of Elo points of one natural log-odds.
const eloUnit = 400 / math.Ln10

// Ratings are the strengths of players on one scale, or on several that no games connect.
type Ratings struct {
	Scales [][]int // as League.scales
	// WhyNoMover says why the first move has no term of its own; "" if it has one.
	WhyNoMover string
	// Confounded is set if no two players have exchanged who moves first: differences may be those of the first move.
	Confounded bool

	league *League
	scale  []int     // by player; -1 for those on none
	movers bool      // theta ends with the advantage of the first move
	theta  []float64 // strengths by player, with mean 0 on each scale; in log-odds
	inner  mat.Cholesky
	errors *ratingErrors // nil before they are needed
}

// Rate rates the players by the expected-score fit. The points of each player, and of those who moved first, are then
// those that the ratings expect. The expected score is logistic, and a draw is half a win. Players on no scale have no
// rating.
//
// Source: E. Zermelo, Die Berechnung der Turnier-Ergebnisse, Mathematische Zeitschrift 29 (1929), with a term for the
// first move: R. R. Davidson, R. J. Beaver, Biometrics 33 (1977).
func (l *League) Rate() *Ratings {
	r := &Ratings{Scales: l.scales(), league: l, scale: make([]int, l.players)}
	for i := range r.scale {
		r.scale[i] = -1
	}
	for at, scale := range r.Scales {
		for _, player := range scale {
			r.scale[player] = at
		}
	}
	r.WhyNoMover = r.noMover()
	if r.movers = r.WhyNoMover == ""; !r.fit() { // the scales' ratings are finite, so it is the first move's
		r.WhyNoMover, r.movers = "it decides too many games to tell it from strength", false
		r.fit()
	}
	return r
}

// noMover returns why the games cannot tell what the first move is worth, or "".
func (r *Ratings) noMover() string {
	both := map[[2]int][2]float64{} // games by who began, by players
	first, games := 0.0, 0.0
	exchanged := false
	for _, s := range r.league.shapes {
		if !r.rated(s) {
			continue
		}
		key, begun := [2]int{s.a, s.b}, s.begun
		if s.a > s.b {
			key, begun = [2]int{s.b, s.a}, [2]float64{begun[1], begun[0]}
		}
		sum := both[key]
		sum[0], sum[1] = sum[0]+begun[0], sum[1]+begun[1]
		both[key] = sum
		exchanged = exchanged || sum[0] > 0 && sum[1] > 0
		first, games = first+s.first, games+s.games()
	}
	switch {
	case games == 0:
		return "there are no ratings"
	case !r.league.movers:
		return "blocks with all seat orders need no term for it"
	case !exchanged:
		r.Confounded = true
		return "no two players have exchanged who moves first, so that it cannot be told from strength"
	case first == 0 || first == games:
		return "the first mover won every game, or none"
	}
	return ""
}

// rated reports whether both players of a shape are on one scale.
func (r *Ratings) rated(s shape) bool { return r.scale[s.a] >= 0 && r.scale[s.a] == r.scale[s.b] }

// size returns the number of terms in theta.
func (r *Ratings) size() int { return r.league.players + 1 }

// mover is the index of the first move's term.
func (r *Ratings) mover() int { return r.league.players }

// chances returns the expected scores of A in a game that A began, and in one that B began.
func (r *Ratings) chances(s shape) (begun [2]float64) {
	d, a := r.theta[s.a]-r.theta[s.b], r.theta[r.mover()]
	return [2]float64{expected(d + a), expected(d - a)}
}

// expected returns the expected score of a player who is x log-odds stronger.
func expected(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// fit finds theta by Newton's method and factors the information. It returns false if there is no finite solution.
func (r *Ratings) fit() bool {
	r.theta = make([]float64, r.size())
	score := make([]float64, r.size())
	step := mat.NewVecDense(r.size(), nil)
	for range 100 {
		clear(score)
		for _, s := range r.league.shapes {
			if r.rated(s) {
				r.addScore(score, s, s.n, s.points, s.first)
			}
		}
		if !r.inner.Factorize(r.information(nil)) || r.inner.SolveVecTo(step, mat.NewVecDense(r.size(), score)) != nil {
			return false
		}
		change := 0.0 // of the expected log-odds of games
		for _, s := range r.league.shapes {
			change = max(change, math.Abs(step.AtVec(s.a)-step.AtVec(s.b))+math.Abs(step.AtVec(r.mover())))
		}
		const farthest = 1.5 // in one step: Newton's own may lead away from the solution
		floats.AddScaled(r.theta, min(1, farthest/change), step.RawVector().Data)
		switch {
		case math.Abs(r.theta[r.mover()]) > 25: // more than 4000 Elo
			return false
		case change < 1e-6: // the next step would be its square, and rounding hides smaller ones in large leagues
			return r.inner.Factorize(r.information(nil))
		}
	}
	return false
}

// addScore adds what the games of n encounters say about each term: points less those expected.
func (r *Ratings) addScore(score []float64, s shape, n, points, first float64) {
	p := r.chances(s)
	missed := points - n*(s.begun[0]*p[0]+s.begun[1]*p[1])
	score[s.a] += missed
	score[s.b] -= missed
	if r.movers {
		score[r.mover()] += first - n*(s.begun[0]*p[0]+s.begun[1]*(1-p[1]))
	}
}

// information returns the information matrix of all encounters except those of without, which may be nil. A constant on
// the players of each scale fixes the mean of their ratings, and one on the diagonal those of players without.
func (r *Ratings) information(without []encounter) *mat.SymDense {
	h := mat.NewSymDense(r.size(), nil)
	add := func(i, j int, x float64) {
		if i > j {
			i, j = j, i
		}
		h.SetSym(i, j, h.At(i, j)+x)
	}
	encounters := func(s shape, n float64) {
		p := r.chances(s)
		one, other := n*s.begun[0]*p[0]*(1-p[0]), n*s.begun[1]*p[1]*(1-p[1])
		add(s.a, s.a, one+other)
		add(s.b, s.b, one+other)
		add(s.a, s.b, -one-other)
		if r.movers {
			add(s.a, r.mover(), one-other)
			add(s.b, r.mover(), other-one)
			add(r.mover(), r.mover(), one+other)
		}
	}
	for _, s := range r.league.shapes {
		if r.rated(s) {
			encounters(s, s.n)
		}
	}
	for _, e := range without {
		if s := r.league.shapes[e.shape]; r.rated(s) {
			encounters(s, -1)
		}
	}
	for _, scale := range r.Scales {
		for _, i := range scale {
			for _, j := range scale {
				if i <= j {
					add(i, j, 1/float64(len(scale)))
				}
			}
		}
	}
	for i, scale := range r.scale {
		if scale < 0 {
			add(i, i, 1)
		}
	}
	if !r.movers {
		add(r.mover(), r.mover(), 1)
	}
	return h
}

// Confound states that the games tell no strength, and why the first move has no term.
func (r *Ratings) Confound(why string) { r.Confounded, r.WhyNoMover = true, why }

// Games returns the number of games of a player.
func (r *Ratings) Games(player int) int { return r.league.gamesOf(player) }

// Scale returns the index of a player's scale in Scales, -1 if they are on none.
func (r *Ratings) Scale(player int) int { return r.scale[player] }

// Elo returns the rating of a player on a scale, relative to its mean, without an interval.
func (r *Ratings) Elo(player int) float64 { return eloUnit * r.theta[player] }

// apart returns the difference in Elo behind a share of the points, both seats together. It is infinite for 0 and 1.
func (r *Ratings) apart(share float64) float64 {
	d, a := math.Log(share/(1-share)), r.theta[r.mover()]
	if a == 0 || math.IsInf(d, 0) {
		return eloUnit * d
	}
	low, high := d-math.Abs(a), d+math.Abs(a)
	for range 60 {
		if d = (low + high) / 2; (expected(d+a)+expected(d-a))/2 < share {
			low = d
		} else {
			high = d
		}
	}
	return eloUnit * d
}
