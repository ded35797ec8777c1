package study

import (
	"testing"

	"tourney/arena/arenatest"
	"tourney/arena/internal/tune"
	"tourney/arena/openings"
	"tourney/arena/plan"
	_ "tourney/games/all"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
)

func entrant(t testing.TB, name, player string) plan.Entrant {
	t.Helper()
	e := arenatest.Pentago(t, player).Players[0]
	e.Name = name
	return e
}

// studyOf is a study of a Pentago player over all weights with a range. Its budget pays for the default and the given
// number of other vectors.
func studyOf(t testing.TB, player string, vectors int) Study {
	t.Helper()
	s := Study{
		Name: "test", Game: "pentago", Options: arenatest.Pentago(t).Options, Seed: 7, Method: tune.RandomSearch, Course: results.Course{Best: 2, Seats: BothSeats},
		Candidate: entrant(t, "c", player),
		Opponents: []plan.Entrant{entrant(t, "default", player), entrant(t, "random", "random")},
		Openings: map[results.Stage][]openings.Set{
			results.Screening: {
				{Kind: openings.Empty, Games: 1},
				{Kind: openings.Random, Games: 2, Min: 12, Max: 24, Parity: openings.Balanced},
			},
			results.Retest: {{Kind: openings.Random, Games: 3, Min: 12, Max: 24, Parity: openings.Balanced}},
			results.Proof: {
				{Kind: openings.Empty, Games: 1},
				{Kind: openings.Random, Games: 4, Min: 12, Max: 24, Parity: openings.Balanced},
			},
		},
	}
	h, err := players.FindHeuristic("pentago", s.Candidate.Spec.Heuristic)
	if err != nil {
		t.Fatal(err)
	}
	var dimensions []tune.Dimension
	for _, p := range h.Params {
		if p.Kind == players.Real && p.Min < p.Max {
			dimensions = append(dimensions, tune.Dimension{Param: p, Start: s.Candidate.Spec.Weights[p.Name]})
		}
	}
	if s.Space, err = tune.NewSpace(dimensions, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Separate(); err != nil {
		t.Fatal(err)
	}
	rules := s.Rules()
	s.Budget = (1+vectors)*rules.Trial + rules.After()
	if err := rules.Check(); s.Rules().Vectors() != 1+vectors {
		t.Fatalf("%d vectors, want %d (%v)", s.Rules().Vectors(), 1+vectors, err)
	}
	return s
}
