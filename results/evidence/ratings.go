package evidence

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"tourney/results"
	"tourney/results/stats"
)

// Ratings are the players of one or several runs of a game on one scale.
type Ratings struct {
	Players []string
	Runs    []*Counts
	AnyTime bool // the figures hold at any time, as some run is unfinished or ended by its results
	Fits    bool // the games do not refute one scale; always set for finished plans
	Scale   *stats.Ratings
	Order   []int     // players, best first; groups that never met one after the other
	Groups  [][][]int // as stats.League.Tiers
	// Seconds is how long a block takes one worker, by neighbours in Order who are not told apart; see Time.
	Seconds map[[2]int]float64
	Needed  stats.Evidence

	league  *stats.League
	bounds  *stats.Bounds             // found when they are needed
	decided map[[2]int]stats.Decision // of a run until decided or proven, by both players
	pools   map[[2]int]stats.Pool     // of comparisons, by both players; ascending
}

// Unrated is the error for runs that cannot be rated together.
type Unrated struct{ error }

func (u Unrated) Unwrap() error { return u.error }

// Rate rates the players of runs, read by ReadAll, on one scale. Runs are pooled by the names of their players. Rate
// refuses runs of other games or rule options, players of one name who are not the same, and runs with the same games.
func Rate(runs ...*Counts) (*Ratings, error) {
	r := &Ratings{Runs: runs, Fits: true, pools: map[[2]int]stats.Pool{}, decided: map[[2]int]stats.Decision{}}
	number, pairs := map[string]int{}, map[[2]int]bool{}
	for i, c := range runs {
		for _, o := range runs[:i] {
			if err := poolable(o, c); err != nil {
				return nil, Unrated{err}
			}
		}
		r.AnyTime = r.AnyTime || c.AnyTime
		for _, p := range c.Run.Players {
			if _, known := number[p.Name]; !known {
				number[p.Name] = len(r.Players)
				r.Players = append(r.Players, p.Name)
			}
		}
	}
	r.league = stats.NewLeague(len(r.Players), len(runs) > 0 && runs[0].Seats == 2)
	for i, c := range runs {
		players := make([]int, len(c.Run.Players))
		for at, p := range c.Run.Players {
			players[at] = number[p.Name]
		}
		if len(runs) == 1 {
			r.league = c.league
		} else {
			r.league.Join(c.league, players)
		}
		for at := range c.matchups {
			for _, p := range c.matchups[at].pairs {
				a, b := players[c.matchups[at].Players[p[0]]], players[c.matchups[at].Players[p[1]]]
				pairs[[2]int{min(a, b), max(a, b)}] = true
			}
		}
		for _, contest := range c.Contests() {
			if !contest.decides {
				continue
			}
			a, b, sample := players[contest.A], players[contest.B], contest.Sample
			if len(runs) == 1 && c.Run.Facts.Sequential() {
				r.decided[[2]int{a, b}] = contest.Decision
			}
			if a > b {
				a, b, sample = b, a, sample.Mirrored()
			}
			pool := r.pools[[2]int{a, b}]
			for len(pool) <= i {
				pool = append(pool, nil)
			}
			pool[i] = append(pool[i], sample)
			r.pools[[2]int{a, b}] = pool
		}
	}
	if r.Needed = stats.Needed(len(pairs)); len(runs) == 1 {
		r.Needed = runs[0].Needed()
	}
	r.Scale, r.Groups = r.league.Rate(), r.league.Tiers()
	if len(pairs) == 0 {
		r.Scale.Confound("seats were not exchanged in all orders, so that it cannot be told from strength")
	}
	for _, group := range r.Groups {
		for _, tier := range group {
			tier = slices.Clone(tier)
			if len(tier) > 1 {
				slices.SortStableFunc(tier, func(a, b int) int { return compare(r.Scale.Elo(b), r.Scale.Elo(a)) })
			}
			r.Order = append(r.Order, tier...)
		}
	}
	if r.AnyTime {
		r.bound()
		r.Fits = r.bounds.Fits
	}
	return r, nil
}

// bound finds the bounds of the pairs' intervals.
func (r *Ratings) bound() {
	var bounds []stats.PairBound
	for pair, pool := range r.pools {
		bounds = append(bounds, stats.PairBound{A: pair[0], B: pair[1], Score: pool.Unrefuted(r.Needed)})
	}
	r.bounds = r.Scale.Bounds(bounds)
}

// The largest numbers of players whom tables rank by ratings, and of their matchups at any time: more take seconds.
const (
	mostRated   = 300
	mostBounded = 2000
)

