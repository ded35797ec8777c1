package tables

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"tourney/results/compare"
	"tourney/results/stats"
)

// ComparisonTable shows the results of runs beside those of a reference, cell by cell.
type ComparisonTable struct {
	compare.Comparison
	Note string // added by the caller, for instance that games are missing; printed in every format
}

// Write writes the table in the given format.
func (t ComparisonTable) Write(w io.Writer, f Format) error { return write(w, f, t) }

// grid lays the table out for readers: a row per cell.
func (t ComparisonTable) grid() grid {
	g := grid{title: fmt.Sprintf("%s (%s): ours beside %s, in ‰ of the games", strings.Join(t.Runs, ", "), t.Game, t.Reference)}
	several := len(t.Runs) > 1
	if several {
		g.columns = append(g.columns, column{name: "run", left: true})
	}
	for _, seat := range t.Seats {
		g.columns = append(g.columns, column{group: "seat", name: seat, left: true})
	}
	g.columns = append(g.columns, column{group: "seat", name: "subject", left: true}, column{name: "opening", left: true})
	for _, side := range []string{"ours", "theirs"} {
		for _, name := range []string{"won", "lost", "drawn", "turns", "games"} {
			g.columns = append(g.columns, column{group: side, name: name})
		}
	}
	for _, name := range []string{"diff", "p", "by", "Holm", "verdict"} {
		g.columns = append(g.columns, column{group: "test", name: name})
	}
	var how stats.Notes // of ours
	for _, c := range t.Cells {
		var cells []cell
		if several {
			cells = append(cells, word(c.Run))
		}
		for _, player := range c.Players {
			cells = append(cells, word(player))
		}
		cells = append(cells, word(t.Seats[c.Subject]), word(c.Opening))
		n := c.Ours.Games()
		how.Add(stats.Share(c.Ours.Won, n), c.MeanTurns())
		cells = append(cells, perMille(c.Ours.Won, n), perMille(c.Ours.Lost, n), perMille(c.Ours.Drawn, n),
			meanTurns(n, c.Turns, c.MeanTurns()), word(n))
		for _, count := range []int{c.Theirs.Won, c.Theirs.Lost, c.Theirs.Drawn} {
			cells = append(cells, word(1000*count/c.Theirs.Games()))
		}
		cells = append(cells, printedTurns(c.TheirTurns), word(c.Theirs.Games()), word(fmt.Sprintf("%.0f", 1000*c.Difference())))
		g.rows = append(g.rows, append(cells, tested(c)...))
	}
	g.notes = t.notes(how)
	return g
}

// notes are the sentences below the table.
func (t ComparisonTable) notes(how stats.Notes) []string {
	notes := append(t.verdict(),
		"Won and lost are the subject's, the player in the seat named. ‰ rounded down. Their turns as printed, and not tested.")
	notes = append(notes, how.Sentences(plusMinus)...)
	notes = append(notes, "diff: total variation distance, the share of games that would have to end otherwise to make both equal. "+
		"p: χ² test of won, lost and drawn; where an expected count is below 5 the exact test of Freeman and Halton; none, "+
		"and not counted, where all games of both ended alike. Holm: p corrected for the number of tests. ~ stands for "+
		"no difference shown. Totals are tested only where they stand alone, as if both sides had mixed the openings alike.")
	if t.Faults > 0 {
		notes = append(notes, fmt.Sprintf("Games of ours that ended by a fault (crash, illegal move, time): %d.", t.Faults))
	}
	if t.Note != "" {
		notes = append(notes, t.Note)
	}
	return notes
}

// printedTurns writes their mean number of turns as it is printed, but no longer than need be.
func printedTurns(text string) cell {
	turns, err := strconv.ParseFloat(text, 64)
	switch {
	case text == "":
		return word(blank)
	case err == nil && len(text) > 5:
		return word(fmt.Sprintf("%.1f", turns))
	}
	return word(text)
}

// tested returns the cells of a test.
func tested(c compare.Cell) []cell {
	if !c.Tested {
		return []cell{word(blank), word(blank), word(blank), word(blank)}
	}
	by, verdict := string(c.Test.Method), "~"
	if c.Test.Method == stats.ChiSquared {
		by = "χ²"
	}
	if c.Rejected {
		verdict = "differs"
	}
	return []cell{word(stats.Probability(c.Test.P)), word(by), word(stats.Probability(c.Holm)), word(verdict)}
}

// verdict says in sentences what came of all tests together.
func (t ComparisonTable) verdict() []string {
	tested, rejected := t.Tested()
	if tested == 0 {
		return []string{"No cell could be tested."}
	}
	said := []string{fmt.Sprintf("Cells that differ at the %g %% level after Holm's correction: %d of %d.",
		100*compare.Level, rejected, tested)}
	if t.Empty.Cells > 0 {
		said = append(said, fmt.Sprintf("Cells from the empty board together (%d): p = %s by Fisher's method, from mid p values "+
			"where tests are exact.", t.Empty.Cells, stats.Probability(t.Empty.P)))
	}
	return said
}
