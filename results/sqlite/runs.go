package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"tourney/results"
)

type runRow struct {
	id                              int64
	name, game, config              string
	seed                            int64
	version, signature, started     string
	finished                        sql.NullString
	seatNames, options, challengers sql.NullString
	planned                         sql.NullInt64
	unrepeatable, plan              sql.NullString
}

const runColumns = "id, name, game, config, seed, version, signature, started, finished, seat_names, options, challengers, " +
	"planned, unrepeatable, plan"

func (r *runRow) into() []any {
	return []any{&r.id, &r.name, &r.game, &r.config, &r.seed, &r.version, &r.signature, &r.started, &r.finished,
		&r.seatNames, &r.options, &r.challengers, &r.planned, &r.unrepeatable, &r.plan}
}

func (r *runRow) values() []any {
	return []any{r.id, r.name, r.game, r.config, r.seed, r.version, r.signature, r.started, r.finished,
		r.seatNames, r.options, r.challengers, r.planned, r.unrepeatable, r.plan}
}

// checksum leaves out a missing plan, so that runs before form 7 keep their checksums.
func (r *runRow) checksum() int64 {
	values := r.values()
	if !r.plan.Valid {
		values = values[:len(values)-1]
	}
	return checksum(values...)
}

// setFacts sets the columns of known facts.
func (r *runRow) setFacts(f results.Facts) {
	if !f.Known() {
		return
	}
	r.planned = sql.NullInt64{Int64: int64(f.Planned), Valid: true}
	r.seatNames, r.challengers = jsonList(f.SeatNames), jsonList(f.Challengers)
	r.options, r.unrepeatable = jsonObject(f.Options), jsonObject(f.Unrepeatable)
	r.plan = sql.NullString{}
	r.complete(f)
}

// complete sets the column of the facts of form 7, if f has them.
func (r *runRow) complete(f results.Facts) {
	if f.Complete() {
		r.plan = marshal(planFacts{f.Openings, f.Until, f.Margin, append([]string{}, f.Deterministic...), f.Error})
	}
}

// planFacts is the JSON of run.plan.
type planFacts struct {
	Openings      []results.OpeningSet `json:"openings"`
	Until         string               `json:"until"`
	Margin        float64              `json:"margin"`
	Deterministic []string             `json:"deterministic"`
	Error         float64              `json:"error,omitempty"`
}

// jsonList and jsonObject write facts as JSON lists and as objects ordered by key.
func jsonList[T any](list []T) sql.NullString {
	if list == nil {
		list = []T{}
	}
	return marshal(list)
}

func jsonObject(m map[string]string) sql.NullString {
	if m == nil {
		m = map[string]string{}
	}
	return marshal(m)
}

func marshal(v any) sql.NullString {
	text, err := json.Marshal(v)
	if err != nil {
		panic("sqlite: facts that are no JSON: " + err.Error())
	}
	return sql.NullString{String: string(text), Valid: true}
}

// put writes the row. Call sealRun afterwards.
func (r *runRow) put(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO run (`+runColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, config = excluded.config, finished = excluded.finished,
			seat_names = excluded.seat_names, options = excluded.options, challengers = excluded.challengers,
			planned = excluded.planned, unrepeatable = excluded.unrepeatable, plan = excluded.plan`, r.values()...)
	return err
}

// getRun returns the verified row of the run with that id.
func getRun(ctx context.Context, q queryer, id int64) (*runRow, error) {
	var r runRow
	var sum int64
	err := q.QueryRowContext(ctx, "SELECT "+runColumns+", checksum FROM run WHERE id = ?", id).Scan(append(r.into(), &sum)...)
	if errors.Is(err, sql.ErrNoRows) {
		err = damaged("a run is found by its name, but not by its id %d", id)
	}
	if err != nil {
		return &r, err
	}
	return &r, r.intact(ctx, q, schemaVersion, sum)
}

