package study

import (
	"cmp"
	"maps"
	"slices"

	"tourney/arena"
	"tourney/arena/match"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/results"
)

// source hands out the games of a stage, trial by trial, until the course asks for another stage. Games of trials that
// are stored are handed out only where they decide who is withdrawn.
type source struct {
	runner  *runner
	plan    plan.Plan   // of the stage, without candidates
	run     results.Run // as stored; it grows
	jobs    *plan.Jobs
	order   *order
	names   map[string]int // indices of the run's players
	titles  map[string]int // indices of its pairings
	pending []*trial       // begun before the source
	careful bool           // stored trials are handed out, too
	begun   bool           // a trial was handed out
	places  map[game]place // of games handed out and not counted
	err     error          // of a trial that could not be kept
	over    bool           // the course has left the stage
}

// game identifies a game of the run.
type game struct{ pairing, number int }

// place is the place of a game in its trial.
type place struct {
	trial    *trial
	opponent int
	seat     int // of the candidate
}

var (
	_ arena.Listener = (*source)(nil)
	_ arena.Grouped  = (*source)(nil)
)

// newSource returns the source of a stage with these openings, which goes on with a trial. left are the games of the
// run that were left out.
func newSource(
	r *runner, p plan.Plan, sets []openings.Set, run results.Run, first *trial, left []results.Unplayed,
) (*source, error) {
	jobs, err := p.Jobs()
	if err != nil {
		return nil, err
	}
	s := &source{runner: r, plan: p, run: run, jobs: jobs, careful: plan.AnyWithdrawn(left) || r.Study.mayWithdraw(),
		places: map[game]place{}, names: map[string]int{}, titles: map[string]int{}}
	if s.careful {
		for _, asked := range r.past {
			t := r.trial(asked)
			t.stored = true
			s.pending = append(s.pending, t)
		}
	}
	s.pending = append(s.pending, first)
	s.order = newOrder(sets, r.Study.openEnded(r.stage))
	for i, p := range run.Players {
		s.names[p.Name] = i
	}
	for i, pairing := range run.Pairings {
		s.titles[run.Title(pairing)] = i
	}
	return s, nil
}

// Opening tells the openings of different trials apart, which may have equal numbers.
func (s *source) Opening(j *match.Job) int {
	return s.places[game{j.Pairing, j.Address.Number}].trial.asked.ID<<32 | j.Address.Number
}

// wanted is the number of games in a batch, if the course has them.
const wanted = 256

// Next returns the games of the next trials. There are none while the course waits for results.
func (s *source) Next() (b arena.Batch, more bool, err error) {
	r := s.runner
	r.mu.Lock()
	defer r.mu.Unlock()
	if s.err != nil {
		return b, false, s.err
	}
	var trials []*trial
	for games := 0; games < wanted; {
		t, err := s.upcoming(len(trials) > 0)
		if err != nil {
			return b, false, err
		}
		if t == nil {
			break
		}
		if s.begun {
			games += t.games()
		}
		s.begun = true
		trials = append(trials, t)
	}
	if len(trials) == 0 {
		s.over = len(s.places) == 0
		return b, !s.over, nil
	}
	if b.Run, err = s.grow(trials); err != nil {
		return b, false, err
	}
	for _, t := range trials {
		for block := range t.asked.Blocks {
			if err := s.add(&b, t, t.asked.First+block); err != nil {
				return b, false, err
			}
		}
	}
	return b, true, nil
}

// upcoming returns the next trial of the stage; nil if more results must be in, or if it does not belong to a batch
// with others.
func (s *source) upcoming(others bool) (*trial, error) {
	if len(s.pending) > 0 {
		t := s.pending[0]
		if t.asked.Begins && others {
			return nil, nil
		}
		s.pending = s.pending[1:]
		return t, nil
	}
	r := s.runner
	for {
		next := r.peek()
		if next == nil || !r.goesOn(next) || next.Begins && others {
			return nil, nil
		}
		if t, stored, err := r.begin(); err != nil || !stored || s.careful {
			return t, err
		}
	}
}

