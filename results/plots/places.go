package plots

import (
	"fmt"
	"io"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// PlacesChart shows how often every player came in which place, as bars from 0 to 100 %: first, second, …, beside the
// share of first places that equal players would have.
type PlacesChart struct {
	Title string
	Note  string // added by the caller, for instance that games are missing; printed below
	evidence.Standings
	repeats []string // notes
}

// Places shows the counts of a run by player and company. It is an error if there are no games.
func Places(c *evidence.Counts, o Options) (PlacesChart, error) {
	p := PlacesChart{Title: title(c.Run), Note: o.Note, Standings: c.Standings()}
	games, repeats := 0, c.Repeats()
	for _, r := range p.Rows {
		games += r.Games
		repeats.Add(r.Title, "", r.Support)
	}
	p.repeats = repeats.Sentences()
	switch {
	case games > 0:
		return p, nil
	case p.Self > 0:
		return p, fmt.Errorf("run %s: places are drawn for players with a single seat, and no game has one: ask for wdl instead", results.Visible(c.Run.Name))
	}
	return p, fmt.Errorf("run %s: no games to draw yet", results.Visible(c.Run.Name))
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
	var how stats.Notes
	for _, row := range p.Rows {
		how.Add(row.Wins)
	}
	said := append([]string{"Wins are first places, in %."}, how.Sentences("Whiskers and ± show")...)
	if p.Incomplete > 0 {
		said = append(said, fmt.Sprintf("Games of blocks that are not complete (%d) are in the bars only.", p.Incomplete))
	}
	said = append(said, p.repeats...)
	if p.Self > 0 {
		said = append(said, fmt.Sprintf("Games in which nobody has a single seat, such as a player’s against itself, are left out: %d.", p.Self))
	}
	if p.Uneven {
		said = append(said, "Not all rotations of the seats are played: shares include the edge of the seats.")
	}
	return sentences(p.Note, said...)
}
