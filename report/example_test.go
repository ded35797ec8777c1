package report_test

import (
	"context"
	"log"
	"os"

	"tourney/report"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/resultstest"
)

// Two players meet on three openings in both seat orders. A program takes the run from its database.
func ExampleFind() {
	run := results.Run{
		Name: "tiny", Game: "pentago",
		Players:  []results.Player{{Name: "a"}, {Name: "b"}},
		Pairings: []results.Pairing{{Seats: []int{0, 1}}, {Seats: []int{1, 0}}},
		Facts:    results.Facts{Planned: 8, SeatNames: []string{"White", "Black"}, Openings: []results.OpeningSet{{Kind: "random", Games: 4}}},
	}
	places := [][][2]int{ // by pairing and opening, the places of both seats
		{{1, 2}, {1, 2}, {1, 2}},
		{{2, 1}, {1, 2}, {1, 1}},
	}
	var games []results.Record
	for pairing, list := range places {
		for number, p := range list {
			games = append(games, results.Record{
				Pairing: pairing, Number: number, Opening: "random", Start: "board " + string(rune('1'+number)),
				Turns: 20 + number, Moves: []uint32{uint32(pairing), uint32(number)},
				Seats: []results.Seat{{Place: p[0]}, {Place: p[1]}},
				End:   results.End{Kind: results.ByRules, Seat: -1},
			})
		}
	}

	ctx := context.Background()
	r := report.NewRun(ctx, &resultstest.Store{Now: run, List: games}, run, evidence.Read)
	cross, err := report.Find(report.OfRun, report.ATable, "cross")
	if err != nil {
		log.Fatal(err)
	}
	tables, err := cross.Tables(ctx, r, table.Plain)
	if err != nil {
		log.Fatal(err)
	}
	if err := table.Write(os.Stdout, table.Plain, table.Style{Width: 80}, tables...); err != nil {
		log.Fatal(err)
	}
	// Output:
	// tiny (pentago): score of the row's player against the column's, in %; intervals
	// at any time
	//
	// It is not decided whether a is better than b on random boards: 75.0 % [10.0,
	// 98.9] (+191 Elo [-381, +777]), 3 pairs, evidence 1.1:1 of the 20:1 that decides;
	// may be looked at any time.
	// A decision may take 7–100 more pairs, if the difference is as it looks.
	//
	//              │    all opponents   │          against
	// rank  player │        score games │           a            b
	// ────────────────────────────────────────────────────────────
	//  1–2  a      │         75.0     6 │           –         75.0
	//              │ [10.0, 98.9]       │             [10.0, 98.9]
	//              │                    │                    (6 ~)
	//  1–2  b      │         25.0     6 │        25.0            –
	//              │  [1.1, 90.0]       │ [1.1, 90.0]
	//              │                    │       (6 ~)
	//
	// Score: wins plus half of the draws, over both seats. In parentheses: games.
	// ~: it is open which of the two is better.
	// Games forfeited by a fault (crash, illegal move, time): 0.
	// ± is half the width of the 95 % interval: at any time, by bets on blocks, the
	// games of one opening in all seat orders. Where it lies more to one side, its
	// ends are printed.
	// 6 of 8 games so far.
}
