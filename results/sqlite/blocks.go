package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"slices"

	"tourney/results"
)

// BlockTotals returns the sums of the complete blocks of a run, ordered by matchup and opening.
func (s *Store) BlockTotals(ctx context.Context, r results.Run) (results.BlockTotals, error) {
	var totals results.BlockTotals
	err := s.entries(ctx, r, func(u *lineup, rows map[*ledger][]entry) error {
		totals = results.BlockTotals{}
		matchups := u.byKey()
		for _, e := range rows[scoreLedger] {
			at, ok := matchups[e.of]
			if !ok { // entered after r was read
				continue
			}
			m := &u.matchups[at]
			scores, err := splitNumbers(e.text, len(m.players))
			if err != nil {
				return err
			}
			totals.Scores = append(totals.Scores, results.BlockScore{Matchup: at, Opening: results.Visible(e.opening),
				Scores: m.inRun(make([]int, len(scores)), scores), Blocks: int(e.sums[0])})
		}
		for _, e := range rows[sumLedger] {
			at, ok := matchups[e.of]
			if !ok {
				continue
			}
			m := &u.matchups[at]
			player := slices.Index(m.players, e.a)
			if player < 0 {
				return damaged("%s: a row of the SQL table block_sum has a player who does not take part", u.titleOf(e.of))
			}
			totals.Sums = append(totals.Sums, results.BlockSum{Matchup: at, Opening: results.Visible(e.opening),
				Player: m.indices[player], Blocks: int(e.sums[0]), Place: e.sums[1], PlaceSquared: e.sums[2],
				Points: e.sums[3], PointsSquared: e.sums[4]})
		}
		slices.SortStableFunc(totals.Scores, func(a, b results.BlockScore) int { return a.Matchup - b.Matchup })
		slices.SortStableFunc(totals.Sums, func(a, b results.BlockSum) int { return a.Matchup - b.Matchup })
		return nil
	}, scoreLedger, sumLedger)
	return totals, err
}

// byKey returns the indices of the matchups by their keys.
func (u *lineup) byKey() map[int64]int {
	at := make(map[int64]int, len(u.matchups))
	for i, m := range u.matchups {
		at[m.key] = i
	}
	return at
}

// inRun copies byID, a list in the order of player ids, to dst in the order of results.Matchup.Players.
func (m *matchup) inRun(dst, byID []int) []int {
	for i, n := range byID {
		dst[m.places[i]] = n
	}
	return dst
}

// Blocks calls visit with every block of a run, complete or not, as stored when the reading began. An error of visit
// ends the reading and is returned unchanged. The slices of a block are valid only during the call.
func (s *Store) Blocks(ctx context.Context, r results.Run, order results.BlockOrder, visit func(results.Block) error) error {
	return s.look(ctx, func(tx *sql.Tx) error {
		u, err := s.lineupOf(ctx, tx, r)
		if err != nil {
			return err
		}
		var out results.Block
		show := func(key blockKey, b *block) error {
			m := &u.matchups[key.matchup]
			out = results.Block{Matchup: key.matchup, Number: key.number, Opening: results.Visible(b.opening), Start: uint64(b.start),
				First: b.first, Games: len(b.played), Orders: len(m.orders), Scores: append(out.Scores[:0], b.scores...),
				Places: append(out.Places[:0], b.places...), Points: append(out.Points[:0], b.points...), FirstScore: b.firstScore}
			m.inRun(out.Scores, b.scores)
			m.inRun(out.Places, b.places)
			m.inRun(out.Points, b.points)
			if err := visit(out); err != nil {
				return stopped{err}
			}
			return nil
		}
		return readBlocks(ctx, tx, u, order, show)
	})
}

// readBlocks reads the rows of block.
func readBlocks(ctx context.Context, tx *sql.Tx, u *lineup, order results.BlockOrder, show func(blockKey, *block) error) error {
	matchups := u.byKey()
	games := map[int64]int{}  // in blocks, by pairing id
	last := map[int64]int64{} // number of the block before, by the block's pairing
	read := func(take func(blockKey, *block) error, which string, args ...any) error {
		return each(ctx, tx, func(rows *sql.Rows) error {
			var row blockRow
			if err := rows.Scan(row.into()...); err != nil {
				return err
			}
			at, ok := matchups[row.pairing]
			if !ok {
				return nil // entered after the run was read
			}
			b, err := row.block(u, at)
			if err != nil {
				return err
			}
			if number, ok := last[row.pairing]; ok && row.number <= number { // a damaged page can name a row twice and skip another
				return damaged("%s, block %d is not in its place", u.titleOf(row.pairing), row.number)
			}
			last[row.pairing] = row.number
			for _, id := range b.played {
				games[id]++
			}
			return take(blockKey{at, int(row.number)}, b)
		}, "SELECT "+blockColumns+" FROM block WHERE run = ? "+which, append([]any{u.run}, args...)...)
	}
	if order == results.ByMatchup {
		for _, m := range u.matchups {
			if err := read(show, "AND pairing = ? ORDER BY number", m.key); err != nil {
				return err
			}
		}
		return u.hold(ctx, tx, "block", games)
	}
	var opening numberedBlocks // matchups may be in another order than their ids
	err := read(func(key blockKey, b *block) error {
		if len(opening) > 0 && opening[0].number != key.number {
			if err := opening.show(show); err != nil {
				return err
			}
			opening = opening[:0]
		}
		opening = append(opening, numberedBlock{key, b})
		return nil
	}, "ORDER BY number")
	if err != nil {
		return err
	}
	if err := opening.show(show); err != nil {
		return err
	}
	return u.hold(ctx, tx, "block", games)
}

type numberedBlock struct {
	blockKey
	block *block
}

type numberedBlocks []numberedBlock

// show shows the blocks by opening.
func (list numberedBlocks) show(show func(blockKey, *block) error) error {
	slices.SortFunc(list, func(a, b numberedBlock) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.matchup, b.matchup))
	})
	for _, b := range list {
		if err := show(b.blockKey, b.block); err != nil {
			return err
		}
	}
	return nil
}
