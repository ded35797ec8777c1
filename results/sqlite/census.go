package sqlite

import (
	"errors"
	"fmt"
	"slices"

	"tourney/results"
)

// census counts games of a run into ledgers and blocks, the rows that follow from games.
type census struct {
	lineup *lineup
	sheets map[*ledger]sheet
	blocks map[blockKey]*block
}

type blockKey struct {
	matchup int
	number  int
}

// block is a row of the SQL table block. Its lists by player are in the order of the matchup's ids.
type block struct {
	opening                string
	start                  int64
	first                  int
	played                 []int64 // ids of the pairings with counted games, ascending
	scores, places, points []int
	firstScore             int
}

func newCensus(u *lineup) *census {
	c := &census{lineup: u, sheets: map[*ledger]sheet{}, blocks: map[blockKey]*block{}}
	for _, l := range ledgers {
		c.sheets[l] = sheet{}
	}
	return c
}

// add counts a game; start is the hash of its start. newStart and newGame report that no counted game of the same tally
// has this start, or this start with these moves.
func (c *census) add(g *results.Record, start int64, newStart, newGame bool) error {
	id := c.lineup.pairings[g.Pairing]
	one := func(b bool) int64 {
		if b {
			return 1
		}
		return 0
	}
	turns := int64(g.Turns)
	for seat := range g.Seats {
		places := g.Places(seat)
		won, drawn := g.Won(seat), g.Drawn(seat)
		c.sheets[tallyLedger].add(account{of: id, opening: g.Opening, a: int64(g.First), b: int64(seat)},
			1, one(won), one(drawn), one(!won && !drawn), one(g.End.FaultOf(seat) != ""), turns, turns*turns,
			one(newGame), one(newStart), int64(places[0]), int64(places[1]), int64(places[2]), int64(places[3]),
			int64(g.Seats[seat].Points))
	}
	c.sheets[turnLedger].add(account{of: id, opening: g.Opening, a: turns}, 1)
	c.addCosts(g)
	if c.lineup.matchups[c.lineup.matchup[g.Pairing]].self() {
		return nil
	}
	return c.addToBlock(g, id, start)
}

// mostCost bounds what one game adds to a sum of costs. Millions of games of engines that claim more nodes stay within 64
// bits; 2^40 µs are 12 days.
const mostCost = 1 << 40

// addCosts counts what a game has cost its players, unless nobody was asked for a move.
func (c *census) addCosts(g *results.Record) {
	if !slices.ContainsFunc(g.Seats, func(s results.Seat) bool { return s.Turns > 0 || s.Nodes > 0 || s.Micros > 0 }) {
		return
	}
	bounded := func(n int64) int64 { return max(0, min(n, mostCost)) }
	for seat, player := range c.lineup.seated[g.Pairing] {
		s := g.Seats[seat]
		c.sheets[costLedger].add(account{of: player, opening: g.Opening, a: int64(g.Number % results.CostParts)},
			1, int64(s.Turns), bounded(s.Nodes), bounded(s.Evals), bounded(s.Micros))
	}
}

// self reports whether the matchup is a player against themselves.
func (m *matchup) self() bool { return len(m.players) == 1 }

func (c *census) addToBlock(g *results.Record, id, start int64) error {
	key := blockKey{c.lineup.matchup[g.Pairing], g.Number}
	m := &c.lineup.matchups[key.matchup]
	b := c.blocks[key]
	if b == nil {
		n := len(m.players)
		lists := make([]int, 3*n)
		b = &block{opening: g.Opening, start: start, first: g.First,
			scores: lists[:n:n], places: lists[n : 2*n : 2*n], points: lists[2*n:]}
		c.blocks[key] = b
	}
	if b.start != start || b.opening != g.Opening || b.first != g.First {
		return fmt.Errorf("it has another start than the other games of block %d", g.Number)
	}
	for seat, player := range c.lineup.seated[g.Pairing] {
		at := slices.Index(m.players, player)
		places := g.Places(seat)
		b.scores[at] += places[0]
		for place, twelfths := range places {
			b.places[at] += (place + 1) * twelfths
		}
		b.points[at] += g.Seats[seat].Points
	}
	b.firstScore += g.Places(g.First)[0]
	b.played = append(b.played, id)
	slices.Sort(b.played)
	return nil
}

