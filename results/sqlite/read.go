package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"tourney/results"
)

// Run returns the run of that name with its players and pairings. The error wraps results.ErrNoRun if there is none.
func (s *Store) Run(ctx context.Context, name string) (r results.Run, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		id, err := runID(ctx, tx, name)
		if err != nil {
			return err
		}
		runs, err := readRuns(ctx, tx, "WHERE id = ?", id)
		if err == nil && len(runs) == 0 {
			err = damaged("run %q is there, but its id %d is not", name, id)
		}
		if err == nil {
			r = runs[0]
		}
		return err
	})
	return r, err
}

// Runs returns all runs with their players and pairings, oldest first.
func (s *Store) Runs(ctx context.Context) (runs []results.Run, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		runs, err = readRuns(ctx, tx, "ORDER BY started, id")
		return err
	})
	return runs, err
}

// readRuns reads runs with all that belongs to them.
func readRuns(ctx context.Context, tx *sql.Tx, which string, args ...any) ([]results.Run, error) {
	version, err := form(ctx, tx)
	if err != nil {
		return nil, err
	}
	var runs []results.Run
	var stored []runRow
	var sums []sql.NullInt64
	columns := runColumns + ", checksum"
	if version < 4 {
		columns = "id, name, game, config, seed, version, signature, started, finished, NULL, NULL, NULL, NULL, NULL, NULL"
	}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var row runRow
		var sum sql.NullInt64
		if err := rows.Scan(append(row.into(), &sum)...); err != nil {
			return err
		}
		r, err := row.run()
		runs, stored, sums = append(runs, r), append(stored, row), append(sums, sum)
		return err
	}, "SELECT "+columns+" FROM run "+which, args...)
	if err != nil {
		return nil, err
	}
	for i := range runs {
		belonging, err := readSeating(ctx, tx, version, stored[i].id, &runs[i])
		if err != nil {
			return nil, fmt.Errorf("run %q: %w", runs[i].Name, err)
		}
		if sums[i].Valid && sums[i].Int64 != checksum(stored[i].values()...)+belonging {
			return nil, noChecksum("run %q", runs[i].Name)
		}
	}
	return runs, nil
}

// run returns the run without its players and pairings.
func (r *runRow) run() (results.Run, error) {
	run := results.Run{Name: results.Visible(r.name), Game: results.Visible(r.game), Config: r.config, Seed: r.seed,
		Version: results.Visible(r.version), Signature: results.Visible(r.signature)}
	var err error
	if run.Started, run.Finished, err = parseSpan(r.started, r.finished); err != nil {
		return run, fmt.Errorf("run %q: %w", run.Name, err)
	}
	if !r.planned.Valid {
		return run, nil
	}
	f := &run.Facts
	f.Planned = int(r.planned.Int64)
	for _, fact := range []struct {
		text sql.NullString
		into any
	}{{r.seatNames, &f.SeatNames}, {r.challengers, &f.Challengers}, {r.options, &f.Options}, {r.unrepeatable, &f.Unrepeatable}} {
		if err := json.Unmarshal([]byte(fact.text.String), fact.into); err != nil {
			return run, damaged("run %q: its facts are not those of a config: %v", run.Name, err)
		}
	}
	f.SeatNames, f.Challengers = visibleList(f.SeatNames), visibleList(f.Challengers)
	f.Options, f.Unrepeatable = visibleMap(f.Options), visibleMap(f.Unrepeatable)
	return run, nil
}

// visibleList returns a list whose entries are Visible; nil if it is empty.
func visibleList(list []string) []string {
	var visible []string
	for _, text := range list {
		visible = append(visible, results.Visible(text))
	}
	return visible
}

// visibleMap returns a map whose keys and values are Visible; nil if it is empty.
func visibleMap(m map[string]string) map[string]string {
	if len(m) == 0 {
		return nil
	}
	visible := make(map[string]string, len(m))
	for key, value := range m {
		visible[results.Visible(key)] = results.Visible(value)
	}
	return visible
}

