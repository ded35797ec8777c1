package sqlite

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
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
		if err == nil && len(studies) == 0 {
			err = damaged("study %q is found by its name, but not by its id %d", name, id)
		}
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

// AddTrials stores finished trials in one transaction: after an error nothing is stored. Their runs must be entered,
// with the candidates among the players. It ignores trials with a stored number, and repetitions among trials. The
// error wraps results.ErrNoStudy for an unknown study.
func (s *Store) AddTrials(ctx context.Context, study string, trials []results.Trial) error {
	return s.change(ctx, func(ctx context.Context, tx *sql.Tx) error {
		id, err := idOf(ctx, tx, "study", study, results.ErrNoStudy)
		if err != nil {
			return err
		}
		var sum int64 // the other trials, perhaps tens of thousands, are not read
		if err := tx.QueryRowContext(ctx, "SELECT checksum FROM study WHERE id = ?", id).Scan(&sum); err != nil {
			return err
		}
		for i := range trials {
			added, err := addTrial(ctx, tx, id, &trials[i])
			if err != nil {
				return fmt.Errorf("study %q, trial %d: %w", study, trials[i].Number, err)
			}
			sum += added
		}
		_, err = tx.ExecContext(ctx, "UPDATE study SET checksum = ? WHERE id = ?", sum, id)
		return err
	})
}

// oldTrialColumns are those of before form 9.
const oldTrialColumns = "study, number, stage, candidate, run, player, spec, weights, games, wins, draws, losses, faults, " +
	"pairs_ll, pairs_ld, pairs_even, pairs_wd, pairs_ww, finished"

const trialColumns = oldTrialColumns + ", round, meetings"

// trialChecksum returns the checksum of the columns of a trial.
func trialChecksum(values []any, round int, meetings sql.NullString) int64 {
	if round != 1 || meetings.Valid { // else as in trials of before form 9
		values = append(values, round, meetings)
	}
	return checksum(values...)
}

// addTrial stores a trial and returns the checksum of its row, or 0 if its number is stored.
func addTrial(ctx context.Context, tx *sql.Tx, study int64, t *results.Trial) (added int64, err error) {
	if err := checkTrial(t); err != nil {
		return 0, err
	}
	run, err := runID(ctx, tx, t.Run)
	if err != nil && !errors.Is(err, results.ErrNoRun) {
		return 0, err
	}
	var seated bool
	const seat = "SELECT EXISTS (SELECT * FROM player WHERE run = ? AND name = ?)"
	if err := tx.QueryRowContext(ctx, seat, run, t.Player).Scan(&seated); err != nil {
		return 0, err
	}
	if !seated {
		return 0, fmt.Errorf("there is no player %q in a run %q: enter the run first", t.Player, t.Run)
	}
	weights, err := json.Marshal(t.Weights) // in the order of names, each number exact
	if err != nil {
		return 0, err
	}
	meetings := sql.NullString{}
	if t.Meetings != nil {
		meetings = jsonList(t.Meetings)
	}
	row := []any{study, t.Number, string(t.Stage), t.Candidate, run, t.Player, t.Spec, string(weights),
		t.Games(), t.Wins, t.Draws, t.Losses, t.Faults,
		t.Pairs[0], t.Pairs[1], t.Pairs[2], t.Pairs[3], t.Pairs[4], stamp(t.Finished)}
	sum := trialChecksum(row, t.Round, meetings)
	result, err := tx.ExecContext(ctx, `
		INSERT INTO trial (`+trialColumns+`, checksum)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (study, number) DO NOTHING`, append(slices.Clone(row), t.Round, meetings, sum)...)
	if err != nil {
		return 0, err
	}
	if n, err := result.RowsAffected(); n == 0 {
		return 0, err
	}
	return sum, nil
}

