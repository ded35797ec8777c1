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
	table.Fill(&t, c.Cells, func(r *table.Row, l compare.Cell) {
		r.Text("run", l.Run)
		r.Text("game", c.Game, "")
		r.Group = "seat"
		for seat, name := range c.Seats {
			r.Text(name, l.Players[seat])
		}
		r.Text("subject", c.Seats[l.Subject])
		r.Group = ""
		r.Text("opening", l.Opening)
		counts := func(side string, n compare.Counts) {
			r.Group = side + "s"
			r.Number(side+"_games", n.Games(), "games")
			for i, name := range compare.Outcomes {
				r.Number(side+"_"+name, table.Cell{Value: n[i], Shown: strconv.Itoa(1000 * n[i] / n.Games())}, name)
			}
		}
		counts("our", l.Ours)
		counts("their", l.Theirs)
		r.Group = "ours"
		r.Number("our_faults", l.Faults, "")
		differing(r, "our_", evidence.Support{Different: l.Different, Starts: l.Starts})
		r.Mean("our_turns", 1, l.MeanTurns(), "turns")
		r.Group = "theirs"
		r.Number("their_turns", printedTurns(l.TheirTurns), "turns")
		r.Group = "test"
		r.Number("difference", table.Cell{Value: l.Difference(), Shown: fmt.Sprintf("%.0f", 1000*l.Difference())}, "diff")
		p := func(x float64) any { return table.When(l.Tested, table.Cell{Value: x, Shown: stats.Probability(x)}) }
		method, result := table.Cell{Value: string(l.Test.Method)}, table.Cell{Value: l.Rejected, Shown: "~"}
		if l.Test.Method == stats.ChiSquared {
			method.Shown = "χ²"
		}
		if l.Rejected {
			result.Shown = "differs"
		}
		r.Number("p", p(l.Test.P))
		r.Number("mid_p", p(l.Test.Mid), "")
		r.Number("method", table.When(l.Tested, method), "by")
		r.Number("holm", p(l.Holm), "Holm")
		r.Number("rejected", table.When(l.Tested, result), "result")
		r.Text("reference", c.Reference, "")
		r.Number("line", l.Line, "")
		r.Group, r.Derived = "ours", true
		for i, name := range compare.Outcomes {
			r.PerMille(name+"_share", stats.Share(l.Ours[i], l.Ours.Games()), name)
		}
	})

	if len(c.Runs) > 1 {
		t.View.Keys = []string{"run"}
	}
	t.View.Keys = slices.Concat(t.View.Keys, c.Seats, []string{"subject", "opening"})
	t.View.Cells = []string{"won_share", "lost_share", "drawn_share", "our_turns", "our_games", "their_won", "their_lost", "their_drawn",
		"their_turns", "their_games", "difference", "p", "method", "holm", "rejected"}
	if tested == 0 {
		t.Notes.Add("No cell could be tested.")
	} else {
		t.Notes.Add("Cells that differ at the %g %% level after Holm's correction: %d of %d.", 100*compare.Level,
			rejected, tested)
		t.Notes.When(c.EmptyCells > 0, "Cells from the empty board together (%d): p = %s by Fisher's method, from mid p values "+
			"where tests are exact.", c.EmptyCells, stats.Probability(c.EmptyP))
	}
	t.Notes.Add("Won and lost are for the subject, the player in the seat named. ‰ are rounded down. Their turns are as printed, and not tested.")
	t.Notes.Add("diff: total variation distance, the share of games that would have to end otherwise to make both equal. " +
		"p: χ² test of won, lost and drawn, or the exact test of Freeman and Halton if an expected count is below 5; " +
		"no test if all games of both ended alike. Holm: p corrected for the number of tests. ~: no difference shown. " +
		"Totals are tested only if their pairing has no other line, as if both sides had mixed the openings alike.")
	t.Notes.When(c.Faults > 0, "Games of ours that ended by a fault (crash, illegal move, time): %d.", c.Faults)
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
