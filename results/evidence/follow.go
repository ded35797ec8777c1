package evidence

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"tourney/results"
	"tourney/results/stats"
)

// Blocks are read one by one only where counts cannot tell what is evidence: in a run whose figures hold at any time,
// for totals over several opponents, for deterministic players, and for comparisons that join two matchups.

// needsBlocks reports whether the figures need more than the stored counts.
func (c *Counts) needsBlocks() bool {
	kinds := Kinds(c.sets, func(s results.OpeningSet) string { return s.Kind })
	return c.AnyTime || len(kinds) < len(c.sets) ||
		slices.ContainsFunc(c.byPlayer, func(list []int) bool { return len(list) > 1 }) ||
		slices.ContainsFunc(c.matchups, func(m matchup) bool { return m.deterministic || m.reverse >= 0 })
}

// follower reads the blocks of a run by opening.
type follower struct {
	*Counts
	next        [][]int           // by matchup and set: the opening that counts next; -1 after the prefix has ended
	starts      []map[uint64]bool // by matchup of deterministic players: starts they have met
	comparisons map[comparisonKey]*follow
	visit       func(Comparison) // told of every block of a comparison; nil for none
	number      int              // of the present opening's games
	opening     []openingBlock
	waiting     map[int]results.Block // by matchup: a block whose reverse has not come
	rated       results.Block         // the last one in the league
}

// openingBlock is a block of the present opening.
type openingBlock struct {
	results.Block
	repeat bool // deterministic players have met its start: it is no evidence
}

// follow is a comparison that is followed block by block.
type follow struct {
	Comparison
	sequence *stats.Sequence
}

// SequenceOf returns the sequence that ends a run until decided or proven, before its first block.
func SequenceOf(f results.Facts) *stats.Sequence {
	if f.Until == results.UntilProven {
		return stats.NewSequence(NeededOf(f, 1), 0, stats.Above)
	}
	return stats.NewSequence(NeededOf(f, 1), f.Margin, stats.Either)
}

// follow reads the blocks. visit may be nil.
func (c *Counts) follow(ctx context.Context, store Blocks, visit func(Comparison)) error {
	f := &follower{Counts: c, next: make([][]int, len(c.matchups)),
		starts: make([]map[uint64]bool, len(c.matchups)), visit: visit, comparisons: map[comparisonKey]*follow{}, number: -1,
		waiting: map[int]results.Block{}, rated: results.Block{Number: -1}}
	c.league = stats.NewLeague(len(c.Run.Players), c.Seats == 2)
	c.totals, c.read = make([]total, len(c.Run.Players)), true
	for i := range c.matchups {
		m := &c.matchups[i]
		for _, s := range c.sets {
			f.next[i] = append(f.next[i], s.Skip)
		}
		if m.deterministic {
			f.starts[i] = map[uint64]bool{}
		}
	}
	err := store.Blocks(ctx, c.Run, results.ByOpening, func(b results.Block) error {
		if wrong := c.wrongBlock(b); wrong != "" {
			return c.damaged("", "block %d: %s", b.Number, wrong)
		}
		if b.Number != f.number {
			f.close()
			f.number = b.Number
		}
		set := c.setOf(b)
		if repeat, ok := f.counts(b, set); ok {
			n, own := len(b.Scores), slices.Concat(b.Scores, b.Places, b.Points)
			b.Scores, b.Places, b.Points = own[:n:n], own[n:2*n:2*n], own[2*n:]
			f.opening = append(f.opening, openingBlock{b, repeat})
		}
		return nil
	})
	f.close()
	c.decisions = map[comparisonKey]stats.Decision{}
	for key, one := range f.comparisons {
		if one.decision.Word != "" {
			c.decisions[key] = one.decision
		}
	}
	return err
}

// wrongBlock describes the defect of a block, or returns "".
func (c *Counts) wrongBlock(b results.Block) string {
	switch {
	case b.Matchup < 0 || b.Matchup >= len(c.matchups) || b.Number < 0:
		return "it is of no matchup, or has no number"
	case b.Orders != len(c.matchups[b.Matchup].Pairings) || len(b.Scores) != len(c.matchups[b.Matchup].Players) ||
		len(b.Places) != len(b.Scores) || len(b.Points) != len(b.Scores):
		return "it has other players or seat orders"
	}
	sum := 0
	for _, n := range b.Scores {
		if sum += n; n < 0 {
			return "negative scores"
		}
	}
	if sum != results.Twelfths*b.Games {
		return "scores that are not those of its games"
	}
	return ""
}

