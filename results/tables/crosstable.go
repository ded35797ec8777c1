package tables

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// CrossTable shows the score of every player against every other, both seat orders and all openings pooled.
type CrossTable struct {
	Run, Game    string
	Note         string // added by the caller, for instance that games are missing; printed in every format
	Faults       int    // games that ended by a fault of a player
	Uneven       bool   // some pair has played in one seat order only, so that its score includes the seats' own edge
	SomeNeverMet bool   // some pair has played no game, so that total scores come from different opponents
	Standings    []Standing
}

// Standing is one player's row.
type Standing struct {
	Rank    int // 1 is best, equal scores rank equal; 0 without a game against others
	Player  string
	Total   Results   // over all opponents, without the games against itself
	Against []Results // by the order of Standings; in the player's own place the first seat's results in its self-play
}

// Results counts games from one side.
type Results struct {
	Wins, Draws, Losses int
}

// Games returns the number of games counted.
func (r Results) Games() int { return r.Wins + r.Draws + r.Losses }

// Score returns the share of points won, a draw being half a point, with the interval of stats.Score.
func (r Results) Score() stats.Estimate { return stats.Score(r.Wins, r.Draws, r.Losses) }

func (r Results) plus(o Results) Results {
	return Results{r.Wins + o.Wins, r.Draws + o.Draws, r.Losses + o.Losses}
}

func (r Results) reversed() Results { return Results{Wins: r.Losses, Draws: r.Draws, Losses: r.Wins} }

// Cross sums the tallies of a run by players and ranks them by total score, equal ones in the run's order. It is an
// error if a pairing seats more or fewer than two: a game of many players is not a set of duels.
func Cross(run results.Run, tallies []results.Tally) (CrossTable, error) {
	t := CrossTable{Run: run.Name, Game: run.Game}
	played := make([][]Results, len(run.Players)) // by first and second seat, from the first seat's side
	for i := range played {
		played[i] = make([]Results, len(run.Players))
	}
	byPairing := results.ByPairing(tallies)
	for _, p := range run.Pairings {
		if len(p.Seats) != 2 {
			return t, fmt.Errorf("run %s: a crosstable needs games of two players, but %s seats %d: "+
				"ask for places instead", run.Name, run.Title(p), len(p.Seats))
		}
		seats := p.Sum(byPairing[p.ID], "").Seats
		played[p.Seats[0]][p.Seats[1]] = Results{seats[0].Wins, seats[0].Draws, seats[0].Losses}
		t.Faults += seats[0].Faults + seats[1].Faults
	}
	t.rank(run, played)
	return t, nil
}

// rank fills in the standings and what is to be said of them.
func (t *CrossTable) rank(run results.Run, played [][]Results) {
	totals, order := make([]Results, len(played)), make([]int, len(played))
	for i := range played {
		order[i] = i
		for j := range played {
			if i != j {
				totals[i] = totals[i].plus(played[i][j]).plus(played[j][i].reversed())
			}
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return better(totals[i], totals[j]) })

	for place, i := range order {
		s := Standing{Player: run.Players[i].Name, Total: totals[i]}
		switch {
		case s.Total.Games() == 0:
		case place > 0 && better(t.Standings[place-1].Total, s.Total) == 0:
			s.Rank = t.Standings[place-1].Rank
		default:
			s.Rank = place + 1
		}
		for _, j := range order {
			there, back := played[i][j], played[j][i]
			if i == j {
				s.Against = append(s.Against, there)
				continue
			}
			s.Against = append(s.Against, there.plus(back.reversed()))
			t.SomeNeverMet = t.SomeNeverMet || there.Games()+back.Games() == 0
			t.Uneven = t.Uneven || (there.Games() == 0) != (back.Games() == 0)
		}
		t.Standings = append(t.Standings, s)
	}
}

// better orders by score, best first and no games last. It compares whole numbers: (2W+D)/N against the other's.
func better(a, b Results) int {
	switch {
	case a.Games() == 0 || b.Games() == 0:
		return cmp.Compare(b.Games(), a.Games())
	default:
		return cmp.Compare((2*b.Wins+b.Draws)*a.Games(), (2*a.Wins+a.Draws)*b.Games())
	}
}

// Write writes the table in the given format.
func (t CrossTable) Write(w io.Writer, f Format) error { return write(w, f, t) }
