package sqlite

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/results"
)

func newStudy(name string) results.Study {
	return results.Study{
		Name: name, Game: "pentago", Heuristic: "a", Method: "random", Budget: 4000, Config: "name: " + name + "\n",
		Seed: -1 << 62, Version: "1.0", Signature: "4417120", Started: noon,
		Facts: results.StudyFacts{Weights: []results.Weight{{Name: "monica", Min: 0.5, Max: 2}}},
	}
}

// enteredStudy puts a study into the store.
func enteredStudy(t testing.TB, s *Store, study results.Study) results.Study {
	t.Helper()
	must(t, s.EnterStudy(t.Context(), &study))
	return study
}

// newTrial is a trial of ten games, among them five pairs, by a player of newRun; the weights depend on its number.
func newTrial(run results.Run, number int) results.Trial {
	player := run.Players[number%len(run.Players)]
	return results.Trial{
		Number: number, Round: 1, Stage: results.Screening, Candidate: number, Run: run.Name, Player: player.Name, Spec: player.Spec,
		Weights: map[string]float64{"monica": 1 + float64(number)/10, "middle": -1.15, "hold": 1},
		Wins:    4, Draws: 2, Losses: 4, Faults: 1, Pairs: [5]int{1, 1, 1, 1, 1},
		Meetings: []results.Meeting{{Player: run.Players[(number+1)%len(run.Players)].Name, Wins: 4, Draws: 2, Losses: 4}},
		Finished: noon.Add(time.Duration(number) * time.Second),
	}
}

// trialOf is the trial of a candidate with its games against opponents of one game after the other, all given as indices of
// players.
func trialOf(run results.Run, games []results.Record, number, candidate int, opponents ...int) results.Trial {
	player := run.Players[candidate]
	t := results.Trial{Number: number, Round: 1, Stage: results.Screening, Candidate: candidate, Run: run.Name, Player: player.Name,
		Spec: player.Spec, Weights: map[string]float64{"monica": 1}, Finished: noon}
	for _, opponent := range opponents {
		m := results.Meeting{Player: run.Players[opponent].Name}
		halves, met := map[int]int{}, map[int]int{} // by number
		for _, g := range games {
			seats := run.Pairings[g.Pairing].Seats
			seat := slices.Index(seats, candidate)
			if seat < 0 || len(seats) != 2 || seats[1-seat] != opponent {
				continue
			}
			switch {
			case g.Won(seat):
				m.Wins++
				halves[g.Number] += 2
			case g.Drawn(seat):
				m.Draws++
				halves[g.Number]++
			default:
				m.Losses++
			}
			if g.End.FaultOf(seat) != "" {
				t.Faults++
			}
			if met[g.Number]++; met[g.Number] == 2 {
				t.Pairs[halves[g.Number]]++
			}
		}
		t.Wins, t.Draws, t.Losses, t.Meetings = t.Wins+m.Wins, t.Draws+m.Draws, t.Losses+m.Losses, append(t.Meetings, m)
	}
	return t
}

func TestStudies(t *testing.T) {
	s, run := storeOfRun(t)
	late := newStudy("late")
	late.Started = noon.Add(time.Hour)
	late.Facts = results.StudyFacts{
		Weights:      []results.Weight{{Name: "monica", Min: 0.1, Max: 10, Log: true}, {Name: "hold", Max: 1, Switch: true}},
		Opponents:    []results.Player{{Name: "A", Spec: "a@4"}, {Name: "r", Spec: "random"}},
		Unrepeatable: map[string]string{"A": "by the clock"},
	}
	late = enteredStudy(t, s, late)
	early := enteredStudy(t, s, newStudy("early"))
	var trials []results.Trial
	for number, stage := range results.Stages {
		trial := newTrial(run, number)
		trial.Stage, trial.Candidate = stage, 7
		trials = append(trials, trial)
	}
	trials[0].Pairs = [5]int{}              // one seat only
	trials[1].Pairs = [5]int{1, 1, 0, 1, 1} // the partners of two games were left out
	trials[2].Round = 12
	trials[2].Meetings = []results.Meeting{{Player: "B", Weights: map[string]float64{"monica": 1}, Wins: 4}, {Player: "C", Draws: 2, Losses: 4}}
	for _, number := range []int{2, 0, 1, 4, 3} {
		must(t, s.AddTrials(t.Context(), late.Name, trials[number:number+1]))
	}
	must(t, s.FinishStudy(t.Context(), late.Name, noon.Add(48*time.Hour)))
	late.Finished = noon.Add(48 * time.Hour)

	reader := readerOf(t, s)
	for _, s := range []*Store{s, reader} {
		checkStudies(t, s, []results.Study{early, late}, "late", trials)
		got, err := s.Study(t.Context(), "late")
		must(t, err)
		equal(t, "study", got, late)
		if got, err := s.Trials(t.Context(), early.Name); err != nil || len(got) != 0 {
			t.Errorf("trials of the other study: %v, %v", got, err)
		}
	}
	equal(t, "studies without a time of their end", number(t, s.read, "SELECT count(*) FROM study WHERE finished IS NULL"), int64(1))
	must(t, s.Check(t.Context()))
}