// readSeating reads the players and pairings of the run with that id. It returns the sum of their checksums.
func readSeating(ctx context.Context, tx *sql.Tx, version int, run int64, r *results.Run) (belonging int64, err error) {
	sums := "checksum"
	if version < 4 {
		sums = "NULL"
	}
	places := map[int64]int{}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var id, position int64
		var name, spec string
		var sum sql.NullInt64
		if err := rows.Scan(&id, &name, &spec, &position, &sum); err != nil {
			return err
		}
		if sum.Valid && sum.Int64 != checksum(id, run, name, spec, position) {
			return noChecksum("player %q", results.Visible(name))
		}
		belonging += sum.Int64
		places[id] = len(r.Players)
		r.Players = append(r.Players, results.Player{Name: results.Visible(name), Spec: results.Visible(spec)})
		return nil
	}, "SELECT id, name, spec, position, "+sums+" FROM player WHERE run = ? ORDER BY position, id", run)
	if err != nil {
		return 0, err
	}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var id, position int64
		var key, seats string
		var sum sql.NullInt64
		if err := rows.Scan(&id, &key, &seats, &position, &sum); err != nil {
			return err
		}
		if sum.Valid && sum.Int64 != checksum(id, run, key, seats, position) {
			return noChecksum("the pairing of the player ids %s", results.Visible(seats))
		}
		belonging += sum.Int64
		ids, err := splitIDs(seats)
		if err != nil {
			return err
		}
		if len(ids) < 2 || len(ids) > results.MostSeats {
			return damaged("the pairing of the player ids %s has %s", seats, plural(len(ids), "seat"))
		}
		p := results.Pairing{Key: results.Visible(key)}
		for _, id := range ids {
			player, ok := places[id]
			if !ok {
				return damaged("the pairing of the player ids %s: there is no player with id %d", seats, id)
			}
			p.Seats = append(p.Seats, player)
		}
		r.Pairings = append(r.Pairings, p)
		return nil
	}, "SELECT id, key, seats, position, "+sums+" FROM pairing WHERE run = ? ORDER BY position, id", run)
	return belonging, err
}

// Played returns the games of a run that are stored.
func (s *Store) Played(ctx context.Context, r results.Run) (*results.GameSet, error) {
	var played results.GameSet
	err := s.look(ctx, func(tx *sql.Tx) error {
		u, err := s.lineupOf(ctx, tx, r)
		if err != nil {
			return err
		}
		var pairing, number int64
		return each(ctx, tx, func(rows *sql.Rows) error {
			err := rows.Scan(&pairing, &number)
			if i, ok := u.index[pairing]; ok && number >= 0 {
				played.Add(i, int(number))
			}
			return err
		}, "SELECT pairing, number FROM game WHERE run = ?", u.run)
	})
	return &played, err
}

// entries returns the rows of a ledger for a run. In a database of a form without it they are counted from the games.
func (s *Store) entries(ctx context.Context, r results.Run, convert func(*lineup, map[*ledger][]entry) error, of ...*ledger) error {
	return s.look(ctx, func(tx *sql.Tx) error {
		u, err := s.lineupOf(ctx, tx, r)
		if err != nil {
			return err
		}
		version, err := form(ctx, tx)
		if err != nil {
			return err
		}
		found := map[*ledger][]entry{}
		if version < 4 {
			c, err := recount(ctx, tx, u, version, nil)
			if err != nil {
				return err
			}
			for l, rows := range c.sheets {
				found[l] = rows.sorted()
			}
			return convert(u, found)
		}
		for _, l := range of {
			if found[l], err = l.read(ctx, tx, u); err != nil {
				return err
			}
		}
		return convert(u, found)
	})
}

// Tallies returns the sums of a run, ordered by pairing, opening and first seat.
func (s *Store) Tallies(ctx context.Context, r results.Run) ([]results.Tally, error) {
	var tallies []results.Tally
	err := s.entries(ctx, r, func(u *lineup, rows map[*ledger][]entry) error {
		tallies = make([]results.Tally, 0, len(rows[tallyLedger])/2)
		for _, e := range rows[tallyLedger] {
			pairing, ok := u.index[e.pairing]
			if !ok { // entered after the run was read
				continue
			}
			n := e.sums
			t := results.Tally{Pairing: pairing, Opening: results.Visible(e.opening), First: int(e.a), Games: int(n[0]),
				Turns: n[5], TurnsSquared: n[6], Different: int(n[7]), Starts: int(n[8])}
			if e.b == 0 {
				t.Seats = make([]results.SeatTally, 0, len(u.seated[pairing]))
				tallies = append(tallies, t)
			}
			at := len(tallies) - 1
			if at < 0 || int(e.b) != len(tallies[at].Seats) || !alike(tallies[at], t) || int(e.b) >= len(u.seated[pairing]) {
				return damaged("%s: its tallies of opening %s do not fit together", u.title(pairing), t.Opening)
			}
			tallies[at].Seats = append(tallies[at].Seats, results.SeatTally{Wins: int(n[1]), Draws: int(n[2]), Losses: int(n[3]),
				Faults: int(n[4]), Places: [results.MostSeats]int64(n[9:13]), Points: n[13]})
		}
		for _, t := range tallies {
			if len(t.Seats) != len(u.seated[t.Pairing]) {
				return damaged("%s: it has no tallies of all its seats, of opening %s", u.title(t.Pairing), t.Opening)
			}
		}
		slices.SortStableFunc(tallies, func(a, b results.Tally) int { return a.Pairing - b.Pairing })
		return nil
	}, tallyLedger)
	return tallies, err
}

