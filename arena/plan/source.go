package plan

import (
	"fmt"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/results"
)

// Source hands out the jobs of a plan that a store lacks. They are ordered by opening, then by pairing, so that all
// pairings advance together. A schedule lists all rotations of a seating in a row, so the games of a block are played
// side by side and few blocks are incomplete at any time. Of a plan with a limit of games they are the first ones in
// that order, so that its last opening may be played in part.
type Source struct {
	plan    Plan
	run     results.Run
	index   []int // of the plan's pairings in the run
	missing func(pairing, number int) bool
	jobs    *Jobs
	number  int  // of the present opening
	more    bool // there is one
	pairing int  // the next one of the opening, in index
	left    int
	opened  int    // number of the last opening that was made
	start   string // its position line
}

var _ arena.Patient = (*Source)(nil)

// Wait returns a source of all games of the plan, also of those that are stored. It hands out an opening a batch, and
// then waits for the results of the openings before. A player who has used up their lives by opening n sits out from
// opening n + 8 on.
func (s *Source) Wait() arena.Paced {
	return &paced{Source: s, left: s.plan.Games()}
}

// paced is a Source that waits for results.
type paced struct {
	*Source
	from int // number of the next opening, or a smaller one
	left int // games not handed out
}

// Before opening n + 8 is handed out, opening n + 1 was heard of, which ends opening n. So seven openings of all
// pairings are played side by side.
const paceLag = 6

func (p *paced) Lag() int { return paceLag }

func (p *paced) Left() (int, bool) { return p.left, true }

func (p *paced) Next() (b arena.Batch, more bool, err error) {
	number, ok := p.plan.Next(p.from)
	if !ok {
		return b, false, nil
	}
	for _, pairing := range p.index[:min(p.left, len(p.index))] {
		job, err := p.job(pairing, number)
		if err != nil {
			return arena.Batch{}, false, err
		}
		b.Jobs = append(b.Jobs, job)
	}
	p.from, p.left = number+1, p.left-len(b.Jobs)
	_, more = p.plan.Next(p.from)
	return b, more && p.left > 0, nil
}

// NewSource returns a Source of the jobs that are neither stored nor left out. The run may have further pairings.
func NewSource(p Plan, run results.Run, stored *results.GameSet, left results.LeftOut) (*Source, error) {
	jobs, err := p.Jobs()
	if err != nil {
		return nil, err
	}
	s := &Source{plan: p, run: run, jobs: jobs, opened: -1}
	if s.index, err = p.In(run); err != nil {
		return nil, err
	}
	s.number, s.more = p.Next(0)
	s.missing = func(pairing, number int) bool { return !stored.Has(pairing, number) && !left.Has(pairing, number) }
	s.left = p.Games() - s.count(stored.Len()+left.Len())
	return s, nil
}

// count returns the number of games of the plan that are not missing. There are at most `most`, and it stops after the
// last of them: a plan may be a thousand times as large as its stored part.
func (s *Source) count(most int) int {
	there := 0
	for number, ok := s.plan.Next(0); ok; number, ok = s.plan.Next(number + 1) {
		for _, pairing := range s.index {
			if there == most {
				return there
			}
			if !s.missing(pairing, number) {
				there++
			}
		}
	}
	return there
}

// In returns the indices of the plan's pairings in its run, which may have others.
func (p Plan) In(run results.Run) ([]int, error) {
	pairings := p.Pairings()
	at := make(map[string]int, len(run.Pairings))
	for i, pairing := range run.Pairings {
		at[run.Title(pairing)] = i
	}
	list := make([]int, len(pairings))
	for i, seats := range pairings {
		index, ok := at[p.Title(seats)]
		if !ok {
			return nil, fmt.Errorf("run %q has no pairing %s", run.Name, p.Title(seats))
		}
		list[i] = index
	}
	return list, nil
}

// batch is the number of jobs that Next returns. A plan is never all in memory.
const batch = 256

func (s *Source) Next() (b arena.Batch, more bool, err error) {
	for len(b.Jobs) < batch && s.left > 0 && s.more {
		pairing, number := s.index[s.pairing], s.number
		if s.pairing++; s.pairing == len(s.index) {
			s.pairing = 0
			s.number, s.more = s.plan.Next(number + 1)
		}
		if !s.missing(pairing, number) {
			continue
		}
		job, err := s.job(pairing, number)
		if err != nil {
			return arena.Batch{}, false, err
		}
		b.Jobs = append(b.Jobs, job)
		s.left--
	}
	return b, len(b.Jobs) == batch, nil
}

func (s *Source) Left() (int, bool) { return s.left, true }

func (s *Source) job(pairing, number int) (j match.Job, err error) {
	if s.opened != number {
		if s.start, err = s.jobs.Start(number); err != nil {
			return j, err
		}
		s.opened = number
	}
	return s.jobs.Job(s.run, pairing, number, s.start), nil
}
