package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"tourney/results"
)

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

const trialColumns = "study, number, stage, candidate, run, player, spec, weights, games, wins, draws, losses, faults, " +
	"pairs_ll, pairs_ld, pairs_even, pairs_wd, pairs_ww, finished, round, meetings"

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
	row := []any{study, t.Number, string(t.Stage), t.Candidate, run, t.Player, t.Spec, string(weights),
		t.Games(), t.Wins, t.Draws, t.Losses, t.Faults,
		t.Pairs[0], t.Pairs[1], t.Pairs[2], t.Pairs[3], t.Pairs[4], stamp(t.Finished), t.Round, jsonList(t.Meetings)}
	sum := checksum(row...)
	result, err := tx.ExecContext(ctx, `
		INSERT INTO trial (`+trialColumns+`, checksum)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT (study, number) DO NOTHING`, append(row, sum)...)
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
		id, err := idOf(ctx, tx, "study", study, results.ErrNoStudy)
		if errors.Is(err, results.ErrNoStudy) {
			return nil
		}
		if err != nil {
			return err
		}
		trials, err = readTrials(ctx, tx, "study = ?", id)
		if err != nil {
			err = fmt.Errorf("study %q: %w", study, err)
		}
		return err
	})
	return trials, err
}

// readTrials reads trials, ordered by study and number.
func readTrials(ctx context.Context, tx *sql.Tx, which string, args ...any) ([]results.Trial, error) {
	list, stored, sums, err := readRunRows(ctx, tx, "WHERE id IN (SELECT run FROM trial WHERE "+which+")", args...)
	if err != nil {
		return nil, err
	}
	runs := map[int64]string{}
	for i, row := range stored {
		if err := row.intact(ctx, tx, sums[i]); err != nil {
			return nil, err
		}
		runs[row.id] = list[i].Name
	}
	var trials []results.Trial
	err = each(ctx, tx, func(rows *sql.Rows) error {
		var t results.Trial
		var study, run, sum int64
		var games int
		var stage, weights, finished, meetings string
		err := rows.Scan(&study, &t.Number, &stage, &t.Candidate, &run, &t.Player, &t.Spec, &weights, &games,
			&t.Wins, &t.Draws, &t.Losses, &t.Faults,
			&t.Pairs[0], &t.Pairs[1], &t.Pairs[2], &t.Pairs[3], &t.Pairs[4], &finished, &t.Round, &meetings, &sum)
		if err != nil {
			return err
		}
		what := fmt.Sprintf("trial %d", t.Number)
		if _, ok := runs[run]; !ok {
			return damaged("%s: the run of its games is lost", what)
		}
		values := []any{study, t.Number, stage, t.Candidate, run, t.Player, t.Spec, weights, games, t.Wins,
			t.Draws, t.Losses, t.Faults, t.Pairs[0], t.Pairs[1], t.Pairs[2], t.Pairs[3], t.Pairs[4], finished, t.Round, meetings}
		if sum != checksum(values...) {
			return noChecksum("%s", what)
		}
		if err := json.Unmarshal([]byte(meetings), &t.Meetings); err != nil {
			return damaged("%s: its meetings are not a JSON list of objects", what)
		}
		for i := range t.Meetings {
			t.Meetings[i].Player = results.Visible(t.Meetings[i].Player)
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
	}, "SELECT "+trialColumns+", checksum FROM trial WHERE "+which+" ORDER BY study, number", args...)
	return trials, err
}

// wrongTrials names the trials that differ from a census of their run.
func wrongTrials(ctx context.Context, tx *sql.Tx, c *census) (wrong []string, err error) {
	u := c.lineup
	trials, err := readTrials(ctx, tx, "run = ?", u.run)
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
		pairing, _ := u.find(key.of)
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
		m := &u.matchups[matchups[key.of]]
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
	// Two candidates may meet in trials of both. A trial tells neither the faults of the other candidate nor, with several
	// opponents, the pairs with each.
	mirrored, unpaired := map[int]bool{}, map[int]bool{}
	for _, t := range trials {
		for _, m := range t.Meetings {
			other := index[m.Player]
			s := stored[other]
			if s == nil || !opponents[other][index[t.Player]] {
				continue
			}
			mirrored[other] = true
			s.Wins, s.Draws, s.Losses = s.Wins+m.Losses, s.Draws+m.Draws, s.Losses+m.Wins
			if len(t.Meetings) > 1 {
				unpaired[other] = true
			}
			for i, n := range t.Pairs {
				s.Pairs[len(t.Pairs)-1-i] += n
			}
		}
	}
	for key, n := range counted {
		s := stored[key.player]
		if s == nil || !opponents[key.player][key.opponent] {
			continue
		}
		s.Wins, s.Draws, s.Losses, s.Faults = s.Wins-n.Wins, s.Draws-n.Draws, s.Losses-n.Losses, s.Faults-n.Faults
		for i, pairs := range n.Pairs {
			s.Pairs[i] -= pairs
		}
	}
	for _, player := range slices.Sorted(maps.Keys(stored)) {
		s := stored[player]
		if !paired[player] || unpaired[player] { // the candidate took one seat, or the pairs are not known
			s.Pairs = [5]int{}
		}
		if mirrored[player] {
			s.Faults = 0
		}
		if s.Wins != 0 || s.Draws != 0 || s.Losses != 0 || s.Faults != 0 || s.Pairs != [5]int{} {
			wrong = append(wrong, names[player]+" differs from the sum of its games")
		}
	}
	return wrong, nil
}