// Ratings rates the players of the run, and keeps the result. It returns nil if the blocks were not read, if fewer than
// two players met others, or if there are very many.
func (c *Counts) Ratings() *Ratings {
	n := len(c.Run.Players)
	if c.ratings == nil && c.league != nil && 1 < n && n <= mostRated && (!c.AnyTime || len(c.matchups) <= mostBounded) {
		c.ratings, _ = Rate(c) // only several runs can be refused
	}
	return c.ratings
}

// BlocksRead reports whether the counts rest on the blocks themselves. They always do where a player has several opponents.
func (c *Counts) BlocksRead() bool { return c.read }

// Balanced reports whether all players have met each other in about equally many blocks that count. Only then do total
// scores tell who is better.
func (c *Counts) Balanced() bool {
	blocks := map[[2]int]int{}
	n, least, most := len(c.Run.Players), math.MaxInt, 0
	for i := range c.matchups {
		m := &c.matchups[i]
		sum := 0
		for _, b := range m.counted {
			sum += b.blocks
		}
		if !m.even { // games are the units
			for _, p := range m.Pairings {
				sum += c.Sum(p, "").Games
			}
		}
		for at, a := range m.Players {
			for _, b := range m.Players[at+1:] {
				blocks[[2]int{a, b}] += sum
			}
		}
	}
	for _, sum := range blocks {
		least, most = min(least, sum), max(most, sum)
	}
	const near = 0.9 // a run in progress has played some pairings less far
	return len(blocks) == n*(n-1)/2 && float64(least) >= near*float64(most)-1
}

// compare orders ratings; those that differ by rounding only are equal.
func compare(a, b float64) int {
	const rounding = 1e-6 // Elo
	switch {
	case a < b-rounding:
		return -1
	case a > b+rounding:
		return 1
	}
	return 0
}

// poolable returns why two runs cannot be rated together, or nil.
func poolable(a, b *Counts) error {
	one, other := a.Run, b.Run
	names := fmt.Sprintf("%s and %s", results.Visible(one.Name), results.Visible(other.Name))
	switch {
	case one.Game != other.Game:
		return fmt.Errorf("%s are of different games, %s and %s: one scale is for one game", names, one.Game, other.Game)
	case !maps.Equal(one.Facts.Options, other.Facts.Options):
		return fmt.Errorf("%s are of different rules: %s and %s", names, optionsOf(one), optionsOf(other))
	}
	for _, p := range one.Players {
		i := slices.IndexFunc(other.Players, func(o results.Player) bool { return o.Name == p.Name })
		if i < 0 {
			continue
		}
		o, name := other.Players[i], results.Visible(p.Name)
		switch {
		case o.Spec != p.Spec:
			return fmt.Errorf("%s have different players called %s, with %s and %s: give one of them another name", names, name,
				settingsOf(p.Spec, o.Spec), settingsOf(o.Spec, p.Spec))
		case o.Fingerprint != p.Fingerprint && o.Fingerprint != "" && p.Fingerprint != "":
			return fmt.Errorf("%s plays otherwise in one of %s (fingerprints %s and %s), as after an edit: play the edited one under another name",
				name, names, p.Fingerprint, o.Fingerprint)
		}
	}
	listed := func(r results.Run) bool {
		return slices.ContainsFunc(r.Facts.Openings, func(o results.OpeningSet) bool { return o.Lines > 0 })
	}
	if listed(one) && listed(other) && a.deterministicPair(b) {
		return fmt.Errorf("%s have deterministic players on a list, who play the same games of equal openings: name one of them", names)
	}
	if one.Seed != other.Seed {
		return nil
	}
	for _, p := range one.Pairings {
		if slices.ContainsFunc(other.Pairings, func(o results.Pairing) bool { return o.Key == p.Key }) {
			return fmt.Errorf("%s may have the same games of %s, as their seeds are equal (%d): name one of them, or merge their databases first",
				names, results.Visible(one.Title(p)), one.Seed)
		}
	}
	return nil
}

// Unverified lists the players whose sameness in several runs no fingerprint shows.
func (r *Ratings) Unverified() []string {
	var list []string
	for _, name := range r.Players {
		runs, without := 0, false
		for _, c := range r.Runs {
			for _, p := range c.Run.Players {
				if p.Name == name {
					runs, without = runs+1, without || p.Fingerprint == ""
				}
			}
		}
		if runs > 1 && without {
			list = append(list, name)
		}
	}
	return list
}

// optionsOf writes the rule options of a run.
func optionsOf(run results.Run) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(run.Facts.Options)) {
		list = append(list, name+"="+run.Facts.Options[name])
	}
	return results.Visible(cmp.Or(strings.Join(list, ", "), "none"))
}

