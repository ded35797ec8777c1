package evidence

import (
	"slices"

	"tourney/results/stats"
)

// Comparison is what the games say of two players.
type Comparison struct {
	A, B     int
	Sample   stats.Sample   // of A's score beside B, over all runs
	Evidence stats.Evidence // of their own games against equal strength
	Word     stats.Word     // of their own games
}

// Compare compares two players by their own games. Its sample has no blocks if they have not met.
func (r *Ratings) Compare(a, b int) Comparison {
	pair := [2]int{min(a, b), max(a, b)}
	c, known := r.compared[pair]
	if !known {
		c = r.compare(pair)
		r.compared[pair] = c
	}
	if a > b {
		c.A, c.B, c.Sample, c.Word = a, b, c.Sample.Mirrored(), c.Word.Mirrored()
	}
	return c
}

func (r *Ratings) compare(pair [2]int) Comparison {
	pool := r.pools[pair]
	c := Comparison{A: pair[0], B: pair[1], Sample: pool.Sum()}
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
	return c
}

// Word returns what is decided of a player beside another. Their own games decide or, if these do not, all games together.
func (r *Ratings) Word(player, other int) stats.Word {
	if _, met := r.pools[[2]int{min(player, other), max(player, other)}]; met {
		if word := r.Compare(player, other).Word; word != stats.NotDecided {
			return word
		}
	}
	switch {
	case r.Proven(player, other):
		return stats.Better
	case r.Proven(other, player):
		return stats.Worse
	}
	return stats.NotDecided
}

// Score returns the score of A in a comparison, with the interval by which their own games decide. It lies beside ½ if these
// do, except for a first decision that stays. The intervals of all pairs hold at once. Of two players alone, the interval is
// that of their verdict.
func (r *Ratings) Score(c Comparison) stats.Estimate {
	pair := [2]int{min(c.A, c.B), max(c.A, c.B)}
	e, known := r.scores[pair]
	if !known {
		e = r.scoreOf(r.pools[pair])
		r.scores[pair] = e
	}
	if c.A > c.B && e.Games > 0 {
		e.Value, e.Lo, e.Hi = 1-e.Value, 1-e.Hi, 1-e.Lo
	}
	return e
}

// scoreOf returns the score of a pool.
func (r *Ratings) scoreOf(pool stats.Pool) stats.Estimate {
	switch {
	case len(r.Players) > 2:
		return pool.Unrefuted(r.Needed)
	case r.AnyTime:
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

// jointly reports whether all games together tell who is stronger. They do in a finished plan of three players or more.
func (r *Ratings) jointly(a, b int) bool {
	scale := r.Scale.Scale(a)
	return !r.AnyTime && len(r.Players) > 2 && scale >= 0 && scale == r.Scale.Scale(b)
}

// Proven reports whether a player is proven stronger than another. In a finished plan all games together tell. At any time
// the games of the two players do or, if they have none, the bounds of all pairs: these rest on one scale, and where players
// beat each other in cycles more than a third of what they say of players who have met is wrong. A run until decided or
// proven tells by its first decision.
func (r *Ratings) Proven(player, than int) bool {
	switch {
	case r.Scale.Confounded:
		return false
	case r.AnyTime && len(r.decided) == 0:
		if word, met := r.words[[2]int{min(player, than), max(player, than)}]; met {
			return word == map[bool]stats.Word{true: stats.Better, false: stats.Worse}[player < than]
		}
		return r.bounds.Above(player, than)
	case r.jointly(player, than):
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

// Standings returns the ranges of ranks that decided pairs leave. Players of a cycle would all be in its middle: in a finished
// plan with one, only all games together tell.
func (r *Ratings) Standings() []stats.Standing {
	if r.Cycle() != nil {
		return stats.Standings(len(r.Players), r.Proven)
	}
	return stats.Standings(len(r.Players), func(player, than int) bool { return r.Word(player, than) == stats.Better })
}

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
