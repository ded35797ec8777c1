package evidence

import (
	"cmp"
	"fmt"
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// Contest is the comparison of two players by their blocks on one set of openings. Each set is a population of its own:
// boards of a generator, the openings of a list, the empty board.
type Contest struct {
	A, B   int   // indices into Run.Players; A is compared with B
	Beside []int // the other players in their games
	Set    results.OpeningSet
	Exact  bool         // deterministic players on the empty board: their one block says it all
	Sample stats.Sample // of all blocks that count, by stats.AddDifferences
	// Decision is the first decision of a run until decided; its Word is "" before, and in other runs.
	Decision stats.Decision

	key     contestKey
	side    stats.Side
	decides bool // a word may be said; see Counts.Word
}

// Fresh reports whether the openings are not just the empty board. Only fresh openings say who is better in general.
func (c Contest) Fresh() bool { return c.Set.Kind != results.EmptyBoard }

// Evidence returns the evidence against equal strength. In a proof it is that of the likelier direction.
func (c Contest) Evidence() stats.Evidence {
	if c.side == stats.Either {
		return c.Sample.Against(0.5, stats.Either)
	}
	_, e := c.Sample.Verdict(stats.NeededAt(1), c.side)
	return e
}

// Score returns the share of the points of A, without an interval.
func (c Contest) Score() float64 { return c.Sample.Score().Value }

// Is reports whether o is the same contest, with other blocks.
func (c Contest) Is(o Contest) bool { return c.key == o.key }

// Decides reports whether the contest may have a verdict: not play from one position beside fresh openings.
func (c Contest) Decides() bool { return c.decides }

// contestKey identifies a contest.
type contestKey struct {
	matchup, a, b, set int
}

// contest returns the contest of two players of a matchup on a set of openings, without blocks. pair is one of m.pairs.
func (c *Counts) contest(m *matchup, pair [2]int, set int) Contest {
	one := Contest{A: m.Players[pair[0]], B: m.Players[pair[1]], Set: c.sets[set]}
	one.key = contestKey{m.Pairings[0], one.A, one.B, set}
	one.Exact = m.deterministic && !one.Fresh()
	one.decides = !one.Exact && (one.Fresh() || !c.anyFresh())
	for _, player := range m.Players {
		if player != one.A && player != one.B {
			one.Beside = append(one.Beside, player)
		}
	}
	if c.Run.Facts.Until == results.UntilProven {
		one.side = stats.Above
	}
	return one
}

// anyFresh reports whether the run has openings beside the empty board. Then these alone decide: from the empty board
// players may know one line of play.
func (c *Counts) anyFresh() bool {
	return slices.ContainsFunc(c.sets, func(s results.OpeningSet) bool { return s.Kind != results.EmptyBoard })
}

// Contests returns the contests of a run that have blocks, in the order of its matchups, fresh openings first. While the
// run is unfinished, a list that is played in its own order makes none.
func (c *Counts) Contests() []Contest {
	var list []Contest
	for i := range c.matchups {
		list = append(list, c.contestsOf(i)...)
	}
	return list
}

// contestsOf returns the contests of a matchup that have blocks, fresh openings first.
func (c *Counts) contestsOf(index int) []Contest {
	m := &c.matchups[index]
	blocks, games := m.contested()
	var list []Contest
	for _, fresh := range []bool{true, false} {
		for set := range c.sets {
			if c.waits(set) || !slices.ContainsFunc(blocks, func(b counted) bool { return b.set == set }) {
				continue
			}
			for _, p := range m.pairs {
				one := c.contest(m, p, set)
				if one.Fresh() != fresh {
					continue
				}
				one.Decision = c.decisions[one.key]
				for _, b := range blocks {
					if b.set == set {
						one.Sample.AddDifferences(b.blocks, games, int64(b.scores[p[0]]), int64(b.scores[p[1]]))
					}
				}
				list = append(list, one)
			}
		}
	}
	return list
}

// contested returns the blocks of the matchup's contests and the number of games in each. It returns none for the later
// one of two matchups that are joined.
func (m *matchup) contested() (blocks []counted, games int) {
	switch {
	case m.reverse < 0:
		return m.counted, len(m.Pairings)
	case m.later:
		return nil, 0
	}
	return m.joined, 2 * len(m.Pairings) // a player has each seat once in both
}

// Compared returns the number of contests that the run's plan may decide.
func (c *Counts) Compared() int { return c.compared }

// countContests sets Compared.
func (c *Counts) countContests() {
	for i := range c.matchups {
		m := &c.matchups[i]
		if m.later { // it is part of the contests of its reverse
			continue
		}
		for set := range c.sets {
			for _, p := range m.pairs {
				if !c.waits(set) && c.contest(m, p, set).decides {
					c.compared++
				}
			}
		}
	}
}

// waits reports whether a set says nothing before the run has ended: a list in its own order, whose first openings do not
// stand for all.
func (c *Counts) waits(set int) bool {
	return c.AnyTime && len(c.sets[set].Lines) > 0 && !c.sets[set].Shuffled
}

// Needed returns the evidence that decides a contest. In a table it grows with the number of contests.
func (c *Counts) Needed() stats.Evidence {
	compared := c.compared
	if c.Run.Facts.Sequential() {
		compared = 1
	}
	return NeededOf(c.Run.Facts, compared)
}

// NeededOf returns the evidence that decides one of n contests of a run.
func NeededOf(f results.Facts, n int) stats.Evidence {
	switch {
	case f.Error > 0:
		return stats.NeededFor(n, f.Error)
	case f.Until == results.UntilProven:
		return stats.NeededAt(n)
	}
	return stats.Needed(n)
}

// Word returns the verdict of a contest: in a run until decided or proven the first one, else that of its present
// evidence. Where there are fresh openings, play from the empty board has no word.
func (c *Counts) Word(contest Contest) stats.Word {
	switch {
	case contest.Decision.Word != "":
		return contest.Decision.Word
	case c.Run.Facts.Sequential() || !contest.decides:
		return stats.NotDecided
	}
	word, _ := contest.Sample.Verdict(c.Needed(), stats.Either)
	if word == stats.NotDecided && c.Within(contest) {
		return stats.Within
	}
	return word
}

// Within reports whether the players of a contest are known to be within the run's margin; false without one.
func (c *Counts) Within(contest Contest) bool {
	switch margin := c.Run.Facts.Margin; {
	case c.Run.Facts.Sequential():
		return contest.Decision.Within
	default:
		return margin > 0 && contest.decides && contest.Sample.Within(margin, c.Needed())
	}
}

// Decided reports whether the contest has a verdict. That of deterministic players on the empty board is known.
func (c *Counts) Decided(contest Contest) bool {
	return c.Word(contest) != stats.NotDecided || contest.Exact && contest.Score() != 0.5
}

// Between returns what is decided of two players, and the evidence of their own games; see Ratings.Word. It is for
// games of two seats. Without ratings, their contests say it together: one word if all that may be decided say it, with
// the least evidence. Without such contests the word is "".
func (c *Counts) Between(a, b int) (word stats.Word, least stats.Evidence) {
	if c.Seats != 2 || a == b {
		return "", 0
	}
	if r := c.Ratings(); r != nil && r.Compared() {
		if comparison := r.Compare(a, b); comparison.Sample.Blocks() > 0 {
			return r.Word(a, b), comparison.Evidence
		}
		return "", 0
	}
	fewer, other := a, b
	if len(c.byPlayer[b]) < len(c.byPlayer[a]) {
		fewer, other = b, a
	}
	for _, i := range c.byPlayer[fewer] {
		if !slices.Contains(c.matchups[i].Players, other) {
			continue
		}
		for _, contest := range c.contestsOf(i) {
			if !contest.decides {
				continue
			}
			one, e := c.Word(contest), contest.Evidence()
			if contest.A != a {
				one = one.Mirrored()
			}
			switch {
			case word == "":
				word, least = one, e
			case word != one:
				word, least = stats.NotDecided, min(least, e)
			default:
				least = min(least, e)
			}
		}
	}
	return word, least
}

// LeftOut returns the number of games that were not played.
func (c *Counts) LeftOut() int { return c.leftOut }

// Uncounted lists matchups with complete blocks that are no evidence, and their number. later are those after a block that
// is missing, repeats those of deterministic players from a start that they had met.
func (c *Counts) Uncounted() (later, repeats []string) {
	for i := range c.matchups {
		m := &c.matchups[i]
		title := c.Run.Title(c.Run.Pairings[m.Pairings[0]])
		if m.after > 0 {
			later = append(later, fmt.Sprintf("%d of %s", m.after, title))
		}
		if m.repeats > 0 {
			repeats = append(repeats, fmt.Sprintf("%d of %s", m.repeats, title))
		}
	}
	return later, repeats
}

// FewestOpenings returns the least number of openings behind a player's total over several opponents; 0 if there is no
// such total.
func (c *Counts) FewestOpenings() int {
	fewest := 0
	for player := range c.totals {
		if t := &c.totals[player]; len(c.byPlayer[player]) > 1 && t.openings > 0 && (fewest == 0 || t.openings < fewest) {
			fewest = t.openings
		}
	}
	return fewest
}

// pairUp finds the pairs of players that the blocks of each matchup compare fairly, as places in its Players.
//
// Two players are compared fairly if exchanging their names gives the same seat orders: as in both orders of two seats, in
// all orders of three or four, or for two players who share four seats. A cyclic order of three players keeps who
// follows whom, so it does not compare them. One player against copies of another is the reverse of another matchup: both
// together do.
func (c *Counts) pairUp() {
	reverse := map[[2]int]int{}
	for i := range c.matchups {
		m := &c.matchups[i]
		m.reverse = -1
		if m.Self() || !m.even {
			continue
		}
		for a := range m.Players {
			for b := a + 1; b < len(m.Players); b++ {
				if c.exchangeable(m, m.Players[a], m.Players[b]) {
					m.pairs = append(m.pairs, [2]int{a, b})
				}
			}
		}
		if c.Seats < 3 || len(m.Players) != 2 || len(m.singles) != 1 {
			continue
		}
		pair := [2]int(m.Players)
		other, ok := reverse[pair]
		if !ok {
			reverse[pair] = i
			continue
		}
		o := &c.matchups[other]
		m.reverse, o.reverse, m.later = other, i, true
		o.pairs, m.pairs = [][2]int{{0, 1}}, [][2]int{{0, 1}}
	}
}

// exchangeable reports whether a matchup has the same seat orders if two players exchange their names.
func (c *Counts) exchangeable(m *matchup, a, b int) bool {
	for _, i := range m.Pairings {
		seats := slices.Clone(c.Run.Pairings[i].Seats)
		for seat, player := range seats {
			switch player {
			case a:
				seats[seat] = b
			case b:
				seats[seat] = a
			}
		}
		if !slices.ContainsFunc(m.Pairings, func(o int) bool { return slices.Equal(c.Run.Pairings[o].Seats, seats) }) {
			return false
		}
	}
	return true
}

// counted is a number of blocks that are evidence, with equal scores on one set of openings.
type counted struct {
	set    int
	scores []int // as Block.Scores
	blocks int
}

// add adds a block to those of equal scores.
func add(list []counted, set int, scores []int) []counted {
	i, found := slices.BinarySearchFunc(list, counted{set: set, scores: scores}, func(a, b counted) int {
		return cmp.Or(cmp.Compare(a.set, b.set), slices.Compare(a.scores, b.scores))
	})
	if !found {
		list = slices.Insert(list, i, counted{set: set, scores: slices.Clone(scores)})
	}
	list[i].blocks++
	return list
}
