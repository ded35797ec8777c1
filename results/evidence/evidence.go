// Package evidence derives players' scores from the stored counts of a run. Each score has its sample for intervals and
// the number of different games. It reads counts, so that ten million games are as quick as ten, and the blocks where
// counts cannot tell what is evidence: see needsBlocks.
package evidence

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// Counts are the verified counts of a run.
type Counts struct {
	Run      results.Run
	Seats    int      // of every game; 0 without pairings
	Openings []string // kinds of the run's openings, empty boards first
	// AnyTime is set if the intervals of all figures hold at any time: in unfinished runs, and in those that end by
	// their results. Those of finished plans hold once, at the end.
	AnyTime bool

	pairings [][]results.Tally // by pairing
	matchups []matchup
	byPlayer [][]int // indices of matchups in which the player has exactly one seat
	sets     []results.OpeningSet
	left     results.LeftOut // games that were not played
	compared int             // see Compared
	faults   []int           // by player; see FaultsBy
	forfeits []int           // by player; see Forfeits
	certain  []bool          // by player: they are deterministic
	oneStart map[string]bool // kinds of openings whose games, more than one, all begin from one position

	// The following fields are set if the blocks were read.
	read      bool
	totals    []total // by player
	decisions map[comparisonKey]stats.Decision
	league    *stats.League // of the games that rate players
	ratings   *Ratings      // see Ratings
}

// matchup is a results.Matchup with its complete blocks.
type matchup struct {
	results.Matchup
	even          bool // blocks are the unit of evidence
	deterministic bool // all players are
	singles       []int
	scores        []results.BlockScore
	sums          []results.BlockSum
	pairs         [][2]int  // players that blocks compare, as places in Players; see pairUp
	reverse       int       // the matchup that makes up comparisons with this one; -1 for none
	later         bool      // than the reverse
	counted       []counted // blocks that are evidence
	joined        []counted // those that are joined with the reverse's
	after         int       // complete blocks after the prefix, which do not count yet
	repeats       int       // blocks of deterministic players from a start that they had met
}

// Blocks is the store of runs that evidence is read from: blocks, their sums, and a few games for their times. Sums are
// ordered by matchup or pairing, then by opening. Blocks and Games end at the first error of visit, and return it. The
// slices of a block are valid only during the call. Games reads all pairings for nil, each by number.
type Blocks interface {
	Run(ctx context.Context, name string) (results.Run, error)
	Blocks(ctx context.Context, r results.Run, order results.BlockOrder, visit func(results.Block) error) error
	BlockTotals(ctx context.Context, r results.Run) (results.BlockTotals, error)
	Tallies(ctx context.Context, r results.Run) ([]results.Tally, error)
	Unplayed(ctx context.Context, r results.Run) ([]results.Unplayed, error)
	Games(ctx context.Context, r results.Run, pairings []int, visit func(results.Record) error) error
}

// Read reads the counts of a run from a store and verifies them as New does.
func Read(ctx context.Context, store Blocks, run results.Run) (*Counts, error) {
	return read(ctx, store, run, false)
}

// ReadAll is Read with all blocks, for Rate. It takes about a second for each million of games.
func ReadAll(ctx context.Context, store Blocks, run results.Run) (*Counts, error) {
	return read(ctx, store, run, true)
}

func read(ctx context.Context, store Blocks, run results.Run, all bool) (*Counts, error) {
	c, err := newCounts(run)
	if err != nil {
		return nil, err
	}
	unplayed, err := store.Unplayed(ctx, run)
	if err != nil {
		return nil, err
	}
	c.left = results.NewLeftOut(unplayed)
	// The order matters: while games are being added, there may be games without blocks, but no blocks without games.
	if all || c.needsBlocks() {
		if err := c.follow(ctx, store, nil); err != nil {
			return nil, err
		}
	}
	totals, err := store.BlockTotals(ctx, run)
	if err != nil {
		return nil, err
	}
	tallies, err := store.Tallies(ctx, run)
	if err != nil {
		return nil, err
	}
	games := 0
	for _, t := range tallies {
		games += t.Games
	}
	if games > run.Facts.Planned { // the plan may have grown since the run was read
		now, err := store.Run(ctx, run.Name)
		if err != nil {
			return nil, err
		}
		if now.Facts.Planned > run.Facts.Planned {
			return read(ctx, store, now, all)
		}
	}
	return c, c.fill(tallies, totals)
}

