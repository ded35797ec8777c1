package compare

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"tourney/results"
	"tourney/results/stats"
)

// Level is the family-wise error rate: the probability that any cell is rejected if all differences are due to chance.
const Level = 0.01

// Published is the comparison of runs with a reference: the numbers of a paper or of another program. Its lines are
// matched with pairings of runs, and every match is tested for a difference beyond chance.
type Published struct {
	Runs      []string // names of the compared runs
	Game      string
	Reference string   // name of the reference
	Seats     []string // the game's names of the seats
	Cells     []Cell   // in the reference's order
	Others    []string // further runs that the reference mentions
	Faults    int      // games of ours in tested cells that ended by a fault

	// EmptyP is the p value, by Fisher's method from mid p values, for the EmptyCells tested cells of games from the
	// empty board. Other cells share random boards and are not independent.
	EmptyCells int
	EmptyP     float64 // meaningless if EmptyCells is 0
}

// Cell is one line of a reference beside the run's results: one pairing and one kind of opening.
type Cell struct {
	Result
	Run                 string
	Ours                Counts
	Turns, TurnsSquared int64 // of our games, summed
	Faults              int   // games of ours that ended by a fault
	Different, Starts   int   // different games of ours and their different starts

	Tested   bool // false for a total whose pairing has other lines, which hold its games
	Test     stats.Test
	Holm     float64 // p value after Holm's correction for all tested cells
	Rejected bool    // Holm is below Level
}

// Total is the kind of opening of a cell that pools all kinds.
const Total = "total"

// Counts are the games that a subject has won, lost and drawn.
type Counts [3]int

// Outcomes are the names of Counts.
var Outcomes = [...]string{"won", "lost", "drawn"}

// Games returns their sum.
func (c Counts) Games() int { return c[0] + c[1] + c[2] }

// MeanTurns returns the mean length of our games in turns of all seats together.
func (c Cell) MeanTurns() stats.Estimate { return stats.Mean(c.Ours.Games(), c.Turns, c.TurnsSquared) }

// Difference returns the total variation distance between our and their results, in [0,1]. It is the share of games
// that would have to end otherwise to make both equal.
func (c Cell) Difference() float64 {
	sum := 0.0
	for i, n := range c.Ours {
		sum += math.Abs(float64(n)/float64(c.Ours.Games()) - float64(c.Theirs[i])/float64(c.Theirs.Games()))
	}
	return sum / 2
}

// Entry is a run to compare.
type Entry struct {
	Run     results.Run
	Tallies []results.Tally
	As      string // name of the run in the reference's column run

	byPairing map[int][]results.Tally
}

// Publish matches a reference with runs of one game and tests the matches. Lines that cannot be compared are left out,
// each with a problem.
func Publish(reference Reference, seats []string, entries []Entry) (Published, []Problem) {
	c := Published{Reference: reference.Name, Seats: seats}
	entries = slices.Clone(entries)
	for i, e := range entries {
		c.Runs, c.Game = append(c.Runs, e.Run.Name), e.Run.Game
		entries[i].byPairing = results.ByPairing(e.Tallies)
	}
	c.Others = slices.DeleteFunc(reference.Runs(), func(run string) bool {
		return slices.ContainsFunc(entries, func(e Entry) bool { return e.As == run })
	})
	var problems problems
	lines := map[string]int{} // reference lines by matched pairing and opening
	for _, row := range reference.rows {
		if slices.Contains(c.Others, row.run) {
			continue
		}
		cell, column, lack := match(row, seats, entries)
		if lack != "" {
			problems.add(row.at(column), "%s", lack)
			continue
		}
		about := cell.Run + "\x00" + cell.Opening + "\x00" + row.side()
		if first, repeated := lines[about]; repeated {
			problems.add(row.at(seats[0]), "line %d is about the same games of run %s", first, cell.Run)
			continue
		}
		lines[about] = row.Line
		c.Cells = append(c.Cells, cell)
	}
	c.test()
	return c, problems.list
}

// test computes the tests and their results. Cells with all games alike on both sides are no tests.
func (c *Published) test() {
	var open []*Cell
	var ps, empty []float64
	for i := range c.Cells {
		cell := &c.Cells[i]
		if !cell.Tested {
			continue
		}
		c.Faults += cell.Faults
		cell.Test, cell.Holm = stats.Homogeneity(cell.Ours[:], cell.Theirs[:]), 1
		if cell.Test.Method == stats.None {
			continue
		}
		open, ps = append(open, cell), append(ps, cell.Test.P)
		if cell.Opening == results.EmptyBoard {
			empty = append(empty, cell.Test.Mid)
		}
	}
	for i, holm := range stats.Holm(ps) {
		open[i].Holm, open[i].Rejected = holm, holm < Level
	}
	if c.EmptyCells = len(empty); len(empty) > 0 {
		c.EmptyP = stats.Fisher(empty)
	}
}

// Tested returns the number of tests and the number of rejected cells.
func (c Published) Tested() (tested, rejected int) {
	for _, cell := range c.Cells {
		if cell.Tested && cell.Test.Method != stats.None {
			tested++
		}
		if cell.Rejected {
			rejected++
		}
	}
	return tested, rejected
}

// SortByDifference sorts the cells, largest differences first.
func (c *Published) SortByDifference() {
	slices.SortStableFunc(c.Cells, func(a, b Cell) int { return cmp.Compare(b.Difference(), a.Difference()) })
}

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
