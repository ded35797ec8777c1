package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"tourney/results"
)

// statements are the prepared statements of Append.
type statements struct {
	games, seats *inserter
	blocks       *inserter // new ones
	getBlock     *sql.Stmt
	putBlock     *sql.Stmt // replaces a row
	ledgers      map[*ledger]ledgerStatements
}

// prepare prepares the statements for a database or for one transaction.
func prepare(p interface {
	Prepare(query string) (*sql.Stmt, error)
}) (s statements, err error) {
	prepared := func(query string) *sql.Stmt {
		if err != nil {
			return nil
		}
		var stmt *sql.Stmt
		stmt, err = p.Prepare(query)
		return stmt
	}
	s = statements{
		games: newInserter(prepared, "game", "run, pairing, number, opening, start, first, reason, plies, turns, moves, finished, "+
			"end_kind, end_seat, thoughts, times, start_hash, game_hash, stretch, checksum"),
		seats: newInserter(prepared, "seat", "run, pairing, number, seat, place, points, nodes, evals, hits, cuts, first_cuts, "+
			"micros, fault, own_turns"),
		blocks:   newInserter(prepared, "block", "run, "+blockColumns),
		getBlock: prepared("SELECT " + blockColumns + " FROM block WHERE run = ? AND pairing = ? AND number = ?"),
		putBlock: prepared("REPLACE INTO block (run, " + blockColumns + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
		ledgers:  map[*ledger]ledgerStatements{},
	}
	for _, l := range ledgers {
		s.ledgers[l] = ledgerStatements{prepared(l.get()), prepared(l.put())}
	}
	return s, err
}

// Append stores finished games and adds them to the run's counts, in one transaction. After an error nothing is stored.
// It ignores games that are stored already, and repetitions among games. Appended games are no longer left out. A game
// with Stretch 0 belongs to the last stretch of r; a stretch that the stored run lacks is an error. The end of ctx ends
// only the wait for a lock of another program. Append hundreds of games at a time: one by one costs many times as much.
func (s *Store) Append(ctx context.Context, r results.Run, games []results.Record) error {
	s.appending.Lock()
	defer s.appending.Unlock()
	stored := false
	err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if stored { // and undone
			s.met = metSet{}
		}
		stored = true
		return s.append(ctx, tx, r, games)
	})
	if err != nil {
		s.met = metSet{}
	}
	return err
}

func (s *Store) append(ctx context.Context, tx *sql.Tx, r results.Run, games []results.Record) error {
	u, err := s.lineupOf(ctx, tx, r)
	if err != nil {
		return err
	}
	b := batch{statements: s.statements, tx: tx, census: newCensus(u), met: &s.met, stretch: int64(len(r.Stretches))}
	if b.stretches, err = countStretches(ctx, tx, u.run); err != nil {
		return err
	}
	if err := b.met.load(ctx, tx, u); err != nil {
		return err
	}
	if some, err := s.hasUnplayed(ctx, tx, u.run); err != nil {
		return err
	} else if some {
		b.unplayed = &unplayedEdit{ctx: ctx, tx: tx, run: u.run}
	}
	for some := range slices.Chunk(games, insertSizes[0]) {
		if err := b.add(ctx, some); err != nil {
			return err
		}
	}
	if b.unplayed != nil {
		if err := b.unplayed.seal(); err != nil {
			return err
		}
	}
	return s.statements.addCounts(ctx, tx, b.census)
}

// batch is the state of one call of Append.
type batch struct {
	statements
	tx         *sql.Tx
	census     *census
	met        *metSet
	unplayed   *unplayedEdit // nil if no games were left out
	stretch    int64         // of games with Stretch 0
	stretches  int64         // number of stretches of the run
	rows       []*gameRow
	game, seat []any // column values of rows
}

