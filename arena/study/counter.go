package study

import (
	"fmt"

	"tourney/arena/tune"
	"tourney/players"
	"tourney/results"
)

// counter counts the games of trials in any order.
type counter struct {
	study   Study
	run     results.Run
	leftOut results.LeftOut // games that no trial waits for
	trials  map[int]*sum    // by the candidate's index among the run's players
}

// sum is a trial in progress.
type sum struct {
	trial results.Trial
	left  int
	pairs bool         // the candidate takes both seats
	open  map[pair]int // half points of the first game of a pair, until the second comes
}

// pair identifies the two games of a candidate on one opening with exchanged seats.
type pair struct {
	opponent int // index among the run's players
	number   int
}

func newCounter(s Study, leftOut results.LeftOut) *counter {
	return &counter{study: s, leftOut: leftOut, trials: map[int]*sum{}}
}

// expect adds trials of a run that may have grown since the last call.
func (c *counter) expect(run results.Run, trials []tune.StageTrial) {
	c.run = run
	places := make(map[string]int, len(run.Players))
	for i, p := range run.Players {
		places[p.Name] = i
	}
	begun := map[*sum]bool{}
	for _, t := range trials {
		player := c.study.Player(t.Candidate, t.A)
		s := &sum{
			trial: results.Trial{
				Number: t.ID, Stage: t.Stage, Candidate: t.Candidate,
				Run: run.Name, Player: player.Name, Spec: player.Spec.String(), Weights: t.A,
			},
			left:  c.study.games(t.Stage),
			pairs: c.study.pairs(t.Stage),
			open:  map[pair]int{},
		}
		begun[s], c.trials[places[player.Name]] = true, s
	}
	for pairing, list := range c.leftOut {
		if _, s := c.trialOf(pairing); begun[s] {
			for _, u := range list {
				s.left -= u.Games()
			}
		}
	}
}

// trialOf returns the trial of a pairing and the seat of its candidate; nil if there is none.
func (c *counter) trialOf(pairing int) (seat int, s *sum) {
	for seat, player := range c.run.Pairings[pairing].Seats {
		if s := c.trials[player]; s != nil {
			return seat, s
		}
	}
	return 0, nil
}

// empty reports whether all games of an unfinished trial were left out. Call it before counting.
func (c *counter) empty() bool {
	for _, s := range c.trials {
		if s.left == 0 && s.trial.Games() == 0 {
			return true
		}
	}
	return false
}

// add counts a game if it belongs to a trial. It returns the trial so far, and whether the game was its last.
func (c *counter) add(r results.Record) (t results.Trial, last, counts bool) {
	seat, s := c.trialOf(r.Pairing)
	if s == nil {
		return t, false, false
	}
	t, last = s.add(r, seat, pair{c.run.Pairings[r.Pairing].Seats[1-seat], r.Number})
	return t, last, true
}

// add counts a game of the trial; seat is the candidate's.
func (s *sum) add(r results.Record, seat int, of pair) (results.Trial, bool) {
	halves := 0
	switch {
	case r.Won(seat):
		s.trial.Wins++
		halves = 2
	case r.Drawn(seat):
		s.trial.Draws++
		halves = 1
	default:
		s.trial.Losses++
	}
	if r.End.FaultOf(seat) != "" {
		s.trial.Faults++
	}
	if s.pairs {
		if first, ok := s.open[of]; ok {
			s.trial.Pairs[first+halves]++
			delete(s.open, of)
		} else {
			s.open[of] = halves
		}
	}
	if s.trial.Finished.Before(r.Finished) {
		s.trial.Finished = r.Finished
	}
	s.left--
	return s.trial, s.left == 0
}

// same returns an error unless a stored trial is the one asked for. The program that stored it may have known fewer
// weights and settings.
func (s Study) same(stored results.Trial, asked tune.StageTrial) error {
	want := s.Player(asked.Candidate, asked.A).Spec.String()
	if spec, err := players.ParsePlayer(s.Game, stored.Spec); err != nil || spec.String() != want || stored.Stage != asked.Stage {
		return fmt.Errorf("trial %d of study %s is stored as %s of %s, but this program asks for %s of %s: its random draws "+
			"are not those of the program that began the study; go on with that one", stored.Number, s.Name, stored.Stage,
			stored.Spec, asked.Stage, want)
	}
	return nil
}