// New verifies the counts of a run. It refuses games with different numbers of seats or with more than four. The error
// wraps results.ErrDamaged if the counts contradict themselves or each other. New takes all complete blocks as
// evidence; Read knows which ones are not.
func New(run results.Run, tallies []results.Tally, totals results.BlockTotals) (*Counts, error) {
	c, err := newCounts(run)
	if err != nil {
		return nil, err
	}
	return c, c.fill(tallies, totals)
}

// newCounts returns the matchups of a run without games.
func newCounts(run results.Run) (*Counts, error) {
	c := &Counts{Run: run, pairings: make([][]results.Tally, len(run.Pairings)), byPlayer: make([][]int, len(run.Players)),
		AnyTime: run.Stopped(), sets: run.Facts.Openings}
	for _, p := range run.Pairings {
		switch n := len(p.Seats); {
		case n > results.MostSeats:
			return nil, fmt.Errorf("run %s: %s seats %d: places are counted for up to %d seats",
				results.Visible(run.Name), results.Visible(run.Title(p)), n, results.MostSeats)
		case c.Seats != 0 && n != c.Seats:
			return nil, fmt.Errorf("run %s: some of its games have %d seats and some %d: their places cannot be counted together",
				results.Visible(run.Name), min(n, c.Seats), max(n, c.Seats))
		default:
			c.Seats = n
		}
	}
	for _, p := range run.Players {
		c.certain = append(c.certain, slices.Contains(run.Facts.Deterministic, p.Name))
	}
	for i, m := range run.Matchups() {
		m := matchup{Matchup: m, singles: run.Pairings[m.Pairings[0]].Singles()}
		m.even = run.Even(m.Matchup) && stats.Poolable(len(m.Pairings))
		m.deterministic = c.deterministic(m.Pairings[0])
		for _, player := range m.singles {
			c.byPlayer[player] = append(c.byPlayer[player], i)
		}
		c.matchups = append(c.matchups, m)
	}
	c.pairUp()
	return c, nil
}

// fill takes the stored counts and verifies them.
func (c *Counts) fill(tallies []results.Tally, totals results.BlockTotals) error {
	known := true
	c.pairings = grouped(tallies, len(c.pairings), &known, func(t results.Tally) int { return t.Pairing })
	if !known {
		return c.damaged("", "games of an unknown pairing")
	}
	scores := grouped(totals.Scores, len(c.matchups), &known, func(s results.BlockScore) int { return s.Matchup })
	sums := grouped(totals.Sums, len(c.matchups), &known, func(s results.BlockSum) int { return s.Matchup })
	if !known {
		return c.damaged("", "blocks of players who do not meet in it")
	}
	for i := range c.matchups {
		c.matchups[i].scores, c.matchups[i].sums = scores[i], sums[i]
	}
	for _, t := range tallies {
		c.Openings = addKind(c.Openings, t.Opening)
	}
	if err := c.check(); err != nil {
		return err
	}
	if !c.read {
		for i := range c.matchups {
			m := &c.matchups[i]
			for _, b := range m.scores {
				m.counted = append(m.counted, counted{c.setOfKind(b.Opening), b.Scores, b.Blocks})
			}
		}
	}
	c.countComparisons()
	c.countFaults()
	c.oneStart = map[string]bool{}
	for _, kind := range c.Openings {
		s := c.Support(kind)
		c.oneStart[kind] = s.Starts == 1 && s.Games > 1
	}
	return nil
}

// grouped returns items by n keys; known becomes false for another key. Stores return items in the order of keys, so
// that nothing is copied.
func grouped[T any](items []T, n int, known *bool, key func(T) int) [][]T {
	byKey := func(a, b T) int { return cmp.Compare(key(a), key(b)) }
	if !slices.IsSortedFunc(items, byKey) {
		items = slices.Clone(items)
		slices.SortStableFunc(items, byKey)
	}
	groups := make([][]T, n)
	for i, item := range items {
		if k := key(item); k < 0 || k >= n {
			*known = false
		} else {
			groups[k] = items[i-len(groups[k]) : i+1 : i+1]
		}
	}
	return groups
}

// addKind adds a new kind of opening to kinds, with empty boards first.
func addKind(kinds []string, kind string) []string {
	switch {
	case slices.Contains(kinds, kind):
		return kinds
	case kind == results.EmptyBoard:
		return slices.Insert(kinds, 0, kind)
	}
	return append(kinds, kind)
}

