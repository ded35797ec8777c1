// Package sequential plays the blocks of a plan one after the other, until a judge of their results has seen enough.
package sequential

import (
	"slices"

	"tourney/arena"
	"tourney/arena/plan"
	"tourney/results"
)

// Block is the result of one block: a game of every pairing of the plan on one opening. Its games are equally many.
type Block struct {
	Number int // of its games
	Games  int
	Points []int // wins in twelfths of a game, over all seats of each player of the plan
	Whole  bool  // no game was left out; if a block that counts is not whole, none after it may count
}

// Judge hears of every block, in the order of the plan, until it reports that it has seen enough.
type Judge func(b Block) (enough bool)

// Source hands out the blocks of a plan until its judge has seen enough. It is an arena.Listener, so that nothing but
// the results of earlier blocks decides what is played.
type Source struct {
	plan     plan.Plan
	run      results.Run
	pairings [][]int
	index    []int // of the pairings in the run
	jobs     *plan.Jobs
	judge    Judge

	next   int             // number of the next block
	more   bool            // there is one
	left   int             // blocks of the plan from next on
	handed int             // blocks handed out
	starts map[string]bool // of blocks handed out, if all players are deterministic
	over   bool            // the judge has seen enough
	heard  []int           // numbers of blocks handed out and not heard of
}

var _ arena.Listener = (*Source)(nil)

// New returns a Source of the plan's games. The run is the plan's, and may have further pairings.
func New(p plan.Plan, run results.Run, judge Judge) (*Source, error) {
	jobs, err := p.Jobs()
	if err != nil {
		return nil, err
	}
	s := &Source{plan: p, run: run, pairings: p.Pairings(), jobs: jobs, judge: judge, left: p.Each()}
	if s.index, err = p.In(run); err != nil {
		return nil, err
	}
	s.next, s.more = p.Next(0)
	if !slices.ContainsFunc(p.Players, func(e plan.Entrant) bool { return !e.Spec.Deterministic() }) {
		s.starts = map[string]bool{}
	}
	return s, nil
}

// A batch grows with the blocks before it. So at most about an eighth of the games come after the decision, and many
// workers have games to play.
const (
	share = 64 // of the blocks handed out, in one batch
	lag   = 8
)

// Next returns the games of the next blocks; every block is played side by side. Deterministic players meet no start
// twice: it would be the same game, and no new evidence.
func (s *Source) Next() (b arena.Batch, more bool, err error) {
	size := max(1, s.handed/share)
	for blocks := 0; blocks < size && !s.over && s.more; {
		number := s.next
		s.next, s.more = s.plan.Next(number + 1)
		s.left--
		start, err := s.jobs.Start(number)
		if err != nil {
			return arena.Batch{}, false, err
		}
		if s.starts != nil {
			if s.starts[start] {
				continue
			}
			s.starts[start] = true
		}
		for _, pairing := range s.index {
			b.Jobs = append(b.Jobs, s.jobs.Job(s.run, pairing, number, start))
		}
		s.heard = append(s.heard, number)
		s.handed++
		blocks++
	}
	return b, len(b.Jobs) > 0, nil
}

// Left returns the largest number of games that may follow.
func (s *Source) Left() (int, bool) {
	if s.over {
		return 0, true
	}
	return s.left * len(s.pairings), true
}

// Lag returns the number of batches in progress.
func (s *Source) Lag() int { return lag }

// Report passes the blocks of a batch to the judge.
func (s *Source) Report(batch []arena.Finished) {
	for ; len(batch) > 0; batch = batch[len(s.pairings):] {
		number := s.heard[0]
		s.heard = s.heard[1:]
		if s.over {
			continue
		}
		s.over = s.judge(s.sum(number, batch[:len(s.pairings)]))
	}
}

// sum adds up the games of a block.
func (s *Source) sum(number int, games []arena.Finished) (b Block) {
	b = Block{Number: number, Games: len(games), Points: make([]int, len(s.plan.Players)), Whole: true}
	for i, g := range games {
		if g.Unplayed != "" {
			b.Whole = false
			return b
		}
		divide(b.Points, s.pairings[i], g.Places)
	}
	return b
}

// divide divides the win of a game among the players in first place, in twelfths of a game.
func divide(points, seats, places []int) {
	first := 0
	for _, place := range places {
		if place == 1 {
			first++
		}
	}
	for seat, place := range places {
		if place == 1 {
			points[seats[seat]] += results.Twelfths / first
		}
	}
}
