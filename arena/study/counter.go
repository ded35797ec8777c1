package study

import (
	"fmt"

	"tourney/arena/tune"
	"tourney/players"
	"tourney/results"
)

// counter adds up the games of trials as they come in, in any order.
type counter struct {
	run    results.Run
	trials map[int]*sum // by the candidate's place among the run's players
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

// newCounter prepares to count trials of a run.
func newCounter(s Study, run results.Run, trials []tune.Trial) *counter {
	c := &counter{run: run, trials: map[int]*sum{}}
	places := make(map[string]int, len(run.Players))
	for i, p := range run.Players {
		places[p.Name] = i
	}
	for _, t := range trials {
		player := s.Player(t.Candidate, t.Weights)
		c.trials[places[player.Name]] = &sum{
			trial: results.Trial{
				Number: t.Number, Stage: t.Stage, Candidate: t.Candidate,
				Run: run.Name, Player: player.Name, Spec: player.Spec.String(), Weights: t.Weights,
			},
			left:  s.games(t.Stage),
			pairs: s.pairs(t.Stage),
			open:  map[pair]int{},
		}
	}
	return c
}

// add counts a game, if it is one of the trials'. It returns the trial as it is now, and whether the game was its last.
func (c *counter) add(r results.Record) (t results.Trial, last, counts bool) {
	seats := c.run.Pairings[r.Pairing].Seats
	for seat, player := range seats {
		if s := c.trials[player]; s != nil {
			t, last = s.add(r, seat, pair{seats[1-seat], r.Number})
			return t, last, true
		}
	}
	return t, false, false
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
func (s Study) same(stored results.Trial, asked tune.Trial) error {
	want := s.Player(asked.Candidate, asked.Weights).Spec.String()
	if spec, err := players.ParsePlayer(s.Game, stored.Spec); err != nil || spec.String() != want || stored.Stage != asked.Stage {
		return fmt.Errorf("trial %d of study %s is stored as %s of %s, but this program asks for %s of %s: its random draws "+
			"are not those of the program that began the study; go on with that one", stored.Number, s.Name, stored.Stage,
			stored.Spec, asked.Stage, want)
	}
	return nil
}
