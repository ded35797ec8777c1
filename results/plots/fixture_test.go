package plots

import (
	"math"

	"tourney/results"
)

// madeUp is a run of the named players in which strength falls with the place in the list and the first seat has an
// edge. The pairing of the last player with the first is not played.
func madeUp(names ...string) (results.Run, []results.Tally) {
	run := results.Run{Name: "made-up", Game: "pentago"}
	var tallies []results.Tally
	for i, name := range names {
		run.Players = append(run.Players, results.Player{ID: int64(i + 1), Name: name})
		for j := range names {
			id := int64(len(run.Pairings) + 1)
			run.Pairings = append(run.Pairings, results.Pairing{ID: id, Seats: []int{i, j}})
			if i == len(names)-1 && j == 0 {
				continue
			}
			const games = 200
			odds := math.Exp(0.4 + 3*float64(j-i)/float64(len(names)))
			wins, draws := int(games*odds/(1+odds)), 3+(i*j)%9
			losses := max(0, games-wins-draws)
			for first := range 2 {
				tallies = append(tallies, results.Tally{
					Pairing: id, Opening: "random", First: first, Games: wins + draws + losses,
					Seats: []results.SeatTally{
						{Wins: wins, Draws: draws, Losses: losses},
						{Wins: losses, Draws: draws, Losses: wins},
					},
				})
			}
		}
	}
	return run, tallies
}
