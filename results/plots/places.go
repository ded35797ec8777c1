package plots

import (
	"fmt"
	"io"

	"tourney/results"
	"tourney/results/placing"
)

// PlacesChart shows how often every player came in which place, as bars from 0 to 100 %: first, second, …, beside the
// share of first places that equal players would have.
type PlacesChart struct {
	Title string
	Note  string // added by the caller, for instance that games are missing; printed below
	placing.Standings
}

// Places shows what has been counted of a run. It is an error if there are no games.
func Places(run results.Run, s placing.Standings, o Options) (PlacesChart, error) {
	p := PlacesChart{Title: title(run), Note: o.Note, Standings: s}
	for _, r := range s.Rows {
		if r.Games > 0 {
			return p, nil
		}
	}
	if s.Self > 0 {
		return p, fmt.Errorf("run %s: places are drawn for players with a single seat, and no game has one: ask for wdl instead", run.Name)
	}
	return p, fmt.Errorf("run %s: no games to draw yet", run.Name)
}

// Write draws the chart and writes the picture.
func (p PlacesChart) Write(w io.Writer, f Format) error { return p.drawing().write(w, f) }

// subtitle says what the bars are, and how many games they rest on.
func (p PlacesChart) subtitle() string {
	var games []int
	for _, row := range p.Rows {
		games = append(games, row.Games)
	}
	return "How often a player came in which place, all openings pooled, shared places divided; " + countGames(games, "bar") + "."
}

// notes are the sentences below the chart.
func (p PlacesChart) notes() string {
	s := "Wins are first places, in %; whiskers and ± show their 95 % interval, Student’s over blocks: a table’s games " +
		"from one opening in every rotation of the seats; with one block, or where all are equal, Wilson’s of the games."
	if p.Incomplete > 0 {
		s += fmt.Sprintf(" Games of blocks that are not complete (%d) are in the bars only.", p.Incomplete)
	}
	if p.Self > 0 {
		s += fmt.Sprintf(" Games in which nobody has a single seat, such as a player’s against itself, are left out: %d.", p.Self)
	}
	if p.Uneven {
		s += " Not all rotations of the seats are played: shares include the edge of the seats."
	}
	if p.Note != "" {
		s += " " + p.Note
	}
	return s
}
