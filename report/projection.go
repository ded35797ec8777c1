package report

import (
	"fmt"
	"slices"
	"strings"

	"tourney/games"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// Projection asks for the games of a run by some of their dimensions; the others are added up.
type Projection struct {
	Rows, Columns []string          // names of dimensions
	Filter        map[string]string // values that dimensions must have, by name
}

// Dimensions are the names of what divides the games of a run: each seat of each game has a value of each.
var Dimensions = []string{"player", "opponent", "seat", "opening", "first"}

// valueOf returns the value of a dimension for a seat, in games from a kind of openings in which it is at a place of the order
// of the first moves.
func valueOf(run results.Run, dimension string, s evidence.SeatOf, opening string, mover int) string {
	p := run.Pairings[s.Pairing]
	switch dimension {
	case "player":
		return run.Players[p.Seats[s.Seat]].Name
	case "opponent":
		return run.Others(p, p.Seats[s.Seat])
	case "seat":
		return run.Facts.SeatNames[s.Seat]
	case "opening":
		return opening
	}
	return ordinals[mover]
}

// projected is a cell of a projection, with the values of its rows and columns.
type projected struct {
	row, column []string
	opening     string
	mover       int
	seats       []evidence.SeatOf
	evidence.Score
}

// project counts the cells of a projection.
func project(c *evidence.Counts, p Projection) []*projected {
	list := p.cells(c)
	for _, cell := range list {
		cell.Score = c.Cell(cell.seats, cell.opening, cell.mover)
	}
	return list
}

// cells returns the cells of a projection, row by row, in the order in which the run's plan has them.
func (p Projection) cells(c *evidence.Counts) []*projected {
	names := slices.Concat(p.Rows, p.Columns)
	has := func(dimension string) bool { return slices.Contains(names, dimension) || p.Filter[dimension] != "" }
	openings, movers := []string{""}, []int{-1}
	if has("opening") {
		openings = c.Openings
	}
	if has("first") {
		movers = nil
		for mover := range c.Seats {
			movers = append(movers, mover)
		}
	}
	withSelf := !has("player") && !has("opponent") // games of players against themselves are in no player's score
	var list []*projected
	known := map[string]*projected{}
	for pairing, of := range c.Run.Pairings {
		if !withSelf && len(of.Singles()) == 0 {
			continue
		}
		for seat := range of.Seats {
			s := evidence.SeatOf{Pairing: pairing, Seat: seat}
			for _, opening := range openings {
				for _, mover := range movers {
					value := func(dimension string) string { return valueOf(c.Run, dimension, s, opening, mover) }
					if slices.ContainsFunc(Dimensions, func(d string) bool { return p.Filter[d] != "" && p.Filter[d] != value(d) }) {
						continue
					}
					cell := &projected{opening: opening, mover: mover}
					for _, d := range p.Rows {
						cell.row = append(cell.row, value(d))
					}
					for _, d := range p.Columns {
						cell.column = append(cell.column, value(d))
					}
					key := fmt.Sprintf("%q%q", cell.row, cell.column)
					if known[key] == nil {
						known[key] = cell
						list = append(list, cell)
					}
					known[key].seats = append(known[key].seats, s)
				}
			}
		}
	}
	place := map[string]int{} // of rows
	for _, cell := range list {
		if row := fmt.Sprintf("%q", cell.row); place[row] == 0 {
			place[row] = 1 + len(place)
		}
	}
	slices.SortStableFunc(list, func(a, b *projected) int { return place[fmt.Sprintf("%q", a.row)] - place[fmt.Sprintf("%q", b.row)] })
	return list
}

// check returns an error for unknown and repeated dimensions, and for values that no game has.
func (p Projection) check(c *evidence.Counts) error {
	names := slices.Concat(p.Rows, p.Columns)
	for i, name := range names {
		switch {
		case !slices.Contains(Dimensions, name):
			return games.UnknownName("dimension", name, Dimensions)
		case slices.Contains(names[:i], name):
			return fmt.Errorf("the dimension %s is asked for twice", name)
		}
	}
	for name, value := range p.Filter {
		if !slices.Contains(Dimensions, name) {
			return games.UnknownName("dimension", name, Dimensions)
		}
		var values []string
		for _, one := range (Projection{Rows: []string{name}}).cells(c) {
			values = append(values, one.row[0])
		}
		if !slices.Contains(values, value) {
			return games.UnknownName(name, value, values)
		}
	}
	return nil
}

// Project makes the table of a projection. The error is Unsuited for dimensions and values that the run does not have.
func (r *Run) Project(p Projection) ([]table.Table, error) {
	c, err := r.Counts()
	if err != nil {
		return nil, err
	}
	if err := p.check(c); err != nil {
		return nil, Unsuited{err}
	}
	return []table.Table{ProjectionTable(c, p)}, nil
}

// ProjectionTable shows scores and lengths of games by the dimensions of a projection, which the run has.
func ProjectionTable(c *evidence.Counts, p Projection) table.Table {
	by := results.InWords(slices.Concat(p.Rows, p.Columns))
	t := newTable(c, "projection", "results by "+by)
	for _, d := range Dimensions {
		if value := p.Filter[d]; value != "" {
			t.Title += fmt.Sprintf("; %s %s", d, value)
			t.Facts = append(t.Facts, table.Fact{Key: "only_" + d, Value: value})
		}
	}
	list := project(c, p)
	column := table.Columns(&t, list)
	for i, d := range p.Rows {
		column(table.Column{Key: d, Head: d}, func(l *projected) any { return l.row[i] })
	}
	for i, d := range p.Columns {
		column(table.Column{Key: d}, func(l *projected) any { return l.column[i] })
	}
	across := func(l *projected) string { return strings.Join(l.column, ", ") }
	column(table.Column{Key: "column", Derived: true}, func(l *projected) any { return across(l) })
	number := func(key string, of func(l *projected) int) {
		column(table.Column{Key: key, Head: key, Type: table.Number}, func(l *projected) any { return of(l) })
	}
	number("games", func(l *projected) int { return l.Games })
	number("won", func(l *projected) int { return l.Wins })
	number("drawn", func(l *projected) int { return l.Draws })
	number("lost", func(l *projected) int { return l.Losses })
	number("forfeited", func(l *projected) int { return l.Faults })
	column(table.Column{Key: "score", Head: "score", Type: table.Percent}, func(l *projected) any {
		cell := table.Cell{Value: l.Estimate()}
		if len(p.Columns) > 0 && l.Games > 0 {
			cell.Aside = fmt.Sprint(l.Games)
		}
		return cell
	})
	column(table.Column{Key: "turns", Head: "turns", Type: table.Mean, Decimals: 1}, func(l *projected) any { return l.Turns() })
	t.View = table.View{Keys: p.Rows, Cells: []string{"games", "won", "drawn", "lost", "forfeited", "score", "turns"}}
	if len(p.Columns) > 0 {
		t.View.Across, t.View.Cells = "column", []string{"score"}
		for _, l := range list {
			if !slices.Contains(t.View.Values, across(l)) {
				t.View.Values = append(t.View.Values, across(l))
			}
		}
	}
	t.Notes = []string{"Score: the share of the points; of games with more than two seats, of first places. Games of players against themselves are in no " +
		"player's score."}
	if slices.Contains(slices.Concat(p.Rows, p.Columns), "first") {
		t.Notes = append(t.Notes, "First: the player's place in the order of the first moves.")
	}
	return t
}

// wonBy returns the share of the games that the seats of a cell have won, with the interval of single games in a finished plan.
// Games of several pairings begin from the same openings, so intervals that held at any time would need the openings.
func (l *projected) wonBy(c *evidence.Counts) stats.Estimate {
	e := stats.Divided(l.Places[0], l.Games)
	if c.AnyTime && e.Known() {
		return evidence.Bare(e, "shares of seats have none that holds at any time")
	}
	return e
}
