package plots

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/vg"
	"tourney/results"
)

// bins divide whole numbers of turns: bin i has those from first + i·width up to the next one's.
type bins struct{ first, width, count int }

const (
	fewestBins = 10 // fewer would make slabs of bars
	mostBins   = 45
)

// newBins returns bins of a round width for all counts of a chart.
func newBins(rows []TurnRow) bins {
	least, most := math.MaxInt, 0
	for _, row := range rows {
		for _, counts := range row.Counts {
			for _, c := range counts {
				least, most = min(least, c.Turns), max(most, c.Turns)
			}
		}
	}
	b := bins{width: int(math.Ceil(roundUp(float64(most-least+1) / mostBins)))}
	b.first = least / b.width * b.width
	b.count = (most-b.first)/b.width + 1
	if lack := fewestBins - b.count; lack > 0 {
		b.first = max(0, b.first-lack/2*b.width)
		b.count = fewestBins
	}
	return b
}

// axis returns an axis for panels of that width, on which a bin of one turn has that in its middle.
func (b bins) axis(width vg.Length) axis {
	label := textWidth(fmt.Sprint(b.first+b.count*b.width), markFont)
	a := newAxis(b.start(0), b.start(b.count), int(width/(label+8)))
	a.step = math.Ceil(a.step)
	return a
}

// start returns where a bin begins on the axis: half a turn before its first.
func (b bins) start(i int) float64 { return float64(b.first+i*b.width) - 0.5 }

// shares returns the share of games in each bin, or nil if there are no games.
func (b bins) shares(counts []results.TurnCount) []float64 {
	games, _, _ := sumTurns(counts)
	if games == 0 {
		return nil
	}
	shares := make([]float64, b.count)
	for _, c := range counts {
		shares[(c.Turns-b.first)/b.width] += float64(c.Games) / float64(games)
	}
	return shares
}
