package tables

import (
	"fmt"

	"tourney/results/stats"
)

// grid lays the table out for readers: a row and a column per player, the best first.
func (t CrossTable) grid() grid {
	g := grid{
		title: fmt.Sprintf("%s (%s): score of the row's player against the column's, in %%", t.Run, t.Game),
		columns: []column{{name: "rank"}, {name: "player", left: true},
			{group: "all opponents", name: "score"}, {group: "all opponents", name: "games"}},
		notes: []string{"Score: won games and half of the drawn ones, from both seats and all openings; games in parentheses."},
	}
	var how stats.Notes
	selfPlay := false
	columns := t.columns()
	for _, j := range columns {
		g.columns = append(g.columns, column{group: "against", name: t.Standings[j].Player})
	}
	for i, s := range t.Standings {
		selfPlay = selfPlay || t.Against(i, i).Games > 0
		rank := word(blank)
		if s.Rank > 0 {
			rank = word(s.Rank)
		}
		cells := []cell{rank, word(s.Player), percent(s.Total.Points), word(s.Total.Games)}
		how.Add(s.Total.Points)
		for _, j := range columns {
			r := t.Against(i, j)
			c := percent(r.Points)
			how.Add(r.Points)
			switch {
			case r.Games == 0:
			case i == j:
				c.aside = fmt.Sprintf("self %d", r.Games)
			default:
				c.aside = fmt.Sprint(r.Games)
			}
			cells = append(cells, c)
		}
		g.rows = append(g.rows, cells)
	}
	g.notes = append(g.notes, how.Sentences(plusMinus)...)
	if t.Incomplete > 0 {
		g.notes = append(g.notes, incompleteNote(t.Incomplete))
	}
	g.notes = append(g.notes, t.repeats...)
	if selfPlay {
		g.notes = append(g.notes, "Self: the first seat's score in games of a player against itself; not part of its total.")
	}
	if n := len(t.Standings) - len(columns); n > 0 {
		g.notes = append(g.notes, fmt.Sprintf("Columns are for those whom at least half of the others have met; "+
			"the formats csv and json have the %d others as well.", n))
	}
	if t.SomeNeverMet {
		g.notes = append(g.notes, "Not all pairs have met: total scores are against different opponents, not comparable.")
	}
	if t.Uneven {
		g.notes = append(g.notes, "Some pairs have played in one seat order only: their scores include the seat's edge.")
	}
	g.notes = append(g.notes, fmt.Sprintf("Games forfeited by a fault (crash, illegal move, time): %d.", t.Faults))
	if t.Note != "" {
		g.notes = append(g.notes, t.Note)
	}
	return g
}

// widest is the number of players up to which each has a column.
const widest = 20

// incompleteNote says that some games are in no estimate.
func incompleteNote(games int) string {
	return fmt.Sprintf("Games of blocks that are not complete (%d) are counted, but are in no figure over blocks, unless no block "+
		"is complete.", games)
}

// columns lists the standings that have a column: in a table of few players all, in one of many those whom at least
// half of the others have met, as everybody meets the few players that a gauntlet is against.
func (t CrossTable) columns() []int {
	var list []int
	for j, s := range t.Standings {
		if len(t.Standings) <= widest || 2*s.met >= len(t.Standings)-1 {
			list = append(list, j)
		}
	}
	return list
}

// others calls visit with the results of a player against each other one, the best first. Of many players, those that it
// has not met are left out: they would be most of a million.
func (t CrossTable) others(place int, visit func(opponent string, r Results)) {
	for other, s := range t.Standings {
		if r := t.Against(place, other); other != place && (r.Games > 0 || len(t.Standings) <= widest) {
			visit(s.Player, r)
		}
	}
}