// TestWeights wants every finite weight back to the last bit.
func TestWeights(t *testing.T) {
	s, run := storeOfRun(t)
	study := enteredStudy(t, s, newStudy("s"))
	r := rand.New(rand.NewPCG(1, 2))
	var trials []results.Trial
	for range 50 {
		trial := newTrial(run, len(trials))
		trial.Weights = map[string]float64{
			"least": math.SmallestNonzeroFloat64, "most": -math.MaxFloat64, "whole": 1 << 53, "third": 1.0 / 3, "zero": math.Copysign(0, -1),
		}
		for range 12 {
			name := []rune("a\"<é-ß\\&")[r.IntN(8):]
			if weight := math.Float64frombits(r.Uint64()); !math.IsNaN(weight) && !math.IsInf(weight, 0) {
				trial.Weights[fmt.Sprint(string(name), r.IntN(9))] = weight
			}
		}
		trials = append(trials, trial)
	}
	must(t, s.AddTrials(t.Context(), study.Name, trials))
	got, err := s.Trials(t.Context(), study.Name)
	must(t, err)
	equal(t, "trials", got, trials)
	for i, trial := range trials {
		if zero := got[i].Weights["zero"]; !math.Signbit(zero) || len(got[i].Weights) != len(trial.Weights) { // -0 equals 0
			t.Errorf("trial %d: %v, want %v", i, got[i].Weights, trial.Weights)
		}
	}
}

func TestEnterStudyRefuses(t *testing.T) {
	s, run := storeOfRun(t)
	known := enteredStudy(t, s, newStudy("s"))
	trials := []results.Trial{newTrial(run, 0)}
	must(t, s.AddTrials(t.Context(), known.Name, trials))
	again := newStudy("s")
	again.Budget++
	refused(t, "refused", s.EnterStudy(t.Context(), &again), nil, `study "s" is stored already: go on with it, or choose another name`, s.path)
	without := newStudy("without")
	without.Facts.Weights = nil
	refused(t, "entered without weights", s.EnterStudy(t.Context(), &without), nil, `study "without": it has no weights to tune`)
	checkStudies(t, s, []results.Study{known}, "s", trials)
}

func TestAddTrialsTwice(t *testing.T) {
	s, run := storeOfRun(t)
	study, other := enteredStudy(t, s, newStudy("s")), enteredStudy(t, s, newStudy("other"))
	trials := []results.Trial{newTrial(run, 0), newTrial(run, 1), newTrial(run, 2)}
	changed := newTrial(run, 1)
	changed.Wins, changed.Losses, changed.Pairs = 3, 5, [5]int{}
	changed.Meetings = []results.Meeting{{Player: "A", Wins: 3, Draws: 2, Losses: 5}}
	for _, batch := range [][]results.Trial{trials[:2], trials[:1], {changed, trials[2], trials[2]}, nil} {
		must(t, s.AddTrials(t.Context(), study.Name, batch))
	}
	checkStudies(t, s, []results.Study{study, other}, "s", trials)
	// The numbers of another study are its own.
	must(t, s.AddTrials(t.Context(), other.Name, []results.Trial{changed}))
	got, err := s.Trials(t.Context(), other.Name)
	must(t, err)
	equal(t, "trials of the other study", got, []results.Trial{changed})
}

