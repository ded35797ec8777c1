package table

import (
	"io"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/results"
)

// Cells must line up alike everywhere: left to itself, the library takes │ and ± for two columns wide in some locales.
func init() { text.OverrideRuneWidthEastAsianWidth(false) }

// sentenceWidth is the width of sentences in columns, where there is room for more.
const sentenceWidth = 110

// writeText writes for terminals. Cells are closed up ("670±46") and have their asides below, so that three kinds of
// openings and a crosstable of ten players fit in 140 columns.
func (g grid) writeText(w io.Writer, s Style) error {
	wide := sentenceWidth
	if s.Width > 0 {
		wide = min(wide, s.Width)
	}
	var blocks [][]string
	add := func(lines []string) {
		if len(lines) > 0 {
			blocks = append(blocks, lines)
		}
	}
	if title := results.Visible(g.title); title != "" && s.Width > 0 {
		add(s.lines(bold, wrapped(title, s.Width)))
	} else if title != "" {
		add(s.lines(bold, []string{title}))
	}
	add(sentences(g.lead, wide))
	blocksOfCells := g.blocks()
	for _, b := range g.bands(blocksOfCells, s.Width) {
		add(g.draw(b, blocksOfCells, s))
	}
	add(s.lines(faint, sentences(g.footnotes(raised), wide)))
	var out strings.Builder
	for i, lines := range blocks {
		if i > 0 {
			out.WriteString("\n")
		}
		for _, line := range lines {
			out.WriteString(line + "\n")
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// sentences wraps sentences, each on lines of its own.
func sentences(list []string, width int) []string {
	var lines []string
	for _, s := range list {
		lines = append(lines, wrapped(results.Visible(s), width)...)
	}
	return lines
}

// wrapped breaks a text into lines, at blanks where it has any. The library's own way lets lines with wide characters grow
// longer than the width.
func wrapped(s string, width int) []string {
	if text.StringWidth(s) <= width {
		return []string{s}
	}
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(s) {
		if line != "" && text.StringWidth(line)+1+text.StringWidth(word) <= width {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = ""
		for _, r := range word { // all that is longer than a line stands on lines of its own
			if line != "" && text.StringWidth(line)+text.RuneWidth(r) > width {
				lines, line = append(lines, line), ""
			}
			line += string(r)
		}
	}
	return append(lines, line)
}

const (
	bold  = "\x1b[1m"
	faint = "\x1b[2m"
	reset = "\x1b[0m"
)

// lines sets lines in a style, if there is to be any.
func (s Style) lines(style string, lines []string) []string {
	if !s.Color {
		return lines
	}
	list := make([]string, len(lines))
	for i, line := range lines {
		list[i] = style + line + reset
	}
	return list
}

// block is a cell in lines. Marks stand behind the first, outside of the alignment.
type block struct {
	lines []string
	marks string
}

// blocks returns the cells in lines, unbroken.
func (g grid) blocks() [][]block {
	list := make([][]block, len(g.rows))
	for i, row := range g.rows {
		for _, c := range row {
			aside := c.aside
			c.aside = ""
			b := block{[]string{c.inline(results.Visible, "±")}, raised(c.mark)}
			if aside != "" {
				b.lines = append(b.lines, "("+results.Visible(aside)+")")
			}
			list[i] = append(list[i], b)
		}
	}
	return list
}

// draw writes a band: its headings, a rule, and its rows.
func (g grid) draw(b band, cells [][]block, s Style) []string {
	var lines []string
	if b.grouped(g) {
		var heads [][]string
		var widths []int
		for _, part := range b.spans(g) {
			width := b.width(g, part)
			name := results.Visible(g.columns[b.columns[part.from]].group)
			heads, widths = append(heads, aligned(wrapped(name, width), width, text.AlignCenter)), append(widths, width)
		}
		lines = beside(heads, widths, true, func(i int) string { return between(i > 0, 0) })
	}
	line := func(under bool, of func(i, column int) []string) {
		var parts [][]string
		for i, c := range b.columns {
			parts = append(parts, of(i, c))
		}
		lines = append(lines, beside(parts, b.widths, under, func(i int) string { return b.gap(g, i) })...)
	}
	line(true, func(i, c int) []string {
		return aligned(wrapped(results.Visible(g.columns[c].name), b.widths[i]), b.widths[i], g.columns[c].align())
	})
	lines = s.lines(bold, lines)
	lines = append(lines, strings.Repeat("─", b.total(g)))
	for _, row := range cells {
		line(false, func(i, c int) []string {
			marks, left := b.marks[i], g.columns[c].left
			if left {
				marks = text.StringWidth(row[c].marks)
			}
			var parts []string
			for _, l := range row[c].lines {
				parts = append(parts, wrapped(l, max(1, b.widths[i]-marks))...)
			}
			if left {
				parts[0] += row[c].marks
				return aligned(parts, b.widths[i], text.AlignLeft)
			}
			parts = aligned(parts, b.widths[i]-marks, text.AlignRight)
			parts[0] += row[c].marks
			return parts
		})
	}
	return lines
}

// beside puts cells beside each other, with what stands before each but the first. Those with fewer lines than others stand
// at the bottom, or else at the top.
func beside(cells [][]string, widths []int, bottom bool, before func(i int) string) []string {
	height := 0
	for _, c := range cells {
		height = max(height, len(c))
	}
	lines := make([]string, height)
	for k := range lines {
		for i, c := range cells {
			if i > 0 {
				lines[k] += before(i)
			}
			at := k
			if bottom {
				at -= height - len(c)
			}
			part := ""
			if 0 <= at && at < len(c) {
				part = c[at]
			}
			lines[k] += text.AlignLeft.Apply(part, widths[i])
		}
		lines[k] = strings.TrimRight(lines[k], " ")
	}
	return lines
}

// aligned fills lines up to a width.
func aligned(lines []string, width int, align text.Align) []string {
	list := slices.Clone(lines)
	for i, line := range lines {
		list[i] = align.Apply(line, width)
	}
	return list
}