// setOf returns the index of a block's set of openings.
func (c *Counts) setOf(b results.Block) int { return b.Number % len(c.sets) }

// setOfKind returns the index of the first set of a kind, or -1 if the plan has none.
func (c *Counts) setOfKind(kind string) int {
	return slices.IndexFunc(c.sets, func(s results.OpeningSet) bool { return s.Kind == kind })
}

// counts reports whether a block is evidence: complete, and in the prefix if figures hold at any time. A repeat is a
// block of deterministic players from a start that they have met: its result was known before it was played.
func (f *follower) counts(b results.Block, set int) (repeat, ok bool) {
	m := &f.matchups[b.Matchup]
	if f.AnyTime && !f.inPrefix(b, set) {
		if b.Complete() {
			m.after++
		}
		return false, false
	}
	if !b.Complete() {
		return false, false
	}
	if seen := f.starts[b.Matchup]; seen != nil {
		if seen[b.Start] {
			m.repeats++
			return true, true
		}
		seen[b.Start] = true
	}
	return false, true
}

// inPrefix reports whether all blocks of the matchup on the same set before this one are complete, and this one is.
func (f *follower) inPrefix(b results.Block, set int) bool {
	next := &f.next[b.Matchup][set]
	if *next < 0 {
		return false
	}
	sets := len(f.sets)
	// In a run that ends by its results deterministic players leave out starts that they have met: such gaps do not
	// matter. Before the run has ended they cannot be told from games in progress.
	skips := f.starts[b.Matchup] != nil && f.Run.Facts.Until != "" && !f.Run.Finished.IsZero()
	for ; *next < b.Number/sets; *next++ {
		out := func(pairing int) bool { return f.left.Has(pairing, *next*sets+set) }
		if !skips || slices.ContainsFunc(f.matchups[b.Matchup].Pairings, out) {
			*next = -1
			return false
		}
	}
	if !b.Complete() {
		*next = -1
		return false
	}
	*next++
	return true
}

// close counts the blocks of the present opening.
func (f *follower) close() {
	if len(f.opening) == 0 {
		return
	}
	for _, b := range f.opening {
		if !b.repeat {
			m, set := &f.matchups[b.Matchup], f.setOf(b.Block)
			m.counted = add(m.counted, set, b.Scores)
			f.compare(b.Block, set)
			if f.Seats == 2 && !m.Self() {
				f.rate(b.Block, f.encounter(b.Block))
			}
		}
	}
	for player, list := range f.byPlayer {
		if len(list) > 1 {
			f.addTotal(player, list)
		}
	}
	f.opening = f.opening[:0]
}

// compare adds a block to its comparisons.
func (f *follower) compare(b results.Block, set int) {
	m := &f.matchups[b.Matchup]
	games := b.Orders
	if m.reverse >= 0 {
		o, ok := f.waiting[m.reverse]
		if !ok || o.Number != b.Number {
			f.waiting[b.Matchup] = b
			return
		}
		games += o.Orders
		scores := []int{b.Scores[0] + o.Scores[0], b.Scores[1] + o.Scores[1]}
		if m.later {
			m = &f.matchups[m.reverse]
		}
		m.joined = add(m.joined, set, scores)
		b.Scores = scores
	}
	follows := f.Run.Facts.Sequential() || f.visit != nil
	if f.Seats == 2 && !follows {
		return
	}
	for _, p := range m.pairs {
		key, first, second := keyOf(m, p, set), int64(b.Scores[p[0]]), int64(b.Scores[p[1]])
		at := f.comparisons[key]
		if at == nil {
			at = &follow{f.comparison(m, p, set), SequenceOf(f.Run.Facts)}
			f.comparisons[key] = at
		}
		if f.Seats > 2 && !at.Exact { // its points are the score of the comparison; no seat has an advantage in it
			f.rate(b, stats.Encounter{A: at.A, B: at.B, Begun: [2]int{games, 0}, Points: (int64(results.Twelfths*games) + first - second) / 2})
		}
		if !follows {
			continue
		}
		if at.Sample.AddDifferences(1, games, first, second); f.Run.Facts.Sequential() && at.Decides {
			at.sequence.Add(games, first, second)
			at.decision, _ = at.sequence.Decision()
		}
		if f.visit != nil {
			f.visit(at.Comparison)
		}
	}
}

// total sums the openings of a player over several opponents.
type total struct {
	finished [totalled]stats.Openings
	running  []stats.Values // shares of the points at any time, by set of openings; none before its first opening
	openings int            // in either, without those of the empty board
	ended    bool           // an opening was not complete: none after it counts at any time
}

