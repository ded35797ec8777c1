package table

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"tourney/results"
	"tourney/results/stats"
)

// WriteParts writes one table in a format for programs part by part, so that no memory has to hold all its rows. The
// columns, facts and note of all parts are the same. A table without rows has one part.
func WriteParts(out io.Writer, f Format, parts func(write func(part Table) error) error) error {
	begun, before, end := false, "", "]\n}\n" // before and end: what comes before the next row and behind the last
	if f == CSV {
		end = ""
	}
	err := parts(func(part Table) error {
		var b bytes.Buffer
		if f == CSV {
			part.csvRows(&b, !begun)
		} else {
			if !begun {
				part.jsonHead(&b)
			}
			for _, row := range part.Rows { // an object in a line of its own
				b.WriteString(before + "\n    " + encoded(part.members(row)))
				before, end = ",", "\n  ]\n}\n"
			}
		}
		begun = true
		_, err := b.WriteTo(out)
		return err
	})
	if err == nil {
		_, err = io.WriteString(out, end)
	}
	return err
}

// members returns the columns of a row for programs.
func (t Table) members(row []Cell) []Fact {
	list := make([]Fact, 0, len(row))
	for i, c := range t.Columns {
		value := row[i].Value
		if c.estimated() {
			value, _ = value.(stats.Estimate)
		}
		if !c.Derived {
			list = append(list, Fact{Key: c.Key, Value: value})
		}
	}
	return list
}

// parts returns the members of an estimate. Unknown ones have no value.
func parts(e stats.Estimate) []Fact {
	var value, lo, hi, n, method any
	if e.Games > 0 {
		value, n, method = e.Value, e.N, string(e.Method)
	}
	if e.Known() {
		lo, hi = e.Lo, e.Hi
	}
	return []Fact{{Key: "value", Value: value}, {Key: "lo", Value: lo}, {Key: "hi", Value: hi}, {Key: "n", Value: n},
		{Key: "method", Value: method}}
}

// csvRows writes lines as in RFC 4180, but with plain newlines. The table library is not used because it leaves
// fields with carriage returns unquoted.
func (t Table) csvRows(b *bytes.Buffer, head bool) {
	lines := csv.NewWriter(b)
	var line []string
	add := func(row []Cell, of func(f Fact) any) {
		line = line[:0]
		put := func(f Fact) { line = append(line, results.Cell(results.Visible(field(of(f))))) }
		for _, f := range t.Facts {
			if !f.Apart {
				put(f)
			}
		}
		for _, f := range t.members(row) {
			e, estimated := f.Value.(stats.Estimate)
			if !estimated {
				put(f)
				continue
			}
			for i, part := range parts(e) {
				if part.Key = f.Key + "_" + part.Key; i == 0 {
					part.Key = f.Key
				}
				put(part)
			}
		}
		put(Fact{Key: "note", Value: t.Note})
		_ = lines.Write(line) // a Buffer returns no errors
	}
	if head {
		add(make([]Cell, len(t.Columns)), func(f Fact) any { return f.Key })
	}
	for _, row := range t.Rows {
		add(row, func(f Fact) any { return f.Value })
	}
	lines.Flush()
}

func field(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64) // the digits needed to read the same number back
	}
	return fmt.Sprint(v)
}

// jsonHead begins an object with the facts, the note and the rows.
func (t Table) jsonHead(b *bytes.Buffer) {
	b.WriteString("{\n")
	head, note := Fact{Key: "table", Value: t.Kind}, Fact{Key: "note", Value: t.Note}
	for _, f := range slices.Concat([]Fact{head}, t.Facts, []Fact{note}) {
		fmt.Fprintf(b, "  %s: %s,\n", encoded(f.Key), encoded(f.Value))
	}
	b.WriteString(`  "rows": [`)
}

// encoded returns a value in JSON. An empty text and an estimate without games are null. It panics for a value that
// JSON cannot have.
func encoded(value any) string {
	switch v := value.(type) {
	case string:
		if value = results.Visible(v); v == "" {
			value = nil
		}
	case []string:
		return joined("[", v, "]", func(s string) string { return encoded(s) })
	case [][]Fact:
		return joined("[", v, "]", func(list []Fact) string { return encoded(list) })
	case []Fact:
		return joined("{", v, "}", func(f Fact) string { return encoded(f.Key) + ": " + encoded(f.Value) })
	case stats.Estimate:
		if value = nil; v.Games > 0 {
			return encoded(parts(v))
		}
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		panic(fmt.Sprintf("table: a value that JSON cannot have: %v", err))
	}
	return strings.TrimSpace(b.String())
}

// joined writes items between brackets.
func joined[E any](open string, items []E, end string, of func(E) string) string {
	parts := make([]string, len(items))
	for i, item := range items {
		parts[i] = of(item)
	}
	return open + strings.Join(parts, ", ") + end
}
