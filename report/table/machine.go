package table

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tourney/results"
	"tourney/results/stats"
)

// Stream writes one table in a format for programs part by part, so that no memory has to hold all its rows.
type Stream struct {
	out    io.Writer
	format Format // CSV or JSON
	begun  bool
	rows   bool // some are written
}

// NewStream returns a stream in CSV or JSON.
func NewStream(out io.Writer, f Format) *Stream { return &Stream{out: out, format: f} }

// Write writes the rows of a part, behind the head of the table if it is the first one. The columns, facts and note of
// all parts are the same. A table without rows has one part.
func (s *Stream) Write(part Table) error {
	var b bytes.Buffer
	switch {
	case s.format == CSV:
		part.csvRows(&b, !s.begun)
	default:
		if !s.begun {
			part.jsonHead(&b)
		}
		part.jsonRows(&b, !s.rows)
	}
	s.begun, s.rows = true, s.rows || len(part.Rows) > 0
	_, err := b.WriteTo(s.out)
	return err
}

// End writes what follows the last part.
func (s *Stream) End() error {
	end := ""
	switch {
	case s.format == CSV:
	case s.rows:
		end = "\n  ]\n}\n"
	default:
		end = "]\n}\n"
	}
	_, err := io.WriteString(s.out, end)
	return err
}

// csvRows writes lines as in RFC 4180, but with plain newlines. The table library is not used because it leaves
// fields with carriage returns unquoted.
func (t Table) csvRows(b *bytes.Buffer, head bool) {
	var header, facts []string
	for _, f := range t.Facts {
		if !f.Apart {
			header, facts = append(header, f.Key), append(facts, field(f.Value))
		}
	}
	for _, c := range t.Columns {
		switch {
		case c.Derived:
		case c.estimated():
			header = append(header, c.Key, c.Key+"_lo", c.Key+"_hi", c.Key+"_n", c.Key+"_method")
		default:
			header = append(header, c.Key)
		}
	}
	var lines [][]string
	if head {
		lines = append(lines, append(header, "note"))
	}
	for _, row := range t.Rows {
		line := append(make([]string, 0, len(header)+1), facts...)
		for i, c := range t.Columns {
			switch {
			case c.Derived:
			case c.estimated():
				e, _ := row[i].Value.(stats.Estimate)
				line = append(line, fields(e)...)
			default:
				line = append(line, field(row[i].Value))
			}
		}
		lines = append(lines, append(line, t.Note))
	}
	for _, line := range lines {
		for i, text := range line {
			line[i] = results.Cell(results.Visible(text))
		}
	}
	_ = csv.NewWriter(b).WriteAll(lines) // a Buffer returns no errors
}

func field(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return fraction(v)
	}
	return fmt.Sprint(v)
}

// fields formats an estimate for CSV: value, lo, hi, n and method. Unknown values are empty.
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

// jsonHead begins an object with the facts, the note and the rows.
func (t Table) jsonHead(b *bytes.Buffer) {
	member := func(key string, v any) { fmt.Fprintf(b, "  %s: %s,\n", encoded(key), encoded(v)) }
	b.WriteString("{\n")
	member("table", t.Kind)
	for _, f := range t.Facts {
		member(f.Key, f.Value)
	}
	member("note", t.Note)
	b.WriteString(`  "rows": [`)
}

// jsonRows writes each row as an object in a line of its own.
func (t Table) jsonRows(b *bytes.Buffer, first bool) {
	for i, row := range t.Rows {
		if i > 0 || !first {
			b.WriteString(",")
		}
		var members []Fact
		for j, c := range t.Columns {
			if !c.Derived {
				members = append(members, Fact{Key: c.Key, Value: row[j].Value})
			}
		}
		b.WriteString("\n    " + encoded(members))
	}
}

// encoded returns a value in JSON. An empty text and an estimate without games are null.
func encoded(v any) string {
	switch v := v.(type) {
	case string:
		if v == "" {
			return "null"
		}
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(results.Visible(v)); err != nil {
			panic(err) // every text has a JSON form
		}
		return strings.TrimSpace(b.String())
	case []string:
		return joined("[", v, "]", func(s string) string { return encoded(s) })
	case [][]Fact:
		return joined("[", v, "]", func(list []Fact) string { return encoded(list) })
	case []Fact:
		return joined("{", v, "}", func(f Fact) string { return encoded(f.Key) + ": " + encoded(f.Value) })
	case stats.Estimate:
		if v.Games == 0 {
			return "null"
		}
		members := []Fact{{Key: "value", Value: v.Value}, {Key: "lo"}, {Key: "hi"}, {Key: "n", Value: v.N}, {Key: "method", Value: string(v.Method)}}
		if v.Known() {
			members[1].Value, members[2].Value = v.Lo, v.Hi
		}
		return encoded(members)
	}
	text, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("table: a value that JSON cannot have: %v", err))
	}
	return string(text)
}

// joined writes items between brackets.
func joined[E any](open string, items []E, end string, of func(E) string) string {
	parts := make([]string, len(items))
	for i, item := range items {
		parts[i] = of(item)
	}
	return open + strings.Join(parts, ", ") + end
}