// Kinds lists the kinds of openings of items in the order met, with empty boards first.
func Kinds[T any](items []T, opening func(T) string) []string {
	var kinds []string
	for _, item := range items {
		kinds = addKind(kinds, opening(item))
	}
	return kinds
}

// Support counts the games behind a figure.
type Support struct {
	Games     int
	Different int // games that differ from all others of their pairing
	Starts    int // different starts
}

// add adds games of another pairing. Pairings share their openings, so Starts is the larger number, not the sum.
func (s *Support) add(o Support) {
	s.Games, s.Different, s.Starts = s.Games+o.Games, s.Different+o.Different, max(s.Starts, o.Starts)
}

// Score is the result of some seats in a set of games. Its Support counts every game once, its SeatTally every seat.
type Score struct {
	Support
	results.SeatTally
	Forfeited int          // games with a fault of any seat
	Sample    stats.Sample // of the points that are evidence; a shared first place is divided

	Place, Points stats.Estimate // means of the places, from 1, and of the points; in cells, if their games have them

	turns, squares int64           // of the games: their sum, and that of their squares
	several        bool            // pairings
	strata         []stats.Stratum // the sample by kind of opening
	kinds          []string        // of the strata, if games are the units
	anyTime        bool
	inOrder        bool            // at any time, over a list that is not shuffled
	total          *stats.Estimate // over several matchups, if openings are the units
}

// Turns returns the mean length of the games.
func (s Score) Turns() stats.Estimate {
	e := MeanIn(s.anyTime, stats.Mean(s.Games, s.turns, s.squares))
	if s.several && e.Known() {
		return e.Without(pooled)
	}
	return e
}

// Estimate returns the player's share of the points with its interval: of a finished plan, or at any time.
func (s Score) Estimate() stats.Estimate {
	switch {
	case s.total != nil:
		return *s.total
	case len(s.strata) == 0: // no block is complete
		return s.Sample.Score()
	case s.inOrder:
		return stats.Stratified(s.strata).Without(listInOrder)
	case s.anyTime:
		return stats.StratifiedAtAnyTime(s.strata)
	case s.Sample.Single() && slices.ContainsFunc(s.strata, func(one stats.Stratum) bool { return !one.Exact }):
		return s.Sample.Score() // with the games of incomplete blocks
	}
	return stats.Stratified(s.strata)
}

// listInOrder is the reason for figures of an unfinished run without an interval.
const listInOrder = "a list of openings in its own order tells nothing before its end"

// Deciding stands for the kinds of openings that decide: all kinds but the empty board, if there are others. It takes
// the place of a kind in the methods of Counts.
const Deciding = "deciding"

// pooled is the reason for figures without an interval.
const pooled = "games of several pairings share openings"

// takes reports whether figures over some openings have the games of a kind. openings is a kind, Deciding, or "" for
// all.
func (c *Counts) takes(openings, kind string) bool {
	switch openings {
	case "":
		return true
	case Deciding:
		return kind != results.EmptyBoard || !c.anyFresh()
	}
	return kind == openings
}

// Sum pools the tallies of a pairing for one kind of opening or, if opening is "", for all kinds.
func (c *Counts) Sum(pairing int, opening string) results.Tally {
	return results.Sum(c.Seats, c.pairings[pairing], opening)
}

// SeatOf is a seat of a pairing.
type SeatOf struct{ Pairing, Seat int }

// Seat returns the result of a seat of a pairing from some openings. These are a kind, Deciding, or "" for all. Single
// games are the unit of evidence, because a pairing is one seat order.
func (c *Counts) Seat(pairing, seat int, opening string) Score {
	return c.count([]SeatOf{{pairing, seat}}, opening, -1, firsts)
}

// Share returns the share of a seat's games that count tells, from openings as in Seat. Single games are the unit of
// evidence.
func (c *Counts) Share(pairing, seat int, opening string, count func(results.SeatTally) int) stats.Estimate {
	of := func(s results.SeatTally) int64 { return results.Twelfths * int64(count(s)) }
	return c.count([]SeatOf{{pairing, seat}}, opening, -1, of).Estimate()
}

// firsts returns the first places of a seat.
func firsts(s results.SeatTally) int64 { return s.Places[0] }

