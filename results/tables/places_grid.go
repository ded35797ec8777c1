package tables

import (
	"fmt"
	"slices"

	"tourney/results/evidence"
	"tourney/results/stats"
)

// ordinals are the headings of places.
var ordinals = [...]string{"1st", "2nd", "3rd", "4th"}

// grid lays the table out for readers: a row per player and company, the most wins first.
func (t PlacesTable) grid() grid {
	g := grid{
		title:   fmt.Sprintf("%s (%s): places by player, in %% of the games", t.Run, t.Game),
		columns: []column{{name: "player", left: true}},
	}
	var how stats.Notes
	against := t.Companies()
	if against {
		g.columns = append(g.columns, column{name: "against", left: true})
	}
	g.columns = append(g.columns, column{name: "games"}, column{group: "wins", name: "share"}, column{group: "wins", name: "fair"},
		column{group: "wins", name: "over"})
	for _, place := range ordinals[:t.Seats] {
		g.columns = append(g.columns, column{group: "place", name: place})
	}
	g.columns = append(g.columns, column{group: "mean", name: "place"})
	if t.Points {
		g.columns = append(g.columns, column{group: "mean", name: "points"})
	}
	faults := slices.ContainsFunc(t.Rows, func(r evidence.Row) bool { return r.Faults > 0 })
	if faults {
		g.columns = append(g.columns, column{name: "faults"})
	}
	for _, r := range t.Rows {
		cells := []cell{word(r.Player)}
		if against {
			cells = append(cells, word(r.Company()))
		}
		cells = append(cells, word(r.Games), percent(r.Wins), word(stats.Decimal(100*t.Fair(), 1)), over(r.Wins, t.Fair()))
		how.Add(r.Wins, r.Place)
		for place := range t.Seats {
			if r.Games == 0 {
				cells = append(cells, word(blank))
			} else {
				cells = append(cells, word(stats.Decimal(100*r.Share(place), 1)))
			}
		}
		cells = append(cells, meanCell(r.Place, 2))
		if t.Points {
			cells = append(cells, meanCell(r.Points, 1))
			how.Add(r.Points)
		}
		if faults {
			cells = append(cells, word(r.Faults))
		}
		g.rows = append(g.rows, cells)
	}
	g.notes = t.notes(how)
	return g
}

// notes are the sentences below the table.
func (t PlacesTable) notes(how stats.Notes) []string {
	notes := []string{
		"Players who share a place divide it: of two in first place, each has half a first and half a second place.",
		"Wins: the share of first places. Fair: what it is among equals. Over: the difference, or ~ where the interval " +
			"holds the fair share.",
	}
	notes = append(notes, how.Sentences(plusMinus)...)
	if t.Incomplete > 0 {
		notes = append(notes, incompleteNote(t.Incomplete))
	}
	notes = append(notes, t.repeats...)
	if t.Self > 0 {
		notes = append(notes, fmt.Sprintf("Games in which nobody has a single seat, such as a player's against itself, are "+
			"left out: %d.", t.Self))
	}
	if t.Uneven {
		notes = append(notes, "Not all rotations of the seats are played: shares include the edge of the seats.")
	}
	notes = append(notes, fmt.Sprintf("Games forfeited by a fault (crash, illegal move, time): %d.", t.Forfeits))
	if t.Note != "" {
		notes = append(notes, t.Note)
	}
	return notes
}

// grid lays the table out for readers: a row per seat and per mover, a group of columns per kind of opening.
func (t SeatsTable) grid() grid {
	g := grid{
		title:   fmt.Sprintf("%s (%s): wins by seat, and by who moved first, in %% of the games", t.Run, t.Game),
		columns: []column{{name: "by", left: true}, {name: "name", left: true}, {name: "fair"}},
		notes: []string{
			"All games, also those of players against themselves. A first place counts in equal parts for all who share it.",
			"Fair: what it is where no seat is better. Over: the difference, or ~ where the interval holds the fair share.",
		},
	}
	var how stats.Notes
	for i, kind := range t.kinds() {
		group := fmt.Sprintf("%s: %s", kind, counted(t.games()[i].Games, "game"))
		g.columns = append(g.columns, column{group: group, name: "wins"}, column{group: group, name: "over"})
	}
	for _, row := range t.rows() {
		cells := []cell{word(row.by), word(row.name), word(stats.Decimal(100*t.Fair(), 1))}
		for _, w := range t.shown(row.wins) {
			share := w.Share()
			how.Add(share)
			cells = append(cells, percent(share), over(share, t.Fair()))
		}
		g.rows = append(g.rows, cells)
	}
	g.notes = append(append(g.notes, how.Sentences(plusMinus)...), t.repeats...)
	if t.Uneven {
		g.notes = append(g.notes, "Not all rotations of the seats are played: shares include the strength of the players.")
	}
	if t.Note != "" {
		g.notes = append(g.notes, t.Note)
	}
	return g
}

// games returns the games behind what shown returns.
func (t SeatsTable) games() []evidence.Support {
	if len(t.Openings) == 1 {
		return t.Games
	}
	return append(t.Games[:len(t.Games):len(t.Games)], t.total)
}
