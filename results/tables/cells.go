package tables

import (
	"fmt"
	"math"

	"tourney/results/stats"
)

// cell is one cell of a grid: a name, a count, or a figure with its margin.
type cell struct {
	text   string
	margin string // what stands behind ±, or ""
	aside  string // what stands in parentheses, or ""
}

// inline writes the cell in one line, with an escape function applied to its texts.
func (c cell) inline(escape func(string) string, plusMinus string) string {
	s := escape(c.text)
	if c.margin != "" {
		s += plusMinus + escape(c.margin)
	}
	if c.aside != "" {
		s += " (" + escape(c.aside) + ")"
	}
	return s
}

// word returns a cell of a text or a count alone.
func word(v any) cell { return cell{text: fmt.Sprint(v)} }

// blank stands where no game was played.
const blank = "–"

// perMille writes the share of k games in n in thousandths, rounded down as in the 2016 report.
func perMille(k, n int) cell {
	e := stats.Share(k, n)
	if !e.Known() {
		return word(blank)
	}
	return cell{text: fmt.Sprint(1000 * k / n), margin: fmt.Sprintf("%.0f", margin(e, 1000))}
}

// eloPoints writes a difference in Elo, and ? for a margin that is not known.
func eloPoints(e stats.Estimate) cell {
	if e.Games == 0 {
		return word(blank)
	}
	c := cell{text: stats.Signed(e.Value), margin: "?"}
	if e.Known() {
		c.margin = fmt.Sprintf("%.0f", margin(e, 1))
	}
	return c
}

// percent writes a score or a share in per cent, with one decimal, and ? for a margin that is not known.
func percent(e stats.Estimate) cell {
	if e.Games == 0 {
		return word(blank)
	}
	c := cell{text: stats.Decimal(100*e.Value, 1), margin: "?"}
	if e.Known() {
		c.margin = fmt.Sprintf("%.1f", margin(e, 1000)/10)
	}
	return c
}

// over writes how far a share of wins is from the fair one, in points of per cent, if its interval is above or below that,
// and ? if there is no interval.
func over(e stats.Estimate, fair float64) cell {
	switch {
	case e.Games == 0:
		return word(blank)
	case !e.Known():
		return word("?")
	case e.Beside(fair) == 0:
		return word("~")
	case e.Value < fair:
		return word("-" + stats.Decimal(100*(fair-e.Value), 1))
	}
	return word("+" + stats.Decimal(100*(e.Value-fair), 1))
}

// meanCell writes a mean with one or two decimals, and ? for a margin that is not known.
func meanCell(e stats.Estimate, decimals int) cell {
	if e.Games == 0 {
		return word(blank)
	}
	scale := math.Pow10(decimals)
	c := cell{text: stats.Decimal(e.Value, decimals), margin: "?"}
	if e.Known() {
		c.margin = fmt.Sprintf("%.*f", decimals, margin(e, scale)/scale)
	}
	return c
}

// meanTurns writes the mean length of games with one decimal, and ? for a margin that is not known.
func meanTurns(games int, turns int64, e stats.Estimate) cell {
	if games == 0 {
		return word(blank)
	}
	c := cell{text: stats.Tenths(turns, int64(games)), margin: "?"}
	if e.Known() {
		c.margin = fmt.Sprintf("%.1f", margin(e, 10)/10)
	}
	return c
}

// margin returns the margin of e times scale as a whole number, at least 1: no count of games makes a figure certain.
func margin(e stats.Estimate, scale float64) float64 { return max(1, math.Round(scale*e.Margin())) }
