package table

import (
	"fmt"
	"math"
	"strconv"

	"tourney/results/stats"
)

// shown is a cell for readers.
type shown struct {
	text   string
	margin string // text behind ±, or ""
	aside  string // text in parentheses, or ""
	mark   int    // number of its footnote, from 1; 0 for none
	link   string
	class  string // for HTML; "" for none
}

// blank stands for a missing value.
const blank = "–"

// show returns the cell for readers, without its mark.
func (c Column) show(cell Cell) shown {
	s := shown{aside: cell.Aside}
	if cell.Shown != "" {
		s.text = cell.Shown
		return s
	}
	switch v := cell.Value.(type) {
	case nil:
		s.text = blank
	case stats.Estimate:
		s.text, s.margin = c.estimate(v)
	case float64:
		s.text = fraction(v)
	default:
		s.text = fmt.Sprint(v)
	}
	return s
}

// estimate formats a figure and its margin, "?" for an unknown margin.
func (c Column) estimate(e stats.Estimate) (text, margin string) {
	if e.Games == 0 {
		return blank, ""
	}
	unit, decimals := 1.0, c.Decimals
	switch c.Type {
	case PerMille:
		const slack = 1e-9 // less than one game in a hundred million
		unit, text = 1000, fmt.Sprintf("%.0f", math.Floor(1000*e.Value+slack))
	case Percent, Gain:
		unit, decimals, text = 100, 1, stats.Decimal(100*e.Value, 1)
		if c.Type == Gain && e.Value > 0 && text != "0.0" {
			text = "+" + text
		}
	case Elo:
		text = stats.Signed(e.Value)
	default:
		text = stats.Decimal(e.Value, decimals)
	}
	if !e.Known() {
		return text, "?"
	}
	// The margin is at least one unit of the last digit: no number of games makes a figure certain.
	scale := math.Pow10(decimals)
	return text, fmt.Sprintf("%.*f", decimals, max(1, math.Round(unit*scale*e.Margin()))/scale)
}

// inline returns the cell in one line, with its texts escaped.
func (s shown) inline(escape func(string) string, plusMinus string) string {
	text := escape(s.text)
	if s.margin != "" {
		text += plusMinus + escape(s.margin)
	}
	if s.aside != "" {
		text += " (" + escape(s.aside) + ")"
	}
	return text
}

// fraction formats a number with the digits needed to read the same number back.
func fraction(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
