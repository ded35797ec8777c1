package report

import (
	"fmt"
	"slices"

	"tourney/report/chart"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// RatingsChart shows the ratings of players with their intervals, best first. It returns an error if nobody has a
// rating.
func RatingsChart(r *evidence.Ratings) (none chart.Chart, err error) {
	if len(r.Scale.Scales) == 0 {
		return none, Unsuited{fmt.Errorf("runs %s: nobody has a rating: no two players took points from each other", namesOf(r))}
	}
	const pitch = 18
	rows := &chart.Rows{Headings: []string{"rank", "player"}, Pitch: pitch}
	elo, standings := &chart.Aside{Heading: "Elo"}, r.Standings()
	var marks []chart.Mark
	var dots []chart.Point
	var how stats.Notes
	low, high, gap := 0.0, 0.0, 0
	for _, player := range r.Order {
		names := row(rankWords(standings[player]), r.Players[player])
		if scale := r.Scale.Scale(player); scale != gap { // another scale, or none
			names.Ruled, gap = len(rows.List) > 0, scale
		}
		rows.List = append(rows.List, names)
		e, y := r.Rating(player), float64(len(rows.List))-0.5
		if r.Scale.Scale(player) < 0 {
			elo.Figures = append(elo.Figures, chart.Figure{Number: beyondWords(r, player)})
			continue
		}
		how.Add(e)
		figure := chart.Figure{Number: stats.Signed(e.Value)}
		low, high = min(low, e.Value), max(high, e.Value)
		if e.Known() {
			if figure.Margin = fmt.Sprintf("±%.0f", e.Margin()); e.Lopsided() {
				lo, hi := e.Ends(1)
				figure.Margin = fmt.Sprintf("[%s, %s]", stats.Signed(lo), stats.Signed(hi))
			}
			low, high = min(low, e.Lo), max(high, e.Hi)
			marks = append(marks, chart.Whisker{From: e.Lo, To: e.Hi, Y: y})
		}
		dots, elo.Figures = append(dots, point(e.Value, y)), append(elo.Figures, figure)
	}
	marks = append(append([]chart.Mark{dashed(0, true, 0.6)}, marks...),
		chart.Dots{Points: dots, Radius: 3, Fill: chart.Vermilion, Halo: 0.8})
	said := append(results.Words{"Ratings are relative to their mean. " + moverNote(r)}, how.Sentences(whiskers)...)
	if r.Runs[0].Seats > 2 {
		said[0] = "Ratings are relative to their mean."
	}
	said.When(len(r.Scale.Scales) > 1, "Lines separate scales: ratings of different scales cannot be compared.")
	said.When(emptyApart(r.Runs[0]), emptyNote)
	return chart.Chart{
		Title:    namesOf(r) + " (" + r.Runs[0].Run.Game + ")",
		Subtitle: "Ratings on one scale in Elo, and the range of ranks that the games leave.",
		Key: []chart.Entry{entry("rating", chart.Dots{Radius: 3, Fill: chart.Vermilion}.At(chart.Point{})),
			whiskerEntry},
		Bands: []chart.Band{{Rows: rows, Panels: []chart.Panel{{X: chart.Outward(low, high, 6, 10), XTitle: "Elo", Width: panelWidth(1), Marks: marks, Aside: elo}}}},
		Notes: sentences("", slices.Concat([]string{ratedLegend(r).note()}, said, scaleWords(r))...),
	}, nil
}
