package sqlite

import (
	"errors"
	"fmt"
	"slices"

	"tourney/results"
)

// census counts games of a run into the rows that follow from them: those of the ledgers, and blocks.
type census struct {
	lineup *lineup
	sheets map[*ledger]sheet
	blocks map[blockKey]*block // met so far
}

type blockKey struct {
	matchup int
	number  int
}

// block is a row of the table block. Its lists by player are in the order of the matchup's ids.
type block struct {
	opening                string
	start                  int64
	first                  int
	played                 []int64 // ids of the pairings whose games are counted, ascending
	scores, places, points []int
}

func newCensus(u *lineup) *census {
	c := &census{lineup: u, sheets: map[*ledger]sheet{}, blocks: map[blockKey]*block{}}
	for _, l := range ledgers {
		c.sheets[l] = sheet{}
	}
	return c
}

// add counts a game whose start has that hash. newStart and newGame say that no game of its tally that was counted before
// has its start, or its start and moves.
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
		c.sheets[tallyLedger].add(account{pairing: id, opening: g.Opening, a: int64(g.First), b: int64(seat)},
			1, one(won), one(drawn), one(!won && !drawn), one(g.End.FaultOf(seat) != ""), turns, turns*turns,
			one(newGame), one(newStart), int64(places[0]), int64(places[1]), int64(places[2]), int64(places[3]),
			int64(g.Seats[seat].Points))
	}
	c.sheets[turnLedger].add(account{pairing: id, opening: g.Opening, a: turns}, 1)
	if c.lineup.matchups[c.lineup.matchup[g.Pairing]].self() {
		return nil
	}
	return c.addToBlock(g, id, start)
}

// self reports whether a player meets only itself.
func (m *matchup) self() bool { return len(m.players) == 1 }

// addToBlock adds a game to its block.
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
		return fmt.Errorf("it begins otherwise than the other games of its block, which has the number %d", g.Number)
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
	b.played = append(b.played, id)
	slices.Sort(b.played)
	return nil
}

// join adds what was stored of a block before.
func (b *block) join(o *block) error {
	if b.start != o.start || b.opening != o.opening || b.first != o.first {
		return errors.New("its games do not begin alike")
	}
	if slices.ContainsFunc(o.played, func(id int64) bool { return slices.Contains(b.played, id) }) {
		return damaged("it has counted a game that is not stored")
	}
	for i := range b.scores {
		b.scores[i] += o.scores[i]
		b.places[i] += o.places[i]
		b.points[i] += o.points[i]
	}
	b.played = append(b.played, o.played...)
	slices.Sort(b.played)
	return nil
}

// complete reports whether all games of a block of the matchup are counted.
func (b *block) complete(m *matchup) bool { return len(b.played) == len(m.orders) }

// close counts a complete block into the ledgers.
func (c *census) close(key blockKey, b *block) {
	m := &c.lineup.matchups[key.matchup]
	c.sheets[scoreLedger].add(account{pairing: m.key, opening: b.opening, text: joinIDs(b.scores)}, 1)
	for i, player := range m.players {
		places, points := int64(b.places[i]), int64(b.points[i])
		c.sheets[sumLedger].add(account{pairing: m.key, opening: b.opening, a: player},
			1, places, places*places, points, points*points)
	}
}

// values lists the columns of the block's row but the checksum.
func (b *block) values(u *lineup, key blockKey) []any {
	m := &u.matchups[key.matchup]
	return []any{u.run, m.key, key.number, b.opening, b.start, b.first, m.listed, joinIDs(b.played),
		joinIDs(b.scores), joinIDs(b.places), joinIDs(b.points)}
}

// blockRow is a row of the table block as it is read.
type blockRow struct {
	pairing, number                        int64
	opening                                string
	start, first                           int64
	orders, played, scores, places, points string
	checksum                               int64
}

const blockColumns = "pairing, number, opening, start, first, orders, played, scores, places, points, checksum"

// into returns the Scan destinations for blockColumns.
func (r *blockRow) into() []any {
	return []any{&r.pairing, &r.number, &r.opening, &r.start, &r.first, &r.orders, &r.played, &r.scores, &r.places, &r.points,
		&r.checksum}
}

// block reads a row of the matchup of that index, and holds it to its checksum and to the lineup.
func (r *blockRow) block(u *lineup, matchup int) (*block, error) {
	if r.checksum != checksum(u.run, r.pairing, r.number, r.opening, r.start, r.first, r.orders, r.played, r.scores, r.places, r.points) {
		return nil, noChecksum("%s, block %d", u.titleOf(r.pairing), r.number)
	}
	m := &u.matchups[matchup]
	if r.orders != m.listed {
		return nil, damaged("%s, block %d has the seat orders %s instead of %s", u.titleOf(r.pairing), r.number,
			results.Visible(r.orders), m.listed)
	}
	b := &block{opening: r.opening, start: r.start, first: int(r.first)}
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

// isPart reports whether a list holds some ids of an ascending one, each once, and ascending too.
func isPart(list, of []int64) bool {
	for _, id := range of {
		if len(list) > 0 && list[0] == id {
			list = list[1:]
		}
	}
	return len(list) == 0
}

// splitNumbers reads a list of n numbers.
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