// checkTrial refuses impossible trials.
func checkTrial(t *results.Trial) error {
	if !slices.Contains(results.Stages, t.Stage) {
		return fmt.Errorf("there is no stage %q: a study has %q", t.Stage, results.Stages)
	}
	if t.Number < 0 || t.Candidate < 0 || t.Round < 1 {
		return fmt.Errorf("trial %d of candidate %d in round %d: the first two count from 0, rounds from 1", t.Number, t.Candidate, t.Round)
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
	if err := checkMeetings(t); err != nil {
		return err
	}
	if t.Faults > t.Losses {
		return fmt.Errorf("%d faults in %d lost games: each fault loses a game", t.Faults, t.Losses)
	}
	pairs, halves := 0, 0
	for points, n := range t.Pairs {
		pairs += n
		halves += points * n
	}
	alone, rest := t.Games()-2*pairs, 2*t.Wins+t.Draws-halves // games without a stored partner
	if rest < 0 || rest > 2*alone {
		return fmt.Errorf("%d pairs hold %.1f points, but %d games %.1f points",
			pairs, float64(halves)/2, t.Games(), float64(2*t.Wins+t.Draws)/2)
	}
	return nil
}

// checkMeetings refuses meetings that do not add up to their trial.
func checkMeetings(t *results.Trial) error {
	if t.Meetings == nil {
		return nil
	}
	wins, draws, losses := 0, 0, 0
	for _, m := range t.Meetings {
		if min(m.Wins, m.Draws, m.Losses) < 0 || m.Player == "" {
			return fmt.Errorf("the meeting with %q has %d won, %d drawn, %d lost", m.Player, m.Wins, m.Draws, m.Losses)
		}
		for name, weight := range m.Weights {
			if math.IsNaN(weight) || math.IsInf(weight, 0) {
				return fmt.Errorf("weight %s of %q is %v, which is not finite", name, m.Player, weight)
			}
		}
		wins, draws, losses = wins+m.Wins, draws+m.Draws, losses+m.Losses
	}
	if wins != t.Wins || draws != t.Draws || losses != t.Losses {
		return fmt.Errorf("its meetings have %d won, %d drawn, %d lost, but it has %d, %d and %d", wins, draws, losses, t.Wins, t.Draws, t.Losses)
	}
	return nil
}

// Trials returns the finished trials of a study, ordered by number.
func (s *Store) Trials(ctx context.Context, study string) (trials []results.Trial, err error) {
	err = s.look(ctx, func(tx *sql.Tx) error {
		trials = nil
		version, err := form(ctx, tx)
		if err != nil || version < 3 {
			return err
		}
		id, err := idOf(ctx, tx, "study", study, results.ErrNoStudy)
		if errors.Is(err, results.ErrNoStudy) {
			return nil
		}
		if err != nil {
			return err
		}
		trials, err = readTrials(ctx, tx, version, "study = ?", id)
		if err != nil {
			err = fmt.Errorf("study %q: %w", study, err)
		}
		return err
	})
	return trials, err
}

// readTrials reads trials, ordered by study and number.
func readTrials(ctx context.Context, tx *sql.Tx, version int, which string, args ...any) ([]results.Trial, error) {
	columns, sums := trialColumns, "trial.checksum"
	if version < 9 {
		columns = oldTrialColumns + ", 1, NULL"
	}
	if version < 4 {
		sums = "NULL"
	}
	runs := map[int64]string{}
	err := each(ctx, tx, func(rows *sql.Rows) error {
		var id int64
		var name string
		err := rows.Scan(&id, &name)
		runs[id] = results.Visible(name)
		return err
	}, "SELECT id, name FROM run")
	if err != nil {
		return nil, err
	}
	var trials []results.Trial
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var t results.Trial
		var study, run int64
		var games int
		var stage, weights, finished string
		var meetings sql.NullString
		var sum sql.NullInt64
		err := rows.Scan(&study, &t.Number, &stage, &t.Candidate, &run, &t.Player, &t.Spec, &weights, &games,
			&t.Wins, &t.Draws, &t.Losses, &t.Faults,
			&t.Pairs[0], &t.Pairs[1], &t.Pairs[2], &t.Pairs[3], &t.Pairs[4], &finished, &t.Round, &meetings, &sum)
		if err != nil {
			return err
		}
		what := fmt.Sprintf("trial %d", t.Number)
		values := []any{study, t.Number, stage, t.Candidate, run, t.Player, t.Spec, weights, games, t.Wins,
			t.Draws, t.Losses, t.Faults, t.Pairs[0], t.Pairs[1], t.Pairs[2], t.Pairs[3], t.Pairs[4], finished}
		if sum.Valid && sum.Int64 != trialChecksum(values, t.Round, meetings) {
			return noChecksum("%s", what)
		}
		if meetings.Valid {
			if err := json.Unmarshal([]byte(meetings.String), &t.Meetings); err != nil {
				return damaged("%s: its meetings are not a JSON list of objects", what)
			}
			for i := range t.Meetings {
				t.Meetings[i].Player = results.Visible(t.Meetings[i].Player)
			}
		}
		if err = json.Unmarshal([]byte(weights), &t.Weights); err != nil {
			return damaged("%s: its weights are not a JSON object of numbers", what)
		}
		t.Stage, t.Run = results.Stage(results.Visible(stage)), runs[run]
		t.Player, t.Spec = results.Visible(t.Player), results.Visible(t.Spec)
		if t.Finished, err = parseStamp(finished); err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		trials = append(trials, t)
		return nil
	}, "SELECT "+columns+", "+sums+" FROM trial WHERE "+which+" ORDER BY study, number", args...)
	return trials, err
}

