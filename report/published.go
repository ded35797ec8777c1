package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tourney/report/compare"
	"tourney/report/table"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// PublishedTable shows the results of runs beside those of a reference, in the order of the comparison's cells.
func PublishedTable(c compare.Published) table.Table {
	tested, rejected := c.Tested()
	t := table.Table{Kind: "comparison", Title: fmt.Sprintf("%s (%s): ours beside %s, in ‰ of the games", strings.Join(c.Runs, ", "), c.Game, c.Reference)}
	t.Facts = []table.Fact{apart("runs", c.Runs), apart("level", compare.Level), apart("tested", tested), apart("rejected", rejected),
		apart("faults", c.Faults), apart("empty_cells", c.EmptyCells),
		apart("empty_p", table.When(c.EmptyCells > 0, c.EmptyP))}
	column := table.Columns(&t, c.Cells)
	column(table.Column{Key: "run", Head: "run"}, func(l compare.Cell) any { return l.Run })
	column(table.Column{Key: "game"}, func(compare.Cell) any { return c.Game })
	for seat, name := range c.Seats {
		column(table.Column{Key: name, Head: name, Group: "seat"}, func(l compare.Cell) any { return l.Players[seat] })
	}
	column(table.Column{Key: "subject", Head: "subject", Group: "seat"}, func(l compare.Cell) any { return c.Seats[l.Subject] })
	column(table.Column{Key: "opening", Head: "opening"}, func(l compare.Cell) any { return l.Opening })
	outcomes := []struct {
		name  string
		count func(compare.Counts) int
	}{{"won", func(n compare.Counts) int { return n.Won }}, {"lost", func(n compare.Counts) int { return n.Lost }},
		{"drawn", func(n compare.Counts) int { return n.Drawn }}}
	counts := func(side string, of func(compare.Cell) compare.Counts) {
		group := side + "s"
		column(table.Column{Key: side + "_games", Head: "games", Group: group, Type: table.Number}, func(l compare.Cell) any { return of(l).Games() })
		for _, o := range outcomes {
			column(table.Column{Key: side + "_" + o.name, Head: o.name, Group: group, Type: table.Number}, func(l compare.Cell) any {
				n := o.count(of(l))
				return table.Cell{Value: n, Shown: strconv.Itoa(1000 * n / of(l).Games())}
			})
		}
	}
	counts("our", func(l compare.Cell) compare.Counts { return l.Ours })
	counts("their", func(l compare.Cell) compare.Counts { return l.Theirs })
	for _, o := range outcomes {
		column(table.Column{Key: o.name + "_share", Head: o.name, Group: "ours", Type: table.PerMille, Derived: true}, func(l compare.Cell) any {
			return stats.Share(o.count(l.Ours), l.Ours.Games())
		})
	}
	column(table.Column{Key: "our_faults", Type: table.Number}, func(l compare.Cell) any { return l.Faults })
	differing(column, "our_", func(l compare.Cell) evidence.Support {
		return evidence.Support{Games: l.Ours.Games(), Different: l.Different, Starts: l.Starts}
	})
	column(table.Column{Key: "our_turns", Head: "turns", Group: "ours", Type: table.Mean, Decimals: 1}, func(l compare.Cell) any { return l.MeanTurns() })
	column(table.Column{Key: "their_turns", Head: "turns", Group: "theirs", Type: table.Number}, func(l compare.Cell) any { return printedTurns(l.TheirTurns) })
	column(table.Column{Key: "difference", Head: "diff", Group: "test", Type: table.Number}, func(l compare.Cell) any {
		return table.Cell{Value: l.Difference(), Shown: fmt.Sprintf("%.0f", 1000*l.Difference())}
	})
	test := func(c table.Column, of func(compare.Cell) table.Cell) {
		c.Type = table.Number
		if c.Head != "" {
			c.Group = "test"
		}
		column(c, func(l compare.Cell) any { return table.When(l.Tested, of(l)) })
	}
	p := func(x float64) table.Cell { return table.Cell{Value: x, Shown: stats.Probability(x)} }
	test(table.Column{Key: "p", Head: "p"}, func(l compare.Cell) table.Cell { return p(l.Test.P) })
	test(table.Column{Key: "mid_p"}, func(l compare.Cell) table.Cell { return p(l.Test.Mid) })
	test(table.Column{Key: "method", Head: "by"}, func(l compare.Cell) table.Cell {
		cell := table.Cell{Value: string(l.Test.Method)}
		if l.Test.Method == stats.ChiSquared {
			cell.Shown = "χ²"
		}
		return cell
	})
	test(table.Column{Key: "holm", Head: "Holm"}, func(l compare.Cell) table.Cell { return p(l.Holm) })
	test(table.Column{Key: "rejected", Head: "result"}, func(l compare.Cell) table.Cell {
		return table.Cell{Value: l.Rejected, Shown: map[bool]string{true: "differs", false: "~"}[l.Rejected]}
	})
	column(table.Column{Key: "reference"}, func(compare.Cell) any { return c.Reference })
	column(table.Column{Key: "line", Type: table.Number}, func(l compare.Cell) any { return l.Line })

	if len(c.Runs) > 1 {
		t.View.Keys = []string{"run"}
	}
	t.View.Keys = slices.Concat(t.View.Keys, c.Seats, []string{"subject", "opening"})
	t.View.Cells = []string{"won_share", "lost_share", "drawn_share", "our_turns", "our_games", "their_won", "their_lost", "their_drawn",
		"their_turns", "their_games", "difference", "p", "method", "holm", "rejected"}
	t.Notes = append(comparedNotes(c, tested, rejected),
		"Won and lost are for the subject, the player in the seat named. ‰ are rounded down. Their turns are as printed, and not tested.",
		"diff: total variation distance, the share of games that would have to end otherwise to make both equal. "+
			"p: χ² test of won, lost and drawn, or the exact test of Freeman and Halton if an expected count is below 5; "+
			"no test if all games of both ended alike. Holm: p corrected for the number of tests. ~: no difference shown. "+
			"Totals are tested only if their pairing has no other line, as if both sides had mixed the openings alike.")
	if c.Faults > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("Games of ours that ended by a fault (crash, illegal move, time): %d.", c.Faults))
	}
	return t
}

// printedTurns returns their mean number of turns, shortened for readers.
func printedTurns(text string) any {
	if text == "" {
		return nil
	}
	if turns, err := strconv.ParseFloat(text, 64); err == nil && len(text) > 5 {
		return table.Cell{Value: text, Shown: fmt.Sprintf("%.1f", turns)}
	}
	return text
}

// comparedNotes summarises all tests.
func comparedNotes(c compare.Published, tested, rejected int) []string {
	if tested == 0 {
		return []string{"No cell could be tested."}
	}
	said := []string{fmt.Sprintf("Cells that differ at the %g %% level after Holm's correction: %d of %d.",
		100*compare.Level, rejected, tested)}
	if c.EmptyCells > 0 {
		said = append(said, fmt.Sprintf("Cells from the empty board together (%d): p = %s by Fisher's method, from mid p values "+
			"where tests are exact.", c.EmptyCells, stats.Probability(c.EmptyP)))
	}
	return said
}
