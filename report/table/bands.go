package table

import (
	"slices"
	"strings"

	"tourney/results"
)

// band is a part of a table that fits the terminal: all rows, with the key columns and some others.
type band []slot

const (
	headWidth = 12 // longer headings are broken at blanks
	leastText = 16 // texts are wrapped to less only if nothing else fits
	shortText = 10 // likewise for a text of a key column
)

// sized returns all columns, as wide as their cells.
func (g grid) sized() band {
	b := slices.Clone(g.columns)
	for i := range b {
		s := &b[i]
		for _, row := range g.rows {
			s.mark = max(s.mark, columns(raised(row[i].mark)))
		}
		for _, row := range g.rows {
			for _, line := range row[i].lines() {
				s.width = max(s.width, columns(line)+s.markOf(row[i]))
			}
		}
	}
	return b
}

// markOf returns the width for the mark of a cell. Marks of numbers stand below each other.
func (s slot) markOf(cell shown) int {
	if s.left() {
		return columns(raised(cell.mark))
	}
	return s.mark
}

// headed returns the band with columns as wide as their headings. Headings may be broken to no less than most
// characters.
func (b band) headed(most int) band {
	b = slices.Clone(b)
	for i, s := range b {
		for _, line := range wrapped(s.Head, max(most, s.width, longestWord(s.Head))) {
			b[i].width = max(b[i].width, columns(line))
		}
	}
	return b
}

func longestWord(s string) int {
	most := 0
	for word := range strings.FieldsSeq(results.Visible(s)) {
		most = max(most, columns(word))
	}
	return most
}

// bands splits the columns of a table wider than limit, unless limit is 0. It breaks headings first, then wraps texts,
// then splits columns, keeping groups together if they fit.
func (g grid) bands(limit int) []band {
	all := g.sized()
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

// split splits the columns into bands. The key columns take half of the width, or two thirds if they are many and
// short.
func (b band) split(limit int) []band {
	var keys, rest band
	for _, s := range b {
		if s.key {
			keys = append(keys, s)
		} else {
			rest = append(rest, s)
		}
	}
	beside := limit - columns(bar) - 2 // less half of a wide character at the end of a line, with its mark
	// A character may be two columns wide.
	keys = keys.narrowed(limit/2, shortText).narrowed(min(2*limit/3, beside-leastText), 2)
	room := max(2, beside-keys.total())
	var list []band
	at := keys
	close := func() {
		if len(at) > len(keys) {
			list, at = append(list, at.widened(true)), keys
		}
	}
	fits := func(part band) bool { return slices.Concat(at, part).widened(true).total() <= limit }
	for _, part := range rest.spans() {
		for i := range part {
			part[i].width = min(part[i].width, room)
		}
		together := 1
		if part[0].Group != "" {
			if !fits(part) {
				close()
			}
			if fits(part) {
				together = len(part)
			}
		}
		for piece := range slices.Chunk(part, together) {
			if !fits(piece) {
				close()
			}
			at = slices.Concat(at, piece)
		}
	}
	if close(); len(list) == 0 { // there are only keys
		list = append(list, keys)
	}
	return list
}

// narrowed returns the band with its widest texts narrowed until it fits limit, but none below least.
func (b band) narrowed(limit, least int) band {
	b = slices.Clone(b)
	for over := b.total() - limit; over > 0; over-- {
		widest := -1
		for i, s := range b {
			if (s.left() || s.key) && s.width > least && (widest < 0 || s.width > b[widest].width) {
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

// widened returns the band with columns as wide as the headings of their groups, which may be broken at blanks.
func (b band) widened(broken bool) band {
	b = slices.Clone(b)
	for _, part := range b.spans() {
		name := part[0].Group
		need := columns(name)
		if broken {
			need = min(longestWord(name), leastText)
		}
		for i := 0; part.total() < need; i++ {
			part[i%len(part)].width++
		}
	}
	return b
}

// spans splits the band into groups of neighbours, which share its memory.
func (b band) spans() []band {
	var list []band
	from := 0
	for i := range b {
		if i+1 == len(b) || b[i].Group != b[i+1].Group {
			list, from = append(list, b[from:i+1]), i+1
		}
	}
	return list
}

func (b band) grouped() bool {
	return slices.ContainsFunc(b, func(s slot) bool { return s.Group != "" })
}

// bar is the text between groups.
const bar = " │ "

// gap returns the text before column i of the band: none before the first, and a longer one beside texts than between
// numbers, because names contain blanks.
func (b band) gap(i int) string {
	switch {
	case i == 0:
		return ""
	case b[i-1].Group != b[i].Group:
		return bar
	case b[i-1].left() || b[i].left():
		return "  "
	}
	return " "
}

func (b band) total() int {
	total := 0
	for i, s := range b {
		total += columns(b.gap(i)) + s.width
	}
	return total
}