// wrongTrials names the trials that differ from a census of their run.
func wrongTrials(ctx context.Context, tx *sql.Tx, c *census, version int) (wrong []string, err error) {
	u := c.lineup
	if version < 3 {
		return nil, nil
	}
	trials, err := readTrials(ctx, tx, version, "run = ?", u.run)
	if err != nil || len(trials) == 0 {
		return nil, err
	}
	type meeting struct{ player, opponent int }
	counted := map[meeting]*results.Trial{}
	at := func(player, opponent int) *results.Trial {
		key := meeting{player, opponent}
		if counted[key] == nil {
			counted[key] = &results.Trial{}
		}
		return counted[key]
	}
	for key, n := range c.sheets[tallyLedger] {
		pairing, _ := u.find(key.pairing)
		seats := u.of.Pairings[pairing].Seats
		opponent := -1 // several
		if len(seats) == 2 {
			opponent = seats[1-key.b]
		}
		t := at(seats[key.b], opponent)
		t.Wins, t.Draws, t.Losses, t.Faults = t.Wins+int(n[1]), t.Draws+int(n[2]), t.Losses+int(n[3]), t.Faults+int(n[4])
	}
	matchups := u.byKey()
	for key, n := range c.sheets[scoreLedger] {
		m := &u.matchups[matchups[key.pairing]]
		scores, err := splitNumbers(key.text, len(m.players))
		if err != nil {
			return nil, err
		}
		if len(m.orders) != 2 || len(scores) != 2 { // one seat only: no pairs
			continue
		}
		for i, player := range m.indices {
			at(player, m.indices[1-i]).Pairs[2*scores[i]/results.Twelfths] += int(n[0])
		}
	}
	index := map[string]int{}
	for i, p := range u.of.Players {
		index[p.Name] = i
	}
	// All trials of a candidate together have its games against the opponents that they name.
	stored, opponents, names := map[int]*results.Trial{}, map[int]map[int]bool{}, map[int]string{}
	paired := map[int]bool{}
	for _, t := range trials {
		player := index[t.Player]
		if stored[player] == nil {
			stored[player], opponents[player], names[player] = &results.Trial{}, map[int]bool{}, fmt.Sprintf("trial %d of %s", t.Number, t.Player)
		}
		s := stored[player]
		s.Wins, s.Draws, s.Losses, s.Faults = s.Wins+t.Wins, s.Draws+t.Draws, s.Losses+t.Losses, s.Faults+t.Faults
		for i, n := range t.Pairs {
			s.Pairs[i] += n
		}
		paired[player] = paired[player] || t.Pairs != [5]int{}
		for _, m := range t.Meetings {
			opponents[player][index[m.Player]] = true
		}
	}
	for key, n := range counted {
		s := stored[key.player]
		if s == nil || len(opponents[key.player]) > 0 && !opponents[key.player][key.opponent] {
			continue
		}
		s.Wins, s.Draws, s.Losses, s.Faults = s.Wins-n.Wins, s.Draws-n.Draws, s.Losses-n.Losses, s.Faults-n.Faults
		for i, pairs := range n.Pairs {
			s.Pairs[i] -= pairs
		}
	}
	for _, player := range slices.Sorted(maps.Keys(stored)) {
		s := stored[player]
		if !paired[player] { // the candidate took one seat
			s.Pairs = [5]int{}
		}
		if s.Wins != 0 || s.Draws != 0 || s.Losses != 0 || s.Faults != 0 || s.Pairs != [5]int{} {
			wrong = append(wrong, names[player]+" differs from the sum of its games")
		}
	}
	return wrong, nil
}
