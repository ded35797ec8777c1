package tables

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// CrossTable shows the score of every player against every other, both seat orders and all openings pooled.
type CrossTable struct {
	Run, Game    string
	Note         string // added by the caller, for instance that games are missing; printed in every format
	Faults       int    // games that ended by a fault of a player
	Incomplete   int    // games of blocks that lack others: they are counted, but in no figure over blocks
	Uneven       bool   // some pair has played in one seat order only, so that its score includes the seats' own edge
	SomeNeverMet bool   // some pair has played no game, so that total scores come from different opponents
	Standings    []Standing

	cells   map[[2]int]Results // of those who have met, by the indices of both in the run: of thousands of players few have
	repeats []string           // notes
}

// Standing is one player's row.
type Standing struct {
	Rank   int // 1 is best, equal scores rank equal; 0 without a game against others
	Player string
	Total  Results // over all opponents, without the games against itself

	player int // index in the run
	met    int // how many others
}

// Results are a player's results against one or all opponents, with its score.
type Results struct {
	evidence.Score
	Points stats.Estimate // share of the points, a draw being half a point
}

func newResults(s evidence.Score) Results { return Results{s, s.Estimate()} }

// Cross shows the counts of a run by players and ranks them by total score, equal ones in the run's order. It is an error
// if a pairing seats more or fewer than two: a game of many players is not a set of duels.
func Cross(c *evidence.Counts) (CrossTable, error) {
	run := c.Run
	t := CrossTable{Run: run.Name, Game: run.Game, Faults: c.Faults(), Incomplete: c.Incomplete(), cells: map[[2]int]Results{}}
	if len(run.Pairings) > 0 && c.Seats != 2 {
		return t, fmt.Errorf("run %s: a crosstable needs games of two players, but %s seats %d: "+
			"ask for places instead", results.Visible(run.Name), results.Visible(run.Title(run.Pairings[0])), c.Seats)
	}
	repeats := c.Repeats()
	met, pairs := make([]int, len(run.Players)), 0
	for i, m := range c.Matchups() {
		first := run.Pairings[m.Pairings[0]].Seats
		title := func() string { return run.Title(run.Pairings[m.Pairings[0]]) }
		if m.Self() {
			s := c.Seat(m.Pairings[0], 0, "")
			t.cells[[2]int{first[0], first[0]}] = newResults(s)
			repeats.Add(title, "", s.Support)
			continue
		}
		s := c.Matchup(i, first[0], "")
		if s.Games == 0 {
			continue
		}
		t.cells[[2]int{first[0], first[1]}], t.cells[[2]int{first[1], first[0]}] = newResults(s), newResults(c.Matchup(i, first[1], ""))
		repeats.Add(title, "", s.Support)
		met[first[0]]++
		met[first[1]]++
		pairs++
		for _, p := range m.Pairings {
			t.Uneven = t.Uneven || len(m.Pairings) == 1 || c.Sum(p, "").Games == 0
		}
	}
	t.SomeNeverMet = 2*pairs < len(run.Players)*(len(run.Players)-1)
	t.repeats = repeats.Sentences()
	for i, p := range run.Players {
		t.Standings = append(t.Standings, Standing{Player: p.Name, Total: newResults(c.Player(i, "")), player: i, met: met[i]})
	}
	t.rank()
	return t, nil
}

// rank puts the best first. Quotients of equal value are equal as floats, of whatever counts they were made.
func (t *CrossTable) rank() {
	better := func(a, b Standing) int {
		if a.Total.Games == 0 || b.Total.Games == 0 {
			return cmp.Compare(b.Total.Games, a.Total.Games)
		}
		return cmp.Compare(b.Total.Points.Value, a.Total.Points.Value)
	}
	slices.SortStableFunc(t.Standings, better)
	for place := range t.Standings {
		s := &t.Standings[place]
		switch {
		case s.Total.Games == 0:
		case place > 0 && better(t.Standings[place-1], *s) == 0:
			s.Rank = t.Standings[place-1].Rank
		default:
			s.Rank = place + 1
		}
	}
}

// Against returns the results of the player in one place of the standings against that in another; against itself, those
// of its first seat.
func (t CrossTable) Against(place, other int) Results {
	return t.cells[[2]int{t.Standings[place].player, t.Standings[other].player}]
}

// Write writes the table in the given format.
func (t CrossTable) Write(w io.Writer, f Format) error { return write(w, f, t) }
