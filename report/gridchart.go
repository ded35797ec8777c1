package report

import (
	"context"
	"fmt"
	"math"
	"slices"

	"tourney/report/chart"
	"tourney/results"
	"tourney/results/stats"
)

// gridAxis is a weight of a grid with its values, ascending.
type gridAxis struct {
	results.Weight
	Values []float64
}

func init() {
	addPicture(Figure{Kind: "heatmap", Title: "Scores of the grid", Doc: "scores of a grid over two weights", Page: 1, TwoWeights: true},
		func(l Study) bool {
			s, err := l.Study()
			return err == nil && l.Stored.Method == results.Grid && len(s.Space.Free()) > 1
		},
		func(ctx context.Context, l Study) (none chart.Chart, err error) {
			p, err := l.plane(ctx)
			if err != nil {
				return none, err
			}
			return gridChart(l.Stored, p, l.Note), nil
		})
}

// plane is the scores of a grid over two of its weights.
type plane struct {
	Across, Up gridAxis
	// Cells holds the score of all vectors with a value of Up and a value of Across, by Up and then by Across.
	Cells   [][]stats.Estimate
	Vectors int // of a cell
	Default map[string]float64
	On      bool           // the default is one of the vectors
	Winner  *results.Trial // nil before a proof
}

// leastHalf is the least range of the colours of a grid to both sides of 50 %, in per cent.
const leastHalf = 5.

// gridChart shows the scores of a study by a grid over two of its weights. Its colours span what the cells have. note
// is printed below.
func gridChart(s results.Study, p plane, note string) chart.Chart {
	m, half := newMosaic(len(p.Across.Values), len(p.Up.Values)), leastHalf
	for _, row := range p.Cells {
		for _, e := range row {
			if e.Games > 0 {
				half = max(half, math.Abs(100*e.Value-50))
			}
		}
	}
	half = min(50, leastHalf*math.Ceil(half/leastHalf))
	var games []int
	var how stats.Notes
	empty := false
	for up, row := range p.Cells {
		for x, e := range row {
			y := len(p.Cells) - 1 - up
			if e.Games == 0 {
				m.blank(x, y)
				empty = true
				continue
			}
			games = append(games, e.Games)
			how.Add(e)
			m.score(x, y, e, half, "")
		}
	}
	said := results.Words(how.Sentences(plusMinus))
	if m.mute {
		said = []string{fmt.Sprintf("More than %d values of a weight: scores are colours only.", mostCells)}
	}
	said.When(empty, "A dash on grey: nothing played yet.")
	said.Add("The best of many cells is best by luck, too: only the proof says what it gains.")
	var key []chart.Entry
	frame := func(words string, weights map[string]float64, k chart.Dots) {
		x, up := slices.Index(p.Across.Values, weights[p.Across.Name]), slices.Index(p.Up.Values, weights[p.Up.Name])
		if x < 0 || up < 0 { // of another program, as its trials say
			return
		}
		const wide = 2.2
		inset, y := 2/m.cell, float64(len(p.Cells)-1-up)
		left, right, top, bottom := float64(x)+inset, float64(x+1)-inset, y+inset, y+1-inset
		m.marks = append(m.marks, chart.Line{Width: wide, Colour: k.Fill, // its last piece covers the corner where it begins
			Points: []chart.Point{{X: left, Y: top}, {X: right, Y: top}, {X: right, Y: bottom}, {X: left, Y: bottom}, {X: left, Y: top}, {X: right, Y: top}}})
		key = append(key, entry(words, keyLine(wide, k.Fill)))
	}
	if p.On {
		frame("default", p.Default, defaultCandidate)
	} else {
		said.Add("The default has no cell: it has %s %s and %s %s.", p.Across.Name, fourDigits(p.Default[p.Across.Name]),
			p.Up.Name, fourDigits(p.Default[p.Up.Name]))
	}
	if p.Winner != nil {
		frame("winner: "+p.Winner.Player, p.Winner.Weights, bestCandidate)
	}
	rows := p.Up.names()
	slices.Reverse(rows)
	of := ""
	if p.Vectors > 1 {
		of = fmt.Sprintf(", of %d vectors", p.Vectors)
	}
	return chart.Chart{
		Title: fmt.Sprintf("%s (%s): grid of %s over %s and %s", s.Name, s.Game, s.Heuristic, p.Across.Name, p.Up.Name),
		Subtitle: fmt.Sprintf("Score in the screening against the opponents, in %%, of all vectors with both values; %s%s.",
			countGames(games, "cell"), of),
		Key:   key,
		Bands: []chart.Band{m.band(p.Across.names(), rows, p.Across.Name, p.Up.Name, half)},
		Notes: sentences(note, said...),
	}
}

// names returns the values as texts.
func (a gridAxis) names() []string {
	list := make([]string, len(a.Values))
	for i, v := range a.Values {
		list[i] = fourDigits(v)
		if a.Switch {
			list[i] = [...]string{"off", "on"}[i]
		}
	}
	return list
}
