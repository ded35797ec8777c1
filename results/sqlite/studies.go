package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"tourney/results"
)

// Study returns the study of that name. The error wraps results.ErrNoStudy if there is none.
func (s *Store) Study(ctx context.Context, name string) (results.Study, error) {
	studies, err := s.studies(ctx, "WHERE name = ?", name)
	if err == nil && len(studies) == 0 {
		err = fmt.Errorf("study %q: %w", name, results.ErrNoStudy)
	}
	if err != nil {
		return results.Study{}, s.explain(err)
	}
	return studies[0], nil
}

// Studies returns all studies, oldest first.
func (s *Store) Studies(ctx context.Context) ([]results.Study, error) {
	studies, err := s.studies(ctx, "ORDER BY started, id")
	return studies, s.explain(err)
}

func (s *Store) studies(ctx context.Context, which string, args ...any) (studies []results.Study, err error) {
	err = s.eachOfStudies(ctx, func(rows *sql.Rows) error {
		var study results.Study
		var started string
		var finished sql.NullString
		err := rows.Scan(&study.ID, &study.Name, &study.Game, &study.Heuristic, &study.Method, &study.Budget,
			&study.Config, &study.Seed, &study.Version, &study.Signature, &started, &finished)
		if err != nil {
			return err
		}
		if study.Started, study.Finished, err = parseSpan(started, finished); err != nil {
			return fmt.Errorf("study %q: %w", study.Name, err)
		}
		studies = append(studies, study)
		return nil
	}, `
		SELECT id, name, game, heuristic, method, budget, config, seed, version, signature, started, finished
		FROM study `+which, args...)
	return studies, err
}

// eachOfStudies is each for queries of the tables of studies. It visits nothing where the database has none.
func (s *Store) eachOfStudies(ctx context.Context, visit func(*sql.Rows) error, query string, args ...any) error {
	tx, err := s.read.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if has, err := hasStudies(ctx, tx); err != nil || !has {
		return err
	}
	return each(ctx, tx, visit, query, args...)
}

// EnterStudy writes a new study, and fills in its id. A name that is taken is refused.
func (s *Store) EnterStudy(ctx context.Context, study *results.Study) error {
	if s.write == nil {
		return s.explain(errReadOnly)
	}
	result, err := s.write.ExecContext(ctx, `
		INSERT INTO study (
			name, game, heuristic, method, budget, config, seed, version, signature, started, finished
		)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (name) DO NOTHING`,
		study.Name, study.Game, study.Heuristic, study.Method, study.Budget, study.Config, study.Seed, study.Version,
		study.Signature, stamp(study.Started), stampOrNull(study.Finished))
	if err != nil {
		return s.explain(err)
	}
	n, err := result.RowsAffected()
	if err == nil && n == 0 {
		err = fmt.Errorf("study %q is stored already: go on with it, or choose another name", study.Name)
	}
	if err != nil {
		return s.explain(err)
	}
	study.ID, err = result.LastInsertId()
	return s.explain(err)
}

// FinishStudy notes that nothing of the study is missing.
func (s *Store) FinishStudy(ctx context.Context, study int64, at time.Time) error {
	return s.finish(ctx, "study", study, at, results.ErrNoStudy)
}

// AddTrials stores finished trials in one transaction: after an error nothing is stored. Their runs must have been
// entered, with the candidates among the players. A trial whose number is stored already, or twice among trials, is
// ignored. The error wraps results.ErrNoStudy if there is no such study.
func (s *Store) AddTrials(ctx context.Context, study int64, trials []results.Trial) error {
	if s.write == nil {
		return s.explain(errReadOnly)
	}
	return s.explain(s.addTrials(ctx, study, trials))
}

func (s *Store) addTrials(ctx context.Context, study int64, trials []results.Trial) error {
	tx, err := s.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var name string
	err = tx.QueryRowContext(ctx, "SELECT name FROM study WHERE id = ?", study).Scan(&name)
	if errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("study with id %d: %w", study, results.ErrNoStudy)
	}
	if err != nil {
		return err
	}
	for i := range trials {
		if err := addTrial(ctx, tx, study, &trials[i]); err != nil {
			return fmt.Errorf("study %q, trial %d: %w", name, trials[i].Number, err)
		}
	}
	return tx.Commit()
}

