package report

import (
	"fmt"
	"image/color"
	"slices"

	"tourney/report/chart"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

func init() {
	addCountedPicture(Figure{Kind: "heatmap", Title: "Scores", Doc: "scores of all players against all"}, nil, heatMap)
}

// mostCells is the largest number of rows or columns whose cells have numbers. Viewers still open files with ten times
// as many cells without numbers.
const mostCells = 250

// heatMap shows a cell for every pairing of two seats, over the openings that decide. Colours span scores from 0 to 1,
// so that charts of different runs compare. Rows are the players in first seats, columns those in second seats, in the
// order of the crosstable. heatMap returns an error for runs without pairings or with more than two seats. note is
// printed below.
func heatMap(c *evidence.Counts, note string) (none chart.Chart, err error) {
	run := c.Run
	if len(run.Pairings) == 0 {
		return none, fmt.Errorf("run %s: no pairings to draw", results.Visible(run.Name))
	}
	if c.Seats != 2 {
		return none, unsuited(run, "a heat map needs games of two players, but %s seats %d: "+
			"ask for places instead", results.Visible(run.Title(run.Pairings[0])), c.Seats)
	}
	order := ranked(c)
	rows, row := seatedPlayers(run, order, 0)
	columns, column := seatedPlayers(run, order, 1)
	m := newMosaic(len(columns), len(rows))
	m.marks = make([]chart.Mark, 0, 3*len(run.Pairings))
	var games []int
	var how stats.Notes
	marked := false
	repeats, played := c.Repeats(), make([]bool, len(rows)*len(columns))
	for i, p := range run.Pairings {
		s := c.Seat(i, 0, evidence.Deciding)
		if s.Games == 0 {
			continue
		}
		y, x := row[p.Seats[0]], column[p.Seats[1]]
		repeats.Add(func() string { return run.Title(p) }, evidence.Deciding, s.Support)
		games, played[y*len(columns)+x] = append(games, s.Games), true
		e := s.Estimate()
		how.Add(e)
		aside := ""
		if c.Between(p.Seats[0], p.Seats[1]).Open() {
			aside, marked = " ~", true
		}
		m.score(x, y, e, 50, aside)
	}
	for i := range played {
		if !played[i] {
			m.blank(i%len(columns), i/len(columns))
		}
	}

	said := results.Words(how.Sentences(plusMinus))
	if m.mute {
		said = []string{fmt.Sprintf("More than %d players: scores are colours only.", mostCells)}
	}
	if marked {
		said = append(said, openNote)
	}
	pooled := "all openings pooled"
	if c.Support("").Games > c.Support(evidence.Deciding).Games {
		pooled = "without games from the empty board"
	}
	said = append(said, repeats.Sentences()...)
	said.When(slices.Contains(played, false), "A dash on grey: nothing played.")
	return chart.Chart{
		Title:    chartTitle(run),
		Subtitle: "Score of the row’s player in %, a draw counting half, " + pooled + "; " + countGames(games, "cell") + ".",
		Bands:    []chart.Band{m.band(columns, rows, run.Facts.SeatNames[1], run.Facts.SeatNames[0], 50)},
		Notes:    sentences(note, said...),
	}, nil
}

// mosaic draws the cells of a heat map.
type mosaic struct {
	cell  float64 // its side, in points
	mute  bool    // there are too many cells for numbers
	marks []chart.Mark
}

func newMosaic(columns, rows int) *mosaic {
	side := max(columns, rows)
	if side > mostCells {
		return &mosaic{cell: 13.5, mute: true}
	}
	return &mosaic{cell: min(72, max(46, 184/float64(side)))}
}

// write writes words into a cell, at the part down of its height.
func (m *mosaic) write(x, y int, down float64, words string, size float64, ink color.Color) {
	if !m.mute {
		at := point(float64(x)+0.5, float64(y)+down)
		m.marks = append(m.marks, chart.Text{At: at, S: words, Size: size * m.cell, Align: chart.Middle, Colour: ink})
	}
}

// score fills a cell with a score. Colours span half per cent to both sides of 50 %. aside stands behind the margin.
func (m *mosaic) score(x, y int, e stats.Estimate, half float64, aside string) {
	fill := chart.ScoreColour(0.5 + (100*e.Value-50)/(2*half))
	m.marks = append(m.marks, tile(x, y, fill, m.cell))
	m.write(x, y, 0.39, stats.OfHundred(e.Value), 0.27, chart.InkOn(fill))
	size := 0.185
	switch {
	case e.Lopsided():
		size = 0.15 // so that it fits into the cell
		lo, hi := e.Ends(1000)
		aside = stats.OfHundred(lo) + "–" + stats.OfHundred(hi) + aside
	case e.Known():
		aside = margin(100*e.Margin()) + aside
	}
	m.write(x, y, 0.71, aside, size, chart.InkOn(fill))
}

// blank fills a cell without games.
func (m *mosaic) blank(x, y int) {
	m.marks = append(m.marks, tile(x, y, chart.Blank, m.cell))
	m.write(x, y, 0.5, "–", 0.27, chart.Faint)
}

// band returns the cells with their names, and the key to the colours.
func (m *mosaic) band(columns, rows []string, across, down string, half float64) chart.Band {
	tall := m.cell * float64(len(rows))
	return chart.Band{Panels: []chart.Panel{
		{X: chart.Names(columns), Y: chart.Names(rows), XTitle: across, YTitle: down, Width: m.cell * float64(len(columns)), Height: tall, Marks: m.marks},
		colourBar(min(300, max(100, tall)), half), // shorter ones would crowd the numbers
	}}
}

// seatedPlayers returns the names of the players in a seat, over all pairings, in an order of the run's players.
// place[i] is the index of player i among the names.
func seatedPlayers(run results.Run, order []int, seat int) (names []string, place []int) {
	seated := make([]bool, len(run.Players))
	for _, p := range run.Pairings {
		seated[p.Seats[seat]] = true
	}
	place = make([]int, len(run.Players))
	for _, player := range order {
		if seated[player] {
			place[player] = len(names)
			names = append(names, run.Players[player].Name)
		}
	}
	return names, place
}

// tile is the cell of a column and a row, with a white gap around it.
func tile(x, y int, fill color.Color, cell float64) chart.Mark {
	gap, left, top := 1/cell, float64(x), float64(y)
	return box(left+gap, top+gap, left+1-gap, top+1-gap, fill)
}

// colourBar is the key to the colours of scores, half per cent to both sides of 50 %.
func colourBar(tall, half float64) chart.Panel {
	const steps = 200
	p := chart.Panel{X: chart.Fixed(0, 1).Flush(), Y: chart.Percent().Flush(), YTitle: "score in %", Width: 11, Height: tall}
	if half < 50 {
		p.Y = chart.Linear(50-half, 50+half, 4, 0).Flush()
	}
	for i := range steps {
		// Each step reaches down to the end and the next one covers it: this leaves no seams.
		top := 1 - float64(i)/steps
		p.Marks = append(p.Marks, box(0, 50-half, 1, 50-half+2*half*top, chart.ScoreColour(top-0.5/steps)))
	}
	return p
}
