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
	A, B   int // indices into Run.Players; A is compared with B
	Set    results.OpeningSet
	Exact  bool         // deterministic players on the empty board: their one block says it all
	Sample stats.Sample // of all blocks that count, by stats.AddDifferences
	// Decision is the first decision of a run until decided; its Word is "" before, and in other runs.
	Decision stats.Decision
}

// Fresh reports whether the openings are not just the empty board. Only fresh openings say who is better in general.
func (c Contest) Fresh() bool { return c.Set.Kind != results.EmptyBoard }

// Evidence returns the evidence against equal strength.
func (c Contest) Evidence() stats.Evidence { return c.Sample.Against(0.5, stats.Either) }

// Score returns the share of the points of A, without an interval.
func (c Contest) Score() float64 { return c.Sample.Score().Value }

// contestKey identifies a contest.
type contestKey struct{ a, b, set int }

// Contests returns the contests of a run that have blocks, in the order of its matchups, fresh openings first.
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
	blocks, games := m.evidence()
	var list []Contest
	for _, fresh := range []bool{true, false} {
		for set, o := range c.sets {
			if !slices.ContainsFunc(blocks, func(b counted) bool { return b.set == set }) {
				continue
			}
			for _, p := range m.pairs {
				one := Contest{A: m.Players[p[0]], B: m.Players[p[1]], Set: o}
				if one.Fresh() != fresh {
					continue
				}
				one.Exact = m.deterministic && !fresh
				one.Decision = c.decisions[contestKey{one.A, one.B, set}]
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

// evidence returns the blocks of the matchup's contests and the number of games in each. It returns none for the later
// one of two matchups that are joined.
func (m *matchup) evidence() (blocks []counted, games int) {
	switch {
	case m.reverse < 0:
		return m.counted, len(m.Pairings)
	case m.later:
		return nil, 0
	}
	return m.joined, 2 * len(m.Pairings) // a player has each seat once in both
}

// Compared returns the number of contests on fresh openings or, if there are none, on the empty board. A verdict on one
// of them needs evidence of stats.Needed of that number.
func (c *Counts) Compared() int { return c.compared }

// countContests sets Compared.
func (c *Counts) countContests() {
	fresh, empty := 0, 0
	for i := range c.matchups {
		m := &c.matchups[i]
		blocks, _ := m.evidence()
		met := make([]bool, len(c.sets))
		for _, b := range blocks {
			if met[b.set] {
				continue
			}
			if met[b.set] = true; c.sets[b.set].Kind == results.EmptyBoard {
				empty += len(m.pairs)
			} else {
				fresh += len(m.pairs)
			}
		}
	}
	if c.compared = fresh; fresh == 0 {
		c.compared = empty
	}
}

// Word returns the verdict of a contest: in a run until decided the first one, else by the evidence that the number of
// contests needs.
func (c *Counts) Word(contest Contest) stats.Word {
	switch {
	case contest.Decision.Word != "":
		return contest.Decision.Word
	case c.Run.Facts.Until != "" || contest.Exact || contest.Evidence() < stats.Needed(c.compared):
		return stats.NotDecided
	case contest.Score() > 0.5:
		return stats.Better
	}
	return stats.Worse
}

// Decided reports whether the contest has a verdict. That of deterministic players on the empty board is known.
func (c *Counts) Decided(contest Contest) bool {
	return c.Word(contest) != stats.NotDecided || contest.Exact && contest.Score() != 0.5
}

// Between returns the contest of two players of games of two seats with the most evidence, from fresh openings if there
// are any. ok is false if they have none.
func (c *Counts) Between(a, b int) (best Contest, ok bool) {
	fewer, other := a, b
	if len(c.byPlayer[b]) < len(c.byPlayer[a]) {
		fewer, other = b, a
	}
	most := stats.Evidence(0)
	for _, i := range c.byPlayer[fewer] {
		if c.Seats != 2 || !slices.Contains(c.matchups[i].Players, other) {
			continue
		}
		for _, contest := range c.contestsOf(i) { // the empty board comes last
			if e := contest.Evidence(); !ok || contest.Fresh() && e > most {
				best, most, ok = contest, e, true
			}
		}
	}
	return best, ok
}

// Uncounted lists matchups with complete blocks that are no evidence, with their number: those after the prefix, and
// those of deterministic players from a start that they had met.
func (c *Counts) Uncounted() (later, repeats []string) {
	for i := range c.matchups {
		m := &c.matchups[i]
		title := c.Run.Title(c.Run.Pairings[m.Pairings[0]])
		if m.after > 0 {
			later = append(later, fmt.Sprintf("%d of %s after number %d", m.after, title, m.last))
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

// match finds the pairs of players that the blocks of each matchup compare fairly, as places in its Players.
//
// Two players are compared fairly if exchanging their names gives the same seat orders: as in both orders of two seats, in
// all orders of three or four, or for two players who share four seats. A cyclic order of three players keeps who
// follows whom, so it does not compare them. One player against copies of another is the reverse of another matchup: both
// together do.
func (c *Counts) match() {
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

// exchangeable reports whether the matchup has the same seat orders after two players have exchanged their names.
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
