package tables

import "fmt"

// grid lays the table out for readers: a row and a column per player, the best first.
func (t CrossTable) grid() grid {
	g := grid{
		title: fmt.Sprintf("%s (%s): score of the row's player against the column's, in %%", t.Run, t.Game),
		columns: []column{{name: "rank"}, {name: "player", left: true},
			{group: "all opponents", name: "score"}, {group: "all opponents", name: "games"}},
		notes: []string{
			"Score: won games and half of the drawn ones, from both seats and all openings; games in parentheses.",
			"± is half the width of the Wilson 95 % interval, with a draw as half a success: conservative for draws; " +
				"near 0 and 100 % the interval lies mostly to one side.",
		},
	}
	selfPlay := false
	columns := t.columns()
	for _, j := range columns {
		g.columns = append(g.columns, column{group: "against", name: t.Standings[j].Player})
	}
	for i, s := range t.Standings {
		selfPlay = selfPlay || s.Against[i].Games() > 0

		rank := word(blank)
		if s.Rank > 0 {
			rank = word(s.Rank)
		}
		cells := []cell{rank, word(s.Player), percent(s.Total), word(s.Total.Games())}
		for _, j := range columns {
			r := s.Against[j]
			c := percent(r)
			switch {
			case r.Games() == 0:
			case i == j:
				c.aside = fmt.Sprintf("self %d", r.Games())
			default:
				c.aside = fmt.Sprint(r.Games())
			}
			cells = append(cells, c)
		}
		g.rows = append(g.rows, cells)
	}
	if selfPlay {
		g.notes = append(g.notes, "Self: the first seat's score in games of a player against itself; not part of its total.")
	}
	if n := len(t.Standings) - len(columns); n > 0 {
		g.notes = append(g.notes, fmt.Sprintf("Columns are for those whom at least half of the others have met; the formats csv and "+
			"json have the %d others as well.", n))
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

// columns lists the standings that have a column: in a table of few players all, in one of many those whom at least half
// of the others have met, as everybody meets the few players that a gauntlet is against.
func (t CrossTable) columns() []int {
	var list []int
	for j := range t.Standings {
		met := 0
		for i, s := range t.Standings {
			if i != j && s.Against[j].Games() > 0 {
				met++
			}
		}
		if len(t.Standings) <= widest || 2*met >= len(t.Standings)-1 {
			list = append(list, j)
		}
	}
	return list
}
