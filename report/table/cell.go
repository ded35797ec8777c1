package table

import (
	"fmt"
	"math"

	"tourney/results/stats"
)

// shown is a cell for readers.
type shown struct {
	text   string
	margin string // text behind ±, or ""
	ends   string // of an interval that ± would misstate, "[97.6, 100.0]", or ""
	aside  string // text in parentheses, or ""
	mark   int    // number of its footnote, from 1; 0 for none
	link   string
	class  string // for HTML; "" for none
}

// blank stands for a missing value.
const blank = "–"

// show returns the cell for readers, without its mark.
func (c column) show(cell Cell) shown {
	s := shown{aside: cell.Aside}
	if cell.Shown != "" {
		s.text = cell.Shown
		return s
	}
	switch v := cell.Value.(type) {
	case nil:
		s.text = blank
	case stats.Estimate:
		s.text, s.margin, s.ends = c.estimate(v)
	default:
		s.text = field(v)
	}
	return s
}

// estimate formats a figure and its margin, "?" for an unknown margin, or else the ends of a lopsided interval.
func (c column) estimate(e stats.Estimate) (text, margin, ends string) {
	if e.Games == 0 {
		return blank, "", ""
	}
	unit, decimals := 1.0, c.Decimals
	write := func(x float64) string { return stats.Decimal(unit*x, decimals) }
	switch c.Type {
	case perMilles:
		const slack = 1e-9 // less than one game in a hundred million
		unit, text = 1000, fmt.Sprintf("%.0f", math.Floor(1000*e.Value+slack))
	case percents, gains:
		unit, decimals = 100, 1
		if c.Type == gains {
			write = gain
		}
	case elos:
		write = stats.Signed
	}
	if text == "" {
		text = write(e.Value)
	}
	if !e.Known() {
		return text, "?", ""
	}
	scale := math.Pow10(decimals)
	if e.Lopsided() {
		lo, hi := e.Ends(unit * scale)
		return text, "", "[" + write(lo) + ", " + write(hi) + "]"
	}
	// The margin is at least one unit of the last digit: no number of games makes a figure certain.
	return text, fmt.Sprintf("%.*f", decimals, max(1, math.Round(unit*scale*e.Margin()))/scale), ""
}

// gain formats a difference of shares in points, with its sign.
func gain(x float64) string {
	text := stats.Decimal(100*x, 1)
	if x > 0 && text != "0.0" {
		text = "+" + text
	}
	return text
}

// inline returns the cell in one line, with its texts escaped.
func (s shown) inline(escape func(string) string, plusMinus string) string {
	text := escape(s.text)
	if s.margin != "" {
		text += plusMinus + escape(s.margin)
	}
	if s.ends != "" {
		text += " " + escape(s.ends)
	}
	if s.aside != "" {
		text += " (" + escape(s.aside) + ")"
	}
	return text
}
