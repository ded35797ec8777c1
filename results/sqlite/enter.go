package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"tourney/results"
)

// Enter writes a new run or updates a stored one in one transaction. It updates config, facts and player strings, and
// adds players and pairings, matched by name and by seats. Stored players and pairings that r lacks stay. Enter refuses
// another game, seed or pairing key for a stored run, as its games were played with the old ones, and a new seat order
// of players who have blocks. After an error r and the database are unchanged.
//
// Enter fills in Started, Version and Signature of a stored run. It writes Finished as given, so that a finished
// run can be reopened. A player's fingerprint is fixed when the player enters the run, even if it is "": a later
// one does not show how earlier games were played. Enter appends the stretches of r behind the stored ones. A
// single stretch is not appended if it is of the SameBuild as the last one stored. In the end r holds all
// stretches.
func (s *Store) Enter(ctx context.Context, r *results.Run) error {
	var entered results.Run
	err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		entered = *r
		run, err := enterRun(ctx, tx, &entered)
		if err == nil {
			err = enterRoster(ctx, tx, run, &entered)
		}
		if err == nil {
			err = enterStretches(ctx, tx, run, &entered)
		}
		if err == nil {
			err = entered.Check()
		}
		if err == nil {
			err = sealRun(ctx, tx, run)
		}
		if err != nil {
			return fmt.Errorf("run %q: %w", r.Name, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	*r = entered
	return nil
}

// enterRun writes the row of a run, fills in stored values in r, and returns the row's id.
func enterRun(ctx context.Context, tx *sql.Tx, r *results.Run) (id int64, err error) {
	row := &runRow{}
	id, err = runID(ctx, tx, r.Name)
	switch {
	case err == nil:
		if row, err = getRun(ctx, tx, id); err != nil {
			return 0, err
		}
	case errors.Is(err, results.ErrNoRun):
		row = &runRow{name: r.Name, game: r.Game, seed: r.Seed, version: r.Version, signature: r.Signature, started: stamp(r.Started)}
		if row.id, err = nextID(ctx, tx, "run"); err != nil {
			return 0, err
		}
	default:
		return 0, err
	}
	if row.game != r.Game && results.Visible(row.game) != r.Game || row.seed != r.Seed {
		return 0, fmt.Errorf("it is stored as %s with seed %d, not %s with seed %d: choose another name",
			results.Visible(row.game), row.seed, r.Game, r.Seed)
	}
	row.config, row.finished = r.Config, stampOrNull(r.Finished)
	row.setFacts(r.Facts)
	if err := row.put(ctx, tx); err != nil {
		return 0, err
	}
	if r.Started, err = parseStamp(row.started); err != nil {
		return 0, err
	}
	r.Version, r.Signature = row.version, row.signature
	r.Finished = r.Finished.UTC().Truncate(time.Second)
	return row.id, nil
}

func nextID(ctx context.Context, tx *sql.Tx, table string) (id int64, err error) {
	err = tx.QueryRowContext(ctx, "SELECT coalesce(max(id), 0) + 1 FROM "+table).Scan(&id)
	return id, err
}

func enterRoster(ctx context.Context, tx *sql.Tx, run int64, r *results.Run) error {
	players, err := enterPlayers(ctx, tx, run, r)
	if err != nil {
		return err
	}
	return enterPairings(ctx, tx, run, players, r)
}

// enterPlayers returns the ids of the players and sets their stored fingerprints in r. A stored player keeps its
// fingerprint, or none. Player strings are not compared: the pairings' keys tell whether the player is the same.
func enterPlayers(ctx context.Context, tx *sql.Tx, run int64, r *results.Run) ([]int64, error) {
	met := make(map[string]bool, len(r.Players))
	for _, p := range r.Players {
		if met[p.Name] {
			return nil, fmt.Errorf("player %q is given twice", p.Name)
		}
		met[p.Name] = true
	}
	var known names
	stored := map[int64]playerRow{}
	err := eachPlayer(ctx, tx, run, func(p playerRow, _ int64) {
		known.ids, known.raw = append(known.ids, p.id), append(known.raw, p.name)
		stored[p.id] = p
	})
	if err != nil {
		return nil, err
	}
	next, err := nextID(ctx, tx, "player")
	if err != nil {
		return nil, err
	}
	put, err := tx.PrepareContext(ctx, `
		INSERT INTO player (`+playerColumns+`, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET spec = excluded.spec, position = excluded.position, settings = excluded.settings,
			checksum = excluded.checksum`)
	if err != nil {
		return nil, err
	}
	defer put.Close()
	ids := known.match(playerNames(*r))
	players := slices.Clone(r.Players)
	for i := range players {
		p := &players[i]
		row, ok := stored[ids[i]]
		if !ok {
			row = playerRow{id: next, name: p.Name,
				fingerprint: sql.NullString{String: p.Fingerprint, Valid: p.Fingerprint != ""}}
			ids[i] = next
			next++
		}
		p.Fingerprint = results.Visible(row.fingerprint.String)
		before := row
		row.spec, row.position, row.settings = p.Spec, int64(i), string(p.Settings)
		if ok && row == before {
			continue // a run may grow a hundred times to thousands of players
		}
		if _, err := put.ExecContext(ctx, row.sealed(run)...); err != nil {
			return nil, fmt.Errorf("player %q: %w", p.Name, err)
		}
	}
	r.Players = players
	return ids, nil
}

// enterPairings writes the pairings of a run; players holds the players' ids.
func enterPairings(ctx context.Context, tx *sql.Tx, run int64, players []int64, r *results.Run) error {
	type stored struct {
		id       int64
		key      string
		position int
	}
	known := map[string]stored{}   // by seats
	matchups := map[string]int64{} // keys by matchupText
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var p stored
		var seats string
		if err := rows.Scan(&p.id, &p.key, &seats, &p.position); err != nil {
			return err
		}
		known[seats] = p
		who, err := matchupText(seats)
		if matchups[who] == 0 {
			matchups[who] = p.id
		}
		return err
	}, "SELECT id, key, seats, position FROM pairing WHERE run = ? ORDER BY id", run)
	if err != nil {
		return err
	}
	next, err := nextID(ctx, tx, "pairing")
	if err != nil {
		return err
	}
	put, err := tx.PrepareContext(ctx, `
		INSERT INTO pairing (id, run, key, seats, position, checksum) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET position = excluded.position, checksum = excluded.checksum`)
	if err != nil {
		return err
	}
	defer put.Close()
	met := make(map[string]bool, len(r.Pairings))
	for i, p := range r.Pairings {
		if len(p.Seats) < 2 || len(p.Seats) > results.MostSeats {
			return fmt.Errorf("pairing %d of %d has %s: want 2 to %d", i+1, len(r.Pairings), plural(len(p.Seats), "seat"), results.MostSeats)
		}
		seats, err := seatsOf(p, players)
		if err != nil {
			return fmt.Errorf("pairing %d of %d: %w", i+1, len(r.Pairings), err)
		}
		title := results.Visible(r.Title(p))
		if met[seats] {
			return fmt.Errorf("pairing %s is given twice", title)
		}
		met[seats] = true
		row, ok := known[seats]
		switch {
		case !ok:
			row = stored{id: next, key: p.Key}
			next++
			if err := refuseNewOrder(ctx, tx, run, matchups, seats); err != nil {
				return fmt.Errorf("pairing %s: %w", title, err)
			}
		case p.Key != row.key && p.Key != results.Visible(row.key):
			return fmt.Errorf("pairing %s is stored with key %s, not %s: its stored games have other rules or players: choose another name",
				title, results.Visible(row.key), p.Key)
		}
		if ok && row.position == i {
			continue
		}
		if _, err := put.ExecContext(ctx, sealed(row.id, run, row.key, seats, i)...); err != nil {
			return fmt.Errorf("pairing %s: %w", title, err)
		}
	}
	return nil
}

