package table

import (
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/results"
)

// band is a part of a table that is as wide as the terminal at most. Each has all rows, and the key columns.
type band struct {
	columns []int // of the grid
	widths  []int // of each of these, marks of footnotes included
	marks   []int // the widths of their marks
}

const (
	headWidth = 12 // headings that are longer are broken at blanks
	leastText = 16 // a text is not wrapped to less, if another way fits
)

// measures are the widths of the columns of a grid, whatever else stands beside them.
type measures struct {
	cells []int // widths of the cells, marks included
	heads []int // widths of the headings, broken at blanks to headWidth or the width of the cells
	words []int // widths of their longest words
	marks []int
}

func (g grid) measure(cells [][]block) measures {
	n := len(g.columns)
	m := measures{make([]int, n), make([]int, n), make([]int, n), make([]int, n)}
	for _, row := range cells {
		for c, cell := range row {
			m.marks[c] = max(m.marks[c], text.StringWidth(cell.marks))
		}
	}
	for _, row := range cells {
		for c, cell := range row {
			marks := m.marks[c]
			if g.columns[c].left {
				marks = text.StringWidth(cell.marks)
			}
			for _, line := range cell.lines {
				m.cells[c] = max(m.cells[c], text.StringWidth(line)+marks)
			}
		}
	}
	for c, h := range g.columns {
		name := results.Visible(h.name)
		m.words[c] = longestWord(name)
		for _, line := range wrapped(name, max(headWidth, m.cells[c], m.words[c])) {
			m.heads[c] = max(m.heads[c], text.StringWidth(line))
		}
	}
	return m
}

func longestWord(s string) int {
	most := 0
	for _, word := range strings.Fields(s) {
		most = max(most, text.StringWidth(word))
	}
	return most
}

// bands splits the columns of a table where it is wider than the limit; 0 is for none. First headings are broken, then
// texts wrapped, and then the columns are split, those of a group together where they fit.
func (g grid) bands(cells [][]block, limit int) []band {
	m := g.measure(cells)
	all := band{marks: m.marks}
	for c := range g.columns {
		all.columns = append(all.columns, c)
		all.widths = append(all.widths, max(m.cells[c], m.heads[c]))
	}
	natural := all.widened(g, false)
	if limit <= 0 || natural.total(g) <= limit {
		return []band{natural}
	}
	for c := range g.columns {
		all.widths[c] = max(m.cells[c], m.words[c])
	}
	wrapped := all
	wrapped.widths = slices.Clone(all.widths)
	wrapped.narrow(g, limit, leastText)
	if fitting := wrapped.widened(g, true); fitting.total(g) <= limit {
		return []band{fitting}
	}
	return all.split(g, limit)
}

// split splits the columns into bands. The key columns take half of the width at most.
func (b band) split(g grid, limit int) []band {
	var keys band
	for c, h := range g.columns {
		if h.key {
			keys.add(b, c)
		}
	}
	keys.narrow(g, limit/2, 2) // a character may be two columns wide
	rest := limit - keys.total(g) - len(between(true, 0))
	for c := range b.widths {
		b.widths[c] = min(b.widths[c], max(2, rest))
	}
	var list []band
	at := keys.copy()
	close := func() {
		if len(at.columns) > len(keys.columns) {
			list = append(list, at.widened(g, true))
			at = keys.copy()
		}
	}
	with := func(columns []int) (band, bool) {
		wider := at.copy()
		for _, c := range columns {
			wider.add(b, c)
		}
		return wider, wider.widened(g, true).total(g) <= limit
	}
	take := func(columns []int) bool {
		wider, fits := with(columns)
		if fits {
			at = wider
		}
		return fits
	}
	for _, s := range g.spans() {
		var columns []int
		for c := s.from; c < s.to; c++ {
			if !g.columns[c].key {
				columns = append(columns, c)
			}
		}
		if len(columns) == 0 || take(columns) {
			continue
		}
		if g.columns[s.from].group != "" {
			if close(); take(columns) {
				continue
			}
		}
		for _, c := range columns {
			if !take([]int{c}) {
				close()
				at, _ = with([]int{c})
			}
		}
	}
	close()
	if len(list) == 0 { // there are keys alone
		list = append(list, keys)
	}
	return list
}

func (b *band) add(from band, column int) {
	b.columns = append(b.columns, column)
	b.widths = append(b.widths, from.widths[column])
	b.marks = append(b.marks, from.marks[column])
}

func (b band) copy() band {
	return band{slices.Clone(b.columns), slices.Clone(b.widths), slices.Clone(b.marks)}
}

// narrow makes the widest of the texts narrower until the band is as wide as a limit, but none narrower than least.
func (b band) narrow(g grid, limit, least int) {
	for over := b.total(g) - limit; over > 0; over-- {
		widest := -1
		for i, c := range b.columns {
			if (g.columns[c].left || g.columns[c].key) && b.widths[i] > least && (widest < 0 || b.widths[i] > b.widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			return
		}
		b.widths[widest]--
	}
}

// widened returns the band with its columns as wide as the headings of their groups need, which may be broken at blanks.
func (b band) widened(g grid, broken bool) band {
	b = b.copy()
	for _, s := range b.spans(g) {
		name := results.Visible(g.columns[b.columns[s.from]].group)
		need := text.StringWidth(name)
		if broken {
			need = min(longestWord(name), leastText)
		}
		for i := s.from; b.width(g, s) < need; i++ {
			b.widths[s.from+(i-s.from)%(s.to-s.from)]++
		}
	}
	return b
}

// spans returns the neighbouring columns of the band that belong to one group, by their places in the band.
func (b band) spans(g grid) []span {
	var list []span
	for i, c := range b.columns {
		if i == 0 || g.columns[c].group != g.columns[b.columns[i-1]].group {
			list = append(list, span{i, i})
		}
		list[len(list)-1].to++
	}
	return list
}

func (b band) grouped(g grid) bool {
	return slices.ContainsFunc(b.columns, func(c int) bool { return g.columns[c].group != "" })
}

// gap returns what stands before place i of the band, which is not the first.
func (b band) gap(g grid, i int) string {
	one, other := g.columns[b.columns[i-1]], g.columns[b.columns[i]]
	texts := 0
	if one.left || other.left {
		texts = 1
	}
	return between(one.group != other.group, texts)
}

// between returns what stands between two columns: a bar between groups, and more room beside a text than between numbers,
// because names have blanks in them.
func between(groups bool, texts int) string {
	switch {
	case groups:
		return " │ "
	case texts > 0:
		return "  "
	}
	return " "
}

// width returns the width of a span.
func (b band) width(g grid, s span) int {
	total := 0
	for i := s.from; i < s.to; i++ {
		if total += b.widths[i]; i > s.from {
			total += text.StringWidth(b.gap(g, i))
		}
	}
	return total
}

// total returns the width of the band.
func (b band) total(g grid) int { return b.width(g, span{0, len(b.columns)}) }