// add adds the games of a trial on one opening: against each opponent in every seat order.
func (s *source) add(b *arena.Batch, t *trial, block int) error {
	number := s.number(block)
	start, err := s.jobs.Start(number)
	if err != nil {
		return err
	}
	for opponent, o := range t.opponents {
		for _, seat := range t.seats {
			at := s.titles[title(seatedIn(seat, t.entrant, o))]
			b.Jobs = append(b.Jobs, s.jobs.Job(s.run, at, number, start))
			s.places[game{at, number}] = place{t, opponent, seat}
		}
	}
	return nil
}

// number returns the number of the games of a block of the stage.
func (s *source) number(block int) int { return s.plan.Number(s.order.at(block)) }

func title(seated []plan.Entrant) string { return plan.Plan{Players: seated}.Title([]int{0, 1}) }

// seatedIn returns two players in seat order; the first one takes the given seat.
func seatedIn(seat int, a, b plan.Entrant) []plan.Entrant {
	if seat == 0 {
		return []plan.Entrant{a, b}
	}
	return []plan.Entrant{b, a}
}

// grow returns the run with the players and pairings of trials.
func (s *source) grow(trials []*trial) (*results.Run, error) {
	p := s.plan
	p.Players = nil
	for _, t := range trials {
		for _, e := range append([]plan.Entrant{t.entrant}, t.opponents...) {
			if _, known := s.names[e.Name]; !known {
				s.names[e.Name] = len(s.run.Players) + len(p.Players)
				p.Players = append(p.Players, e)
			}
		}
	}
	if s.runner.Printed != nil && len(s.run.Players) < printed {
		var err error
		if p, err = s.runner.Printed(p); err != nil {
			return nil, err
		}
	}
	run := s.run
	run.Facts = joined(run.Facts, plan.FactsOf(p))
	for _, e := range p.Players {
		run.Players = append(run.Players, e.Stored())
	}
	run.Facts.Planned = max(run.Facts.Planned, s.runner.planned)
	for _, t := range trials {
		for _, o := range t.opponents {
			for _, seat := range t.seats {
				pair := p
				pair.Players = seatedIn(seat, t.entrant, o)
				title := title(pair.Players)
				if _, known := s.titles[title]; !known {
					s.titles[title] = len(run.Pairings)
					run.Pairings = append(run.Pairings, results.Pairing{Key: pair.Key([]int{0, 1}),
						Seats: []int{s.names[pair.Players[0].Name], s.names[pair.Players[1].Name]}})
				}
			}
		}
	}
	s.run = run // earlier copies share its slices, up to their own lengths
	return &run, nil
}

// printed is the number of players of a run from which on new ones get no fingerprints: they share the heuristic of the
// first ones.
const printed = 256

// joined adds the facts of further players.
func joined(f, by results.Facts) results.Facts {
	f.Challengers = append(slices.Clip(f.Challengers), by.Challengers...)
	f.Deterministic = append(slices.Clip(f.Deterministic), by.Deterministic...)
	f.Unrepeatable = maps.Clone(f.Unrepeatable)
	maps.Copy(f.Unrepeatable, by.Unrepeatable)
	return f
}

// Left returns no jobs: later trials are unknown.
func (s *source) Left() (int, bool) { return 0, false }

// Lag lets a search that learns from its results ask for trials while those before are played, and withdraws an
// opponent soon. Others only need bounded memory.
func (s *source) Lag() int {
	if s.runner.Study.openEnded(s.runner.stage) || s.runner.Study.mayWithdraw() {
		return 1
	}
	return 64
}

// mayWithdraw reports whether an opponent may be withdrawn because their program ends.
func (s Study) mayWithdraw() bool {
	return slices.ContainsFunc(s.Opponents, plan.Entrant.MayBeWithdrawn)
}

// Report counts the games that no commit has told of: they were stored before, or left out.
func (s *source) Report(batch []arena.Finished) {
	r := s.runner
	r.mu.Lock()
	defer r.mu.Unlock()
	s.err = cmp.Or(s.err, s.count(batch))
}

// count counts games that are handed out and not counted, and keeps the trials that are complete. The course may be
// told in any order.
func (s *source) count(list []arena.Finished) error {
	var full []*trial
	for _, f := range list {
		id := game{f.Pairing, f.Number}
		at, ok := s.places[id]
		if !ok {
			continue
		}
		delete(s.places, id)
		if at.trial.add(f, at.opponent, at.seat); at.trial.left == 0 {
			full = append(full, at.trial)
		}
	}
	return s.runner.keep(full)
}
