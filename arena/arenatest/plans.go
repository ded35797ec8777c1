package arenatest

import (
	"fmt"
	"testing"

	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games"
	_ "tourney/games/all" // so that plans find their games
	"tourney/players"
)

// Pentago returns a plan of Pentago games among players of these player strings, which are also their names. Each
// pairing plays three empty and five random boards.
func Pentago(t testing.TB, names ...string) plan.Plan {
	t.Helper()
	g, err := games.Find("pentago")
	if err != nil {
		t.Fatal(err)
	}
	o, err := games.Complete(g.Options(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return plan.Plan{
		Name: "test", Game: "pentago", Options: o, Seed: 5,
		Schedule: schedule.Rule{Order: schedule.Both},
		Openings: []openings.Set{
			{Kind: openings.Empty, Games: 3},
			{Kind: openings.Random, Games: 5, Min: 1, Max: 22, Parity: openings.Balanced},
		},
		Players: entrants(t, "pentago", names),
	}
}

// Heap returns a plan like Pentago's for heap with three or four seats. Tests that use it register the game.
func Heap(t testing.TB, seats int, rule schedule.Rule, names ...string) plan.Plan {
	t.Helper()
	return plan.Plan{
		Name: "test", Game: "heap", Options: games.Options{"seats": fmt.Sprint(seats)}, Seed: 5, Schedule: rule,
		Openings: []openings.Set{
			{Kind: openings.Empty, Games: 3},
			{Kind: openings.Random, Games: 5, Min: 0, Max: 8, Parity: openings.Any},
		},
		Players: entrants(t, "heap", names),
	}
}

func entrants(t testing.TB, game string, names []string) (list []plan.Entrant) {
	t.Helper()
	for _, name := range names {
		s, err := players.ParsePlayer(game, name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, plan.Entrant{Name: name, Spec: s})
	}
	return list
}

// Build builds the players of a pairing.
func Build(t testing.TB, p plan.Plan, pairing int) []players.Player {
	t.Helper()
	var seated []players.Player
	for _, player := range p.Pairings()[pairing] {
		built, err := p.Players[player].Spec.New()
		if err != nil {
			t.Fatal(err)
		}
		seated = append(seated, built)
	}
	return seated
}
