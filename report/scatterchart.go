package report

import (
	"fmt"
	"strings"

	"tourney/report/chart"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// drawnOutcomes are those of compare.Outcomes that have a panel each: won, drawn and lost.
var drawnOutcomes = [...]int{0, 2, 1}

// ScatterChart shows the shares of won, drawn and lost games of every tested cell of a comparison. The reference's
// shares are across, the runs' upwards. Without tested cells ScatterChart returns an error. note is printed below.
func ScatterChart(c compare.Published, note string) (none chart.Chart, err error) {
	var tested []compare.Cell
	for _, cell := range c.Cells {
		if cell.Tested {
			tested = append(tested, cell)
		}
	}
	runs := strings.Join(c.Runs, ", ")
	if len(c.Runs) > 2 {
		runs = c.Runs[0] + " … " + c.Runs[len(c.Runs)-1]
	}
	if len(tested) == 0 {
		return none, fmt.Errorf("comparison of %s with %s: no tested cells to draw", runs, c.Reference)
	}
	openings := evidence.Kinds(tested, func(cell compare.Cell) string { return cell.Opening })
	s := chart.Chart{Title: fmt.Sprintf("%s (%s) against %s", runs, c.Game, c.Reference), Subtitle: testedSentence(c), Bands: make([]chart.Band, 1)}
	for _, opening := range openings {
		name := "opening: " + opening
		if opening == compare.Total {
			name = "all openings"
		}
		s.Key = append(s.Key, entry(name, openingDots(openings, opening, chart.Point{})))
	}
	var how stats.Notes
	var rejected []string
	for _, cell := range tested {
		theirs, ours := comparedShares(0, cell)
		if how.Add(theirs, ours); cell.Rejected {
			rejected = append(rejected, fmt.Sprintf("%d: %s (%s)", len(rejected)+1, strings.Join(cell.Players, " v "), cell.Opening)) // names have hyphens
		}
	}
	if len(rejected) > 0 {
		ring := chart.Dots{Radius: 5, Line: chart.Ink, Width: 1}.At(chart.Point{})
		s.Key = append(s.Key, entry("rejected", ring))
	}
	for _, outcome := range drawnOutcomes {
		p := comparedPanel(outcome, tested, openings)
		if outcome == 0 {
			p.YTitle = "ours, % of the games"
		}
		s.Bands[0].Panels = append(s.Bands[0].Panels, p)
	}
	said := results.Words(append(how.Sentences("Crosses show"), "Theirs is across, ours upwards; on the diagonal both are equal. "+
		"Won and lost are those of the subject, the first seat where the reference names none."))
	const most = 30 // a table is easier to read for more
	said.List("Rejected", rejected, most, "; ")
	s.Notes = sentences(note, said...)
	return s, nil
}

// testedSentence summarises the tests.
func testedSentence(c compare.Published) string {
	tested, rejected := c.Tested()
	result := "none rejected"
	if rejected > 0 {
		result = fmt.Sprintf("%d rejected", rejected)
	}
	text := fmt.Sprintf("Ours against theirs, a mark for each cell: %s, %s at %g %% after Holm’s correction",
		results.Counted(tested, "cell"), result, 100*compare.Level)
	if c.EmptyCells > 0 {
		text += fmt.Sprintf("; combined p of %s from the empty board %s", results.Counted(c.EmptyCells, "cell"), stats.Probability(c.EmptyP))
	}
	return text + "."
}

// comparedShares returns the shares of an outcome in the reference and in the run.
func comparedShares(outcome int, c compare.Cell) (theirs, ours stats.Estimate) {
	return stats.Share(c.Theirs[outcome], c.Theirs.Games()), stats.Share(c.Ours[outcome], c.Ours.Games())
}

// comparedPanel draws the crosses of all cells, then marks, then numbered rings, so that no mark hides a number. More
// crosses are drawn fainter.
func comparedPanel(outcome int, cells []compare.Cell, openings []string) chart.Panel {
	const square = 176
	opacity := min(0.7, max(0.2, 12/float64(len(cells))))
	lo, hi := 100., 0.
	var crosses, dots []chart.Mark
	var rings chart.Callouts
	for _, cell := range cells {
		theirs, ours := comparedShares(outcome, cell)
		lo, hi = min(lo, 100*theirs.Lo, 100*ours.Lo), max(hi, 100*theirs.Hi, 100*ours.Hi)
		at := point(100*theirs.Value, 100*ours.Value)
		colour := chart.Translucent(openingStyles[openingStyle(openings, cell.Opening)], opacity)
		crosses = append(crosses,
			chart.Across(100*theirs.Lo, 100*theirs.Hi, at.Y, 0.7, colour), chart.Upright(at.X, 100*ours.Lo, 100*ours.Hi, 0.7, colour))
		dots = append(dots, openingDots(openings, cell.Opening, at))
		if cell.Rejected {
			rings.Points = append(rings.Points, at)
		} else {
			rings.Others = append(rings.Others, at)
		}
	}
	scale := chart.Outward(lo, hi, 6, 0)
	lo, hi = scale.Ends()
	diagonal := path([]chart.Point{{X: lo, Y: lo}, {X: hi, Y: hi}}, 0.8, chart.Faint)
	return chart.Panel{Heading: compare.Outcomes[outcome], X: scale, Y: scale, XTitle: "theirs, % of the games", Width: square, Height: square,
		Marks: append(append(append([]chart.Mark{diagonal}, crosses...), dots...), rings)}
}

func openingDots(openings []string, kind string, at chart.Point) chart.Mark {
	i := openingStyle(openings, kind)
	return chart.Dots{Points: []chart.Point{at}, Shape: chart.Shapes[i], Radius: 2.2, Fill: openingStyles[i], Halo: 0.6}
}
