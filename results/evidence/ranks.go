package evidence

import (
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// own is what the games of two players with each other say.
type own struct {
	sample   stats.Sample // of the score of the first beside the second, over all runs
	evidence stats.Evidence
	word     stats.Word
	score    *stats.Estimate // found when it is needed
}

// MostForetold is the largest number of blocks that is foretold.
const MostForetold = 1e6

// Between compares two players. Their own games decide or, if these do not, all games together. There are no blocks if
// they have not met. The score lies beside ½ if their own games decide, except for a first decision that stays. The
// intervals of all pairs hold at once; of two players alone, the interval is that of their verdict.
func (r *Ratings) Between(a, b int) Comparison {
	of := r.own(a, b)
	o := Comparison{A: a, B: b, Subject: r.Players[a], Object: r.Players[b], Decides: true, Word: r.word(a, b), Sample: of.sample, Blocks: of.sample.Blocks(),
		Unit: results.BlockName(r.Runs[0].Seats), Evidence: of.evidence, Needed: r.Needed, AnyTime: r.AnyTime, Seconds: r.seconds[ordered(a, b)],
		Foregone: r.Forfeits(a)+r.Forfeits(b) > 0, Score: r.score(a, b)}
	o.Jointly = !o.Open() && of.word == stats.NotDecided
	if o.From, o.To = of.sample.Remaining(r.Needed); o.To > MostForetold {
		o.To = 0
	}
	return o
}

// own compares two players by their own games.
func (r *Ratings) own(a, b int) own {
	pair := ordered(a, b)
	of, known := r.compared[pair]
	if !known {
		found := r.compare(pair)
		of = &found
		r.compared[pair] = of
	}
	if a > b {
		return own{of.sample.Mirrored(), of.evidence, of.word.Mirrored(), of.score}
	}
	return *of
}

// ordered returns a pair of players as a key.
func ordered(a, b int) [2]int { return [2]int{min(a, b), max(a, b)} }

func (r *Ratings) compare(pair [2]int) own {
	pool := r.pools[pair]
	of := own{sample: pool.Sum()}
	of.word, of.evidence = pool.Verdict(r.Needed)
	if one, sequential := r.decided[pair]; sequential { // the first decision stays, and nothing else decides
		if of.word = stats.NotDecided; one.decision.Word != "" {
			of.word, of.evidence = one.decision.Word, one.Against(one.Sample)
		}
	} else if margin := r.Margin(); of.word == stats.NotDecided && margin > 0 {
		if e := pool.Unrefuted(r.Needed); e.Known() && 0.5-margin < e.Lo && e.Hi < 0.5+margin {
			of.word = stats.Within
		}
	}
	return of
}

// word returns what is decided of a player beside another.
func (r *Ratings) word(player, other int) stats.Word {
	if _, met := r.pools[ordered(player, other)]; met {
		if word := r.own(player, other).word; word != stats.NotDecided {
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

// score returns the score of a player beside another.
func (r *Ratings) score(a, b int) stats.Estimate {
	of := r.compared[ordered(a, b)]
	if of.score == nil {
		e := r.scoreOf(r.pools[ordered(a, b)])
		of.score = &e
	}
	e := *of.score
	if a > b && e.Games > 0 {
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
			return sum.Without("games of several companies share their openings")
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

// Proven reports whether a player is proven stronger than another. In a finished plan all games together tell. At any
// time the games of the two players do or, if they have none, the bounds of all pairs: these rest on one scale, and
// where players beat each other in cycles more than a third of what they say of players who have met is wrong. A run
// until decided or proven tells by its first decision.
func (r *Ratings) Proven(player, than int) bool {
	_, met := r.pools[ordered(player, than)]
	scale := r.Scale.Scale(player)
	switch {
	case r.Scale.Confounded:
		return false
	case r.AnyTime && len(r.decided) == 0 && !met:
		return r.bounds.Above(player, than)
	case !r.AnyTime && len(r.Players) > 2 && scale >= 0 && scale == r.Scale.Scale(than): // all games together tell
		return r.Scale.Proven(player, than)
	}
	return r.own(player, than).word == stats.Better
}

// Compared reports whether any two players can be compared.
func (r *Ratings) Compared() bool { return len(r.pools) > 0 && !r.Scale.Confounded }

// Met reports whether two players have games with each other.
func (r *Ratings) Met(a, b int) bool {
	return slices.ContainsFunc(r.Runs, func(c *Counts) bool {
		one, other := c.numberOf(r.Players[a]), c.numberOf(r.Players[b])
		return slices.ContainsFunc(c.matchups, func(m matchup) bool {
			return slices.Contains(m.Players, one) && slices.Contains(m.Players, other) && c.Sum(m.Pairings[0], "").Games > 0
		})
	})
}

// Standings returns the ranges of ranks that decided pairs leave. Players of a cycle would all be in its middle: in a
// finished plan with one, only all games together tell.
func (r *Ratings) Standings() []stats.Standing {
	if r.Cycle() != nil {
		return stats.Standings(len(r.Players), r.Proven)
	}
	return stats.Standings(len(r.Players), func(player, than int) bool { return r.word(player, than) == stats.Better })
}

// Cycle returns three players each of whom is decided to beat the next, nil if there are none.
func (r *Ratings) Cycle() []int {
	n := len(r.Players)
	better := make([]bool, n*n)
	for pair := range r.pools {
		switch r.own(pair[0], pair[1]).word {
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
