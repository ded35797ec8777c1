package tables

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// figure is an estimate in JSON; one that rests on no game is null as a whole.
type figure struct {
	Value  float64  `json:"value"`
	Lo     *float64 `json:"lo"` // null, like hi and method, when there is no interval
	Hi     *float64 `json:"hi"`
	N      int      `json:"n"` // units of evidence: blocks, or games
	Method *string  `json:"method"`
}

func newFigure(e stats.Estimate) *figure {
	if e.Games == 0 {
		return nil
	}
	f := &figure{Value: e.Value, N: e.N, Method: optional(string(e.Method))}
	if e.Known() {
		f.Lo, f.Hi = &e.Lo, &e.Hi
	}
	return f
}

// figureColumns are the CSV columns of a figure of that name, which fields fills.
func figureColumns(name string) []string {
	return []string{name, name + "_lo", name + "_hi", name + "_n", name + "_method"}
}

// fields returns an estimate for CSV: value, lo, hi, n and method. What is not known stays empty.
func fields(e stats.Estimate) []string {
	cells := make([]string, 5)
	if e.Games > 0 {
		cells[0], cells[3], cells[4] = fraction(e.Value), strconv.Itoa(e.N), string(e.Method)
	}
	if e.Known() {
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
	text = results.Visible(text)
	return &text
}

// distinct are the numbers of different games and starts among some games in JSON: null where they were not counted.
type distinct struct {
	Different *int `json:"different"`
	Starts    *int `json:"starts"`
}

func newDistinct(s evidence.Support) distinct {
	if s.Games > 0 && s.Different == 0 {
		return distinct{}
	}
	return distinct{&s.Different, &s.Starts}
}

// fields returns different and starts for CSV.
func (d distinct) fields() []string {
	if d.Different == nil {
		return []string{"", ""}
	}
	return []string{strconv.Itoa(*d.Different), strconv.Itoa(*d.Starts)}
}

// supportFields returns games, different and starts for CSV.
func supportFields(s evidence.Support) []string {
	return append([]string{strconv.Itoa(s.Games)}, newDistinct(s).fields()...)
}

// visible returns names as they may be shown.
func visible(names []string) []string {
	shown := make([]string, len(names))
	for i, name := range names {
		shown[i] = results.Visible(name)
	}
	return shown
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
	for _, record := range records {
		for i, field := range record {
			record[i] = results.Visible(field)
		}
	}
	return csv.NewWriter(w).WriteAll(records)
}
