// Package compare sets the results of runs beside a reference: the numbers of a paper, or of another program, that
// somebody wants to see again. A reference is read from CSV, its lines are matched with the pairings of runs, and every
// match is tested for a difference that chance does not explain.
package compare

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"tourney/results"
	"tourney/results/stats"
)

// Level is the family-wise error rate of the verdicts: where nothing differs but by chance, the probability that any cell
// is rejected.
const Level = 0.01

// Comparison is what came of setting runs beside a reference.
type Comparison struct {
	Runs      []string // compared, by name
	Game      string
	Reference string   // its name
	Seats     []string // what the game calls the seats
	Cells     []Cell   // in the reference's order
	Others    []string // further runs that the reference has lines about
	Faults    int      // games of ours in tested cells that ended by a fault

	// EmptyP is the p value, by Fisher's method from mid p values, of the tests of EmptyCells: those of games from the empty
	// board. Other cells share random boards, and are not independent.
	EmptyCells int
	EmptyP     float64 // in force unless EmptyCells is 0
}

// Cell is one line of a reference beside what a run has for it: the results of one pairing from one kind of opening.
type Cell struct {
	Result
	Run                 string
	Ours                Counts
	Turns, TurnsSquared int64 // of our games, summed
	Faults              int   // games of ours that ended by a fault
	Different, Starts   int   // different ones among our games, and their different starts; 0 if that was not counted

	Tested   bool // false for a total whose pairing has other lines: it repeats their games
	Test     stats.Test
	Holm     float64 // the test's p value after Holm's correction for all tested cells
	Rejected bool    // Holm is below Level
}

// Total is the kind of a cell that pools all openings.
const Total = "total"

// Counts are results of a subject. They add up to the games.
type Counts struct{ Won, Lost, Drawn int }

// Games returns the number of games counted.
func (c Counts) Games() int { return c.Won + c.Lost + c.Drawn }

func (c Counts) list() []int { return []int{c.Won, c.Lost, c.Drawn} }

func (c Counts) plus(d Counts) Counts {
	return Counts{c.Won + d.Won, c.Lost + d.Lost, c.Drawn + d.Drawn}
}

// MeanTurns returns the mean length of our games in turns of all seats together.
func (c Cell) MeanTurns() stats.Estimate { return stats.Mean(c.Ours.Games(), c.Turns, c.TurnsSquared) }

// Difference returns the total variation distance between ours and theirs, in [0,1]: the share of games that would have
// to end otherwise for the two to be equal.
func (c Cell) Difference() float64 {
	sum, ours, theirs := 0.0, c.Ours.list(), c.Theirs.list()
	for i := range ours {
		sum += math.Abs(float64(ours[i])/float64(c.Ours.Games()) - float64(theirs[i])/float64(c.Theirs.Games()))
	}
	return sum / 2
}

// exceeds reports whether there are more results of any sort than in d.
func (c Counts) exceeds(d Counts) bool { return c.Won > d.Won || c.Lost > d.Lost || c.Drawn > d.Drawn }

// Entry is a run to be compared.
type Entry struct {
	Run     results.Run
	Tallies []results.Tally
	As      string // lines of the reference with a column run belong to this run if that says As

	byPairing map[int][]results.Tally
}

// New matches a reference with runs of one game, and tests the matches. What cannot be compared is left out, with a
// problem that names the lines.
func New(reference Reference, seats []string, entries []Entry) (Comparison, []Problem) {
	c := Comparison{Reference: reference.Name, Seats: seats}
	entries = slices.Clone(entries)
	for i, e := range entries {
		c.Runs, c.Game = append(c.Runs, e.Run.Name), e.Run.Game
		entries[i].byPairing = results.ByPairing(e.Tallies)
	}
	for _, run := range reference.Runs() {
		if !slices.ContainsFunc(entries, func(e Entry) bool { return e.As == run }) {
			c.Others = append(c.Others, run)
		}
	}
	var problems problems
	lines := map[string]int{} // by what they turned out to be about
	for _, row := range reference.rows {
		if slices.Contains(c.Others, row.run) {
			continue
		}
		cell, column, lack := match(row, seats, entries)
		if lack != "" {
			problems.add(row.at(column), lack)
			continue
		}
		about := cell.Run + "\x00" + cell.Opening + "\x00" + row.side()
		if first, repeated := lines[about]; repeated {
			problems.add(row.at(seats[0]), fmt.Sprintf("line %d is about the same games of run %s", first, cell.Run))
			continue
		}
		lines[about] = row.Line
		c.Cells = append(c.Cells, cell)
	}
	c.test()
	return c, problems
}

// test fills in the tests and their verdicts. Cells that could not differ are not counted among the tests.
func (c *Comparison) test() {
	var open []*Cell
	var ps, empty []float64
	for i := range c.Cells {
		cell := &c.Cells[i]
		if !cell.Tested {
			continue
		}
		c.Faults += cell.Faults
		cell.Test, cell.Holm = stats.Homogeneity(cell.Ours.list(), cell.Theirs.list()), 1
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

// Tested returns how many cells were tested that could differ, and how many of them do.
func (c Comparison) Tested() (tested, rejected int) {
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

// SortByDifference puts the cells with the largest differences first.
func (c *Comparison) SortByDifference() {
	slices.SortStableFunc(c.Cells, func(a, b Cell) int { return cmp.Compare(b.Difference(), a.Difference()) })
}
