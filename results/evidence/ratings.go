package evidence

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

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
	Needed  stats.Evidence

	league   *stats.League
	bounds   *stats.Bounds         // found when they are needed
	decided  map[[2]int]Comparison // of a run until decided or proven, by both players
	pools    map[[2]int]stats.Pool // of comparisons, by both players; ascending
	compared map[[2]int]*own       // found when they are needed, by one goroutine; by both players, ascending
	seconds  map[[2]int]float64    // how long a block takes one worker, by neighbours in Order who are not decided; see Time
}

// Rate rates the players of runs, read by ReadAll, on one scale. Runs are pooled by the names of their players. Rate
// refuses runs of other games or rule options, players of one name who are not the same, and runs with the same games.
func Rate(runs ...*Counts) (*Ratings, error) {
	r := &Ratings{Runs: runs, Fits: true, pools: map[[2]int]stats.Pool{}, decided: map[[2]int]Comparison{}, compared: map[[2]int]*own{}}
	number, pairs := map[string]int{}, map[[2]int]bool{}
	for i, c := range runs {
		for _, o := range runs[:i] {
			if err := poolable(o, c); err != nil {
				return nil, err
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
		for own, p := range c.Run.Players {
			players[own] = number[p.Name]
		}
		if len(runs) == 1 {
			r.league = c.league
		} else {
			r.league.Join(c.league, players)
		}
		for _, m := range c.matchups {
			for _, p := range m.pairs {
				pairs[ordered(players[m.Players[p[0]]], players[m.Players[p[1]]])] = true
			}
		}
		for _, one := range c.unfinished() {
			if !one.Decides {
				continue
			}
			a, b, sample := players[one.A], players[one.B], one.Sample
			if len(runs) == 1 && c.Run.Facts.Sequential() {
				r.decided[[2]int{a, b}] = one
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
		r.Scale.Confound("no run exchanged the seats in all orders, so that it cannot be told from strength")
	}
	for _, group := range r.Groups {
		for _, tier := range group {
			tier = slices.Clone(tier)
			slices.SortStableFunc(tier, func(a, b int) int { return compare(r.Scale.Elo(b), r.Scale.Elo(a)) })
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

// BlocksRead reports whether the counts rest on the blocks themselves. They always do where a player has several
// opponents.
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
	if math.Abs(a-b) <= rounding {
		return 0
	}
	return cmp.Compare(a, b)
}

// Rating returns the rating of a player relative to the mean of their scale. Players on no scale are refused in words;
// see Beyond.
func (r *Ratings) Rating(player int) (e stats.Estimate) {
	switch {
	case r.Scale.Scale(player) < 0:
		e = stats.Estimate{Games: r.Scale.Games(player), Why: "no points were exchanged with rated players"}
	case r.AnyTime:
		if e = r.bounds.Rating(player); e.Why == stats.OneScaleFails {
			e.Why = r.scaleFails()
		}
	default:
		e = r.Scale.Rating(player)
	}
	if r.Runs[0].Seats > 2 { // a game of several players compares each with all others
		e.Games = 0
		for _, c := range r.Runs {
			e.Games += c.compares(c.numberOf(r.Players[player]))
		}
	}
	return e
}

// SameRating reports whether two players have ratings on one scale that are printed alike.
func (r *Ratings) SameRating(a, b int) bool {
	scale := r.Scale.Scale(a)
	return scale >= 0 && scale == r.Scale.Scale(b) && stats.Signed(r.Scale.Elo(a)) == stats.Signed(r.Scale.Elo(b))
}

// scaleFails says which pair's own games one scale misses.
func (r *Ratings) scaleFails() string {
	m, ok := r.bounds.Missed()
	if !ok {
		return stats.OneScaleFails
	}
	pair := fmt.Sprintf("%s: %s–%s misses it", stats.OneScaleFails, r.Players[m.A], r.Players[m.B])
	if points := math.Floor(1000*m.Missed) / 10; points > 0 {
		pair += fmt.Sprintf(" by at least %s points", stats.Decimal(points, 1))
	}
	return pair
}

// numberOf returns the index of a player in the run; -1 for one who is not in it.
func (c *Counts) numberOf(name string) int {
	return slices.IndexFunc(c.Run.Players, func(p results.Player) bool { return p.Name == name })
}

// compares returns the number of games that compare a player with others.
func (c *Counts) compares(player int) (games int) {
	for i := range c.matchups {
		m := &c.matchups[i]
		if len(m.pairs) == 0 || !slices.Contains(m.Players, player) {
			continue
		}
		for _, b := range m.counted {
			if c.takes(Deciding, c.sets[b.set].Kind) {
				games += b.blocks * len(m.Pairings)
			}
		}
	}
	return games
}

// Forfeits returns Counts.Forfeits over all runs.
func (r *Ratings) Forfeits(player int) (games int) {
	for _, c := range r.Runs {
		if at := c.numberOf(r.Players[player]); at >= 0 {
			if c.Forfeits(at) == 0 {
				return 0
			}
			games += c.Forfeits(at)
		}
	}
	return games
}

// Beyond returns a bound of the strength of a player on no scale; ok is false if there is none. It is relative to the
// mean of the largest scale that games connect them with: the least strength if above is set, else the largest.
func (r *Ratings) Beyond(player int) (elo float64, above, ok bool) {
	if r.bounds == nil {
		r.bound()
	}
	for _, group := range r.Groups {
		connected := slices.Concat(group...)
		if !slices.Contains(connected, player) {
			continue
		}
		for scale, players := range r.Scale.Scales { // the largest first
			if !slices.Contains(connected, players[0]) {
				continue
			}
			lo, hi := r.bounds.Beside(scale, player)
			switch above := math.IsInf(hi, 0); {
			case above == math.IsInf(lo, 0):
				return 0, false, false
			case above:
				return lo, true, true
			}
			return hi, false, true
		}
	}
	return 0, false, false
}

// Time measures how long blocks of neighbours take who are not decided. stores has the store of each run.
func (r *Ratings) Time(ctx context.Context, stores ...Blocks) error {
	r.seconds = map[[2]int]float64{}
	order := slices.DeleteFunc(slices.Clone(r.Order), func(player int) bool { return r.Forfeits(player) > 0 })
	for place := range len(order) - 1 {
		a, b := order[place], order[place+1]
		if r.word(a, b) != stats.NotDecided {
			continue
		}
		for i, c := range r.Runs {
			seconds, err := c.seconds(ctx, stores[i], c.numberOf(r.Players[a]), c.numberOf(r.Players[b]))
			if err != nil {
				return err
			}
			if seconds > 0 {
				r.seconds[ordered(a, b)] = seconds
				break
			}
		}
	}
	return nil
}