// alike reports whether two tallies are of the same games: the sums over games repeat in every seat's row.
func alike(a, b results.Tally) bool {
	a.Seats, b.Seats = nil, nil
	return a.Pairing == b.Pairing && a.Opening == b.Opening && a.First == b.First && a.Games == b.Games &&
		a.Turns == b.Turns && a.TurnsSquared == b.TurnsSquared && a.Different == b.Different && a.Starts == b.Starts
}

// TurnCounts returns how long the games of a run were, ordered by pairing, opening and turns.
func (s *Store) TurnCounts(ctx context.Context, r results.Run) ([]results.TurnCount, error) {
	var counts []results.TurnCount
	err := s.entries(ctx, r, func(u *lineup, rows map[*ledger][]entry) error {
		counts = make([]results.TurnCount, 0, len(rows[turnLedger]))
		for _, e := range rows[turnLedger] {
			if pairing, ok := u.index[e.pairing]; ok {
				counts = append(counts, results.TurnCount{Pairing: pairing, Opening: results.Visible(e.opening), Turns: int(e.a),
					Games: int(e.sums[0])})
			}
		}
		slices.SortStableFunc(counts, func(a, b results.TurnCount) int { return a.Pairing - b.Pairing })
		return nil
	}, turnLedger)
	return counts, err
}

// Game returns one game by its pairing's index and its number. The error wraps results.ErrNoGame if it is not stored.
func (s *Store) Game(ctx context.Context, r results.Run, pairing, number int) (found results.Record, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		u, err := s.lineupOf(ctx, tx, r)
		if err != nil {
			return err
		}
		version, err := form(ctx, tx)
		if err != nil {
			return err
		}
		there := false
		if !u.has(pairing) {
			return fmt.Errorf("%s, game %d: %w", u.title(pairing), number, results.ErrNoGame)
		}
		err = eachGame(ctx, tx, u, version, func(row *gameRow) (err error) {
			there = true
			found, err = row.checkedRecord(u)
			return err
		}, "AND pairing = ? AND number = ?", u.pairings[pairing], number)
		if err == nil && !there {
			err = noGame(ctx, tx, u, pairing, number)
		}
		return err
	})
	return found, err
}

// noGame returns results.ErrNoGame with what there is instead.
func noGame(ctx context.Context, tx *sql.Tx, u *lineup, pairing, number int) error {
	var games int
	var first, last sql.NullInt64
	err := tx.QueryRowContext(ctx, `
		SELECT count(*), min(number), max(number) FROM game WHERE run = ? AND pairing = ?`, u.run, u.pairings[pairing],
	).Scan(&games, &first, &last)
	if err != nil {
		return err
	}
	stored := "none is stored yet"
	if games > 0 {
		stored = fmt.Sprintf("games stored: %d, numbered %d..%d", games, first.Int64, last.Int64)
	}
	return fmt.Errorf("%s, game %d: %w (%s)", u.title(pairing), number, results.ErrNoGame, stored)
}

