package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/results/stats"
)

// grid is a table laid out for readers.
type grid struct {
	title   string
	lead    []string
	columns []head
	rows    [][]shown
	legend  []Entry
	feet    []string // footnotes; the first has mark 1
	notes   []string
}

// head is the heading of a column. Neighbours of the same group share a heading; group "" has none.
type head struct {
	group, name string
	left        bool // aligned; numbers are aligned right
	key         bool
}

func (h head) align() text.Align {
	if h.left {
		return text.AlignLeft
	}
	return text.AlignRight
}

// place is a column of the readers' table: a column of the table, perhaps for one value across.
type place struct {
	column      int
	value       string
	across, key bool
}

// grid lays the table out by its view.
func (t Table) grid() grid {
	g := grid{title: t.Title, lead: t.Lead, legend: t.Legend}
	places := t.places()
	across, shownAs := -1, map[any]string{}
	if t.View.Across != "" {
		across = t.column(t.View.Across)
		for _, row := range t.Rows {
			shownAs[row[across].Value] = t.Columns[across].show(row[across]).text
		}
	}
	for _, p := range places {
		c := t.Columns[p.column]
		h := head{group: c.Group, name: c.Head, left: c.Type == Text, key: p.key}
		if value := cmp.Or(shownAs[p.value], p.value); p.across && len(t.View.Cells) == 1 {
			h.group, h.name = t.Columns[across].Group, value
		} else if p.across {
			h.group = value
		}
		g.columns = append(g.columns, h)
	}
	var how stats.Notes
	for _, rows := range t.groups() {
		byValue := map[any][]Cell{}
		for _, row := range rows {
			if across >= 0 {
				byValue[row[across].Value] = row
			}
		}
		line := make([]shown, len(places))
		for i, p := range places {
			var cell Cell
			if row := byValue[p.value]; p.across && row != nil {
				cell = row[p.column]
			} else if !p.across {
				cell = firstOf(rows, p)
			}
			note := cell.Note
			if e, ok := cell.Value.(stats.Estimate); ok && e.Games > 0 {
				if e.Known() {
					how.Add(e)
				} else if e.Why != "" {
					note = strings.TrimSpace(note + " No interval (" + e.Why + ").")
				}
			}
			line[i] = t.Columns[p.column].show(cell)
			line[i].link = cell.Link
			if e, ok := cell.Value.(stats.Estimate); ok && e.Games > 0 && t.View.Heat && p.across {
				line[i].class = fmt.Sprintf("h%.0f", 20*e.Value)
			}
			if note != "" {
				line[i].mark = g.mark(note)
			}
		}
		g.rows = append(g.rows, line)
	}
	g.notes = append(slices.Clone(t.Notes), how.Sentences("± is half the width of")...)
	if t.Note != "" {
		g.notes = append(g.notes, t.Note)
	}
	return g
}

// mark returns the mark of a footnote. Equal footnotes share a mark.
func (g *grid) mark(note string) int {
	i := slices.Index(g.feet, note)
	if i < 0 {
		i = len(g.feet)
		g.feet = append(g.feet, note)
	}
	return i + 1
}

// places lists the columns of the readers' table.
func (t Table) places() []place {
	v := t.View
	var list []place
	add := func(keys []string, p place) {
		for _, key := range keys {
			p.column = t.column(key)
			list = append(list, p)
		}
	}
	add(v.Keys, place{key: true})
	add(v.Before, place{})
	switch {
	case v.Across != "":
		for _, value := range v.Values {
			add(v.Cells, place{value: value, across: true})
		}
	case v.Cells == nil:
		for i, c := range t.Columns {
			if c.Head != "" && !slices.Contains(v.Keys, c.Key) {
				list = append(list, place{column: i})
			}
		}
	default:
		add(v.Cells, place{})
	}
	add(v.After, place{})
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
	var keys []int
	for _, key := range t.View.Keys {
		keys = append(keys, t.column(key))
	}
	var list [][][]Cell
	for i, row := range rows {
		same := i > 0 && t.View.Across != ""
		for _, c := range keys {
			same = same && row[c].Value == rows[i-1][c].Value
		}
		if !same {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], row)
	}
	return list
}

// firstOf returns the first value of a column in rows that become one.
func firstOf(rows [][]Cell, p place) Cell {
	for _, row := range rows {
		if !row[p.column].empty() || p.key {
			return row[p.column]
		}
	}
	return rows[0][p.column]
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
	return append(list, g.notes...)
}
