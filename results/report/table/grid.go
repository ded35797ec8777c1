package table

import (
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
	feet    []string // footnotes; the first has mark 1
	notes   []string
}

// head is the head of a column of a grid. Neighbours of the same group share a heading; a group of "" has none.
type head struct {
	group, name string
	left        bool // aligned; numbers stand to the right
	key         bool
}

func (h head) align() text.Align {
	if h.left {
		return text.AlignLeft
	}
	return text.AlignRight
}

// place is where readers see a column: once in each row, or for one of the values across.
type place struct {
	column int
	value  string
	across bool
	key    bool
}

// grid lays the table out as its view says.
func (t Table) grid() grid {
	g := grid{title: t.Title, lead: t.Lead}
	places := t.places()
	groups := t.groups()
	headings := t.headings()
	for _, p := range places {
		c := t.Columns[p.column]
		h := head{group: c.Group, name: c.Head, left: c.Type == Text, key: p.key}
		switch {
		case p.across && len(t.View.Cells) == 1:
			h.group, h.name = t.Columns[t.column(t.View.Across)].Group, headings[p.value]
		case p.across:
			h.group = headings[p.value]
		}
		g.columns = append(g.columns, h)
	}
	var how stats.Notes
	for _, rows := range groups {
		line := make([]shown, len(places))
		spread := t.spread(rows)
		for i, p := range places {
			cell := t.seen(rows, spread, p)
			note := cell.Note
			if e, ok := cell.Value.(stats.Estimate); ok && e.Games > 0 {
				if e.Known() {
					how.Add(e)
				} else if e.Why != "" {
					note = strings.TrimSpace(note + " No interval (" + e.Why + ").")
				}
			}
			line[i] = t.Columns[p.column].show(cell)
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

// mark returns the mark of a footnote. Equal ones share a mark.
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
		for _, c := range t.Columns {
			if c.Head != "" && !slices.Contains(v.Keys, c.Key) {
				add([]string{c.Key}, place{})
			}
		}
	default:
		add(v.Cells, place{})
	}
	add(v.After, place{})
	return list
}

// groups returns the rows that readers see, those together that become one.
func (t Table) groups() [][]int {
	rows := t.View.Rows
	if rows == nil {
		for i := range t.Rows {
			rows = append(rows, i)
		}
	}
	var keys []int
	for _, key := range t.View.Keys {
		keys = append(keys, t.column(key))
	}
	var list [][]int
	for i, row := range rows {
		same := i > 0 && t.View.Across != ""
		for _, c := range keys {
			same = same && t.Rows[row][c].Value == t.Rows[rows[i-1]][c].Value
		}
		if !same {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], row)
	}
	return list
}

// headings returns what readers are shown of the values across that rows have.
func (t Table) headings() map[string]string {
	list := map[string]string{}
	for _, value := range t.View.Values {
		list[value] = value
	}
	if t.View.Across == "" {
		return list
	}
	c := t.column(t.View.Across)
	for _, row := range t.Rows {
		if value, ok := row[c].Value.(string); ok {
			list[value] = t.Columns[c].show(row[c]).text
		}
	}
	return list
}

// spread returns the rows, of some that become one, by their values across.
func (t Table) spread(rows []int) map[any]int {
	if t.View.Across == "" {
		return nil
	}
	byValue := map[any]int{}
	c := t.column(t.View.Across)
	for _, row := range rows {
		byValue[t.Rows[row][c].Value] = row
	}
	return byValue
}

// seen returns the cell that stands in one place of the row that some rows have become.
func (t Table) seen(rows []int, spread map[any]int, p place) Cell {
	if p.across {
		if row, ok := spread[p.value]; ok {
			return t.Rows[row][p.column]
		}
		return Cell{}
	}
	cell := t.Rows[rows[0]][p.column]
	for _, row := range rows[1:] {
		if !cell.empty() || p.key {
			break
		}
		cell = t.Rows[row][p.column]
	}
	return cell
}

// grouped reports whether any column belongs to a group.
func (g grid) grouped() bool {
	return slices.ContainsFunc(g.columns, func(h head) bool { return h.group != "" })
}

// opensGroup reports whether a group begins with column i.
func (g grid) opensGroup(i int) bool { return i > 0 && g.columns[i].group != g.columns[i-1].group }

// raised writes a mark in raised digits; 0 is none.
func raised(mark int) string {
	digits := ""
	for ; mark > 0; mark /= 10 {
		digits = string([]rune("⁰¹²³⁴⁵⁶⁷⁸⁹")[mark%10]) + digits
	}
	return digits
}

// footnotes returns the footnotes behind their marks, and then the notes.
func (g grid) footnotes(mark func(n int) string) []string {
	var list []string
	for i, foot := range g.feet {
		list = append(list, mark(i+1)+" "+foot)
	}
	return append(list, g.notes...)
}
