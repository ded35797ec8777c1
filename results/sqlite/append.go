package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"tourney/results"
)

// statements holds the prepared statements of Append.
type statements struct {
	met        *sql.Stmt // answers 0: a new start; 1: a known start; 2: a known game
	insertGame *sql.Stmt
	seats      [results.MostSeats + 1]*sql.Stmt // seats[n] inserts the n seats of a game
	getBlock   *sql.Stmt
	addBlock   *sql.Stmt // a new one
	putBlock   *sql.Stmt // in place of another
	ledgers    map[*ledger]ledgerStatements
}

// prepare readies the statements for a database, or for a transaction alone.
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
		met: prepared(`
			SELECT CASE
				WHEN NOT EXISTS (SELECT * FROM game WHERE pairing = ?1 AND opening = ?2 AND first = ?3 AND start_hash = ?4) THEN 0
				WHEN NOT EXISTS (
					SELECT * FROM game WHERE pairing = ?1 AND opening = ?2 AND first = ?3 AND start_hash = ?4 AND game_hash = ?5
				) THEN 1
				ELSE 2
			END`),
		insertGame: prepared(`
			INSERT INTO game (
				run, pairing, number, opening, start, first, reason, plies, turns, moves, finished, end_kind, end_seat,
				thoughts, times, start_hash, game_hash, checksum
			)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT DO NOTHING`),
		getBlock: prepared("SELECT " + blockColumns + " FROM block WHERE run = ? AND pairing = ? AND number = ?"),
		addBlock: prepared("INSERT INTO block (run, " + blockColumns + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"),
		putBlock: prepared("REPLACE INTO block (run, " + blockColumns + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
		ledgers:  map[*ledger]ledgerStatements{},
	}
	for n := 2; n < len(s.seats); n++ {
		rows := make([]string, n)
		for seat := range rows {
			rows[seat] = "(?1, ?2, ?3" + strings.Repeat(", ?", seatValues) + ")"
		}
		s.seats[n] = prepared(`
			INSERT INTO seat (run, pairing, number, seat, place, points, nodes, evals, hits, cuts, first_cuts, micros, fault)
			VALUES ` + strings.Join(rows, ", "))
	}
	for _, l := range ledgers {
		s.ledgers[l] = ledgerStatements{prepared(l.get()), prepared(l.put())}
	}
	return s, err
}

// Append stores finished games of a run and adds them to its counts, in one transaction: after an error nothing is
// stored. A game that is stored already, or twice among games, is ignored. The end of ctx ends only the waiting for a
// database that another program has locked. Appending a thousand games at a time costs a small part of what appending
// them one by one does.
func (s *Store) Append(ctx context.Context, r results.Run, games []results.Record) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error { return s.append(ctx, tx, r, games) })
}

func (s *Store) append(ctx context.Context, tx *sql.Tx, r results.Run, games []results.Record) error {
	u, err := s.lineupOf(ctx, tx, r)
	if err != nil {
		return err
	}
	b := batch{store: s, tx: tx, census: newCensus(u)}
	b.met, b.insertGame = tx.StmtContext(ctx, s.statements.met), tx.StmtContext(ctx, s.statements.insertGame)
	for i := range games {
		if err := b.add(ctx, &games[i]); err != nil {
			return fmt.Errorf("%s, game %d: %w", u.title(games[i].Pairing), games[i].Number, err)
		}
	}
	return s.statements.record(ctx, tx, b.census)
}

// batch is one call of Append under way.
type batch struct {
	store           *Store
	tx              *sql.Tx
	census          *census
	met, insertGame *sql.Stmt
	seats           [results.MostSeats + 1]*sql.Stmt // those that were needed so far
}

// add stores one game, and counts it if it was not stored before.
func (b *batch) add(ctx context.Context, g *results.Record) error {
	u := b.census.lineup
	if err := u.admits(g); err != nil {
		return err
	}
	row := newGameRow(u.pairings[g.Pairing], g)
	var met int
	err := b.met.QueryRowContext(ctx, row.pairing, row.opening, row.first, row.startHash, row.gameHash).Scan(&met)
	if err != nil {
		return err
	}
	game, seats := row.values(u.run), row.seatValues()
	result, err := b.insertGame.ExecContext(ctx, append(game, int64(fnvOffset.values(game).values(seats)))...)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); n == 0 {
		return err // stored already
	}
	n := len(row.seats)
	if b.seats[n] == nil {
		b.seats[n] = b.tx.StmtContext(ctx, b.store.statements.seats[n])
	}
	if _, err := b.seats[n].ExecContext(ctx, append([]any{u.run, row.pairing, row.number}, seats...)...); err != nil {
		return err
	}
	return b.census.add(g, row.startHash, met < 1, met < 2)
}

// admits refuses records that would make counts meaningless.
func (u *lineup) admits(g *results.Record) error {
	if !u.has(g.Pairing) {
		return errors.New("the run has no such pairing")
	}
	if seats := len(u.seated[g.Pairing]); len(g.Seats) != seats {
		return fmt.Errorf("the record has %d seats, its pairing %d", len(g.Seats), seats)
	}
	return checkRecord(g)
}

// record adds what a census has counted to the database, and empties its blocks. Its games are new to the database.
func (s statements) record(ctx context.Context, tx *sql.Tx, c *census) error {
	add, get, put := tx.StmtContext(ctx, s.addBlock), tx.StmtContext(ctx, s.getBlock), tx.StmtContext(ctx, s.putBlock)
	u := c.lineup
	for key, b := range c.blocks {
		m := &u.matchups[key.matchup]
		result, err := add.ExecContext(ctx, sealed(b.values(u, key)...)...)
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil {
			return err
		} else if n == 0 { // some of its games were stored before
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

// joinStored adds the block's row in the database, which get reads.
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
