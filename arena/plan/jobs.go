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
	specs    []string // complete player strings, by player
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
	for _, e := range p.Players {
		j.specs = append(j.specs, e.Spec.String())
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

// Job returns the job of one game. pairing is the index in the run; start is the position line of the number.
func (j *Jobs) Job(pairing int, seats []int, number int, key, start string) match.Job {
	specs := make([]string, len(seats))
	for seat, player := range seats {
		specs[seat] = j.specs[player]
	}
	return j.Of(pairing, j.plan.Seated(seats), specs, number, key, start)
}

// Of is Job for players that the plan may lack, given by name and complete player string in seat order.
func (j *Jobs) Of(pairing int, names, specs []string, number int, key, start string) match.Job {
	p := j.plan
	set, _ := p.Opening(number)
	return match.Job{
		Address: results.Address{Run: p.Name, Seats: names, Number: number}, Pairing: pairing,
		Game: p.Game, Options: p.Options, Opening: p.Openings[set].Kind, Start: start, Players: specs,
		Seed: p.Seed, Key: key, Clock: p.Clock, Deadline: p.Deadline, Thoughts: p.Thoughts,
	}
}

// Job returns the job of one game. pairing is an index into Pairings.
func (p Plan) Job(pairing, number int) (match.Job, error) {
	jobs, err := p.Jobs()
	if err != nil {
		return match.Job{}, err
	}
	start, err := jobs.Start(number)
	if err != nil {
		return match.Job{}, err
	}
	seats := p.Pairings()[pairing]
	return jobs.Job(pairing, seats, number, p.Key(seats), start), nil
}