// Games calls visit with every game of a run, ordered by pairing and number. An error of visit ends the reading and is
// returned as it is. The games are those stored when the reading began; visit may use the store.
func (s *Store) Games(ctx context.Context, r results.Run, visit func(results.Record) error) error {
	return s.look(ctx, func(tx *sql.Tx) error {
		u, err := s.lineupOf(ctx, tx, r)
		if err != nil {
			return err
		}
		version, err := form(ctx, tx)
		if err != nil {
			return err
		}
		for _, id := range u.pairings { // the run's order is not that of the ids
			err := eachGame(ctx, tx, u, version, func(row *gameRow) error {
				g, err := row.checkedRecord(u)
				if err != nil {
					return err
				}
				if err := visit(g); err != nil {
					return stopped{err}
				}
				return nil
			}, "AND pairing = ?", id)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// gameColumns and seatColumns name what eachGame reads, in the order of gameRow, in a database of that form.
func gameColumns(version int) string {
	const always = "pairing, number, opening, start, first, reason, plies, turns, moves, finished, "
	if version < 4 {
		return always + "'', NULL, NULL, NULL, 0, 0, NULL"
	}
	return always + "end_kind, end_seat, thoughts, times, start_hash, game_hash, checksum"
}

func seatColumns(version int) string {
	counts := "hits, cuts, first_cuts"
	if version < 2 {
		counts = "0, 0, 0"
	}
	return "pairing, number, seat, place, points, nodes, evals, " + counts + ", micros, fault"
}

// eachGame calls visit with games of a run, ordered by pairing id and number. which narrows them down by columns that
// game and seat have both. In forms 1 to 3 it infers what they do not keep.
func eachGame(ctx context.Context, tx *sql.Tx, u *lineup, version int, visit func(*gameRow) error, which string, args ...any) error {
	args = append([]any{u.run}, args...)
	// The two tables are read side by side: a join would repeat the moves for every seat.
	seats, err := tx.QueryContext(ctx, "SELECT "+seatColumns(version)+" FROM seat WHERE run = ? "+which+" ORDER BY run, pairing, number, seat", args...)
	if err != nil {
		return err
	}
	defer seats.Close()
	var next struct {
		pairing, number, seat int64
		row                   seatRow
	}
	more := true
	advance := func() error {
		if more = seats.Next(); !more {
			return seats.Err()
		}
		s := &next.row
		return seats.Scan(&next.pairing, &next.number, &next.seat, &s.place, &s.points, &s.nodes, &s.evals, &s.hits, &s.cuts,
			&s.firstCuts, &s.micros, &s.fault)
	}
	if err := advance(); err != nil {
		return err
	}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		r := &gameRow{}
		var sum sql.NullInt64
		err := rows.Scan(&r.pairing, &r.number, &r.opening, &r.start, &r.first, &r.reason, &r.plies, &r.turns, &r.moves, &r.finished,
			&r.endKind, &r.endSeat, &r.thoughts, &r.times, &r.startHash, &r.gameHash, &sum)
		if err != nil {
			return err
		}
		for more && next.pairing == r.pairing && next.number == r.number {
			if next.seat != int64(len(r.seats)) {
				break
			}
			r.seats = append(r.seats, next.row)
			if err := advance(); err != nil {
				return err
			}
		}
		if more && (next.pairing < r.pairing || next.pairing == r.pairing && next.number <= r.number) {
			return damaged("%s, game %d: there are rows in seat that belong to no game", u.titleOf(next.pairing), next.number)
		}
		if sum.Valid && sum.Int64 != r.checksum(u.run) {
			return noChecksum("%s, game %d", u.titleOf(r.pairing), r.number)
		}
		if version < 4 {
			r.infer()
		}
		return visit(r)
	}, "SELECT "+gameColumns(version)+" FROM game WHERE run = ? "+which+" ORDER BY run, pairing, number", args...)
	if err != nil {
		return err
	}
	if more {
		return damaged("%s, game %d: there are rows in seat that belong to no game", u.titleOf(next.pairing), next.number)
	}
	return errors.Join(seats.Err(), seats.Close())
}

// checkedRecord returns the game of a row that belongs to the lineup's run.
func (r *gameRow) checkedRecord(u *lineup) (results.Record, error) {
	pairing, ok := u.index[r.pairing]
	if !ok {
		return results.Record{}, damaged("%s has game %d", u.titleOf(r.pairing), r.number)
	}
	g, err := r.record(pairing)
	if err == nil {
		err = u.admits(&g)
	}
	if err != nil {
		return g, fmt.Errorf("%w: %s, game %d: %w", results.ErrDamaged, u.title(pairing), r.number, err)
	}
	return g, nil
}

// each calls visit with every row that a query returns.
func each(ctx context.Context, q queryer, visit func(*sql.Rows) error, query string, args ...any) error {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := visit(rows); err != nil {
			return err
		}
	}
	return errors.Join(rows.Err(), rows.Close())
}
