package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"tourney/results"
)

// pairing is what Append must know of a pairing to check a record.
type pairing struct {
	run   int64
	seats int
}

// prepare readies the statements of Append for the life of the store.
func (s *Store) prepare() (err error) {
	s.insertGame, err = s.write.Prepare(`
		INSERT INTO game (run, pairing, number, opening, start, first, reason, plies, turns, moves, finished)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO NOTHING`)
	if err != nil {
		return err
	}
	s.insertSeat, err = s.write.Prepare(`
		INSERT INTO seat (
			run, pairing, number, seat, place, points, nodes, evals, hits, cuts, first_cuts, micros, fault
		)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
	if err != nil {
		return err
	}
	s.addTally, err = s.write.Prepare(`
		INSERT INTO tally (run, pairing, opening, first, seat, games, wins, draws, losses, faults, turns, turns_squared)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (run, pairing, opening, first, seat) DO UPDATE SET
			games = games + excluded.games,
			wins = wins + excluded.wins,
			draws = draws + excluded.draws,
			losses = losses + excluded.losses,
			faults = faults + excluded.faults,
			turns = turns + excluded.turns,
			turns_squared = turns_squared + excluded.turns_squared`)
	return err
}

// Append stores finished games of a run and adds them to its tallies, in one transaction: after an error nothing is
// stored. A game that is stored already, or twice among games, is ignored. Appending a thousand games at a time costs
// a small part of what appending them one by one does.
func (s *Store) Append(ctx context.Context, run int64, games []results.Record) error {
	if s.write == nil {
		return s.explain(errReadOnly)
	}
	if err := ctx.Err(); err != nil {
		return s.explain(err)
	}
	s.appending.Lock()
	defer s.appending.Unlock()
	// A batch takes milliseconds and is not worth interrupting, while every single statement that could be
	// interrupted would be given a goroutine of its own by the driver.
	return s.explain(s.append(context.WithoutCancel(ctx), run, games))
}

func (s *Store) append(ctx context.Context, run int64, games []results.Record) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	b := batch{
		store:      s,
		tx:         tx,
		run:        run,
		insertGame: tx.StmtContext(ctx, s.insertGame),
		insertSeat: tx.StmtContext(ctx, s.insertSeat),
		blob:       []byte{}, // a game without moves has an empty blob; nil would be NULL
		tallies:    map[tallyKey]*results.Tally{},
	}
	for i := range games {
		if err := b.add(ctx, &games[i]); err != nil {
			return fmt.Errorf("%s, game %d: %w", s.title(ctx, run, games[i].Pairing), games[i].Number, err)
		}
	}
	if err := b.addTallies(ctx); err != nil {
		return err
	}
	return tx.Commit()
}

// batch is one call of Append under way.
type batch struct {
	store      *Store
	tx         *sql.Tx
	run        int64
	insertGame *sql.Stmt
	insertSeat *sql.Stmt
	tallies    map[tallyKey]*results.Tally
	blob       []byte // reused from game to game
}

type tallyKey struct {
	pairing int64
	opening string
	first   int
}

// add stores one game, and counts it if it was not stored before.
func (b *batch) add(ctx context.Context, g *results.Record) error {
	if err := b.check(ctx, g); err != nil {
		return err
	}
	b.blob = appendMoves(b.blob[:0], g.Moves)
	result, err := b.insertGame.ExecContext(ctx, b.run, g.Pairing, g.Number, g.Opening, g.Start, g.First, g.Reason,
		g.Plies, g.Turns, b.blob, stamp(g.Finished))
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); n == 0 {
		return err // stored already
	}
	for seat, of := range g.Seats {
		_, err := b.insertSeat.ExecContext(ctx, b.run, g.Pairing, g.Number, seat,
			of.Place, of.Points, of.Nodes, of.Evals, of.Hits, of.Cuts, of.FirstCuts, of.Micros, of.Fault)
		if err != nil {
			return err
		}
	}
	b.count(g)
	return nil
}

// check refuses records that would make tallies meaningless.
func (b *batch) check(ctx context.Context, g *results.Record) error {
	p, err := b.pairing(ctx, g.Pairing)
	if err != nil {
		return err
	}
	if p.run != b.run {
		return fmt.Errorf("run %d has no such pairing", b.run)
	}
	if len(g.Seats) != p.seats {
		return fmt.Errorf("the record has %d seats, its pairing %d", len(g.Seats), p.seats)
	}
	if g.First < 0 || g.First >= len(g.Seats) {
		return fmt.Errorf("seat %d moved first, of %d seats", g.First, len(g.Seats))
	}
	for _, s := range g.Seats {
		if s.Place == 1 {
			return nil
		}
	}
	return errors.New("no seat is in first place")
}

// pairing looks a pairing up; one that does not exist belongs to run 0, which no run has.
func (b *batch) pairing(ctx context.Context, id int64) (pairing, error) {
	if p, ok := b.store.pairings[id]; ok {
		return p, nil
	}
	var p pairing
	var seats string
	err := b.tx.QueryRowContext(ctx, "SELECT run, seats FROM pairing WHERE id = ?", id).Scan(&p.run, &seats)
	if errors.Is(err, sql.ErrNoRows) {
		return pairing{}, nil
	}
	if err != nil {
		return pairing{}, err
	}
	p.seats = strings.Count(seats, ",") + 1
	b.store.pairings[id] = p
	return p, nil
}

// count adds a game to the tallies of the batch.
func (b *batch) count(g *results.Record) {
	key := tallyKey{g.Pairing, g.Opening, g.First}
	t := b.tallies[key]
	if t == nil {
		t = &results.Tally{Seats: make([]results.SeatTally, len(g.Seats))}
		b.tallies[key] = t
	}
	t.Games++
	t.Turns += int64(g.Turns)
	t.TurnsSquared += int64(g.Turns) * int64(g.Turns)
	for seat := range g.Seats {
		switch {
		case g.Won(seat):
			t.Seats[seat].Wins++
		case g.Drawn(seat):
			t.Seats[seat].Draws++
		default:
			t.Seats[seat].Losses++
		}
		if g.Seats[seat].Fault != "" {
			t.Seats[seat].Faults++
		}
	}
}

// addTallies adds the tallies of the batch to those in the database.
func (b *batch) addTallies(ctx context.Context) error {
	stmt := b.tx.StmtContext(ctx, b.store.addTally)
	for key, t := range b.tallies {
		for seat, n := range t.Seats {
			_, err := stmt.ExecContext(ctx, b.run, key.pairing, key.opening, key.first, seat,
				t.Games, n.Wins, n.Draws, n.Losses, n.Faults, t.Turns, t.TurnsSquared)
			if err != nil {
				return err
			}
		}
	}
	return nil
}
