package evidence

import (
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// rate adds the blocks of the present opening to the league. Where there are fresh openings, games from the empty board
// rate nobody: they tell how the players play one position.
func (f *follower) rate() {
	set := f.setOf(f.opening[0].Block)
	fresh := f.sets[set].Kind != results.EmptyBoard
	if f.waits(set) || !fresh && f.anyFresh() {
		return
	}
	open := false
	for _, b := range f.opening {
		m := &f.matchups[b.Matchup]
		if b.repeat || f.Seats != 2 || m.Self() {
			continue
		}
		if !open || !fresh {
			f.open(b.Block)
			open = true
		}
		e := stats.Encounter{A: m.Players[0], B: m.Players[1], Points: int64(b.Scores[0]), First: int64(b.FirstScore)}
		for _, p := range m.Pairings {
			e.Begun[slices.Index(m.Players, f.Run.Pairings[p].Seats[b.First])]++
		}
		f.league.Add(e)
	}
}

// open begins the opening of a block in the league.
func (f *follower) open(b results.Block) {
	start := b.Start
	if b.Opening == results.EmptyBoard {
		start = 0 // its blocks share no opening that was drawn
	}
	f.league.Open(f.sets[f.setOf(b)].Kind, start)
}

// meet adds a block's comparison of two players of three or four seats to the league. Its points are the score of the
// comparison, see stats.Sample.AddDifferences. No seat has an advantage in it.
func (f *follower) meet(b results.Block, games, a, other int, first, second int64) {
	if f.met.Number != b.Number || b.Opening == results.EmptyBoard && f.met.Matchup != b.Matchup {
		f.open(b)
		f.met = b
	}
	f.league.Add(stats.Encounter{A: a, B: other, Begun: [2]int{games, 0}, Points: (int64(results.Twelfths*games) + first - second) / 2})
}
