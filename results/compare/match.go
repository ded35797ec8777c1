package compare

import (
	"fmt"
	"slices"
	"strings"

	"tourney/results"
)

// matcher finds what runs have for the lines of a reference.
type matcher struct {
	seats     []string
	entries   []Entry
	byPairing []map[int][]results.Tally // by entry
}

// mismatch says why a line has no counterpart, and which of its columns is to blame.
type mismatch struct{ column, text string }

// match returns the cell of a line whose run, if it names one, is among the entries.
func (m matcher) match(row row) (Cell, *mismatch) {
	var found []int
	var why *mismatch
	for i, e := range m.entries {
		if row.run != "" && row.run != e.As {
			continue
		}
		switch lack := m.lack(e, row); {
		case lack == nil:
			found = append(found, i)
		case why == nil:
			why = lack
		}
	}
	switch len(found) {
	case 0:
		return Cell{}, why
	case 1:
	default:
		return Cell{}, &mismatch{m.seats[0], fmt.Sprintf("runs %s and %s both have this pairing: say in a column run which is meant",
			m.entries[found[0]].Run.Name, m.entries[found[1]].Run.Name)}
	}
	e := m.entries[found[0]]
	cell := Cell{Line: row.line, Run: e.Run.Name, Players: row.players, Subject: row.subject, Opening: row.opening,
		Theirs: row.counts, TheirTurns: row.turns, Tested: !row.sum}
	pairing, _ := seated(e.Run, row.players)
	opening := row.opening
	if opening == Total {
		opening = ""
	}
	sum := results.Sum(len(row.players), m.byPairing[found[0]][pairing], opening)
	if sum.Games == 0 {
		return cell, &mismatch{"opening", "run " + e.Run.Name + " has played no such games yet"}
	}
	s := sum.Seats[row.subject]
	cell.Ours = Counts{Won: s.Wins, Lost: s.Losses, Drawn: s.Draws}
	cell.Turns, cell.TurnsSquared, cell.Different, cell.Starts = sum.Turns, sum.TurnsSquared, sum.Different, sum.Starts
	for _, s := range sum.Seats {
		cell.Faults += s.Faults
	}
	return cell, nil
}

// lack says what a run lacks to match a line, or nil.
func (m matcher) lack(e Entry, row row) *mismatch {
	for seat, name := range row.players {
		if index(e.Run, name) < 0 {
			var names []string
			for _, p := range e.Run.Players {
				names = append(names, p.Name)
			}
			return &mismatch{m.seats[seat], fmt.Sprintf("unknown player %q (run %s has: %s)",
				name, e.Run.Name, strings.Join(names, ", "))}
		}
	}
	if _, ok := seated(e.Run, row.players); !ok {
		return &mismatch{m.seats[0], fmt.Sprintf("run %s has no pairing of %s, in this order",
			e.Run.Name, strings.Join(row.players, " and "))}
	}
	var kinds []string
	for _, t := range e.Tallies {
		if !slices.Contains(kinds, t.Opening) {
			kinds = append(kinds, t.Opening)
		}
	}
	if len(kinds) > 0 && row.opening != Total && !slices.Contains(kinds, row.opening) {
		return &mismatch{"opening", fmt.Sprintf("unknown opening %q (run %s has: %s)",
			row.opening, e.Run.Name, strings.Join(append(kinds, Total), ", "))}
	}
	return nil
}

// index returns the place of a player in a run, or -1.
func index(run results.Run, name string) int {
	return slices.IndexFunc(run.Players, func(p results.Player) bool { return p.Name == name })
}

// seated returns the index of the pairing that seats these players, in this order.
func seated(run results.Run, players []string) (pairing int, ok bool) {
	seats := make([]int, len(players))
	for i, name := range players {
		seats[i] = index(run, name)
	}
	pairing = slices.IndexFunc(run.Pairings, func(p results.Pairing) bool { return slices.Equal(p.Seats, seats) })
	return pairing, pairing >= 0
}
