package table

import (
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/results/stats"
)

// grid is a table laid out for readers.
type grid struct {
	Table
	columns band
	rows    [][]shown
	feet    []string // footnotes; the first has mark 1
}

// slot is a column of the readers' table: a column of the table, perhaps for one value across. Neighbours of the same
// Group share a heading.
type slot struct {
	column
	of          int // the column's place in the table
	value       string
	across, key bool
	at          int // its place in the readers' table
	width, mark int // in text: its width, and the part of it for marks of footnotes
}

// left reports whether the column is aligned left; numbers are aligned right.
func (s slot) left() bool { return s.Type == texts }

func (s slot) align() text.Align {
	if s.left() {
		return text.AlignLeft
	}
	return text.AlignRight
}

// grid lays the table out by its view.
func (t Table) grid() grid {
	g := grid{Table: t, columns: t.slots()}
	var how stats.Notes
	for _, rows := range t.groups() {
		line := make([]shown, len(g.columns))
		for i, s := range g.columns {
			cell := t.cell(rows, s)
			line[i] = s.show(cell)
			line[i].link = cell.Link
			if e, _ := cell.Value.(stats.Estimate); e.Games > 0 {
				if e.Known() {
					how.Add(e)
				} else if e.Why != "" {
					cell.Note = strings.TrimSpace(cell.Note + " No interval (" + e.Why + ").")
				}
				if t.View.Heat && s.across {
					line[i].class = fmt.Sprintf("h%.0f", 20*e.Value)
				}
			}
			if cell.Note != "" {
				if !slices.Contains(g.feet, cell.Note) {
					g.feet = append(g.feet, cell.Note)
				}
				line[i].mark = slices.Index(g.feet, cell.Note) + 1
			}
		}
		g.rows = append(g.rows, line)
	}
	g.Notes = append(slices.Clone(t.Notes), how.Sentences("± is half the width of")...)
	if t.Note != "" {
		g.Notes = append(g.Notes, t.Note)
	}
	return g
}

// slots lists the columns of the readers' table.
func (t Table) slots() band {
	v := t.View
	var list band
	add := func(keys []string, s slot) {
		for _, key := range keys {
			s.of, s.at = t.column(key), len(list)
			if s.column = t.Columns[s.of]; s.across {
				s.Group = s.value
				across := t.column(v.Across)
				for _, row := range t.Rows {
					if row[across].Value == s.value {
						s.Group = t.Columns[across].show(row[across]).text
					}
				}
				if len(v.Cells) == 1 {
					s.Group, s.Head = t.Columns[across].Group, s.Group
				}
			}
			list = append(list, s)
		}
	}
	add(v.Keys, slot{key: true})
	add(v.Before, slot{})
	switch {
	case v.Across != "":
		for _, value := range v.Values {
			add(v.Cells, slot{value: value, across: true})
		}
	case v.Cells == nil:
		for _, c := range t.Columns {
			if c.Head != "" && !slices.Contains(v.Keys, c.Key) {
				add([]string{c.Key}, slot{})
			}
		}
	default:
		add(v.Cells, slot{})
	}
	add(v.After, slot{})
	return list
}

// groups returns the visible rows, grouped by the row that they become.
func (t Table) groups() [][][]Cell {
	rows := t.Rows
	if t.View.Rows != nil {
		rows = nil
		for _, i := range t.View.Rows {
			rows = append(rows, t.Rows[i])
		}
	}
	var list [][][]Cell
	for i, row := range rows {
		same := i > 0 && t.View.Across != ""
		for _, key := range t.View.Keys {
			c := t.column(key)
			same = same && row[c].Value == rows[i-1][c].Value
		}
		if !same {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], row)
	}
	return list
}

// cell returns what a slot shows of rows that become one: the cell of its value across, or else the first that is not
// empty.
func (t Table) cell(rows [][]Cell, s slot) (cell Cell) {
	for i, row := range rows {
		first := i == 0 || cell.empty() && !row[s.of].empty() && !s.key
		if s.across {
			first = row[t.column(t.View.Across)].Value == s.value
		}
		if first {
			cell = row[s.of]
		}
	}
	return cell
}

// raised returns a mark in superscript digits, "" for 0.
func raised(mark int) string {
	digits := ""
	for ; mark > 0; mark /= 10 {
		digits = string([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[mark%10]) + digits
	}
	return digits
}

// footnotes returns the footnotes with their marks, then the notes.
func (g grid) footnotes() []string {
	var list []string
	for i, foot := range g.feet {
		list = append(list, raised(i+1)+" "+foot)
	}
	return append(list, g.Notes...)
}
