package plots

import (
	"fmt"
	"io"
	"strings"

	"tourney/results"
	"tourney/results/compare"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// ScatterPlot shows a comparison: for every cell that was tested, the shares of won, drawn and lost games, the
// reference's across and the runs' upwards.
type ScatterPlot struct {
	Title    string
	Openings []string       // kinds; each has a colour and a shape
	Cells    []compare.Cell // all tested
	Empty    compare.Combined
	Note     string // added by the caller, for instance that games are missing; printed below
}

// Scatter takes the tested cells of a comparison. It is an error if there are none.
func Scatter(c compare.Comparison, o Options) (ScatterPlot, error) {
	s := ScatterPlot{Empty: c.Empty, Note: o.Note}
	s.Title = fmt.Sprintf("%s (%s) against %s", span(c.Runs), c.Game, c.Reference)
	for _, cell := range c.Cells {
		if cell.Tested {
			s.Cells = append(s.Cells, cell)
		}
	}
	if len(s.Cells) == 0 {
		return s, fmt.Errorf("comparison of %s with %s: no tested cells to draw", span(c.Runs), c.Reference)
	}
	s.Openings = evidence.Kinds(s.Cells, func(cell compare.Cell) string { return cell.Opening })
	return s, nil
}

// span names all runs if they are few, and else the first and the last.
func span(runs []string) string {
	if len(runs) > 2 {
		return runs[0] + " … " + runs[len(runs)-1]
	}
	return strings.Join(runs, ", ")
}

// Write draws the plot and writes the picture.
func (s ScatterPlot) Write(w io.Writer, f Format) error { return s.drawing().write(w, f) }

// result is one of the ways in which a game ends for a subject; each has a panel.
type result struct {
	name  string
	count func(compare.Counts) int
}

var byResult = [...]result{
	{"won", func(c compare.Counts) int { return c.Won }},
	{"drawn", func(c compare.Counts) int { return c.Drawn }},
	{"lost", func(c compare.Counts) int { return c.Lost }},
}

// shares returns the shares of a result among the games of the reference and of the run.
func (r result) shares(c compare.Cell) (theirs, ours stats.Estimate) {
	return stats.Share(r.count(c.Theirs), c.Theirs.Games()), stats.Share(r.count(c.Ours), c.Ours.Games())
}

// subtitle says what was tested and what came of it.
func (s ScatterPlot) subtitle() string {
	tested, rejected := compare.Comparison{Cells: s.Cells}.Tested()
	verdict := "none rejected"
	if rejected > 0 {
		verdict = fmt.Sprintf("%d rejected", rejected)
	}
	text := fmt.Sprintf("Ours against theirs, a mark for each cell: %s, %s at %g %% after Holm’s correction",
		cells(tested), verdict, 100*compare.Level)
	if s.Empty.Cells > 0 {
		text += fmt.Sprintf("; combined p of %s from the empty board %s", cells(s.Empty.Cells), stats.Probability(s.Empty.P))
	}
	return text + "."
}

// mostNames is how many names the notes have: more are better read in a table.
const mostNames = 30

// notes are the sentences below the plot.
func (s ScatterPlot) notes() string {
	var how stats.Notes
	for _, cell := range s.Cells {
		how.Add(byResult[0].shares(cell))
	}
	text := strings.Join(append(how.Sentences("Crosses show"), "Theirs is across, ours upwards; on the diagonal both are equal. "+
		"Won and lost are those of the subject, the first seat where the reference names none."), " ")
	var rejected []string
	for _, cell := range s.Cells {
		if cell.Rejected {
			rejected = append(rejected, fmt.Sprintf("%d: %s (%s)", len(rejected)+1, name(cell), cell.Opening))
		}
	}
	if len(rejected) > 0 {
		text += " Rejected: " + results.FirstOf(rejected, mostNames, "; ") + "."
	}
	if s.Note != "" {
		text += " " + s.Note
	}
	return text
}

// cells writes how many cells there are.
func cells(n int) string {
	if n == 1 {
		return "1 cell"
	}
	return fmt.Sprintf("%d cells", n)
}