// settingsOf writes the settings of a player string that another one lacks.
func settingsOf(spec, other string) string {
	split := func(text string) []string {
		return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("(),;@ ", r) })
	}
	theirs := split(other)
	list := slices.DeleteFunc(split(spec), func(setting string) bool { return slices.Contains(theirs, setting) })
	return results.Visible(cmp.Or(strings.Join(list, ", "), spec))
}

// deterministicPair reports whether two deterministic players meet in both runs.
func (c *Counts) deterministicPair(o *Counts) bool {
	return slices.ContainsFunc(c.matchups, func(m matchup) bool {
		return m.deterministic && slices.ContainsFunc(o.matchups, func(n matchup) bool {
			return n.deterministic && c.Run.Title(c.Run.Pairings[m.Pairings[0]]) == o.Run.Title(o.Run.Pairings[n.Pairings[0]])
		})
	})
}

// Rating returns the rating of a player relative to the mean of their scale. Players on no scale are refused in words; see
// Beyond.
func (r *Ratings) Rating(player int) (e stats.Estimate) {
	switch {
	case r.Scale.Scale(player) < 0:
		e = stats.Estimate{Games: r.Scale.Games(player), Why: "no points were exchanged with rated players"}
	case r.AnyTime:
		e = r.bounds.Rating(player)
	default:
		e = r.Scale.Rating(player)
	}
	if r.Runs[0].Seats > 2 { // a game of several players compares each with all others
		e.Games = 0
		for _, c := range r.Runs {
			e.Games += c.compares(r.Players[player])
		}
	}
	return e
}

// compares returns the number of games that compare a player with others.
func (c *Counts) compares(name string) (games int) {
	for i := range c.matchups {
		m := &c.matchups[i]
		if len(m.pairs) == 0 || !slices.ContainsFunc(m.Players, func(p int) bool { return c.Run.Players[p].Name == name }) {
			continue
		}
		for _, b := range m.counted {
			if c.sets[b.set].Kind != results.EmptyBoard || !c.anyFresh() {
				games += b.blocks * len(m.Pairings)
			}
		}
	}
	return games
}

// Beyond returns a bound of the strength of a player on no scale; ok is false if there is none. It is relative to the mean
// of the largest scale that games connect them with: the least strength if above is set, else the largest.
func (r *Ratings) Beyond(player int) (elo float64, above, ok bool) {
	if r.bounds == nil {
		r.bound()
	}
	for _, group := range r.Groups {
		if !slices.ContainsFunc(group, func(tier []int) bool { return slices.Contains(tier, player) }) {
			continue
		}
		for scale, players := range r.Scale.Scales { // the largest first
			if !slices.ContainsFunc(group, func(tier []int) bool { return tier[0] == players[0] }) {
				continue
			}
			lo, hi := r.bounds.Beside(scale, player)
			switch {
			case !math.IsInf(lo, 0) && math.IsInf(hi, 0):
				return lo, true, true
			case math.IsInf(lo, 0) && !math.IsInf(hi, 0):
				return hi, false, true
			}
			return 0, false, false
		}
	}
	return 0, false, false
}

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
	if d, sequential := r.decided[pair]; sequential { // the first decision stays, and nothing else decides
		if c.Word = stats.NotDecided; d.Word != "" {
			c.Word, c.Evidence = d.Word, d.Evidence
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

// Proven reports whether a player is proven stronger than another, directly or over others. In a finished plan all games
// together tell, at any time the bounds of all pairs. A run until decided or proven tells by its first decision.
func (r *Ratings) Proven(player, than int) bool {
	switch scale := r.Scale.Scale(player); {
	case r.Scale.Confounded:
		return false
	case r.AnyTime && r.Fits && len(r.decided) == 0:
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

// Time measures how long blocks of neighbours take who are not told apart. stores has the store of each run.
func (r *Ratings) Time(ctx context.Context, stores ...results.Store) error {
	r.Seconds = map[[2]int]float64{}
	for place := range len(r.Order) - 1 {
		a, b := r.Order[place], r.Order[place+1]
		if r.Proven(a, b) || r.Proven(b, a) {
			continue
		}
		for i, c := range r.Runs {
			at := func(player int) int {
				return slices.IndexFunc(c.Run.Players, func(p results.Player) bool { return p.Name == r.Players[player] })
			}
			if at(a) < 0 || at(b) < 0 {
				continue
			}
			seconds, err := c.Seconds(ctx, stores[i], at(a), at(b))
			if err != nil {
				return err
			}
			if seconds > 0 {
				r.Seconds[[2]int{a, b}] = seconds
				break
			}
		}
	}
	return nil
}