// intact verifies the checksum of a row with the rows that belong to the run.
func (r *runRow) intact(ctx context.Context, q queryer, version int, sum int64) error {
	belonging, err := belongings(ctx, q, ofRun(version), r.id)
	if err == nil && sum != r.checksum()+belonging {
		err = noChecksum("run %q", results.Visible(r.name))
	}
	return err
}

// Run returns the run with that name, its players and pairings. The error wraps results.ErrNoRun for an unknown name.
func (s *Store) Run(ctx context.Context, name string) (r results.Run, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		id, err := runID(ctx, tx, name)
		if err != nil {
			return err
		}
		runs, err := readRuns(ctx, tx, "WHERE id = ?", id)
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
		if err := lost(ctx, tx, "run"); err != nil {
			return err
		}
		runs, err = readRuns(ctx, tx, "ORDER BY started, id")
		return err
	})
	return runs, err
}

// RunNames returns the names of all runs, damaged ones too, oldest first.
func (s *Store) RunNames(ctx context.Context) (names []string, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		names, err = namesIn(ctx, tx, "run")
		return err
	})
	return names, err
}

// namesIn reads the names in run or study, oldest first.
func namesIn(ctx context.Context, tx *sql.Tx, table string) (names []string, err error) {
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		names = append(names, results.Visible(name))
		return err
	}, "SELECT name FROM "+table+" ORDER BY started, id")
	return names, err
}

// WithoutFacts returns the runs and studies that lack facts, with only their names and configs filled in.
func (s *Store) WithoutFacts(ctx context.Context) (runs []results.Run, studies []results.Study, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		runs, studies = nil, nil
		err := each(ctx, tx, func(rows *sql.Rows) error {
			var r results.Run
			err := rows.Scan(&r.Name, &r.Config)
			runs = append(runs, r)
			return err
		}, "SELECT name, config FROM run WHERE plan IS NULL")
		if err != nil {
			return err
		}
		return each(ctx, tx, func(rows *sql.Rows) error {
			var study results.Study
			err := rows.Scan(&study.Name, &study.Config)
			studies = append(studies, study)
			return err
		}, "SELECT name, config FROM study WHERE weights IS NULL")
	})
	return runs, studies, err
}

// readRunRows reads rows of run without what belongs to them. A sum is not valid where the form has no checksums.
func readRunRows(ctx context.Context, tx *sql.Tx, version int, which string, args ...any) (runs []results.Run, stored []runRow, sums []sql.NullInt64, err error) {
	columns := runColumns + ", checksum"
	switch {
	case version < 4:
		columns = "id, name, game, config, seed, version, signature, started, finished, NULL, NULL, NULL, NULL, NULL, NULL, NULL"
	case version < 7:
		columns = strings.TrimSuffix(runColumns, "plan") + "NULL, checksum"
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
	return runs, stored, sums, err
}

// readRuns reads runs with their players, pairings and stretches.
func readRuns(ctx context.Context, tx *sql.Tx, which string, args ...any) ([]results.Run, error) {
	version, err := form(ctx, tx)
	if err != nil {
		return nil, err
	}
	runs, stored, sums, err := readRunRows(ctx, tx, version, which, args...)
	if err != nil {
		return nil, err
	}
	for i := range runs {
		belonging, err := readRoster(ctx, tx, version, stored[i].id, &runs[i])
		if err != nil {
			return nil, fmt.Errorf("run %q: %w", runs[i].Name, err)
		}
		if version >= 5 {
			left, err := belongings(ctx, tx, "SELECT checksum FROM unplayed WHERE run = ?1", stored[i].id)
			if err != nil {
				return nil, err
			}
			belonging += left
		}
		if version >= 6 {
			stretches, sum, err := readStretches(ctx, tx, version, stored[i].id)
			if err != nil {
				return nil, fmt.Errorf("run %q: %w", runs[i].Name, err)
			}
			runs[i].Stretches = stretches
			belonging += sum
		}
		if version >= 7 {
			_, sum, err := readComparisons(ctx, tx, stored[i].id)
			if err != nil {
				return nil, fmt.Errorf("run %q: %w", runs[i].Name, err)
			}
			belonging += sum
		}
		if sums[i].Valid && sums[i].Int64 != stored[i].checksum()+belonging {
			return nil, noChecksum("run %q", runs[i].Name)
		}
	}
	return runs, nil
}

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
	var p planFacts
	plan := r.plan
	if !plan.Valid { // stored before form 7
		plan.String = "{}"
	}
	for _, fact := range []struct {
		text sql.NullString
		into any
	}{{r.seatNames, &f.SeatNames}, {r.challengers, &f.Challengers}, {r.options, &f.Options}, {r.unrepeatable, &f.Unrepeatable}, {plan, &p}} {
		if err := json.Unmarshal([]byte(fact.text.String), fact.into); err != nil {
			return run, damaged("run %q: its facts cannot be read: %v", run.Name, err)
		}
	}
	f.SeatNames, f.Challengers = visibleList(f.SeatNames), visibleList(f.Challengers)
	f.Options, f.Unrepeatable = visibleMap(f.Options), visibleMap(f.Unrepeatable)
	for i := range p.Openings {
		p.Openings[i].Kind = results.Visible(p.Openings[i].Kind)
	}
	f.Openings, f.Until, f.Margin, f.Deterministic = p.Openings, results.Visible(p.Until), p.Margin, visibleList(p.Deterministic)
	f.Error = p.Error
	return run, nil
}