// refuseNewOrder returns an error if the players of a new pairing have blocks. A new seat order would leave these
// incomplete. matchups holds the keys of stored matchups by matchupText.
func refuseNewOrder(ctx context.Context, tx *sql.Tx, run int64, matchups map[string]int64, seats string) error {
	who, err := matchupText(seats)
	if err != nil || matchups[who] == 0 { // they have not met
		return err
	}
	var has bool
	const query = "SELECT EXISTS (SELECT * FROM block WHERE run = ? AND pairing = ?)"
	if err := tx.QueryRowContext(ctx, query, run, matchups[who]).Scan(&has); err != nil || !has {
		return err
	}
	return errors.New("its players have met without this seat order, so their games would not make complete blocks: choose another name")
}

// seatsOf returns the ids of seated players in the form of pairing.seats.
func seatsOf(p results.Pairing, players []int64) (string, error) {
	ids := make([]int64, len(p.Seats))
	for seat, player := range p.Seats {
		if player < 0 || player >= len(players) {
			return "", fmt.Errorf("seat %d is given to player %d of %d", seat, player, len(players))
		}
		ids[seat] = players[player]
	}
	return joinIDs(ids), nil
}

// Finish marks a run as complete.
func (s *Store) Finish(ctx context.Context, run string, at time.Time) error {
	s.appending.Lock()
	s.met.forget() // no further games come, and charts need the memory
	s.appending.Unlock()
	return s.changeRun(ctx, run, func(r *runRow) { r.finished = stampOrNull(at) })
}

func (s *Store) changeRun(ctx context.Context, name string, edit func(*runRow)) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error { return editRun(ctx, tx, name, edit) })
}

func editRun(ctx context.Context, tx *sql.Tx, name string, edit func(*runRow)) error {
	id, err := runID(ctx, tx, name)
	if err != nil {
		return err
	}
	row, err := getRun(ctx, tx, id)
	if err != nil {
		return err
	}
	edit(row)
	if err := row.put(ctx, tx); err != nil {
		return err
	}
	return sealRun(ctx, tx, id)
}