// join adds the stored counts of a block.
func (b *block) join(o *block) error {
	if b.start != o.start || b.opening != o.opening || b.first != o.first {
		return errors.New("its games have different starts")
	}
	if slices.ContainsFunc(o.played, func(id int64) bool { return slices.Contains(b.played, id) }) {
		return damaged("it counts a game that is not stored")
	}
	for i := range b.scores {
		b.scores[i] += o.scores[i]
		b.places[i] += o.places[i]
		b.points[i] += o.points[i]
	}
	b.firstScore += o.firstScore
	b.played = append(b.played, o.played...)
	slices.Sort(b.played)
	return nil
}

// complete reports whether the games of all seat orders are counted.
func (b *block) complete(m *matchup) bool { return len(b.played) == len(m.orders) }

// close adds a complete block to the ledgers.
func (c *census) close(key blockKey, b *block) {
	m := &c.lineup.matchups[key.matchup]
	c.sheets[scoreLedger].add(account{of: m.key, opening: b.opening, text: joinIDs(b.scores)}, 1)
	for i, player := range m.players {
		places, points := int64(b.places[i]), int64(b.points[i])
		c.sheets[sumLedger].add(account{of: m.key, opening: b.opening, a: player},
			1, places, places*places, points, points*points)
	}
}

// values lists the columns of the block's row, without the checksum.
func (b *block) values(u *lineup, key blockKey) []any {
	m := &u.matchups[key.matchup]
	return []any{u.run, m.key, key.number, b.opening, b.start, b.first, m.listed, joinIDs(b.played),
		joinIDs(b.scores), joinIDs(b.places), joinIDs(b.points), b.firstScore}
}

// blockRow is a row of the SQL table block before its checks.
type blockRow struct {
	pairing, number                        int64
	opening                                string
	start, first                           int64
	orders, played, scores, places, points string
	firstScore, checksum                   int64
}

const blockColumns = "pairing, number, opening, start, first, orders, played, scores, places, points, first_score, checksum"

func (r *blockRow) into() []any {
	return []any{&r.pairing, &r.number, &r.opening, &r.start, &r.first, &r.orders, &r.played, &r.scores, &r.places, &r.points,
		&r.firstScore, &r.checksum}
}

// block checks a row of the given matchup against its checksum and the lineup.
func (r *blockRow) block(u *lineup, matchup int) (*block, error) {
	if r.checksum != checksum(u.run, r.pairing, r.number, r.opening, r.start, r.first, r.orders, r.played, r.scores, r.places,
		r.points, r.firstScore) {
		return nil, noChecksum("%s, block %d", u.titleOf(r.pairing), r.number)
	}
	m := &u.matchups[matchup]
	if r.orders != m.listed {
		return nil, damaged("%s, block %d has the seat orders %s instead of %s", u.titleOf(r.pairing), r.number,
			results.Visible(r.orders), m.listed)
	}
	b := &block{opening: r.opening, start: r.start, first: int(r.first), firstScore: int(r.firstScore)}
	var err error
	if b.played, err = splitIDs(r.played); err != nil {
		return nil, err
	}
	if !isPart(b.played, m.orders) {
		return nil, damaged("%s, block %d has games of the seat orders %s", u.titleOf(r.pairing), r.number, r.played)
	}
	for _, list := range []struct {
		text string
		into *[]int
	}{{r.scores, &b.scores}, {r.places, &b.places}, {r.points, &b.points}} {
		if *list.into, err = splitNumbers(list.text, len(m.players)); err != nil {
			return nil, fmt.Errorf("%s, block %d: %w", u.titleOf(r.pairing), r.number, err)
		}
	}
	return b, nil
}

// isPart reports whether list is an ascending subset of the ascending list of.
func isPart(list, of []int64) bool {
	for _, id := range of {
		if len(list) > 0 && list[0] == id {
			list = list[1:]
		}
	}
	return len(list) == 0
}

// splitNumbers parses a list of exactly n numbers.
func splitNumbers(text string, n int) ([]int, error) {
	ids, err := splitIDs(text)
	if err != nil {
		return nil, err
	}
	if len(ids) != n {
		return nil, damaged("%q does not list %d numbers", text, n)
	}
	list := make([]int, n)
	for i, id := range ids {
		list[i] = int(id)
	}
	return list, nil
}
