package table

import (
	"bytes"
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/results"
)

// In some locales the library takes │ and ± for two columns wide; cells must line up everywhere.
func init() { text.OverrideRuneWidthEastAsianWidth(false) }

// columns returns the width of a text on a terminal.
func columns(s string) int { return text.StringWidth(results.Visible(s)) }

// sentenceWidth is the width of sentences, in columns, if the terminal is wider.
const sentenceWidth = 110

// writeText writes text for terminals. Cells are compact ("670±46") with ends and asides below, so that three kinds of
// openings and a crosstable of ten players fit in 140 columns.
func (g grid) writeText(b *bytes.Buffer, s Style) {
	wide, begun := sentenceWidth, false
	if s.Width > 0 {
		wide = min(wide, s.Width)
	}
	add := func(lines []string) {
		if begun && len(lines) > 0 {
			b.WriteString("\n")
		}
		for _, line := range lines {
			b.WriteString(line + "\n")
			begun = true
		}
	}
	if g.Title != "" {
		add(s.lines(bold, wrapped(g.Title, cmp.Or(s.Width, math.MaxInt))))
	}
	add(sentences(g.Lead, wide))
	if len(g.columns) > 0 { // else there are only sentences
		for _, part := range g.bands(s.Width) {
			add(g.draw(part, s))
		}
	}
	add(listed(g.Legend, wide))
	add(s.lines(faint, sentences(g.footnotes(), wide)))
}

// listed sets names beside texts, with no text over the end of a line if possible. Texts begin below names of more than
// a third of the width.
func listed(list []Entry, width int) []string {
	var lines []string
	beside := 0
	for _, e := range list {
		if w := columns(e.Name); w <= width/3 {
			beside = max(beside, w)
		}
	}
	for _, e := range list {
		name, texts := results.Visible(e.Name), slices.Clone(e.Texts)
		for i, t := range texts {
			if texts[i] = results.Visible(t); i < len(texts)-1 {
				texts[i] += ","
			}
		}
		for _, part := range filled(texts, width-beside-2) {
			if columns(name) > beside {
				lines, name = append(lines, wrapped(name, width)...), ""
			}
			lines, name = append(lines, text.AlignLeft.Apply(name, beside)+"  "+part), ""
		}
	}
	return lines
}

// sentences wraps sentences, each on lines of its own.
func sentences(list []string, width int) []string {
	var lines []string
	for _, s := range list {
		lines = append(lines, wrapped(s, width)...)
	}
	return lines
}

// wrapped breaks a text into lines, at blanks if possible. The library's function lets lines with wide characters
// exceed the width.
func wrapped(s string, width int) []string {
	s = results.Visible(s)
	if columns(s) <= width {
		return []string{s}
	}
	return filled(strings.Fields(s), width)
}

// filled sets words in lines.
func filled(words []string, width int) []string {
	var lines []string
	line := ""
	for _, word := range words {
		if line != "" && columns(line+" "+word) <= width {
			line += " " + word
			continue
		}
		if line != "" {
			lines = append(lines, line)
		}
		line = ""
		for _, r := range word { // a part longer than a line gets lines of its own
			if line != "" && columns(line+string(r)) > width {
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

// lines sets lines in a style, if s uses colour.
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

// lines returns the cell in lines, unbroken. Its mark follows the first line, outside the alignment.
func (s shown) lines() []string {
	aside, ends := s.aside, s.ends
	s.aside, s.ends = "", ""
	list := []string{s.inline(results.Visible, "±")}
	if ends != "" {
		list = append(list, ends)
	}
	if aside != "" {
		list = append(list, "("+aside+")")
	}
	return list
}

// draw writes a band: headings, a rule, and rows.
func (g grid) draw(b band, s Style) []string {
	var lines []string
	// add sets the lines of columns side by side, shorter ones at the bottom or else at the top.
	add := func(b band, bottom bool, of func(s slot) []string) {
		height, parts := 0, make([][]string, len(b))
		for i, s := range b {
			parts[i] = of(s)
			height = max(height, len(parts[i]))
		}
		for at := range height {
			line := ""
			for i, part := range parts {
				from, cell := 0, strings.Repeat(" ", columns(part[0]))
				if bottom {
					from = height - len(part)
				}
				if from <= at && at < from+len(part) {
					cell = part[at-from]
				}
				line += b.gap(i) + cell
			}
			lines = append(lines, strings.TrimRight(line, " "))
		}
	}
	if b.grouped() {
		var groups band
		for _, part := range b.spans() {
			group := part[0]
			group.width = part.total()
			groups = append(groups, group)
		}
		add(groups, true, func(s slot) []string { return aligned(s.Group, s.width, text.AlignCenter) })
	}
	add(b, true, func(s slot) []string { return aligned(s.Head, s.width, s.align()) })
	lines = append(s.lines(bold, lines), strings.Repeat("─", b.total()))
	for _, row := range g.rows {
		add(b, false, func(s slot) []string {
			cell := row[s.at]
			var parts []string
			for _, l := range cell.lines() {
				parts = append(parts, aligned(l, max(1, s.width-s.markOf(cell)), s.align())...)
			}
			if s.left() {
				parts[0] = strings.TrimRight(parts[0], " ")
			}
			parts[0] += raised(cell.mark)
			for i, part := range parts {
				parts[i] = text.AlignLeft.Apply(part, s.width)
			}
			return parts
		})
	}
	return lines
}

// aligned breaks a text into lines that fill a width.
func aligned(s string, width int, align text.Align) []string {
	list := wrapped(s, width)
	for i, line := range list {
		list[i] = align.Apply(line, width)
	}
	return list
}
