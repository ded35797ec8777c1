package table

import (
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/results"
)

// band is a part of a table that is as wide as the terminal at most. Each has all rows, and the key columns.
type band []slot

// slot is a column of a grid in a band.
type slot struct {
	head
	column      int // of the grid
	width, mark int // its width, and how much of it is for marks of footnotes
}

const (
	headWidth = 12 // headings that are longer are broken at blanks
	leastText = 16 // a text is not wrapped to less, if another way fits
	shortText = 10 // nor a text of a key column
)

// band returns all columns, as wide as their cells.
func (g grid) band(cells [][]block) band {
	b := make(band, len(g.columns))
	for c, h := range g.columns {
		s := slot{head: h, column: c}
		for _, row := range cells {
			s.mark = max(s.mark, text.StringWidth(row[c].marks))
		}
		for _, row := range cells {
			for _, line := range row[c].lines {
				s.width = max(s.width, text.StringWidth(line)+s.markOf(row[c]))
			}
		}
		b[c] = s
	}
	return b
}

// markOf returns the width that is kept for the mark of a cell. Marks of numbers stand below each other.
func (s slot) markOf(cell block) int {
	if s.left {
		return text.StringWidth(cell.marks)
	}
	return s.mark
}

// headed returns the band with its columns as wide as their headings need, which are broken to most columns at least.
func (b band) headed(most int) band {
	b = slices.Clone(b)
	for i, s := range b {
		name := results.Visible(s.name)
		for _, line := range wrapped(name, max(most, s.width, longestWord(name))) {
			b[i].width = max(b[i].width, text.StringWidth(line))
		}
	}
	return b
}

func longestWord(s string) int {
	most := 0
	for word := range strings.FieldsSeq(s) {
		most = max(most, text.StringWidth(word))
	}
	return most
}

// bands splits the columns of a table where it is wider than the limit; 0 is for none. First headings are broken, then
// texts wrapped, and then the columns are split, those of a group together where they fit.
func (g grid) bands(cells [][]block, limit int) []band {
	all := g.band(cells)
	natural := all.headed(headWidth).widened(false)
	if limit <= 0 || natural.total() <= limit {
		return []band{natural}
	}
	all = all.headed(0)
	if wrapped := all.narrowed(limit, leastText).widened(true); wrapped.total() <= limit {
		return []band{wrapped}
	}
	return all.split(limit)
}

// split splits the columns into bands. The key columns take half of the width, or two
// thirds where they are many and short.
func (b band) split(limit int) []band {
	var keys, rest band
	for _, s := range b {
		if s.key {
			keys = append(keys, s)
		} else {
			rest = append(rest, s)
		}
	}
	bar := text.StringWidth(between(true, false)) + 2                                         // and half of a wide character at the end of a line, with its mark
	keys = keys.narrowed(limit/2, shortText).narrowed(min(2*limit/3, limit-leastText-bar), 2) // a character may be two columns wide
	room := max(2, limit-keys.total()-bar)
	var list []band
	at := keys
	close := func() {
		if len(at) > len(keys) {
			list, at = append(list, at.widened(true)), keys
		}
	}
	// put puts columns beside those there are or, if they do not fit, into a band of their own.
	put := func(part band) bool {
		for {
			if wider := slices.Concat(at, part); wider.widened(true).total() <= limit {
				at = wider
				return true
			}
			if len(at) == len(keys) {
				return false
			}
			close()
		}
	}
	for _, part := range rest.spans() {
		for i := range part {
			part[i].width = min(part[i].width, room)
		}
		if part[0].group != "" && put(part) {
			continue
		}
		for one := range slices.Chunk(part, 1) {
			if !put(one) {
				at = slices.Concat(keys, one)
			}
		}
	}
	if close(); len(list) == 0 { // there are keys alone
		list = append(list, keys)
	}
	return list
}

// narrowed returns the band with the widest of its texts narrower, until it fits a limit, but none narrower than least.
func (b band) narrowed(limit, least int) band {
	b = slices.Clone(b)
	for over := b.total() - limit; over > 0; over-- {
		widest := -1
		for i, s := range b {
			if (s.left || s.key) && s.width > least && (widest < 0 || s.width > b[widest].width) {
				widest = i
			}
		}
		if widest < 0 {
			break
		}
		b[widest].width--
	}
	return b
}

// widened returns the band with its columns as wide as the headings of their groups need, which may be broken at blanks.
func (b band) widened(broken bool) band {
	b = slices.Clone(b)
	for _, part := range b.spans() {
		name := results.Visible(part[0].group)
		need := text.StringWidth(name)
		if broken {
			need = min(longestWord(name), leastText)
		}
		for i := 0; part.total() < need; i++ {
			part[i%len(part)].width++
		}
	}
	return b
}

// spans splits the band into its groups of neighbours, which share its memory.
func (b band) spans() []band {
	var list []band
	from := 0
	for i := range b {
		if i+1 == len(b) || b[i].group != b[i+1].group {
			list, from = append(list, b[from:i+1]), i+1
		}
	}
	return list
}

// grouped reports whether any column belongs to a group.
func (b band) grouped() bool {
	return slices.ContainsFunc(b, func(s slot) bool { return s.group != "" })
}

// gap returns what stands before place i of the band, nothing before the first.
func (b band) gap(i int) string {
	if i == 0 {
		return ""
	}
	return between(b[i-1].group != b[i].group, b[i-1].left || b[i].left)
}

// between returns what stands between two columns: a bar between groups, and more room beside a text than between numbers,
// because names have blanks in them.
func between(groups, texts bool) string {
	switch {
	case groups:
		return " │ "
	case texts:
		return "  "
	}
	return " "
}

// total returns the width of the band.
func (b band) total() int {
	total := 0
	for i, s := range b {
		total += text.StringWidth(b.gap(i)) + s.width
	}
	return total
}
