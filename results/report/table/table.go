// Package table is the one model under all tables: typed columns, rows as a program wants them, and a view of the same rows
// for readers. It writes text, Markdown, LaTeX and HTML for readers, rounded and with ±; CSV and JSON for programs, with
// counts, fractions and both ends of every interval.
package table

import "fmt"

// Table is a table in all formats. Programs get the facts, columns and rows; readers the title, the lead, the view of
// the rows and the notes.
type Table struct {
	Kind    string   // the member "table" of JSON
	Title   string   // "" for none
	Lead    []string // sentences above
	Facts   []Fact   // true of all rows
	Columns []Column // in the order of CSV and JSON
	Rows    [][]Cell // a cell for each column
	View    View
	Notes   []string // sentences below
	Note    string   // the caller's, for instance that games are missing; in every format
}

// Fact is a value that holds for the whole table. In CSV facts are the first columns, in JSON members beside the rows.
type Fact struct {
	Key   string
	Value any  // as in a Cell; or, if Apart, also []string, and lists of facts for an object or a list of them
	Apart bool // JSON has it, CSV and readers have not
}

// Column is a column of one type.
type Column struct {
	Key      string // the name in CSV and JSON
	Head     string // the name for readers; "" where they do not see the column, unless the View names it
	Group    string // the heading above those of neighbours with the same group; "" for none
	Type     Type
	Decimals int  // of a Mean
	Derived  bool // readers alone see it: programs have what it is made of
}

// Type says what the values of a column are.
type Type int

// The types. All but the first stand to the right; the last five hold a stats.Estimate in every cell, which CSV writes as
// five columns.
const (
	Text     Type = iota
	Number        // a count, or a number that is shown as its cells say
	PerMille      // a share in thousandths, rounded down as in the 2016 report
	Percent       // a share in per cent, with one decimal
	Gain          // a difference of shares in points of per cent, with its sign
	Mean          // a mean with the column's decimals
	Elo           // a difference in Elo, with its sign
)

// Cell is a value and what readers see of it.
type Cell struct {
	Value any    // nil or "" where there is none; else a string, a bool, an int, an int64, a float64 or a stats.Estimate
	Shown string // what readers see in place of Value; "" for Value itself
	Aside string // stands below the value, or behind it, in parentheses
	Note  string // a footnote
}

// View is what readers see of the rows: the key columns, then the others.
//
// With Across, neighbouring rows with equal keys become one row, in which the columns Cells stand once for each of Values.
// Before and After are columns of which each such row shows its first cell that has a value.
type View struct {
	Keys   []string // by which a row is known; repeated where a table is split
	Rows   []int    // which are shown; nil for all
	Cells  []string // nil for all others that have a Head
	Across string
	Values []string
	Before []string
	After  []string
}

// Columns returns a function that adds a column to the table, with a cell for each item. What it is told of an item may be a
// Cell or its Value. The function must be called before anything else fills Rows.
func Columns[R any](t *Table, items []R) func(c Column, of func(R) any) {
	t.Rows = make([][]Cell, len(items))
	for i := range t.Rows {
		t.Rows[i] = make([]Cell, 0, 16) // most tables have no more columns, and some have millions of cells
	}
	return func(c Column, of func(R) any) {
		t.Columns = append(t.Columns, c)
		for i, item := range items {
			v := of(item)
			cell, ok := v.(Cell)
			if !ok {
				cell.Value = v
			}
			t.Rows[i] = append(t.Rows[i], cell)
		}
	}
}

// When returns a value, or nil for a cell that has none.
func When(has bool, value any) any {
	if !has {
		return nil
	}
	return value
}

// column returns the index of the column of that key. It panics if there is none: the table names it in its view.
func (t Table) column(key string) int {
	for i, c := range t.Columns {
		if c.Key == key {
			return i
		}
	}
	panic(fmt.Sprintf("table %s: its view has the column %q, the table has not", t.Kind, key))
}

// Cell returns the cell of a row in the column of that key. It panics if there is none.
func (t Table) Cell(row int, key string) Cell { return t.Rows[row][t.column(key)] }

// estimated reports whether the cells of a column are estimates.
func (c Column) estimated() bool { return c.Type >= PerMille }

// empty reports whether a cell has nothing to show.
func (c Cell) empty() bool { return (c.Value == nil || c.Value == "") && c.Shown == "" }
