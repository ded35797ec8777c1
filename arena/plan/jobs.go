package plan

import (
	"fmt"

	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/results"
)

// Jobs makes the jobs of a plan. It is safe for concurrent use.
type Jobs struct {
	plan     Plan
	openings []*openings.Source
}

// Jobs returns a maker of the plan's jobs.
func (p Plan) Jobs() (*Jobs, error) {
	j := &Jobs{plan: p}
	for i, s := range p.Openings {
		opened, err := p.Source(i)
		if err != nil {
			return nil, fmt.Errorf("opening %d (%s): %w", i+1, s.Kind, err)
		}
		j.openings = append(j.openings, opened)
	}
	return j, nil
}

// Start returns the position line from which games with this number start.
func (j *Jobs) Start(number int) (string, error) {
	set, n := j.plan.Opening(number)
	board, err := j.openings[set].At(n)
	if err != nil {
		return "", fmt.Errorf("opening %d of set %d: %w", n, set+1, err)
	}
	text, err := board.AppendText(nil)
	return string(text), err
}

// Job returns the job of one game of the plan's run. pairing is an index in the run, which may have players and
// pairings that the plan lacks. start is the position line of the number.
func (j *Jobs) Job(run results.Run, pairing, number int, start string) match.Job {
	p, of := j.plan, run.Pairings[pairing]
	set, _ := p.Opening(number)
	specs := make([]string, len(of.Seats))
	for seat, player := range of.Seats {
		specs[seat] = run.Players[player].Spec
	}
	return match.Job{
		Address: run.Address(pairing, number), Pairing: pairing, Game: p.Game, Options: p.Options, Opening: p.Openings[set].Kind, Start: start,
		Players: specs, Seed: p.Seed, Key: of.Key, Clock: p.Clock, Deadline: p.Deadline, Thoughts: p.Thoughts,
	}
}

// Job returns the job of one game. pairing is an index into Pairings.
func (p Plan) Job(pairing, number int) (match.Job, error) {
	jobs, err := p.Jobs()
	if err != nil {
		return match.Job{}, err
	}
	start, err := jobs.Start(number)
	return jobs.Job(RunOf(p, "", Build{}), pairing, number, start), err
}
