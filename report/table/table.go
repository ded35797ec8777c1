// Package table is the model of all tables: typed columns, rows for programs, and a view for readers. Text, Markdown,
// LaTeX and HTML are for readers, rounded and with ±; CSV and JSON are for programs, with counts, fractions and both
// ends of every interval.
package table

import (
	"fmt"
	"strings"

	"tourney/results"
)

// Table is a table for all formats. Programs get facts, columns and rows; readers get title, lead, notes and the view
// of the rows.
type Table struct {
	Kind    string   // value of "table" in JSON
	Title   string   // "" for none
	Lead    []string // sentences above
	Facts   []Fact   // values that hold for all rows
	Columns []column // in the order of CSV and JSON
	Rows    [][]Cell // one cell for each column
	View    View
	Legend  []Entry       // for readers, below the rows
	Notes   results.Words // sentences below
	Note    string        // the caller's, such as missing games; in every format
}

// Fact is a value for the whole table: a first column in CSV, a member in JSON.
type Fact struct {
	Key   string
	Value any  // as in a Cell; if Apart also []string, or lists of facts for an object or a list of objects
	Apart bool // for JSON only
}

// Entry is a name of a legend with what is said of it.
type Entry struct {
	Name  string
	Texts []string
}

// text joins what is said.
func (e Entry) text() string { return strings.Join(e.Texts, ", ") }

// column is a column of one type.
type column struct {
	Key      string // name in CSV and JSON
	Head     string // name for readers; columns without one are hidden unless the View names them
	Group    string // heading above neighbours with the same group; "" for none
	Type     columnType
	Decimals int  // of a Mean
	Derived  bool // for readers only: programs have its source values
}

// columnType is the type of a column's values.
type columnType int

// Columns of all types but the first are aligned right. The last five types hold a stats.Estimate in every cell, which
// becomes five columns in CSV.
const (
	texts     columnType = iota
	numbers              // a count, or a number formatted by Cell.Shown
	perMilles            // share in thousandths, rounded down as in the 2016 report
	percents             // share in per cent, with one decimal
	gains                // difference of shares in percentage points, with its sign
	means                // mean with column.Decimals
	elos                 // difference in Elo, with its sign
)

// Cell is a value and its form for readers.
type Cell struct {
	Value any    // a string, bool, int, int64, float64 or stats.Estimate; nil or "" for none
	Shown string // replaces Value for readers, unless ""
	Aside string // in parentheses below or behind the value
	Note  string // a footnote
	Link  string // address that HTML links to; "" for none
}

// View selects the rows and columns for readers: key columns first.
//
// With Across, neighbouring rows with equal keys become one row, in which the columns of Cells repeat for each of
// Values. Columns in Before and After show the first value of these rows.
type View struct {
	Keys   []string // identify a row; repeated in each part of a split table
	Rows   []int    // visible rows; nil for all
	Cells  []string // nil for all others with a Head; empty, without Keys, for sentences alone
	Across string
	Values []string
	Before []string
	After  []string
	Heat   bool // HTML marks the Cells by their size, from class h0 for 0 % to h20 for 100 %
}

// When returns value if has is true, else nil for an empty cell.
func When(has bool, value any) any {
	if !has {
		return nil
	}
	return value
}

// column returns the index of the column with that key. It panics if there is none: views may name only existing
// columns.
func (t Table) column(key string) int {
	for i, c := range t.Columns {
		if c.Key == key {
			return i
		}
	}
	panic(fmt.Sprintf("table %s: its view has the column %q, the table has not", t.Kind, key))
}

// Cell returns the cell of a row in the column with that key. It panics without such a column.
func (t Table) Cell(row int, key string) Cell { return t.Rows[row][t.column(key)] }

// Link lets the cells of a column lead to addresses, "" to none.
func (t Table) Link(key string, address func(row int) string) {
	c := t.column(key)
	for i, row := range t.Rows {
		row[c].Link = address(i)
	}
}

// estimated reports whether the column holds estimates.
func (c column) estimated() bool { return c.Type >= perMilles }

// empty reports whether the cell shows nothing.
func (c Cell) empty() bool { return (c.Value == nil || c.Value == "") && c.Shown == "" }
