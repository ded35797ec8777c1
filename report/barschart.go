package report

import (
	"fmt"

	"tourney/report/chart"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

func init() {
	addCountedPicture(Figure{Kind: "wdl", Title: "Won, drawn, lost", Doc: "won, drawn and lost games of every pairing", Page: 2},
		(*Run).duels, barsChart)
}

// barsChart shows the shares of won, drawn and lost games of every pairing as bars from 0 to 100 %. Pairings are in the
// run's order; each kind of opening has a panel, empty boards first. Without games barsChart returns an error. note is
// printed below.
func barsChart(c *evidence.Counts, note string) (none chart.Chart, err error) {
	run := c.Run
	if len(run.Pairings) == 0 || len(c.Openings) == 0 {
		return none, noGamesYet(run)
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
			won := c.Share(i, subject, opening, func(s results.SeatTally) int { return s.Wins })
			lost := c.Share(i, subject, opening, func(s results.SeatTally) int { return s.Losses })
			how.Add(won, lost)
			y := float64(i) + 0.5
			bar, labels := stacked(i, s.Games, 50, []part{{s.Wins, chart.Vermilion, chart.Left}, {s.Draws, chart.Grey, chart.Middle},
				{s.Losses, chart.Blue, chart.Right}})
			to.Marks = append(append(to.Marks, bar...), chart.Upright(50, y-barHalf, y+barHalf, 0.8, chart.Paper))
			to.Marks = append(to.Marks, labels...)
			if won.Known() && lost.Known() {
				to.Marks = append(to.Marks, chart.Whisker{From: 100 * won.Lo, To: 100 * won.Hi, Y: y - whiskerUp},
					chart.Whisker{From: 100 * (1 - lost.Hi), To: 100 * (1 - lost.Lo), Y: y + whiskerUp})
			}
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
