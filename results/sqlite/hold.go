package sqlite

import (
	"context"
	"maps"
	"slices"
)

// A checksum finds a changed row, but not a lost one. Several SQL tables count the same games, and a damage loses rows of
// one of them. So whatever reads an SQL table counts the games in its rows and holds the numbers to those of the tallies;
// tallies are held to the lengths of their games. The sums are few rows, so that a check takes milliseconds.
const (
	gamesInTally  = "SELECT pairing, sum(games) FROM tally WHERE run = ? AND seat = 0 GROUP BY pairing"
	gamesInTurns  = "SELECT pairing, sum(games) FROM turn_count WHERE run = ? GROUP BY pairing"
	numbersInSeat = "SELECT pairing, sum(number) FROM seat WHERE run = ? AND seat = 0 GROUP BY pairing"
	// What ended before anybody was asked for a move has cost nothing: see addCosts.
	gamesWithoutCost = `
		SELECT pairing, count(*) FROM (
			SELECT pairing FROM seat WHERE run = ? GROUP BY pairing, number HAVING max(max(own_turns, nodes, micros)) <= 0
		) GROUP BY pairing`
)

// gameInOrder reads the SQL table game by its key. Who counts games beforehand must count by the index that is read then.
const gameInOrder = "game INDEXED BY sqlite_autoindex_game_1"

// hold returns an error unless the rows of an SQL table have the games that the tallies count. counted are the numbers of
// games by pairing id.
func (u *lineup) hold(ctx context.Context, q queryer, table string, counted map[int64]int) error {
	tallied, err := countBy(ctx, q, gamesInTally, u.run)
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(tallied)) {
		if _, ok := counted[id]; !ok {
			counted[id] = 0
		}
	}
	for _, id := range slices.Sorted(maps.Keys(counted)) {
		// An unknown pairing was entered after the run was read. A lost one shows when the run is read.
		if _, known := u.find(id); !known || counted[id] == tallied[id] || table == "block" && u.selfPairing(id) {
			continue
		}
		return u.missed(id, table, counted[id], tallied[id])
	}
	return nil
}

// missed returns the error for an SQL table that has other games of a pairing than its tallies count.
func (u *lineup) missed(pairing int64, table string, games, tallied int) error {
	return damaged("%s: the SQL table %s has %s, but its tallies count %d", u.titleOf(pairing), table, plural(games, "game"), tallied)
}

// selfPairing reports whether the pairing with that id is of a player against themselves, which has no blocks.
func (u *lineup) selfPairing(id int64) bool {
	i, ok := u.find(id)
	return ok && u.matchups[u.matchup[i]].self()
}

// holdNumbers returns an error unless the SQL table seat has the same games. sums are the sums of their numbers by pairing
// id. The check is for readers of these numbers alone, who read no checksums.
func (u *lineup) holdNumbers(ctx context.Context, q queryer, sums map[int64]int) error {
	others, err := countBy(ctx, q, numbersInSeat, u.run)
	if err != nil {
		return err
	}
	for id, sum := range sums {
		if sum != others[id] {
			return damaged("%s: the SQL tables game and seat have games with different numbers", u.titleOf(id))
		}
	}
	return nil
}

// holdPairing holds the games of one pairing, given by its id, to the tallies: lists of games begin with a few of one pairing.
func (u *lineup) holdPairing(ctx context.Context, q queryer, id int64) error {
	var stored, tallied int
	err := q.QueryRowContext(ctx, `
		SELECT (SELECT count(*) FROM `+gameInOrder+` WHERE run = ?1 AND pairing = ?2),
			(SELECT coalesce(sum(games), 0) FROM tally WHERE run = ?1 AND pairing = ?2 AND seat = 0)`, u.run, id).Scan(&stored, &tallied)
	if err == nil && stored != tallied {
		err = u.missed(id, "game", stored, tallied)
	}
	return err
}

// holdRows holds rows of ledgers, all of a run, to the tallies.
func (u *lineup) holdRows(ctx context.Context, q queryer, rows map[*ledger][]entry) error {
	for l, list := range rows {
		var err error
		switch l {
		case tallyLedger, turnLedger:
			var counted map[int64]int
			if counted, err = countBy(ctx, q, gamesInTurns, u.run); err == nil {
				err = u.hold(ctx, q, turnLedger.table, counted)
			}
		case scoreLedger:
			err = u.holdBlocks(list, rows[sumLedger])
		case costLedger:
			err = u.holdCosts(ctx, q, list)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// holdBlocks holds the scores of blocks and the sums of their players to each other: how many blocks are complete is
// nowhere else.
func (u *lineup) holdBlocks(scores, sums []entry) error {
	type kind struct {
		of      int64
		opening string
	}
	blocks, players := map[kind]int64{}, map[kind]int{}
	for _, e := range scores {
		blocks[kind{e.of, e.opening}] += e.sums[0]
	}
	for _, e := range sums {
		k := kind{e.of, e.opening}
		if e.sums[0] != blocks[k] {
			return damaged("%s: the SQL tables block_score and block_sum have different numbers of blocks", u.titleOf(e.of))
		}
		players[k]++
	}
	matchups := u.byKey()
	for k := range blocks {
		if at, ok := matchups[k.of]; ok && players[k] != len(u.matchups[at].players) {
			return damaged("%s: rows of the SQL table block_sum are missing", u.titleOf(k.of))
		}
	}
	return nil
}

// holdCosts holds the games of each player in the SQL table cost to the tallies. Only where games are missing it looks
// for those that have cost nothing, which takes as long as reading all seats.
func (u *lineup) holdCosts(ctx context.Context, q queryer, costs []entry) error {
	tallied, err := countBy(ctx, q, gamesInTally, u.run)
	if err != nil {
		return err
	}
	for id := range tallied {
		if _, known := u.find(id); !known { // the players of a later pairing are not known
			return nil
		}
	}
	missing := map[int64]int{} // seats in games, by player
	take := func(from map[int64]int, sign int) {
		for i, id := range u.pairings {
			for _, player := range u.seated[i] {
				missing[player] += sign * from[id]
			}
		}
	}
	take(tallied, 1)
	for _, e := range costs {
		missing[e.of] -= int(e.sums[0])
	}
	some := func() (int64, bool) {
		for _, player := range slices.Sorted(maps.Keys(missing)) {
			if missing[player] != 0 {
				return player, true
			}
		}
		return 0, false
	}
	if _, ok := some(); !ok {
		return nil
	}
	free, err := countBy(ctx, q, gamesWithoutCost, u.run)
	if err != nil {
		return err
	}
	take(free, -1)
	if player, ok := some(); ok {
		return damaged("%s: the SQL table cost has another number of games than the tallies", u.titleOfPlayer(player))
	}
	return nil
}

// lost returns an error if the run or study of stored rows is lost: table is "run" or "study". It looks at each id once,
// because a run may have thousands of players.
func lost(ctx context.Context, q queryer, table string) error {
	of := map[string]string{"run": "player", "study": "trial"}[table]
	var some bool
	err := q.QueryRowContext(ctx, `
		WITH RECURSIVE owner (id) AS (
			SELECT min(`+table+`) FROM `+of+`
			UNION ALL
			SELECT (SELECT min(`+table+`) FROM `+of+` WHERE `+table+` > owner.id) FROM owner WHERE owner.id IS NOT NULL
		)
		SELECT EXISTS (SELECT * FROM owner WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM `+table+` NOT INDEXED))`).Scan(&some)
	if err == nil && some {
		err = damaged("the SQL table %s has rows of a %s that is lost", of, table)
	}
	return err
}
