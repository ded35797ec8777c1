package compare

import (
	"fmt"
	"slices"
	"strings"

	"tourney/results"
)

// match returns the cell of a line whose run, if named, is among the entries. lack, unless "", says why the line cannot
// be compared, and column names the column at fault.
func match(row row, seats []string, entries []Entry) (cell Cell, column, lack string) {
	var found *Entry
	for i := range entries {
		e := &entries[i]
		if row.run != "" && row.run != e.As {
			continue
		}
		switch at, why := e.lack(row, seats); {
		case why != "" && lack == "":
			column, lack = at, why
		case why != "":
		case found != nil:
			return cell, seats[0], fmt.Sprintf("runs %s and %s both have this pairing: name the run in a column run", found.Run.Name, e.Run.Name)
		default:
			found = e
		}
	}
	if found == nil {
		return cell, column, lack
	}
	cell = Cell{Result: row.Result, Run: found.Run.Name, Tested: !row.sum}
	opening := row.Opening
	if opening == Total {
		opening = ""
	}
	sum := results.Sum(len(row.Players), found.byPairing[found.seated(row.Players)], opening)
	if sum.Games == 0 {
		return cell, "opening", "run " + found.Run.Name + " has played no such games yet"
	}
	s := sum.Seats[row.Subject]
	cell.Ours = Counts{s.Wins, s.Losses, s.Draws}
	cell.Turns, cell.TurnsSquared, cell.Different, cell.Starts = sum.Turns, sum.TurnsSquared, sum.Different, sum.Starts
	for _, s := range sum.Seats {
		cell.Faults += s.Faults
	}
	return cell, "", ""
}

// lack says why a run does not match a line, or returns "".
func (e *Entry) lack(row row, seats []string) (column, lack string) {
	run := e.Run
	var names, kinds []string
	for _, p := range run.Players {
		names = append(names, p.Name)
	}
	for seat, name := range row.Players {
		if !slices.Contains(names, name) {
			return seats[seat], fmt.Sprintf("unknown player %q (run %s has: %s)", name, run.Name, strings.Join(names, ", "))
		}
	}
	if e.seated(row.Players) < 0 {
		return seats[0], fmt.Sprintf("run %s has no pairing of %s, in this order", run.Name, strings.Join(row.Players, " and "))
	}
	for _, t := range e.Tallies {
		if !slices.Contains(kinds, t.Opening) {
			kinds = append(kinds, t.Opening)
		}
	}
	if kinds = append(kinds, Total); len(kinds) > 1 && !slices.Contains(kinds, row.Opening) {
		return "opening", fmt.Sprintf("unknown opening %q (run %s has: %s)", row.Opening, run.Name, strings.Join(kinds, ", "))
	}
	return "", ""
}

// seated returns the index of the pairing with these players in this order, or -1.
func (e *Entry) seated(players []string) int {
	return slices.IndexFunc(e.Run.Pairings, func(p results.Pairing) bool { return slices.Equal(e.Run.Seated(p), players) })
}