func TestAddTrialsRefuses(t *testing.T) {
	s := newStore(t)
	run, other := entered(t, s, newRun("t")), newRun("u")
	other.Players[0].Name = "X"
	other = entered(t, s, other)
	study := enteredStudy(t, s, newStudy("s"))
	good := newTrial(run, 1)
	for _, c := range []struct {
		want   string
		change func(t *results.Trial)
	}{
		{`there is no stage "final": a study has ["search" "retest" "proof" "deeper" "empty"]`,
			func(t *results.Trial) { t.Stage = "final" }},
		{"trial -1 of candidate 0 in round 1: the first two count from 0", func(t *results.Trial) { t.Number = -1 }},
		{"trial 0 of candidate -1 in round 1: the first two count from 0", func(t *results.Trial) { t.Candidate = -1 }},
		{"trial 0 of candidate 0 in round 0: the first two count from 0, rounds from 1", func(t *results.Trial) { t.Round = 0 }},
		{`the meeting with "B" has -1 won, 0 drawn, 0 lost`, func(t *results.Trial) { t.Meetings = []results.Meeting{{Player: "B", Wins: -1}} }},
		{"its meetings have 4 won, 2 drawn, 3 lost, but it has 4, 2 and 4", func(t *results.Trial) {
			t.Meetings = []results.Meeting{{Player: "B", Wins: 4, Draws: 2, Losses: 3}}
		}},
		{`weight w of "B" is NaN, which is not finite`, func(t *results.Trial) {
			t.Meetings = []results.Meeting{{Player: "B", Weights: map[string]float64{"w": math.NaN()}}}
		}},
		{`there is no player "A" in a run "v": enter the run first`, func(t *results.Trial) { t.Run = "v" }},
		{`there is no player "A" in a run "u": enter the run first`, func(t *results.Trial) { t.Run = other.Name }},
		{`there is no player "X" in a run "t": enter the run first`, func(t *results.Trial) { t.Player = "X" }},
		{"it has no weights", func(t *results.Trial) { t.Weights = nil }},
		{"weight hold is NaN, which is not finite", func(t *results.Trial) { t.Weights["hold"] = math.NaN() }},
		{"weight hold is -Inf, which is not finite", func(t *results.Trial) { t.Weights["hold"] = math.Inf(-1) }},
		{"it has no games", func(t *results.Trial) { t.Wins, t.Draws, t.Losses = 0, 0, 0 }},
		{"a count is negative: -1 won, 2 drawn, 4 lost, 1 faults, pairs [1 1 1 1 1]",
			func(t *results.Trial) { t.Wins = -1 }},
		{"a count is negative", func(t *results.Trial) { t.Draws = -1 }},
		{"a count is negative", func(t *results.Trial) { t.Losses = -1 }},
		{"a count is negative", func(t *results.Trial) { t.Faults = -1 }},
		{"a count is negative", func(t *results.Trial) { t.Pairs = [5]int{1, 1, 3, 1, -1} }},
		{"5 faults in 4 lost games: each fault loses a game", func(t *results.Trial) { t.Faults = 5 }},
		{"4 pairs hold 2.0 points, but 10 games 5.0 points", func(t *results.Trial) { t.Pairs = [5]int{1, 2, 1, 0, 0} }},
		{"4 pairs hold 5.5 points, but 10 games 5.0 points", func(t *results.Trial) { t.Pairs = [5]int{0, 0, 2, 1, 1} }},
		{"6 pairs hold 5.0 points, but 10 games 5.0 points", func(t *results.Trial) { t.Pairs = [5]int{2, 1, 1, 1, 1} }},
		{"5 pairs hold 4.5 points, but 10 games 5.0 points", func(t *results.Trial) { t.Pairs = [5]int{1, 2, 0, 1, 1} }},
		{"5 pairs hold 5.5 points, but 10 games 5.0 points", func(t *results.Trial) { t.Pairs = [5]int{1, 0, 2, 1, 1} }},
	} {
		t.Run(c.want, func(t *testing.T) {
			bad := newTrial(run, 0)
			bad.Weights = maps.Clone(bad.Weights)
			c.change(&bad)
			refused(t, c.want, s.AddTrials(t.Context(), study.Name, []results.Trial{good, bad}), nil, c.want, s.path+`: study "s", trial `)
			if n := number(t, s.read, "SELECT count(*) FROM trial"); n != 0 {
				t.Errorf("%d trials are left, want 0", n)
			}
		})
	}
	for what, err := range map[string]error{
		"AddTrials":   s.AddTrials(t.Context(), "none", []results.Trial{good}),
		"FinishStudy": s.FinishStudy(t.Context(), "none", noon),
	} {
		if !errors.Is(err, results.ErrNoStudy) || !contains(err, s.path+`: study "none"`) {
			t.Errorf("%s of a study that is not there: %v, want ErrNoStudy with the path and the name", what, err)
		}
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.AddTrials(canceled, study.Name, []results.Trial{good}); err != nil {
		t.Errorf("a good trial afterwards, in spite of a cancel: %v", err)
	}
	if n := number(t, s.read, "SELECT count(*) FROM trial"); n != 1 {
		t.Errorf("%d trials are stored, want 1", n)
	}
}

// TestStudyViews reads the views of studies as a notebook would.
func TestStudyViews(t *testing.T) {
	s, run := storeOfRun(t)
	must(t, s.Append(t.Context(), run, records(rand.New(rand.NewPCG(1, 2)), run, 0, 10)))
	study := enteredStudy(t, s, newStudy("s"))
	second := newTrial(run, 1)
	second.Stage, second.Candidate, second.Weights = results.Proof, 5, map[string]float64{"monica": 0.1}
	second.Wins, second.Draws, second.Losses, second.Pairs = 0, 1, 2, [5]int{}
	second.Meetings = []results.Meeting{{Player: "A", Draws: 1, Losses: 2}}
	must(t, s.AddTrials(t.Context(), study.Name, []results.Trial{second, newTrial(run, 0)}))
	wantRows(t, s, "trials", "SELECT weights, games, pairs_ll, pairs_ld, pairs_even, pairs_wd, pairs_ww FROM trial ORDER BY number",
		"SELECT * FROM trial_score", "SELECT *, typeof(value) FROM trial_weight")
}

// TestAddRound: further rounds add to the budget, and the study is not complete any more.
func TestAddRound(t *testing.T) {
	s := newStore(t)
	study := newStudy("s")
	study.Finished = noon.Add(time.Hour)
	study = enteredStudy(t, s, study)
	for _, games := range []int{1000, 1, 8} {
		must(t, s.AddRound(t.Context(), "s", games))
		study.Rounds = append(study.Rounds, games)
		study.Budget += games
	}
	study.Finished = time.Time{}
	checkStudies(t, s, []results.Study{study}, "s", nil)
	if err := s.AddRound(t.Context(), "s", 0); err == nil || !strings.Contains(err.Error(), `study "s": a round of 0 games`) {
		t.Errorf("a round without games: %v", err)
	}
	if err := s.AddRound(t.Context(), "t", 1); !errors.Is(err, results.ErrNoStudy) {
		t.Errorf("a study that is not stored: %v", err)
	}
	checkStudies(t, s, []results.Study{study}, "s", nil)
}

// TestRecountMirrored: two candidates that meet in trials of both, each on openings of its own, are no damage; a false trial is.
func TestRecountMirrored(t *testing.T) {
	for _, wrong := range []bool{false, true} {
		s, run := storeOfRun(t)
		study := enteredStudy(t, s, newStudy("s"))
		r := rand.New(rand.NewPCG(1, 2))
		var trials []results.Trial
		for number, candidate := range []int{0, 1, 0} {
			games := []results.Record{record(r, run, 0, number), record(r, run, 1, number)}
			must(t, s.Append(t.Context(), run, games))
			trials = append(trials, trialOf(run, games, number, candidate, 1-candidate))
		}
		if w := &trials[1]; wrong {
			w.Wins, w.Losses = w.Losses, w.Wins
			slices.Reverse(w.Pairs[:])
			w.Meetings[0].Wins, w.Meetings[0].Losses = w.Wins, w.Losses
			w.Faults = min(w.Faults, w.Losses)
		}
		must(t, s.AddTrials(t.Context(), study.Name, trials))
		if err := s.Recount(t.Context(), run, nil); errors.Is(err, results.ErrDamaged) != wrong || err != nil && !wrong {
			t.Errorf("with a false trial: %t; the recount says %v (%+v)", wrong, err, trials)
		}
	}
}

// checkStudies compares the stored studies, and the trials of one.
func checkStudies(t *testing.T, s *Store, studies []results.Study, of string, trials []results.Trial) {
	t.Helper()
	got, err := s.Studies(t.Context())
	must(t, err)
	equal(t, "studies", got, studies)
	var names []string
	for _, study := range studies {
		names = append(names, study.Name)
	}
	gotNames, err := s.StudyNames(t.Context())
	must(t, err)
	equal(t, "names of studies", gotNames, names)
	gotTrials, err := s.Trials(t.Context(), of)
	must(t, err)
	equal(t, "trials", gotTrials, trials)
	refused(t, "Study of a name that is not there", errOf(s.Study(t.Context(), "none")), results.ErrNoStudy, `study "none"`)
}