// visibleList returns the Visible entries of a list, nil for an empty list.
func visibleList(list []string) []string {
	var visible []string
	for _, text := range list {
		visible = append(visible, results.Visible(text))
	}
	return visible
}

// visibleMap returns the Visible keys and values of a map, nil for an empty map.
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

// readRoster reads the players and pairings of the run with that id. It returns the sum of their checksums.
func readRoster(ctx context.Context, tx *sql.Tx, version int, run int64, r *results.Run) (belonging int64, err error) {
	places := map[int64]int{}
	err = eachPlayer(ctx, tx, version, run, func(p playerRow, sum int64) {
		belonging += sum
		places[p.id] = len(r.Players)
		r.Players = append(r.Players, results.Player{Name: results.Visible(p.name), Spec: results.Visible(p.spec),
			Fingerprint: results.Visible(p.fingerprint.String)})
	})
	if err != nil {
		return 0, err
	}
	sums := "checksum"
	if version < 4 {
		sums = "NULL"
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

type playerRow struct {
	id          int64
	name, spec  string
	position    int64
	fingerprint sql.NullString
}

// checksum leaves out a missing fingerprint, so that players before form 6 keep their checksums.
func (p playerRow) checksum(run int64) int64 {
	values := []any{p.id, run, p.name, p.spec, p.position}
	if p.fingerprint.Valid {
		values = append(values, p.fingerprint)
	}
	return checksum(values...)
}

// eachPlayer calls visit with the players of a run in order. Their checksums, 0 in forms 1 to 3, are verified.
func eachPlayer(ctx context.Context, tx *sql.Tx, version int, run int64, visit func(p playerRow, checksum int64)) error {
	later := "fingerprint, checksum"
	switch {
	case version < 4:
		later = "NULL, NULL"
	case version < 6:
		later = "NULL, checksum"
	}
	return each(ctx, tx, func(rows *sql.Rows) error {
		var p playerRow
		var sum sql.NullInt64
		if err := rows.Scan(&p.id, &p.name, &p.spec, &p.position, &p.fingerprint, &sum); err != nil {
			return err
		}
		if sum.Valid && sum.Int64 != p.checksum(run) {
			return noChecksum("player %q", results.Visible(p.name))
		}
		visit(p, sum.Int64)
		return nil
	}, "SELECT id, name, spec, position, "+later+" FROM player WHERE run = ? ORDER BY position, id", run)
}
