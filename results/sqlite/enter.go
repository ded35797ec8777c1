package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"tourney/results"
)

// Enter writes a new run or brings a known one up to date, as results.Store describes. A known run of another game or
// seed and a pairing with another key are refused: games of theirs are stored. After an error r and the database are as
// before.
func (s *Store) Enter(ctx context.Context, r *results.Run) error {
	if s.write == nil {
		return s.explain(errReadOnly)
	}
	entered := *r
	entered.Players = slices.Clone(r.Players)
	entered.Pairings = slices.Clone(r.Pairings)
	if err := s.enter(ctx, &entered); err != nil {
		return s.explain(fmt.Errorf("run %q: %w", r.Name, err))
	}
	*r = entered
	return nil
}

func (s *Store) enter(ctx context.Context, r *results.Run) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := enterRun(ctx, tx, r); err != nil {
		return err
	}
	if err := enterPlayers(ctx, tx, r); err != nil {
		return err
	}
	if err := enterPairings(ctx, tx, r); err != nil {
		return err
	}
	return tx.Commit()
}

func enterRun(ctx context.Context, tx *sql.Tx, r *results.Run) error {
	var game, started string
	var seed int64
	err := tx.QueryRowContext(ctx, `
		INSERT INTO run (name, game, config, seed, version, signature, started, finished)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (name) DO UPDATE SET config = excluded.config, finished = excluded.finished
		RETURNING id, game, seed, version, signature, started`,
		r.Name, r.Game, r.Config, r.Seed, r.Version, r.Signature, stamp(r.Started), stampOrNull(r.Finished),
	).Scan(&r.ID, &game, &seed, &r.Version, &r.Signature, &started)
	if err != nil {
		return err
	}
	if game != r.Game || seed != r.Seed {
		return fmt.Errorf("it is stored as %s with seed %d, not %s with seed %d: choose another name",
			game, seed, r.Game, r.Seed)
	}
	if r.Started, err = parseStamp(started); err != nil {
		return err
	}
	r.Finished = r.Finished.UTC().Truncate(time.Second)
	return nil
}

// enterPlayers does not compare specifications: a later program may write the same player out in more words, with new
// options at their defaults. Whether it is the same player is what the keys of the pairings tell.
func enterPlayers(ctx context.Context, tx *sql.Tx, r *results.Run) error {
	insert, err := tx.PrepareContext(ctx, `
		INSERT INTO player (run, name, spec, position) VALUES (?, ?, ?, ?)
		ON CONFLICT (run, name) DO UPDATE SET spec = excluded.spec, position = excluded.position
		RETURNING id`)
	if err != nil {
		return err
	}
	defer insert.Close()
	met := make(map[int64]bool, len(r.Players))
	for i := range r.Players {
		p := &r.Players[i]
		if err := insert.QueryRowContext(ctx, r.ID, p.Name, p.Spec, i).Scan(&p.ID); err != nil {
			return fmt.Errorf("player %q: %w", p.Name, err)
		}
		if met[p.ID] {
			return fmt.Errorf("player %q is given twice", p.Name)
		}
		met[p.ID] = true
	}
	return nil
}

func enterPairings(ctx context.Context, tx *sql.Tx, r *results.Run) error {
	insert, err := tx.PrepareContext(ctx, `
		INSERT INTO pairing (run, key, seats, position) VALUES (?, ?, ?, ?)
		ON CONFLICT (run, seats) DO UPDATE SET position = excluded.position
		RETURNING id, key`)
	if err != nil {
		return err
	}
	defer insert.Close()
	met := make(map[int64]bool, len(r.Pairings))
	for i := range r.Pairings {
		p := &r.Pairings[i]
		seats, err := joinSeats(r, p.Seats)
		if err != nil {
			return fmt.Errorf("pairing %d of %d: %w", i+1, len(r.Pairings), err)
		}
		var key string
		if err := insert.QueryRowContext(ctx, r.ID, p.Key, seats, i).Scan(&p.ID, &key); err != nil {
			return fmt.Errorf("pairing %s: %w", r.Title(*p), err)
		}
		if met[p.ID] {
			return fmt.Errorf("pairing %s is given twice", r.Title(*p))
		}
		if key != p.Key {
			return fmt.Errorf("pairing %s is stored with key %s, not %s: its games are of another kind",
				r.Title(*p), key, p.Key)
		}
		met[p.ID] = true
	}
	return nil
}

// Finish notes that nothing of the run is missing.
func (s *Store) Finish(ctx context.Context, run int64, at time.Time) error {
	return s.finish(ctx, "run", run, at, results.ErrNoRun)
}

// finish fills in when a row of a table was finished; missing is the error if there is no such row.
func (s *Store) finish(ctx context.Context, table string, id int64, at time.Time, missing error) error {
	if s.write == nil {
		return s.explain(errReadOnly)
	}
	result, err := s.write.ExecContext(ctx, "UPDATE "+table+" SET finished = ? WHERE id = ?", stamp(at), id)
	if err != nil {
		return s.explain(err)
	}
	n, err := result.RowsAffected()
	if err == nil && n == 0 {
		err = fmt.Errorf("%s with id %d: %w", table, id, missing)
	}
	return s.explain(err)
}

// joinSeats writes the ids of seated players as pairing.seats keeps them.
func joinSeats(r *results.Run, seats []int) (string, error) {
	if len(seats) == 0 {
		return "", errors.New("it has no seats")
	}
	var ids []byte
	for seat, player := range seats {
		if player < 0 || player >= len(r.Players) {
			return "", fmt.Errorf("seat %d is given to player %d of %d", seat, player, len(r.Players))
		}
		if seat > 0 {
			ids = append(ids, ',')
		}
		ids = strconv.AppendInt(ids, r.Players[player].ID, 10)
	}
	return string(ids), nil
}

// splitSeats reads what joinSeats wrote, given the place of each player id in the run.
func splitSeats(text string, places map[int64]int) ([]int, error) {
	var seats []int
	for field := range strings.SplitSeq(text, ",") {
		id, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return nil, fmt.Errorf("seats %q: not a list of player ids", text)
		}
		player, ok := places[id]
		if !ok {
			return nil, fmt.Errorf("seats %q: the run has no player %d", text, id)
		}
		seats = append(seats, player)
	}
	return seats, nil
}
