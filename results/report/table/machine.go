package table

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"tourney/results"
	"tourney/results/stats"
)

// writeCSV writes records as RFC 4180 has them, but with plain newlines. The table library is not asked: it leaves
// fields with carriage returns unquoted.
func (t Table) writeCSV(b *bytes.Buffer) {
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
	records := [][]string{append(header, "note")}
	for _, row := range t.Rows {
		record := append(make([]string, 0, len(header)+1), facts...)
		for i, c := range t.Columns {
			switch {
			case c.Derived:
			case c.estimated():
				e, _ := row[i].Value.(stats.Estimate)
				record = append(record, fields(e)...)
			default:
				record = append(record, field(row[i].Value))
			}
		}
		records = append(records, append(record, t.Note))
	}
	for _, record := range records {
		for i, text := range record {
			record[i] = results.Visible(text)
		}
	}
	_ = csv.NewWriter(b).WriteAll(records) // a Buffer takes all
}

// field writes a value for CSV.
func field(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return fraction(v)
	}
	return fmt.Sprint(v)
}

// fields writes an estimate for CSV: value, lo, hi, n and method. What is not known stays empty.
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

// writeJSON writes an object with the facts, the note and the rows, each of which is an object on a line of its own.
func (t Table) writeJSON(b *bytes.Buffer) {
	member := func(key string, v any) { fmt.Fprintf(b, "  %s: %s,\n", encoded(key), encoded(v)) }
	b.WriteString("{\n")
	member("table", t.Kind)
	for _, f := range t.Facts {
		member(f.Key, f.Value)
	}
	member("note", t.Note)
	b.WriteString(`  "rows": [`)
	for i, row := range t.Rows {
		if i > 0 {
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
	if len(t.Rows) > 0 {
		b.WriteString("\n  ")
	}
	b.WriteString("]\n}\n")
}

// encoded returns a value in JSON. An empty text and an estimate that rests on no game are null.
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
			panic(err) // no text is beyond JSON
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
