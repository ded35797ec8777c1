package report

import (
	"image/color"
	"slices"
	"strings"

	"tourney/report/chart"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

func init() {
	addCountedPicture(Figure{Kind: "places", Title: "Places", Doc: "how often each player came in each place", Page: 1},
		func(r *Run) bool { return r.seats() > 2 }, placesChart)
}

// placesChart shows the shares of places of every player as bars from 0 to 100 %. A line marks the share of first
// places of equally strong players. Without games placesChart returns an error. note is printed below.
func placesChart(c *evidence.Counts, note string) (none chart.Chart, err error) {
	p := placingsOf(c)
	n, repeats := 0, c.Repeats()
	for _, r := range p.list {
		n += r.Games
		repeats.Add(func() string { return strings.TrimSuffix(r.of["player"]+" against "+r.of[company], " against ") }, "", r.Support)
	}
	switch {
	case n > 0:
	case p.self > 0:
		return none, unsuited(c.Run, "places are drawn for players with a single seat, and no game has one: ask for wdl instead")
	default:
		return none, noGamesYet(c.Run)
	}
	colours, fair := placeColours(c.Seats), 100*p.fair
	rows := &chart.Rows{Headings: []string{"player"}, Pitch: barPitch}
	if p.companies {
		rows.Headings = append(rows.Headings, "against")
	}
	var games []int
	var how stats.Notes
	var bars, over []chart.Mark
	wins := &chart.Aside{Heading: "wins"}
	for i, r := range p.list {
		rows.List = append(rows.List, row([]string{r.of["player"], r.against()}[:len(rows.Headings)]...))
		games = append(games, r.Games)
		if r.Games == 0 {
			bars, wins.Figures = append(bars, noGames(i, 0)), append(wins.Figures, chart.Figure{})
			continue
		}
		won := r.Estimate()
		how.Add(won)
		var parts []part
		for place, colour := range colours {
			parts = append(parts, part{int(r.Places[place]), colour, chart.Middle})
		}
		bar, numbers := stacked(i, results.Twelfths*r.Games, fair, parts)
		bars, over = append(bars, bar...), append(over, numbers...)
		figure := chart.Figure{Number: stats.OfHundred(won.Value)}
		if won.Known() {
			figure.Margin = compare.Spread(won)
			over = append(over, chart.Whisker{From: 100 * won.Lo, To: 100 * won.Hi, Y: float64(i) + 0.5 - whiskerUp})
		}
		wins.Figures = append(wins.Figures, figure)
	}
	bars = append(bars, chart.Rule{At: fair, Upright: true, Width: 2.2, Colour: chart.Paper}, chart.Rule{At: fair, Upright: true, Width: 1, Colour: chart.Ink})

	var key []chart.Entry
	for place, colour := range colours {
		key = append(key, swatch(placeNames[place], colour))
	}
	key = append(key, entry("fair share "+stats.Decimal(fair, 1)+" %", chart.Upright(0, -5, 5, 1, chart.Ink)), whiskerEntry)

	said := append(results.Words{"Wins are first places, in %."}, how.Sentences("Whiskers and ± show")...)
	said.When(c.Incomplete() > 0, "Games of incomplete blocks (%d) are in the bars only.", c.Incomplete())
	said = slices.Concat(said, repeats.Sentences(), p.leftOut())
	said.When(c.Uneven(), "Not all rotations of the seats are played: shares include the seats’ advantages.")
	return chart.Chart{
		Title:    chartTitle(c.Run),
		Subtitle: "How often a player came in which place, all openings pooled, shared places divided; " + countGames(games, "bar") + ".",
		Key:      key,
		Bands: []chart.Band{{Rows: grouped(rows), Panels: []chart.Panel{{Heading: "places", X: chart.Percent(), XTitle: "% of the games",
			Width: panelWidth(1), Marks: append(bars, over...), Aside: wins}}}},
		Notes: sentences(note, said...),
	}, nil
}

// placeColours returns the colours of n places, two to four, from won to lost.
func placeColours(n int) []color.NRGBA {
	won, drawn, lost := chart.Vermilion, chart.Grey, chart.Blue
	switch n {
	case 2:
		return []color.NRGBA{won, lost}
	case 3:
		return []color.NRGBA{won, drawn, lost}
	}
	return []color.NRGBA{won, mixed(won, drawn), mixed(lost, drawn), lost}
}

// mixed returns a colour of 35 % c and 65 % d.
func mixed(c, d color.NRGBA) color.NRGBA {
	part := func(a, b uint8) uint8 { return uint8((35*int(a) + 65*int(b)) / 100) }
	return color.NRGBA{R: part(c.R, d.R), G: part(c.G, d.G), B: part(c.B, d.B), A: 0xff}
}
