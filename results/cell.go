package results

import (
	"strconv"
	"strings"
)

// formulaSigns are the characters that begin a formula in spreadsheets.
const formulaSigns = "=+-@"

// Cell returns a text as a cell of CSV. Before one that a spreadsheet might run as a formula it puts a quote, which
// spreadsheets take for the mark of a text. Numbers stay as they are, and so does a single character, such as the - of
// a pass.
//
// Source: OWASP, CSV injection.
func Cell(text string) string {
	if _, err := strconv.ParseFloat(text, 64); err == nil || !formula(text) {
		return text
	}
	return "'" + text
}

// OfCell returns the text of a cell that Cell has made.
func OfCell(cell string) string {
	if text, quoted := strings.CutPrefix(cell, "'"); quoted && formula(text) {
		return text
	}
	return cell
}

// formula reports whether a text begins like a formula, or so behind quotes: otherwise a quote of its own would be lost
// in OfCell.
func formula(text string) bool {
	text = strings.TrimLeft(text, "'")
	return len(text) > 1 && strings.IndexByte(formulaSigns, text[0]) >= 0
}
