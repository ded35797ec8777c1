package tables

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"

	"tourney/results/stats"
)

// figure is an estimate in JSON; one that rests on no game is null as a whole.
type figure struct {
	Value float64  `json:"value"`
	Lo    *float64 `json:"lo"` // null, like hi, when there is no interval
	Hi    *float64 `json:"hi"`
}

func newFigure(e stats.Estimate) *figure {
	if e.Games == 0 {
		return nil
	}
	f := &figure{Value: e.Value}
	if e.Known {
		f.Lo, f.Hi = &e.Lo, &e.Hi
	}
	return f
}

// fields returns value, lo and hi of an estimate for CSV. What is not known stays empty.
func fields(e stats.Estimate) []string {
	cells := make([]string, 3)
	if e.Games > 0 {
		cells[0] = fraction(e.Value)
	}
	if e.Known {
		cells[1], cells[2] = fraction(e.Lo), fraction(e.Hi)
	}
	return cells
}

// fraction writes a number with as many digits as it takes to read the same number back.
func fraction(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// optional returns nil for an empty text, which JSON shows as null.
func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// writeCSV writes records as RFC 4180 has them, but with plain newlines. The table library is not asked: it leaves
// fields with carriage returns unquoted.
func writeCSV(w io.Writer, records [][]string) error {
	return csv.NewWriter(w).WriteAll(records)
}