// These are the figures of a finished plan that total sums.
const (
	shareTotal  = iota // of the points
	placeTotal         // mean place, from 1
	pointsTotal        // mean points of the game
	totalled
)

// exactly ends the name of blocks of deterministic players from a kind of openings, which are known.
const exactly = " exact"

// total returns the player's share of the points with its interval. openings is a kind but the empty board, Deciding,
// or "" for all; all is the score of these games.
func (c *Counts) total(player int, all Score, openings string) stats.Estimate {
	t := &c.totals[player]
	var e stats.Estimate
	switch {
	case !c.AnyTime:
		taken := func(name string) bool { return c.takes(openings, strings.TrimSuffix(name, exactly)) }
		e = t.finished[shareTotal].Of(taken).Mean(0, 1)
	case all.inOrder:
		e = stats.Estimate{Why: listInOrder}
	default:
		var running []stats.Values
		var weights []float64
		for set, s := range c.sets {
			if !c.takes(openings, s.Kind) {
				continue
			}
			if weights = append(weights, float64(s.Games)); set < len(t.running) {
				running = append(running, t.running[set])
			}
		}
		if len(running) == len(weights) {
			e = stats.WeightedAtAnyTime(running, weights)
		}
	}
	if e.Games == 0 && all.Games > 0 {
		e = stats.Estimate{Value: float64(all.Places[0]) / float64(results.Twelfths*all.Games), Games: all.Games, Why: cmp.Or(e.Why, "no opening is complete")}
	}
	return e
}

// addTotal counts the present opening for a player's total over matchups. From the empty board each block is a unit of
// its own in a finished plan: no opening was drawn that its games would share.
func (f *follower) addTotal(player int, matchups []int) {
	t := &f.totals[player]
	given, blocks, games, repeats, certain := [totalled]float64{}, 0, 0, 0, true
	kind, set := f.opening[0].Opening, f.setOf(f.opening[0].Block)
	for _, b := range f.opening {
		m := &f.matchups[b.Matchup]
		if !slices.Contains(m.singles, player) {
			continue
		}
		at, orders := slices.Index(m.Players, player), float64(b.Orders)
		figures := [totalled]float64{
			shareTotal:  float64(b.Scores[at]) / (results.Twelfths * orders),
			placeTotal:  float64(b.Places[at]) / (results.Twelfths * orders),
			pointsTotal: float64(b.Points[at]) / orders,
		}
		if certain = certain && m.deterministic; b.repeat {
			repeats++
			if !f.AnyTime || kind != results.EmptyBoard { // from the empty board it is known, and adds nothing of its own
				continue
			}
		}
		blocks, games = blocks+1, games+b.Games
		for i, x := range figures {
			given[i] += x
			switch {
			case f.AnyTime || kind != results.EmptyBoard:
			case m.deterministic: // one block stands for all that the plan has
				n := f.sets[set].Games
				t.finished[i].AddExact(kind+exactly, float64(n)*x, n, b.Games)
			default:
				t.finished[i].Add(kind, x, 1, b.Games)
			}
		}
	}
	switch {
	case !f.AnyTime && blocks > 0 && kind != results.EmptyBoard:
		for i := range given {
			t.finished[i].Add(kind, given[i], blocks, games)
		}
		t.openings++
	case !f.AnyTime || repeats > 0 && kind != results.EmptyBoard: // some opponents have met the start: it is not fresh
	case blocks < len(matchups):
		t.ended = true
	case !t.ended:
		for len(t.running) <= set {
			t.running = append(t.running, stats.Values{})
		}
		t.running[set].Exact = certain && kind == results.EmptyBoard
		t.running[set].Add(given[shareTotal]/float64(blocks), games)
		if kind != results.EmptyBoard {
			t.openings++
		}
	}
}

// Trace calls visit after every block that counts, in the order of the plan. It passes the index of a comparison in
// Comparisons, and its sample so far.
func (c *Counts) Trace(ctx context.Context, store Blocks, visit func(i int, sample stats.Sample)) error {
	again, err := newCounts(c.Run)
	if err != nil {
		return err
	}
	again.left = c.left
	places := map[comparisonKey]int{}
	for i, one := range c.unfinished() {
		places[one.key] = i
	}
	return again.follow(ctx, store, func(one Comparison) {
		if i, ok := places[one.key]; ok {
			visit(i, one.Sample)
		}
	})
}
