package report

import (
	"fmt"
	"image/color"

	"tourney/results/evidence"
	"tourney/results/report/chart"
	"tourney/results/stats"
)

// BarsChart shows how every pairing ended, as bars from 0 to 100 %: won, drawn, lost. Pairings are in the run's order;
// each kind of opening has a panel, empty boards first. It is an error if there are no games. The note is printed below.
func BarsChart(c *evidence.Counts, note string) (chart.Chart, error) {
	run := c.Run
	if len(run.Pairings) == 0 || len(c.Openings) == 0 {
		return chart.Chart{}, noGamesYet(run)
	}
	var games []int
	var how stats.Notes
	repeats := c.Repeats()
	rows, panels := pairingRows(run, barPitch), make([]chart.Panel, len(c.Openings))
	for panel, opening := range c.Openings {
		panels[panel] = chart.Panel{Heading: "opening: " + opening, X: chart.Percent(), XTitle: "% of the games", Width: panelWidth(len(panels))}
	}
	for i, p := range run.Pairings {
		subject := c.Subject(i)
		rows.List[i].Names[subject].Bold = true
		for panel, opening := range c.Openings {
			s, to := c.Seat(i, subject, opening), &panels[panel]
			if s.Games == 0 {
				to.Marks = append(to.Marks, noGames(i, 0))
				continue
			}
			games = append(games, s.Games)
			repeats.Add(func() string { return fmt.Sprintf("%s (%s)", run.Title(p), opening) }, opening, s.Support)
			won, lost := stats.Share(s.Wins, s.Games), stats.Share(s.Losses, s.Games)
			how.Add(won, lost)
			to.Marks = append(to.Marks, endings(i, s.Wins, s.Draws, s.Losses)...)
			y := float64(i) + 0.5
			to.Marks = append(to.Marks, chart.Whisker{From: 100 * won.Lo, To: 100 * won.Hi, Y: y - whiskerUp},
				chart.Whisker{From: 100 * (1 - lost.Hi), To: 100 * (1 - lost.Lo), Y: y + whiskerUp})
		}
	}
	said := append(how.Sentences(whiskers), "Above the bar is that of the share won, from the left; below it that of the share lost, from the right.")
	return chart.Chart{
		Title:    chartTitle(run),
		Subtitle: "Games won, drawn and lost by the player in bold; " + countGames(games, "bar") + ".",
		Key:      []chart.Entry{swatch("won", chart.Vermilion), swatch("drawn", chart.Grey), swatch("lost", chart.Blue), whiskerEntry},
		Bands:    []chart.Band{{Rows: rows, Panels: panels}},
		Notes:    sentences(note, append(said, repeats.Sentences()...)...),
	}, nil
}

// endings is the bar of a row: three parts, a line at half, and numbers where there is room.
func endings(row, won, drawn, lost int) []chart.Mark {
	n, from := won+drawn+lost, 0.
	var bar, numbers []chart.Mark
	for _, part := range []struct {
		games int
		fill  color.Color
		align float64
	}{{won, chart.Vermilion, chart.Left}, {drawn, chart.Grey, chart.Middle}, {lost, chart.Blue, chart.Right}} {
		if part.games == 0 {
			continue
		}
		to := from + 100*float64(part.games)/float64(n)
		bar = append(bar, segment(row, from, to, part.fill))
		numbers = append(numbers, chart.Label{From: from, To: to, Y: float64(row) + 0.5, S: wholePercent(part.games, n),
			Align: part.align, Avoid: 50, Colour: chart.InkOn(part.fill)})
		from = to
	}
	y := float64(row) + 0.5
	half := chart.Line{Points: []chart.Point{{X: 50, Y: y - barHalf}, {X: 50, Y: y + barHalf}}, Width: 0.8, Colour: chart.Paper}
	return append(append(bar, half), numbers...)
}