// add stores games, and counts those that are new.
func (b *batch) add(ctx context.Context, games []results.Record) error {
	u := b.census.lineup
	b.rows, b.game, b.seat = b.rows[:0], b.game[:0], b.seat[:0]
	for i := range games {
		if err := u.admits(&games[i]); err != nil {
			return u.inGame(&games[i], err)
		}
		row := newGameRow(u.pairings[games[i].Pairing], &games[i])
		if row.stretch == 0 {
			row.stretch = b.stretch
		}
		if n := row.stretch; n < 1 || n > b.stretches {
			return u.inGame(&games[i], fmt.Errorf("it names stretch %d, but the run has %d: enter the run first", n, b.stretches))
		}
		b.rows = append(b.rows, row)
		b.game = append(row.appendValues(b.game, u.run), row.checksum(u.run))
	}
	err := b.games.insert(ctx, b.tx, b.game, func(i int, inserted bool) error {
		if !inserted {
			return nil
		}
		row := b.rows[i]
		b.seat = row.appendSeats(b.seat, u.run)
		if b.unplayed != nil {
			if err := b.unplayed.remove(row.pairing, row.number); err != nil {
				return u.inGame(&games[i], err)
			}
		}
		newStart, newGame := b.met.add(row)
		return u.inGame(&games[i], b.census.add(&games[i], row.startHash, newStart, newGame))
	})
	if err != nil {
		return err
	}
	return b.seats.insert(ctx, b.tx, b.seat, nil)
}

// inGame adds the game's name to an error; nil stays nil.
func (u *lineup) inGame(g *results.Record, err error) error {
	if err != nil {
		err = fmt.Errorf("%s, game %d: %w", u.title(g.Pairing), g.Number, err)
	}
	return err
}

// admits refuses records that would make counts meaningless.
func (u *lineup) admits(g *results.Record) error {
	if !u.has(g.Pairing) {
		return errors.New("the run has no such pairing")
	}
	if seats := len(u.seated[g.Pairing]); len(g.Seats) != seats {
		return fmt.Errorf("the record has %d seats, its pairing %d", len(g.Seats), seats)
	}
	return g.Check()
}

// addCounts adds the counts of a census, whose games are all new, to the database, and empties the census's blocks.
func (s statements) addCounts(ctx context.Context, tx *sql.Tx, c *census) error {
	get, put := tx.StmtContext(ctx, s.getBlock), tx.StmtContext(ctx, s.putBlock)
	u := c.lineup
	var whole, parts []blockKey // parts may have rows with earlier games
	for key, b := range c.blocks {
		if b.complete(&u.matchups[key.matchup]) {
			whole = append(whole, key)
		} else {
			parts = append(parts, key)
		}
	}
	add := func(keys []blockKey) error {
		var values []any
		for _, key := range keys {
			values = append(values, sealed(c.blocks[key].values(u, key)...)...)
		}
		return s.blocks.insert(ctx, tx, values, func(i int, inserted bool) error {
			key := keys[i]
			b, m := c.blocks[key], &u.matchups[key.matchup]
			if !inserted {
				if err := b.joinStored(ctx, get, u, key); err != nil {
					return fmt.Errorf("%s, block %d: %w", u.titleOf(m.key), key.number, err)
				}
				if _, err := put.ExecContext(ctx, sealed(b.values(u, key)...)...); err != nil {
					return err
				}
			}
			if b.complete(m) {
				c.close(key, b)
			}
			return nil
		})
	}
	slices.SortFunc(whole, compareKeys) // in the order of the SQL table
	for some := range slices.Chunk(whole, insertSizes[0]) {
		if err := add(some); err != nil {
			return err
		}
	}
	for some := range slices.Chunk(parts, 1) {
		if err := add(some); err != nil {
			return err
		}
	}
	clear(c.blocks)
	for _, l := range ledgers {
		if err := l.addTo(ctx, tx, s.ledgers[l], u, c.sheets[l]); err != nil {
			return err
		}
		clear(c.sheets[l])
	}
	return nil
}

func compareKeys(a, b blockKey) int {
	return cmp.Or(cmp.Compare(a.matchup, b.matchup), cmp.Compare(a.number, b.number))
}

// joinStored adds the stored row of the block, if any; get reads the row.
func (b *block) joinStored(ctx context.Context, get *sql.Stmt, u *lineup, key blockKey) error {
	var row blockRow
	err := get.QueryRowContext(ctx, u.run, u.matchups[key.matchup].key, key.number).Scan(row.into()...)
	if err != nil {
		return err
	}
	stored, err := row.block(u, key.matchup)
	if err != nil {
		return err
	}
	return b.join(stored)
}