func addTrial(ctx context.Context, tx *sql.Tx, study int64, t *results.Trial) error {
	if err := checkTrial(t); err != nil {
		return err
	}
	var seated bool
	const seat = "SELECT EXISTS (SELECT * FROM player WHERE run = ? AND name = ?)"
	if err := tx.QueryRowContext(ctx, seat, t.Run, t.Player).Scan(&seated); err != nil {
		return err
	}
	if !seated {
		return fmt.Errorf("there is no player %q in a run with id %d: enter the run first", t.Player, t.Run)
	}
	weights, err := json.Marshal(t.Weights) // orders them by name, and writes each so that it is read back exactly
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `
		INSERT INTO trial (
			study, number, stage, candidate, run, player, spec, weights, games, wins, draws, losses, faults,
			pairs_ll, pairs_ld, pairs_even, pairs_wd, pairs_ww, finished
		)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (study, number) DO NOTHING`,
		study, t.Number, t.Stage, t.Candidate, t.Run, t.Player, t.Spec, string(weights),
		t.Games(), t.Wins, t.Draws, t.Losses, t.Faults,
		t.Pairs[0], t.Pairs[1], t.Pairs[2], t.Pairs[3], t.Pairs[4], stamp(t.Finished))
	return err
}

// checkTrial refuses trials that would make rows meaningless.
func checkTrial(t *results.Trial) error {
	if !slices.Contains(results.Stages, t.Stage) {
		return fmt.Errorf("there is no stage %q: a study has %q", t.Stage, results.Stages)
	}
	if t.Number < 0 || t.Candidate < 0 {
		return fmt.Errorf("trial %d of candidate %d: both count from 0", t.Number, t.Candidate)
	}
	if len(t.Weights) == 0 {
		return errors.New("it has no weights")
	}
	for name, weight := range t.Weights {
		if math.IsNaN(weight) || math.IsInf(weight, 0) {
			return fmt.Errorf("weight %s is %v, which is not finite", name, weight)
		}
	}
	if min(t.Wins, t.Draws, t.Losses, t.Faults, slices.Min(t.Pairs[:])) < 0 {
		return fmt.Errorf("a count is negative: %d won, %d drawn, %d lost, %d faults, pairs %d",
			t.Wins, t.Draws, t.Losses, t.Faults, t.Pairs)
	}
	if t.Games() == 0 {
		return errors.New("it has no games")
	}
	if t.Faults > t.Losses {
		return fmt.Errorf("%d faults in %d lost games: each loses one", t.Faults, t.Losses)
	}
	pairs, halves := 0, 0
	for points, n := range t.Pairs {
		pairs += n
		halves += points * n
	}
	if pairs > 0 && (2*pairs != t.Games() || halves != 2*t.Wins+t.Draws) {
		return fmt.Errorf("%d pairs hold %.1f points, but %d games %.1f points",
			pairs, float64(halves)/2, t.Games(), float64(2*t.Wins+t.Draws)/2)
	}
	return nil
}

// Trials returns the finished trials of a study, ordered by number.
func (s *Store) Trials(ctx context.Context, study int64) ([]results.Trial, error) {
	var trials []results.Trial
	err := s.eachOfStudies(ctx, func(rows *sql.Rows) error {
		var t results.Trial
		var name, weights, finished string
		err := rows.Scan(&name, &t.Number, &t.Stage, &t.Candidate, &t.Run, &t.Player, &t.Spec, &weights,
			&t.Wins, &t.Draws, &t.Losses, &t.Faults,
			&t.Pairs[0], &t.Pairs[1], &t.Pairs[2], &t.Pairs[3], &t.Pairs[4], &finished)
		if err != nil {
			return err
		}
		if err = json.Unmarshal([]byte(weights), &t.Weights); err != nil {
			err = fmt.Errorf("the weights are damaged: %w", err)
		} else {
			t.Finished, err = parseStamp(finished)
		}
		if err != nil {
			return fmt.Errorf("study %q, trial %d: %w", name, t.Number, err)
		}
		trials = append(trials, t)
		return nil
	}, `
		SELECT
			name, number, stage, candidate, run, player, spec, weights, wins, draws, losses, faults,
			pairs_ll, pairs_ld, pairs_even, pairs_wd, pairs_ww, trial.finished
		FROM trial JOIN study ON study.id = trial.study
		WHERE study = ? ORDER BY number`, study)
	return trials, s.explain(err)
}
