package sqlite

import (
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
		names, err = namesIn(ctx, tx, "study")
		return err
	})
	return names, err
}

type studyRow struct {
	id                                       int64
	name, game, heuristic, method            string
	budget                                   int64
	config                                   string
	seed                                     int64
	version, signature, started              string
	finished                                 sql.NullString
	weights, opponents, unrepeatable, rounds string
	plan                                     string
}

const studyColumns = "id, name, game, heuristic, method, budget, config, seed, version, signature, started, finished, " +
	"weights, opponents, unrepeatable, rounds, plan"

func (r *studyRow) into() []any {
	return []any{&r.id, &r.name, &r.game, &r.heuristic, &r.method, &r.budget, &r.config, &r.seed, &r.version, &r.signature,
		&r.started, &r.finished, &r.weights, &r.opponents, &r.unrepeatable, &r.rounds, &r.plan}
}

func (r *studyRow) values() []any {
	return []any{r.id, r.name, r.game, r.heuristic, r.method, r.budget, r.config, r.seed, r.version, r.signature,
		r.started, r.finished, r.weights, r.opponents, r.unrepeatable, r.rounds, r.plan}
}

func (r *studyRow) checksum() int64 { return checksum(r.values()...) }

// addRound adds a further round.
func (r *studyRow) addRound(games int) error {
	var rounds []int
	if err := json.Unmarshal([]byte(r.rounds), &rounds); err != nil {
		return damaged("its rounds cannot be read: %v", err)
	}
	r.rounds, r.finished = jsonList(append(rounds, games)), sql.NullString{}
	r.budget += int64(games)
	return nil
}

func (r *studyRow) study() (results.Study, error) {
	study := results.Study{Name: results.Visible(r.name), Game: results.Visible(r.game), Heuristic: results.Visible(r.heuristic),
		Method: results.Visible(r.method), Budget: int(r.budget), Config: r.config, Seed: r.seed,
		Version: results.Visible(r.version), Signature: results.Visible(r.signature)}
	var err error
	if study.Started, study.Finished, err = parseSpan(r.started, r.finished); err != nil {
		return study, fmt.Errorf("study %q: %w", study.Name, err)
	}
	f := &study.Facts
	for _, fact := range []fact{{r.weights, &f.Weights}, {r.opponents, &f.Opponents}, {r.unrepeatable, &f.Unrepeatable},
		{r.rounds, &study.Rounds}, {r.plan, f}} {
		if err := json.Unmarshal([]byte(fact.text), fact.into); err != nil {
			return study, damaged("study %q: its facts cannot be read: %v", study.Name, err)
		}
	}
	if len(study.Rounds) == 0 {
		study.Rounds = nil
	}
	for i := range f.Weights {
		f.Weights[i].Name = results.Visible(f.Weights[i].Name)
	}
	var opponents []results.Player // nil without opponents, as from visibleMap
	for _, o := range f.Opponents {
		opponents = append(opponents, visiblePlayer(o))
	}
	f.Opponents, f.Candidate = opponents, visiblePlayer(f.Candidate)
	f.Unrepeatable, f.Options = visibleMap(f.Unrepeatable), visibleMap(f.Options)
	if err := study.Check(); err != nil {
		return study, damaged("study %q: %v", study.Name, err)
	}
	return study, nil
}

func visiblePlayer(p results.Player) results.Player {
	return results.Player{Name: results.Visible(p.Name), Spec: results.Visible(p.Spec)}
}

func readStudies(ctx context.Context, tx *sql.Tx, which string, args ...any) (studies []results.Study, err error) {
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var row studyRow
		var sum int64
		if err := rows.Scan(append(row.into(), &sum)...); err != nil {
			return err
		}
		if err := row.intact(ctx, tx, sum); err != nil {
			return err
		}
		study, err := row.study()
		studies = append(studies, study)
		return err
	}, "SELECT "+studyColumns+", checksum FROM study "+which, args...)
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
		if err := study.Check(); err != nil {
			return fmt.Errorf("study %q: %w", study.Name, err)
		}
		if err := lost(ctx, tx, "study"); err != nil { // its id would be given again
			return err
		}
		id, err := nextID(ctx, tx, "study")
		if err != nil {
			return err
		}
		row := studyRow{id: id, name: study.Name, game: study.Game, heuristic: study.Heuristic, method: study.Method,
			budget: int64(study.Budget), config: study.Config, seed: study.Seed, version: study.Version,
			signature: study.Signature, started: stamp(study.Started), finished: stampOrNull(study.Finished),
			weights: jsonList(study.Facts.Weights), opponents: jsonList(study.Facts.Opponents), unrepeatable: jsonObject(study.Facts.Unrepeatable),
			rounds: jsonList(study.Rounds), plan: marshal(study.Facts)}
		result, err := tx.ExecContext(ctx, `
			INSERT INTO study (`+studyColumns+`, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)
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
		UPDATE study SET name = ?, budget = ?, config = ?, finished = ?, rounds = ? WHERE id = ?`,
		row.name, row.budget, row.config, row.finished, row.rounds, row.id)
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
