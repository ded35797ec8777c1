package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"tourney/results"
)

// Study returns the study with that name. The error wraps results.ErrNoStudy for an unknown name.
func (s *Store) Study(ctx context.Context, name string) (study results.Study, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		if has, err := hasStudies(ctx, tx); err != nil || !has {
			return cmp.Or(err, fmt.Errorf("study %q: %w", name, results.ErrNoStudy))
		}
		id, err := idOf(ctx, tx, "study", name, results.ErrNoStudy)
		if err != nil {
			return err
		}
		studies, err := readStudies(ctx, tx, "WHERE id = ?", id)
		if err == nil {
			study = studies[0]
		}
		return err
	})
	return study, err
}

// Studies returns all studies, oldest first.
func (s *Store) Studies(ctx context.Context) (studies []results.Study, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		if has, err := hasStudies(ctx, tx); err != nil || !has {
			return err
		}
		if err := lost(ctx, tx, "study"); err != nil {
			return err
		}
		studies, err = readStudies(ctx, tx, "ORDER BY started, id")
		return err
	})
	return studies, err
}

// StudyNames returns the names of all studies, damaged ones too, oldest first.
func (s *Store) StudyNames(ctx context.Context) (names []string, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		if has, err := hasStudies(ctx, tx); err != nil || !has {
			return err
		}
		names, err = namesIn(ctx, tx, "study")
		return err
	})
	return names, err
}

// hasStudies reports whether the database has SQL tables of studies, which forms 1 and 2 lack.
func hasStudies(ctx context.Context, tx *sql.Tx) (bool, error) {
	version, err := form(ctx, tx)
	return version >= 3, err
}

type studyRow struct {
	id                                         int64
	name, game, heuristic, method              string
	budget                                     int64
	config                                     string
	seed                                       int64
	version, signature, started                string
	finished, weights, opponents, unrepeatable sql.NullString
	rounds                                     sql.NullString
}

const studyColumns = "id, name, game, heuristic, method, budget, config, seed, version, signature, started, finished, " +
	"weights, opponents, unrepeatable, rounds"

func (r *studyRow) into() []any {
	return []any{&r.id, &r.name, &r.game, &r.heuristic, &r.method, &r.budget, &r.config, &r.seed, &r.version, &r.signature,
		&r.started, &r.finished, &r.weights, &r.opponents, &r.unrepeatable, &r.rounds}
}

func (r *studyRow) values() []any {
	return []any{r.id, r.name, r.game, r.heuristic, r.method, r.budget, r.config, r.seed, r.version, r.signature,
		r.started, r.finished, r.weights, r.opponents, r.unrepeatable, r.rounds}
}

// checksum returns the checksum of the columns.
func (r *studyRow) checksum() int64 {
	values := r.values()
	if !r.rounds.Valid { // as in studies of before form 9
		values = values[:len(values)-1]
	}
	return checksum(values...)
}

// addRound adds a further round.
func (r *studyRow) addRound(games int) error {
	var rounds []int
	if r.rounds.Valid {
		if err := json.Unmarshal([]byte(r.rounds.String), &rounds); err != nil {
			return damaged("its rounds cannot be read: %v", err)
		}
	}
	r.rounds, r.finished = jsonList(append(rounds, games)), sql.NullString{}
	r.budget += int64(games)
	return nil
}

// setFacts sets the columns of known facts.
func (r *studyRow) setFacts(f results.StudyFacts) {
	if f.Known() {
		r.weights, r.opponents, r.unrepeatable = jsonList(f.Weights), jsonList(f.Opponents), jsonObject(f.Unrepeatable)
	}
}

func (r *studyRow) study() (results.Study, error) {
	study := results.Study{Name: results.Visible(r.name), Game: results.Visible(r.game), Heuristic: results.Visible(r.heuristic),
		Method: results.Visible(r.method), Budget: int(r.budget), Config: r.config, Seed: r.seed,
		Version: results.Visible(r.version), Signature: results.Visible(r.signature)}
	var err error
	if study.Started, study.Finished, err = parseSpan(r.started, r.finished); err != nil {
		return study, fmt.Errorf("study %q: %w", study.Name, err)
	}
	if r.rounds.Valid {
		if err := json.Unmarshal([]byte(r.rounds.String), &study.Rounds); err != nil {
			return study, damaged("study %q: its rounds cannot be read: %v", study.Name, err)
		}
	}
	if !r.weights.Valid {
		return study, nil
	}
	f := &study.Facts
	for _, fact := range []struct {
		text sql.NullString
		into any
	}{{r.weights, &f.Weights}, {r.opponents, &f.Opponents}, {r.unrepeatable, &f.Unrepeatable}} {
		if err := json.Unmarshal([]byte(fact.text.String), fact.into); err != nil {
			return study, damaged("study %q: its facts cannot be read: %v", study.Name, err)
		}
	}
	for i := range f.Weights {
		f.Weights[i].Name = results.Visible(f.Weights[i].Name)
	}
	var opponents []results.Player // nil without opponents, as from visibleMap
	for _, o := range f.Opponents {
		opponents = append(opponents, results.Player{Name: results.Visible(o.Name), Spec: results.Visible(o.Spec)})
	}
	f.Opponents = opponents
	f.Unrepeatable = visibleMap(f.Unrepeatable)
	return study, nil
}

