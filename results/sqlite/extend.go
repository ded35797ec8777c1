package sqlite

import (
	"context"
	"database/sql"
	"fmt"

	"tourney/results"
)

// Extend writes what a stored run has gained: its facts, and r's players and pairings from these indices on. Those
// before are stored as r has them. Unlike Enter, Extend does not read their rows: a search may add to a run thousands
// of times.
func (s *Store) Extend(ctx context.Context, r *results.Run, players, pairings int) error {
	before := *r
	before.Players, before.Pairings = r.Players[:players], r.Pairings[:pairings]
	var extended *lineup
	err := s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		known, err := s.lineupOf(ctx, tx, before)
		if err == nil {
			extended, err = known.extend(ctx, tx, *r)
		}
		if err != nil || extended == nil {
			return err
		}
		added, err := extended.insertFrom(ctx, tx, players, pairings)
		if err == nil {
			err = extendRun(ctx, tx, extended.run, r.Facts, added)
		}
		if err == nil {
			extended.state, err = rosterOf(ctx, tx, extended.run)
		}
		if err != nil {
			return fmt.Errorf("run %q: %w", r.Name, err)
		}
		return nil
	})
	switch {
	case err != nil:
		return err
	case extended == nil:
		return s.Enter(ctx, r)
	}
	s.lineups.Lock()
	s.lineups.last = extended
	s.lineups.Unlock()
	return nil
}

// extend returns the lineup of r, which begins with the run of l and has further players and pairings, with the ids
// that these will get. It returns nil if a further pairing has players who may have met: Enter knows what to do.
func (l *lineup) extend(ctx context.Context, tx *sql.Tx, r results.Run) (*lineup, error) {
	// Both lineups share the rows of l. No one reads beyond the length of a slice, so l stays as it is.
	x := &lineup{run: l.run, of: r, players: l.players, pairings: l.pairings, seated: l.seated, matchups: l.matchups, matchup: l.matchup}
	player, err := nextID(ctx, tx, "player")
	if err != nil {
		return nil, err
	}
	first := player
	for range r.Players[len(l.players):] {
		x.players = append(x.players, player)
		player++
	}
	pairing, err := nextID(ctx, tx, "pairing")
	if err != nil {
		return nil, err
	}
	orders := map[string][]int64{}
	for _, p := range r.Pairings[len(l.pairings):] {
		seated := x.seatedIn(p)
		who, err := matchupText(joinIDs(seated))
		if err != nil {
			return nil, err
		}
		if some, err := haveMet(ctx, tx, l.run, seated, first); err != nil || some {
			return nil, err
		}
		orders[who] = append(orders[who], pairing)
		x.pairings, x.seated = append(x.pairings, pairing), append(x.seated, seated)
		pairing++
	}
	x.group(orders)
	return x, nil
}

// haveMet reports whether all players of a new pairing are older than the player with the id newest, and may have met.
func haveMet(ctx context.Context, q queryer, run int64, seated []int64, newest int64) (some bool, err error) {
	for _, id := range seated {
		if id >= newest {
			return false, nil
		}
	}
	if len(seated) != 2 {
		return true, nil
	}
	err = q.QueryRowContext(ctx, "SELECT EXISTS (SELECT * FROM pairing WHERE run = ? AND seats IN (?, ?))",
		run, joinIDs(seated), joinIDs([]int64{seated[1], seated[0]})).Scan(&some)
	return some, err
}

// insertFrom writes the players and pairings from the given indices on, and returns the sum of their checksums.
func (l *lineup) insertFrom(ctx context.Context, tx *sql.Tx, player, pairing int) (sum int64, err error) {
	put, err := tx.PrepareContext(ctx, "INSERT INTO player ("+playerColumns+", checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
	if err != nil {
		return 0, err
	}
	defer put.Close()
	for i, p := range l.of.Players[player:] {
		row := playerRow{id: l.players[player+i], name: p.Name, spec: p.Spec, position: int64(player + i),
			fingerprint: sql.NullString{String: p.Fingerprint, Valid: p.Fingerprint != ""}, settings: string(p.Settings)}
		values := row.sealed(l.run)
		if _, err := put.ExecContext(ctx, values...); err != nil {
			return 0, fmt.Errorf("player %q: %w", p.Name, err)
		}
		sum += values[len(values)-1].(int64)
	}
	seat, err := tx.PrepareContext(ctx, "INSERT INTO pairing (id, run, key, seats, position, checksum) VALUES (?, ?, ?, ?, ?, ?)")
	if err != nil {
		return 0, err
	}
	defer seat.Close()
	for i, p := range l.of.Pairings[pairing:] {
		at := pairing + i
		row := []any{l.pairings[at], l.run, p.Key, joinIDs(l.seated[at]), at}
		own := checksum(row...)
		if _, err := seat.ExecContext(ctx, append(row, own)...); err != nil {
			return 0, fmt.Errorf("pairing %s: %w", results.Visible(l.of.Title(p)), err)
		}
		sum += own
	}
	return sum, nil
}

// extendRun writes the facts of a run that has got rows with the given sum of checksums.
func extendRun(ctx context.Context, tx *sql.Tx, id int64, f results.Facts, added int64) error {
	var row runRow
	var sum int64
	if err := tx.QueryRowContext(ctx, "SELECT "+runColumns+", checksum FROM run WHERE id = ?", id).Scan(append(row.into(), &sum)...); err != nil {
		return err
	}
	belonging := sum - row.checksum()
	row.setFacts(f)
	if err := row.put(ctx, tx); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "UPDATE run SET checksum = ? WHERE id = ?", row.checksum()+belonging+added, id)
	return err
}
