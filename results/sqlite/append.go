package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"tourney/results"
)

// statements are those of Append, prepared for the life of the store.
type statements struct {
	met        *sql.Stmt // whether a tally has a start, and that start with these moves
	insertGame *sql.Stmt
	insertSeat *sql.Stmt
	getBlock   *sql.Stmt
	putBlock   *sql.Stmt
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
			SELECT
				EXISTS (SELECT * FROM game WHERE pairing = ?1 AND opening = ?2 AND first = ?3 AND start_hash = ?4),
				EXISTS (SELECT * FROM game WHERE pairing = ?1 AND opening = ?2 AND first = ?3 AND start_hash = ?4 AND game_hash = ?5)`),
		insertGame: prepared(`
			INSERT INTO game (
				run, pairing, number, opening, start, first, reason, plies, turns, moves, finished, end_kind, end_seat,
				thoughts, times, start_hash, game_hash, checksum
			)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT DO NOTHING`),
		insertSeat: prepared(`
			INSERT INTO seat (
				run, pairing, number, seat, place, points, nodes, evals, hits, cuts, first_cuts, micros, fault
			)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`),
		getBlock: prepared("SELECT " + blockColumns + " FROM block WHERE run = ? AND pairing = ? AND number = ?"),
		putBlock: prepared("INSERT OR REPLACE INTO block (run, " + blockColumns + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
		ledgers:  map[*ledger]ledgerStatements{},
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
	b.insertSeat = tx.StmtContext(ctx, s.statements.insertSeat)
	for i := range games {
		if err := b.add(ctx, &games[i]); err != nil {
			return fmt.Errorf("%s, game %d: %w", u.title(games[i].Pairing), games[i].Number, err)
		}
	}
	return s.statements.record(ctx, tx, b.census)
}

// batch is one call of Append under way.
type batch struct {
	store                       *Store
	tx                          *sql.Tx
	census                      *census
	met, insertGame, insertSeat *sql.Stmt
}

// add stores one game, and counts it if it was not stored before.
func (b *batch) add(ctx context.Context, g *results.Record) error {
	u := b.census.lineup
	if err := u.admits(g); err != nil {
		return err
	}
	row := newGameRow(u.pairings[g.Pairing], g)
	var startMet, gameMet bool
	err := b.met.QueryRowContext(ctx, row.pairing, row.opening, row.first, row.startHash, row.gameHash).Scan(&startMet, &gameMet)
	if err != nil {
		return err
	}
	result, err := b.insertGame.ExecContext(ctx, append(row.values(u.run), row.checksum(u.run))...)
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); n == 0 {
		return err // stored already
	}
	for seat := range row.seats {
		if _, err := b.insertSeat.ExecContext(ctx, row.seatValues(u.run, seat)...); err != nil {
			return err
		}
	}
	return b.census.add(g, row.startHash, !startMet, !gameMet)
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
	get, put := tx.StmtContext(ctx, s.getBlock), tx.StmtContext(ctx, s.putBlock)
	u := c.lineup
	for key, b := range c.blocks {
		m := &u.matchups[key.matchup]
		if !b.complete(m) { // else all its games are among those counted, and it cannot be stored yet
			var row blockRow
			err := get.QueryRowContext(ctx, u.run, m.key, key.number).Scan(row.into()...)
			switch {
			case err == sql.ErrNoRows:
			case err != nil:
				return err
			default:
				stored, err := row.block(u, key.matchup)
				if err == nil {
					err = b.join(stored)
				}
				if err != nil {
					return fmt.Errorf("%s, block %d: %w", u.titleOf(m.key), key.number, err)
				}
			}
		}
		if b.complete(m) {
			c.close(key, b)
		}
		if _, err := put.ExecContext(ctx, sealed(b.values(u, key)...)...); err != nil {
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
