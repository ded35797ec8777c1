package evidence

import (
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// encounter returns a block of two players in two seats as the league counts it.
func (f *follower) encounter(b results.Block) stats.Encounter {
	m := &f.matchups[b.Matchup]
	e := stats.Encounter{A: m.Players[0], B: m.Players[1], Points: int64(b.Scores[0]), First: int64(b.FirstScore)}
	for _, p := range m.Pairings {
		e.Begun[slices.Index(m.Players, f.Run.Pairings[p].Seats[b.First])]++
	}
	return e
}

// rate adds an encounter of a block to the league. Where there are fresh openings, games from the empty board rate
// nobody: they tell how the players play one position. Blocks from the empty board share no opening that was drawn.
func (f *follower) rate(b results.Block, e stats.Encounter) {
	empty, start := b.Opening == results.EmptyBoard, b.Start
	if f.waits(f.setOf(b)) || empty && f.anyFresh() {
		return
	}
	if empty {
		start = 0
	}
	if f.rated.Number != b.Number || empty && f.rated.Matchup != b.Matchup {
		f.league.Open(f.sets[f.setOf(b)].Kind, start)
		f.rated = b
	}
	f.league.Add(e)
}
