package study

import (
	"errors"
	"fmt"
	"slices"

	"tourney/arena/internal/tune"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/players"
	"tourney/results"
)

// Of returns a stored study, with its further rounds. It is the inverse of Enter. It builds no players and draws no
// boards, which was done before the study was entered. The error says what this program lacks of it.
func Of(stored results.Study) (Study, error) {
	f := stored.Facts
	s := Study{Name: stored.Name, Game: stored.Game, Seed: stored.Seed, Method: stored.Method, Budget: stored.Budget,
		Rounds: stored.Rounds, Course: f.Course, Clock: players.Clock(f.Clock), Deadline: f.Deadline, Thoughts: f.Thoughts}
	for _, games := range s.Rounds {
		s.Budget -= games
	}
	if err := s.read(f); err != nil {
		return Study{}, fmt.Errorf("study %q: this program cannot read its plan: %w", stored.Name, err)
	}
	return s, nil
}

// read reads options, players, space and openings.
func (s *Study) read(f results.StudyFacts) error {
	var err error
	if s.Options, err = plan.Options(s.Game, f.Options); err != nil {
		return err
	}
	seated, err := plan.Entrants(s.Game, append([]results.Player{f.Candidate}, f.Opponents...))
	if err != nil {
		return err
	}
	s.Candidate, s.Opponents = seated[0], seated[1:]
	if s.Space, err = spaceOf(s.Candidate.Spec, f); err != nil {
		return err
	}
	s.Openings = map[results.Stage][]openings.Set{}
	for stage, sets := range f.Openings {
		if s.Openings[stage], err = plan.Sets(sets); err != nil {
			return fmt.Errorf("stage %s: %w", stage, err)
		}
	}
	switch {
	case !slices.Contains(tune.Methods, s.Method) || !slices.Contains(AllSeats, s.Seats):
		return fmt.Errorf("it has the method %q and the seats %q", s.Method, s.Seats)
	case len(s.Opponents) == 0 || count(s.Openings[results.Screening]) < 1 || count(s.Openings[results.Proof]) < 1:
		return errors.New("it lacks opponents or openings")
	}
	for _, d := range s.Space.Dimensions() {
		if s.Method == tune.Grid && err == nil {
			err = s.Space.CheckGrid(d)
		}
	}
	return err
}

// spaceOf returns the space of a candidate's tuned weights.
func spaceOf(candidate players.Spec, f results.StudyFacts) (*tune.Space, error) {
	h, err := candidate.Weighted()
	if err != nil {
		return nil, err
	}
	var list []tune.Dimension
	for _, w := range f.Weights {
		p, err := h.Param(w.Name)
		if err != nil {
			return nil, err
		}
		p.Min, p.Max, p.Log = w.Min, w.Max, w.Log
		d := tune.Dimension{Param: p, Start: candidate.Weights[w.Name], Steps: w.Steps}
		if err := d.Check(); err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return tune.NewSpace(list, f.Ties)
}
