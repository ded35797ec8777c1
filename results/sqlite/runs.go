package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"tourney/results"
)

type runRow struct {
	id                                                  int64
	name, game, config                                  string
	seed                                                int64
	version, signature, started                         string
	finished                                            sql.NullString
	seatNames, options, challengers, unrepeatable, plan string
	planned                                             int64
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

func (r *runRow) checksum() int64 { return checksum(r.values()...) }

func (r *runRow) setFacts(f results.Facts) {
	r.planned = int64(f.Planned)
	r.seatNames, r.challengers = jsonList(f.SeatNames), jsonList(f.Challengers)
	r.options, r.unrepeatable = jsonObject(f.Options), jsonObject(f.Unrepeatable)
	r.plan = marshal(f)
}

// fact is a column of JSON, and where it is decoded to.
type fact struct {
	text string
	into any
}

// jsonList and jsonObject write facts as JSON lists and as objects ordered by key.
func jsonList[T any](list []T) string {
	if list == nil {
		list = []T{}
	}
	return marshal(list)
}

func jsonObject(m map[string]string) string {
	if m == nil {
		m = map[string]string{}
	}
	return marshal(m)
}

func marshal(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic("sqlite: facts that are no JSON: " + err.Error())
	}
	return string(text)
}

// put writes the row. Call sealRun afterwards.
func (r *runRow) put(ctx context.Context, tx *sql.Tx) error {
	_, err := tx.ExecContext(ctx, `
		INSERT INTO run (`+runColumns+`, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
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
	return &r, r.intact(ctx, q, sum)
}

// intact verifies the checksum of a row with the rows that belong to the run.
func (r *runRow) intact(ctx context.Context, q queryer, sum int64) error {
	belonging, err := belongings(ctx, q, ofRun, r.id)
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

// readRunRows reads rows of run, and their checksums, without what belongs to them.
func readRunRows(ctx context.Context, tx *sql.Tx, which string, args ...any) (runs []results.Run, stored []runRow, sums []int64, err error) {
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var row runRow
		var sum int64
		if err := rows.Scan(append(row.into(), &sum)...); err != nil {
			return err
		}
		r, err := row.run()
		runs, stored, sums = append(runs, r), append(stored, row), append(sums, sum)
		return err
	}, "SELECT "+runColumns+", checksum FROM run "+which, args...)
	return runs, stored, sums, err
}

// readRuns reads runs with their players, pairings and stretches.
func readRuns(ctx context.Context, tx *sql.Tx, which string, args ...any) ([]results.Run, error) {
	runs, stored, sums, err := readRunRows(ctx, tx, which, args...)
	if err != nil {
		return nil, err
	}
	for i := range runs {
		if err := readBelongings(ctx, tx, &stored[i], sums[i], &runs[i]); err != nil {
			return nil, err
		}
	}
	return runs, nil
}

// readBelongings reads what belongs to a run, and verifies the checksum of its row.
func readBelongings(ctx context.Context, tx *sql.Tx, row *runRow, sum int64, r *results.Run) error {
	roster, err := readRoster(ctx, tx, row.id, r)
	if err != nil {
		return fmt.Errorf("run %q: %w", r.Name, err)
	}
	left, err := belongings(ctx, tx, "SELECT checksum FROM unplayed WHERE run = ?1", row.id)
	if err != nil {
		return err
	}
	stretches, parts, err := readStretches(ctx, tx, row.id)
	if err != nil {
		return fmt.Errorf("run %q: %w", r.Name, err)
	}
	r.Stretches = stretches
	_, compared, err := readComparisons(ctx, tx, row.id)
	if err != nil {
		return fmt.Errorf("run %q: %w", r.Name, err)
	}
	if sum != row.checksum()+roster+left+parts+compared {
		return noChecksum("run %q", r.Name)
	}
	if err := r.Check(); err != nil {
		return damaged("run %q: %v", r.Name, err)
	}
	return nil
}

func (r *runRow) run() (results.Run, error) {
	run := results.Run{Name: results.Visible(r.name), Game: results.Visible(r.game), Config: r.config, Seed: r.seed,
		Version: results.Visible(r.version), Signature: results.Visible(r.signature)}
	var err error
	if run.Started, run.Finished, err = parseSpan(r.started, r.finished); err != nil {
		return run, fmt.Errorf("run %q: %w", run.Name, err)
	}
	f := &run.Facts
	f.Planned = int(r.planned)
	for _, fact := range []fact{{r.seatNames, &f.SeatNames}, {r.challengers, &f.Challengers}, {r.options, &f.Options},
		{r.unrepeatable, &f.Unrepeatable}, {r.plan, f}} {
		if err := json.Unmarshal([]byte(fact.text), fact.into); err != nil {
			return run, damaged("run %q: its facts cannot be read: %v", run.Name, err)
		}
	}
	f.SeatNames, f.Challengers = visibleList(f.SeatNames), visibleList(f.Challengers)
	f.Options, f.Unrepeatable = visibleMap(f.Options), visibleMap(f.Unrepeatable)
	visibleSets(f.Openings)
	f.Until, f.Against, f.Deterministic = results.Visible(f.Until), visibleList(f.Against), visibleList(f.Deterministic)
	return run, nil
}

// visibleSets makes the kinds of openings Visible. Nothing else of them is shown.
func visibleSets(sets []results.OpeningSet) {
	for i := range sets {
		sets[i].Kind = results.Visible(sets[i].Kind)
	}
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
func readRoster(ctx context.Context, tx *sql.Tx, run int64, r *results.Run) (belonging int64, err error) {
	places := map[int64]int{}
	err = eachPlayer(ctx, tx, run, func(p playerRow, sum int64) {
		belonging += sum
		places[p.id] = len(r.Players)
		r.Players = append(r.Players, results.Player{Name: results.Visible(p.name), Spec: results.Visible(p.spec),
			Fingerprint: results.Visible(p.fingerprint.String), Settings: results.Settings(p.settings)})
	})
	if err != nil {
		return 0, err
	}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var id, position, sum int64
		var key, seats string
		if err := rows.Scan(&id, &key, &seats, &position, &sum); err != nil {
			return err
		}
		if sum != checksum(id, run, key, seats, position) {
			return noChecksum("the pairing of the player ids %s", results.Visible(seats))
		}
		belonging += sum
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
	}, "SELECT id, key, seats, position, checksum FROM pairing WHERE run = ? ORDER BY position, id", run)
	return belonging, err
}

type playerRow struct {
	id          int64
	name, spec  string
	position    int64
	fingerprint sql.NullString
	settings    string
}

const playerColumns = "id, run, name, spec, position, fingerprint, settings"

// sealed returns the row with its checksum, which stands last.
func (p playerRow) sealed(run int64) []any {
	return sealed(p.id, run, p.name, p.spec, p.position, p.fingerprint, p.settings)
}

// eachPlayer calls visit with the players of a run in order, and with their verified checksums.
func eachPlayer(ctx context.Context, tx *sql.Tx, run int64, visit func(p playerRow, checksum int64)) error {
	return each(ctx, tx, func(rows *sql.Rows) error {
		var p playerRow
		var of, sum int64
		if err := rows.Scan(&p.id, &of, &p.name, &p.spec, &p.position, &p.fingerprint, &p.settings, &sum); err != nil {
			return err
		}
		if own := p.sealed(of); sum != own[len(own)-1] {
			return noChecksum("player %q", results.Visible(p.name))
		}
		visit(p, sum)
		return nil
	}, "SELECT "+playerColumns+", checksum FROM player WHERE run = ? ORDER BY position, id", run)
}