// count counts games of seats, in the order of their pairings, by their points in twelfths. Openings are those of Seat.
// mover is the place of the seats in the order of the first moves, from 0; -1 for any.
func (c *Counts) count(seats []SeatOf, opening string, mover int, points func(results.SeatTally) int64) Score {
	s := Score{anyTime: c.AnyTime}
	var of Support // the games of a pairing
	played, sum := 0, int64(0)
	for i, at := range seats {
		again := i > 0 && seats[i-1].Pairing == at.Pairing
		if !again {
			s.Support.add(of)
			of, s.several = Support{}, i > 0
		}
		exact := c.deterministic(at.Pairing)
		for _, t := range c.pairings[at.Pairing] {
			if !c.takes(opening, t.Opening) || mover >= 0 && (at.Seat-t.First+c.Seats)%c.Seats != mover { // seats move in cyclic order
				continue
			}
			n := points(t.Seats[at.Seat])
			played, sum = played+t.Games, sum+n
			s.SeatTally.Add(t.Seats[at.Seat])
			s.addGames(c, exact, t.Opening, t.Games, n)
			if again && mover < 0 { // a place among the first moves has one seat
				continue
			}
			of.Games, of.Different, of.Starts = of.Games+t.Games, of.Different+t.Different, of.Starts+t.Starts
			s.turns, s.squares = s.turns+t.Turns, s.squares+t.TurnsSquared
			for _, one := range t.Seats {
				s.Forfeited += one.Faults
			}
		}
	}
	s.Support.add(of)
	s.Sample = stats.OfGames(played, sum)
	return s
}

// deterministic reports whether all players of a pairing are.
func (c *Counts) deterministic(pairing int) bool {
	return !slices.ContainsFunc(c.Run.Pairings[pairing].Seats, func(player int) bool { return !c.certain[player] })
}

// addGames adds single games from one kind of openings as units of evidence. exact is set for deterministic players:
// from the empty board their games are copies.
func (s *Score) addGames(c *Counts, exact bool, opening string, games int, twelfths int64) {
	one := stats.Stratum{Sample: stats.OfGames(games, twelfths), Exact: exact && opening == results.EmptyBoard}
	if i := slices.Index(s.kinds, opening); i >= 0 { // who moved first makes tallies of their own
		s.strata[i].Sample = s.strata[i].Sample.Plus(one.Sample)
		return
	}
	for set, o := range c.sets {
		if o.Kind == opening {
			one.Weight += float64(o.Games)
			s.inOrder = s.inOrder || c.waits(set)
		}
	}
	s.strata, s.kinds = append(s.strata, one), append(s.kinds, opening)
}

func (c *Counts) Matchups() []results.Matchup {
	list := make([]results.Matchup, len(c.matchups))
	for i, m := range c.matchups {
		list[i] = m.Matchup
	}
	return list
}

// Matchup returns the result of a player with exactly one seat in the matchup with that index. Blocks are the unit of
// evidence if all players sit in every seat equally often, else games.
func (c *Counts) Matchup(index, player int, opening string) Score {
	m := &c.matchups[index]
	var seats []SeatOf
	for _, i := range m.Pairings {
		seats = append(seats, SeatOf{i, slices.Index(c.Run.Pairings[i].Seats, player)})
	}
	s := c.count(seats, opening, -1, firsts)
	if !m.even {
		return s
	}
	s.strata, s.inOrder = nil, false
	s.Sample = stats.OfBlocks(s.Games, s.Places[0])
	at, _ := slices.BinarySearch(m.Players, player)
	games := len(m.Pairings)
	for set, o := range c.sets {
		if !c.takes(opening, o.Kind) {
			continue
		}
		blocks, twelfths := 0, int64(0)
		for _, b := range m.counted {
			if b.set == set {
				blocks, twelfths = blocks+b.blocks, twelfths+int64(b.blocks)*int64(b.scores[at])
			}
		}
		if blocks == 0 {
			if c.AnyTime { // its share is not known yet
				s.strata = append(s.strata, stats.Stratum{Weight: float64(o.Games)})
			}
			continue
		}
		sample := stats.OfBlocks(blocks*games, twelfths)
		for _, b := range m.counted {
			if b.set == set {
				sample.AddBlocks(b.blocks, games, int64(b.scores[at]))
				s.Sample.AddBlocks(b.blocks, games, int64(b.scores[at]))
			}
		}
		s.strata = append(s.strata, stats.Stratum{Sample: sample, Weight: float64(o.Games),
			Exact: m.deterministic && o.Kind == results.EmptyBoard})
		s.inOrder = s.inOrder || c.waits(set)
	}
	return s
}

