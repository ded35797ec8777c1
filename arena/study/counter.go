package study

import (
	"fmt"

	"tourney/arena/tune"
	"tourney/players"
	"tourney/results"
)

// counter adds up the games of trials as they come in, in any order.
type counter struct {
	study   Study
	run     results.Run
	leftOut results.LeftOut // games that no trial waits for
	trials  map[int]*sum    // by the candidate's place among the run's players
}

// sum is a trial under way.
type sum struct {
	trial results.Trial
	left  int
	pairs bool         // the candidate takes both seats
	open  map[pair]int // half points of the first game of a pair, until there is the second
}

// pair names two games of a candidate on one opening, the seats exchanged.
type pair struct {
	opponent int // its place among the run's players
	number   int
}

func newCounter(s Study, leftOut results.LeftOut) *counter {
	return &counter{study: s, leftOut: leftOut, trials: map[int]*sum{}}
}

// expect prepares to count trials of a run, which may have grown since the last call.
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

// trialOf returns the trial that counts the games of a pairing, and the seat of its candidate; nil if there is none.
func (c *counter) trialOf(pairing int) (seat int, s *sum) {
	for seat, player := range c.run.Pairings[pairing].Seats {
		if s := c.trials[player]; s != nil {
			return seat, s
		}
	}
	return 0, nil
}

// empty reports whether all games of a trial that is not finished were left out. It is asked before games are counted.
func (c *counter) empty() bool {
	for _, s := range c.trials {
		if s.left == 0 && s.trial.Games() == 0 {
			return true
		}
	}
	return false
}

// add counts a game, if it is one of a trial. It returns the trial as it is now, and whether the game was its last.
func (c *counter) add(r results.Record) (t results.Trial, last, counts bool) {
	seat, s := c.trialOf(r.Pairing)
	if s == nil {
		return t, false, false
	}
	t, last = s.add(r, seat, pair{c.run.Pairings[r.Pairing].Seats[1-seat], r.Number})
	return t, last, true
}

// add counts a game of the trial, in which its candidate had that seat.
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

// same returns an error unless a stored trial is the one that is asked for. The program that stored it may have known
// fewer weights and settings.
func (s Study) same(stored results.Trial, asked tune.StageTrial) error {
	want := s.Player(asked.Candidate, asked.A).Spec.String()
	if spec, err := players.ParsePlayer(s.Game, stored.Spec); err != nil || spec.String() != want || stored.Stage != asked.Stage {
		return fmt.Errorf("trial %d of study %s is stored as %s of %s, but this program asks for %s of %s: its random draws "+
			"are not those of the program that began the study; go on with that one", stored.Number, s.Name, stored.Stage,
			stored.Spec, asked.Stage, want)
	}
	return nil
}
