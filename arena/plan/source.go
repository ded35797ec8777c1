package plan

import (
	"fmt"
	"slices"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/results"
)

// Source hands out the jobs of a plan that are missing in a store. They are ordered by turn, then by opening, then by
// pairing, so that all pairings of a turn advance together. As a schedule lists the rotations of a table one after the
// other, the games of a block are played side by side, and few blocks are incomplete at any time.
type Source struct {
	plan     Plan
	run      results.Run
	pairings [][]int
	index    []int   // of the pairings in the run
	turns    [][]int // indices of pairings that are played side by side
	missing  func(pairing, number int) bool
	jobs     *Jobs
	next     place
	end      int // the number after the last opening of any set
	left     int
	start    start
}

var _ arena.Source = (*Source)(nil)

// place is where in the order of jobs a game stands.
type place struct {
	turn    int // in which its pairing is played
	pairing int // counted in its turn
	set, n  int // the opening
}

// start is the opening that was written last.
type start struct {
	set, n int
	text   string
}

// NewSource returns the jobs of a plan that are neither stored nor left out. The run has the pairings of the plan, maybe
// among others.
func NewSource(p Plan, run results.Run, stored *results.GameSet, left results.LeftOut) (*Source, error) {
	jobs, err := p.Jobs()
	if err != nil {
		return nil, err
	}
	s := &Source{plan: p, run: run, pairings: p.Pairings(), jobs: jobs, start: start{set: -1}}
	if s.index, err = indices(p, s.pairings, run); err != nil {
		return nil, err
	}
	s.turns = turns(p, s.pairings)
	for _, set := range p.Openings {
		s.end = max(s.end, set.End())
	}
	s.missing = func(pairing, number int) bool {
		if stored.Has(pairing, number) {
			return false
		}
		_, out := left.Of(pairing, number)
		return !out
	}
	s.left = p.Games() - s.count(stored.Len()+left.Len())
	return s, nil
}

// count returns the number of games of the plan that are not missing, of which there are at most a number. It looks through
// the plan opening by opening, and no further than to the last of them, as a plan may be a thousand times what is stored.
func (s *Source) count(most int) int {
	there := 0
	for n := range s.end {
		for set := range s.plan.Openings {
			if !s.plan.has(set, n) {
				continue
			}
			for pairing := range s.pairings {
				if there == most {
					return there
				}
				if !s.missing(s.index[pairing], s.plan.Number(set, n)) {
					there++
				}
			}
		}
	}
	return there
}

// indices returns where the pairings of a plan stand in its run.
func indices(p Plan, pairings [][]int, run results.Run) ([]int, error) {
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

// turns groups pairings, given by index, into those that are played side by side.
func turns(p Plan, pairings [][]int) [][]int {
	all := make([]int, len(pairings))
	for i := range all {
		all[i] = i
	}
	if !p.Successive {
		return [][]int{all}
	}
	byChallenger := make([][]int, len(p.Players))
	for i, seats := range pairings {
		challenger := seats[0] // where an opponent meets itself
		for _, player := range seats {
			if !slices.Contains(p.Schedule.Against, p.Players[player].Name) {
				challenger = player
				break
			}
		}
		byChallenger[challenger] = append(byChallenger[challenger], i)
	}
	return slices.DeleteFunc(byChallenger, func(list []int) bool { return len(list) == 0 })
}

// batch is how many jobs Next returns: the plan is never all in memory.
const batch = 256

// Next returns the next jobs.
func (s *Source) Next() (b arena.Batch, more bool, err error) {
	for len(b.Jobs) < batch && s.left > 0 && s.next.turn < len(s.turns) {
		at := s.next
		at.pairing = s.turns[at.turn][at.pairing]
		s.advance()
		if !s.plan.has(at.set, at.n) || !s.missing(s.index[at.pairing], s.plan.Number(at.set, at.n)) {
			continue
		}
		job, err := s.job(at)
		if err != nil {
			return arena.Batch{}, false, err
		}
		b.Jobs = append(b.Jobs, job)
		s.left--
	}
	return b, len(b.Jobs) == batch, nil
}

// Left returns the number of jobs to come, which is always known.
func (s *Source) Left() (int, bool) { return s.left, true }

func (s *Source) advance() {
	if s.next.pairing++; s.next.pairing < len(s.turns[s.next.turn]) {
		return
	}
	s.next.pairing = 0
	if s.next.set++; s.next.set < len(s.plan.Openings) {
		return
	}
	s.next.set = 0
	if s.next.n++; s.next.n < s.end {
		return
	}
	s.next.n = 0
	s.next.turn++
}

// job returns the game at a place.
func (s *Source) job(at place) (match.Job, error) {
	number := s.plan.Number(at.set, at.n)
	if s.start.set != at.set || s.start.n != at.n {
		text, err := s.jobs.Start(number)
		if err != nil {
			return match.Job{}, err
		}
		s.start = start{at.set, at.n, text}
	}
	index := s.index[at.pairing]
	return s.jobs.Job(index, s.pairings[at.pairing], number, s.run.Pairings[index].Key, s.start.text), nil
}