func readStudies(ctx context.Context, tx *sql.Tx, which string, args ...any) (studies []results.Study, err error) {
	version, err := form(ctx, tx)
	if err != nil {
		return nil, err
	}
	columns := studyColumns + ", checksum"
	const before9 = "id, name, game, heuristic, method, budget, config, seed, version, signature, started, finished"
	switch {
	case version < 4:
		columns = before9 + ", NULL, NULL, NULL, NULL, NULL"
	case version < 9:
		columns = before9 + ", weights, opponents, unrepeatable, NULL, checksum"
	}
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var row studyRow
		var sum sql.NullInt64
		if err := rows.Scan(append(row.into(), &sum)...); err != nil {
			return err
		}
		if sum.Valid {
			if err := row.intact(ctx, tx, sum.Int64); err != nil {
				return err
			}
		}
		study, err := row.study()
		studies = append(studies, study)
		return err
	}, "SELECT "+columns+" FROM study "+which, args...)
	return studies, err
}

// intact verifies the checksum of a row with its trials.
func (r *studyRow) intact(ctx context.Context, q queryer, sum int64) error {
	belonging, err := belongings(ctx, q, ofStudy, r.id)
	if err == nil && sum != r.checksum()+belonging {
		err = noChecksum("study %q", results.Visible(r.name))
	}
	return err
}

// EnterStudy writes a new study. It refuses a name that is taken.
func (s *Store) EnterStudy(ctx context.Context, study *results.Study) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if err := lost(ctx, tx, "study"); err != nil { // its id would be given again
			return err
		}
		id, err := nextID(ctx, tx, "study")
		if err != nil {
			return err
		}
		row := studyRow{id: id, name: study.Name, game: study.Game, heuristic: study.Heuristic, method: study.Method,
			budget: int64(study.Budget), config: study.Config, seed: study.Seed, version: study.Version,
			signature: study.Signature, started: stamp(study.Started), finished: stampOrNull(study.Finished)}
		if len(study.Rounds) > 0 {
			row.rounds = jsonList(study.Rounds)
		}
		row.setFacts(study.Facts)
		result, err := tx.ExecContext(ctx, `
			INSERT INTO study (`+studyColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (name) DO NOTHING`, row.values()...)
		if err != nil {
			return err
		}
		n, err := result.RowsAffected()
		if err == nil && n == 0 {
			err = fmt.Errorf("study %q is stored already: go on with it, or choose another name", study.Name)
		}
		if err != nil {
			return err
		}
		return sealStudy(ctx, tx, id)
	})
}

// SetStudyFacts gives a stored study its facts if it has none.
func (s *Store) SetStudyFacts(ctx context.Context, study string, f results.StudyFacts) error {
	return s.changeStudy(ctx, study, func(r *studyRow) error {
		if !r.weights.Valid {
			r.setFacts(f)
		}
		return nil
	})
}

// AddRound gives a stored study a further round of that many games, and marks it as not complete.
func (s *Store) AddRound(ctx context.Context, study string, games int) error {
	if games < 1 {
		return fmt.Errorf("study %q: a round of %d games", study, games)
	}
	return s.changeStudy(ctx, study, func(r *studyRow) error { return r.addRound(games) })
}

// FinishStudy marks a study as complete.
func (s *Store) FinishStudy(ctx context.Context, study string, at time.Time) error {
	return s.changeStudy(ctx, study, func(r *studyRow) error {
		r.finished = stampOrNull(at)
		return nil
	})
}

func (s *Store) changeStudy(ctx context.Context, name string, edit func(*studyRow) error) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error { return editStudy(ctx, tx, name, edit) })
}

func editStudy(ctx context.Context, tx *sql.Tx, name string, edit func(*studyRow) error) error {
	row, err := getStudy(ctx, tx, name)
	if err != nil {
		return err
	}
	if err := edit(row); err != nil {
		return fmt.Errorf("study %q: %w", name, err)
	}
	_, err = tx.ExecContext(ctx, `
		UPDATE study SET name = ?, budget = ?, config = ?, finished = ?, weights = ?, opponents = ?, unrepeatable = ?, rounds = ? WHERE id = ?`,
		row.name, row.budget, row.config, row.finished, row.weights, row.opponents, row.unrepeatable, row.rounds, row.id)
	if err != nil {
		return err
	}
	return sealStudy(ctx, tx, row.id)
}

// getStudy returns the verified row of the study with that name.
func getStudy(ctx context.Context, q queryer, name string) (*studyRow, error) {
	id, err := idOf(ctx, q, "study", name, results.ErrNoStudy)
	if err != nil {
		return nil, err
	}
	var row studyRow
	var sum int64
	err = q.QueryRowContext(ctx, "SELECT "+studyColumns+", checksum FROM study WHERE id = ?", id).Scan(append(row.into(), &sum)...)
	if errors.Is(err, sql.ErrNoRows) {
		err = damaged("study %q is found by its name, but not by its id %d", name, id)
	}
	if err == nil {
		err = row.intact(ctx, q, sum)
	}
	return &row, err
}
