package arena_test

import (
	"context"
	"fmt"
	"log"

	"tourney/arena"
	"tourney/arena/arenatest"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games"
	_ "tourney/games/all"
	"tourney/players"
	_ "tourney/players/all"
	"tourney/results"
)

// A round robin of two players of Pentago, ten games in each order of seats. The store keeps them in memory; programs
// open a database by sqlite.Open.
func ExamplePlay() {
	ctx := context.Background()
	_, options, _, err := games.SetUp("pentago", nil, "")
	if err != nil {
		log.Fatal(err)
	}
	p := plan.Plan{
		Name: "example", Game: "pentago", Options: options, Seed: 1,
		Schedule: schedule.Rule{Order: schedule.Both},
		Openings: []openings.Set{{Kind: openings.Empty, Games: 10}},
	}
	for _, text := range []string{"a-star@1", "one@1"} {
		spec, err := players.ParsePlayer(p.Game, text)
		if err != nil {
			log.Fatal(err)
		}
		p.Players = append(p.Players, plan.Entrant{Name: text, Spec: spec})
	}

	store := arenatest.NewMemory()
	run, err := plan.Enter(ctx, p, store, "", plan.Build{Version: "example"})
	if err != nil {
		log.Fatal(err)
	}
	tournament, err := plan.Resume(ctx, p, run, store)
	if err != nil {
		log.Fatal(err)
	}
	tournament.Runner = arena.Local{Workers: 2}
	progress, err := arena.Play(ctx, tournament)
	if err != nil {
		log.Fatal(err)
	}

	fmt.Println("played:", progress.Played, "left:", progress.Left())
	won := make([]int, len(run.Pairings))
	err = store.Games(ctx, run, nil, func(r results.Record) error {
		if r.Seats[0].Place < r.Seats[1].Place {
			won[r.Pairing]++
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	for i, pairing := range run.Pairings {
		first, second := p.Players[pairing.Seats[0]].Name, p.Players[pairing.Seats[1]].Name
		fmt.Printf("%s as White won %d of 10 games against %s\n", first, won[i], second)
	}
	// Output:
	// played: 20 left: 0
	// a-star@1 as White won 9 of 10 games against one@1
	// one@1 as White won 1 of 10 games against a-star@1
}
