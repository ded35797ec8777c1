package evidence

import (
	"cmp"
	"fmt"
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// comparisonKey identifies a comparison on one set of openings: by the first pairing of its matchup, both players, and
// the set.
type comparisonKey [4]int

func keyOf(m *matchup, pair [2]int, set int) comparisonKey {
	return comparisonKey{m.Pairings[0], m.Players[pair[0]], m.Players[pair[1]], set}
}

// comparison returns the comparison of two players of a matchup on a set of openings, without blocks. pair is one of
// m.pairs.
func (c *Counts) comparison(m *matchup, pair [2]int, set int) Comparison {
	o := Comparison{A: m.Players[pair[0]], B: m.Players[pair[1]], Set: c.sets[set], Unit: results.BlockName(c.Seats), AnyTime: c.AnyTime,
		key: keyOf(m, pair, set)}
	o.Subject, o.Object = c.Run.Players[o.A].Name, c.Run.Players[o.B].Name
	between := " beside "
	for _, player := range m.Players {
		if player != o.A && player != o.B {
			o.Object += between + c.Run.Players[player].Name
			between = ", "
		}
	}
	o.Exact = m.deterministic && !o.fresh()
	o.Decides = !o.Exact && (o.fresh() || !c.anyFresh())
	if c.Run.Facts.Until == results.UntilProven {
		o.side = stats.Above
	}
	return o
}

// anyFresh reports whether the run has openings beside the empty board. Then these alone decide: from the empty board
// players may know one line of play.
func (c *Counts) anyFresh() bool {
	return slices.ContainsFunc(c.sets, func(s results.OpeningSet) bool { return s.Kind != results.EmptyBoard })
}

// unfinished returns the unfinished comparisons of a run that have blocks, in the order of its matchups, fresh openings
// first. While the run is unfinished, a list that is played in its own order makes none.
func (c *Counts) unfinished() []Comparison {
	list := make([]Comparison, 0, len(c.matchups)) // about
	for i := range c.matchups {
		list = append(list, c.unfinishedOf(i)...)
	}
	return list
}

// unfinishedOf returns the comparisons of a matchup that have blocks, fresh openings first.
func (c *Counts) unfinishedOf(index int) []Comparison {
	m := &c.matchups[index]
	blocks, games := m.comparedBlocks()
	var list []Comparison
	for _, fresh := range []bool{true, false} {
		for set := range c.sets {
			if c.waits(set) || !slices.ContainsFunc(blocks, func(b counted) bool { return b.set == set }) {
				continue
			}
			for _, p := range m.pairs {
				one := c.comparison(m, p, set)
				if one.fresh() != fresh {
					continue
				}
				one.decision = c.decisions[one.key]
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

// comparedBlocks returns the blocks of the matchup's comparisons and the number of games in each. It returns none for
// the later one of two matchups that are joined.
func (m *matchup) comparedBlocks() (blocks []counted, games int) {
	switch {
	case m.reverse < 0:
		return m.counted, len(m.Pairings)
	case m.later:
		return nil, 0
	}
	return m.joined, 2 * len(m.Pairings) // a player has each seat once in both
}

// Compared returns the number of comparisons that the run's plan may decide.
func (c *Counts) Compared() int { return c.compared }

// countComparisons sets Compared.
func (c *Counts) countComparisons() {
	for i := range c.matchups {
		m := &c.matchups[i]
		if m.later { // it is part of the comparisons of its reverse
			continue
		}
		for set := range c.sets {
			for _, p := range m.pairs {
				if !c.waits(set) && c.comparison(m, p, set).Decides {
					c.compared++
				}
			}
		}
	}
}

// waits reports whether a set says nothing before the run has ended: a list in its own order, whose first openings do
// not stand for all.
func (c *Counts) waits(set int) bool {
	return c.AnyTime && len(c.sets[set].Lines) > 0 && !c.sets[set].Shuffled
}

// Needed returns the evidence that decides a comparison. In a table it grows with the number of comparisons.
func (c *Counts) Needed() stats.Evidence {
	compared := c.compared
	if c.Run.Facts.Sequential() {
		compared = 1
	}
	return NeededOf(c.Run.Facts, compared)
}

// NeededOf returns the evidence that decides one of n comparisons of a run.
func NeededOf(f results.Facts, n int) stats.Evidence {
	switch {
	case f.Error > 0:
		return stats.NeededFor(n, f.Error)
	case f.Until == results.UntilProven:
		return stats.NeededAt(n)
	}
	return stats.Needed(n)
}

// LeftOut returns the number of games that were not played.
func (c *Counts) LeftOut() int { return c.left.Len() }

// Uncounted lists matchups with complete blocks that are no evidence, and their number. later are those after a block
// that is missing, repeats those of deterministic players from a start that they had met.
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
// Two players are compared fairly if exchanging their names gives the same seat orders: as in both orders of two seats,
// in all orders of three or four, or for two players who share four seats. A cyclic order of three players keeps who
// follows whom, so it does not compare them. One player against copies of another is the reverse of another matchup:
// both together do.
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
