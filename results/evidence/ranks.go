package evidence

import (
	"slices"

	"tourney/results/stats"
)

// Comparison is what the games say of two players.
type Comparison struct {
	A, B     int
	Sample   stats.Sample   // of A's score beside B, over all runs
	Score    stats.Estimate // of A beside B, of finished plans or at any time
	Evidence stats.Evidence // against equal strength
	Word     stats.Word
}

// Compare compares two players by their own games. Its sample has no blocks if they have not met.
func (r *Ratings) Compare(a, b int) Comparison {
	pair := [2]int{min(a, b), max(a, b)}
	c, pool := Comparison{A: a, B: b}, r.pools[pair]
	c.Sample = pool.Sum()
	c.Word, c.Evidence = pool.Verdict(r.Needed)
	if one, sequential := r.decided[pair]; sequential { // the first decision stays, and nothing else decides
		if c.Word = stats.NotDecided; one.Decision.Word != "" {
			c.Word, c.Evidence = one.Decision.Word, one.Evidence()
		}
	} else if margin := r.Margin(); c.Word == stats.NotDecided && margin > 0 {
		if e := pool.Unrefuted(r.Needed); e.Known() && 0.5-margin < e.Lo && e.Hi < 0.5+margin {
			c.Word = stats.Within
		}
	}
	if c.Score = r.scoreOf(pool); a > b {
		c.Sample, c.Word = c.Sample.Mirrored(), c.Word.Mirrored()
		c.Score.Value, c.Score.Lo, c.Score.Hi = 1-c.Score.Value, 1-c.Score.Hi, 1-c.Score.Lo
	}
	return c
}

// scoreOf returns the score of a pool with its interval.
func (r *Ratings) scoreOf(pool stats.Pool) stats.Estimate {
	if r.AnyTime {
		return pool.Unrefuted(stats.Needed(1))
	}
	var strata []stats.Stratum
	for _, run := range pool {
		if len(run) > 1 && r.Runs[0].Seats > 2 {
			sum := pool.Sum().Score()
			return stats.Estimate{Value: sum.Value, N: sum.N, Games: sum.Games, Why: "games of several companies share their openings"}
		}
		for _, s := range run {
			strata = append(strata, stats.Stratum{Sample: s, Weight: float64(s.Blocks())})
		}
	}
	return stats.Stratified(strata)
}

// Margin returns the margin of a single run, else 0.
func (r *Ratings) Margin() float64 {
	if len(r.Runs) != 1 {
		return 0
	}
	return r.Runs[0].Run.Facts.Margin
}

// Proven reports whether a player is proven stronger than another. In a finished plan all games together tell. At any time
// the games of the two players do or, if they have none, the bounds of all pairs: these rest on one scale, and where players
// beat each other in cycles more than a third of what they say of players who have met is wrong. A run until decided or
// proven tells by its first decision.
func (r *Ratings) Proven(player, than int) bool {
	switch scale := r.Scale.Scale(player); {
	case r.Scale.Confounded:
		return false
	case r.AnyTime && len(r.decided) == 0:
		if word, met := r.words[[2]int{min(player, than), max(player, than)}]; met {
			return word == map[bool]stats.Word{true: stats.Better, false: stats.Worse}[player < than]
		}
		return r.bounds.Above(player, than)
	case !r.AnyTime && scale >= 0 && scale == r.Scale.Scale(than):
		return r.Scale.Proven(player, than)
	}
	return r.Compare(player, than).Word == stats.Better
}

// Compared reports whether any two players can be compared.
func (r *Ratings) Compared() bool { return len(r.pools) > 0 && !r.Scale.Confounded }

// Met reports whether two players have games with each other.
func (r *Ratings) Met(a, b int) bool {
	return slices.ContainsFunc(r.Runs, func(c *Counts) bool {
		return slices.ContainsFunc(c.matchups, func(m matchup) bool {
			plays := func(player int) bool {
				return slices.ContainsFunc(m.Players, func(p int) bool { return c.Run.Players[p].Name == r.Players[player] })
			}
			return plays(a) && plays(b) && c.Sum(m.Pairings[0], "").Games > 0
		})
	})
}

// Standings returns the ranges of ranks by player.
func (r *Ratings) Standings() []stats.Standing { return stats.Standings(len(r.Players), r.Proven) }

// Cycle returns three players each of whom is decided to beat the next, nil if there are none.
func (r *Ratings) Cycle() []int {
	n := len(r.Players)
	better := make([]bool, n*n)
	for pair := range r.pools {
		switch r.Compare(pair[0], pair[1]).Word {
		case stats.Better:
			better[pair[0]*n+pair[1]] = true
		case stats.Worse:
			better[pair[1]*n+pair[0]] = true
		}
	}
	for a := range n {
		for b := a + 1; b < n; b++ {
			if !better[a*n+b] && !better[b*n+a] {
				continue
			}
			for c := b + 1; c < n; c++ {
				switch {
				case better[a*n+b] && better[b*n+c] && better[c*n+a]:
					return []int{a, b, c}
				case better[a*n+c] && better[c*n+b] && better[b*n+a]:
					return []int{a, c, b}
				}
			}
		}
	}
	return nil
}