// Player returns the result of a player over all matchups in which they have exactly one seat. Blocks are the unit of
// evidence if they are so in all these matchups, else games.
func (c *Counts) Player(player int, opening string) Score {
	return c.over(player, c.byPlayer[player], opening)
}

// over returns the result of a player over the given matchups, in which they have exactly one seat.
func (c *Counts) over(player int, matchups []int, opening string) Score {
	var s Score
	for _, i := range matchups {
		o := c.Matchup(i, player, opening)
		s.Support.add(o.Support)
		s.SeatTally.Add(o.SeatTally)
		s.Sample, s.anyTime = s.Sample.Plus(o.Sample), c.AnyTime
		s.strata, s.inOrder = append(s.strata, o.strata...), s.inOrder || o.inOrder
	}
	if c.read && opening != results.EmptyBoard && len(matchups) > 1 && len(matchups) == len(c.byPlayer[player]) && !s.Sample.Single() {
		e := c.total(player, s, opening)
		s.total = &e
	}
	return s
}

// Uneven reports whether some matchup of different players lacks rotations of the seats, so that scores include the
// seats' advantages.
func (c *Counts) Uneven() bool {
	return slices.ContainsFunc(c.matchups, func(m matchup) bool { return !m.Self() && !c.Run.Even(m.Matchup) })
}

// Incomplete returns the number of games in incomplete blocks, over matchups in which some player has exactly one seat.
func (c *Counts) Incomplete() int {
	n := 0
	for _, m := range c.matchups {
		if len(m.singles) == 0 {
			continue
		}
		for _, p := range m.Pairings {
			n += c.Seat(p, 0, "").Games
		}
		for _, b := range m.scores {
			n -= b.Blocks * len(m.Pairings)
		}
	}
	return n
}

// Faults returns the number of games that ended by a fault of a player.
func (c *Counts) Faults() int {
	sum := 0
	for _, n := range c.FaultsBy() {
		sum += n
	}
	return sum
}

// FaultsBy returns the number of games that ended by a fault, by player.
func (c *Counts) FaultsBy() []int { return c.faults }

// Support returns the games behind figures of all players for one kind of opening or, if opening is "", for all kinds.
func (c *Counts) Support(opening string) Support {
	var sum Support
	for i := range c.pairings {
		sum.add(c.Seat(i, 0, opening).Support)
	}
	return sum
}

// Forfeits returns the number of games of a player who played none to its end. All ended by a fault, and some by
// theirs. It is 0 for all others.
func (c *Counts) Forfeits(player int) int { return c.forfeits[player] }

// countFaults sets FaultsBy and Forfeits.
func (c *Counts) countFaults() {
	seats := make([][]SeatOf, len(c.Run.Players))
	for pairing, p := range c.Run.Pairings {
		for seat, player := range p.Seats {
			seats[player] = append(seats[player], SeatOf{pairing, seat})
		}
	}
	c.faults, c.forfeits = make([]int, len(seats)), make([]int, len(seats))
	for player, list := range seats {
		s := c.count(list, "", -1, firsts)
		if c.faults[player] = s.Faults; s.Faults > 0 && s.Forfeited == s.Games {
			c.forfeits[player] = s.Games
		}
	}
}

// Seated returns the player of a seat, with the seat if the player has several.
func Seated(run results.Run, pairing, seat int) string {
	seats := run.Pairings[pairing].Seats
	name := run.Players[seats[seat]].Name
	for other, player := range seats {
		if other != seat && player == seats[seat] {
			return name + " as " + run.Facts.SeatNames[seat]
		}
	}
	return name
}

// Subject returns the seat of a pairing whose results are shown. In a gauntlet it is the challenger's, in games of
// three or four seats the only single seat, else the first.
func (c *Counts) Subject(pairing int) int {
	p := c.Run.Pairings[pairing]
	if challengers := c.Run.Facts.Challengers; len(challengers) > 0 {
		challenges := func(player int) bool { return slices.Contains(challengers, c.Run.Players[player].Name) }
		return max(0, slices.IndexFunc(p.Seats, challenges))
	}
	if singles := p.Singles(); len(p.Seats) > 2 && len(singles) == 1 {
		return slices.Index(p.Seats, singles[0])
	}
	return 0
}
