package plots

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"tourney/results"
	"tourney/results/verdict"
)

// studyRow is a candidate that was re-tested, or the proof.
type studyRow struct {
	name   string
	search *outcome // nil where there is none
	later  *outcome // the re-test or the proof
	proof  bool
}

const (
	rowPitch vg.Length = 18
	rowApart vg.Length = 3.4 // of two scores from the middle of a row, where both are to one scale
	mostRows           = 24
)

// rows returns the re-tested candidates, the best first, and the proof, with their scores in the search.
func (s StudyChart) rows(search []outcome) []studyRow {
	retested := s.outcomes(results.Retest)
	slices.SortStableFunc(retested, func(a, b outcome) int { return verdict.Compare(a.Trial, b.Trial) })
	var rows []studyRow
	for i, o := range retested {
		if i < mostRows {
			name := shorten(o.Player, nameFont, longName)
			rows = append(rows, studyRow{name: name, search: find(search, o.Candidate), later: &retested[i]})
		}
	}
	if w := s.Finding.Winner; w != nil {
		r := studyRow{name: shorten("proof: "+w.Player, subjectFont, longName), proof: true}
		r.later = &outcome{*w, s.Finding.Proof}
		if find(retested, w.Candidate) == nil {
			r.search = find(search, w.Candidate)
		}
		rows = append(rows, r)
		for _, o := range s.Finding.Openings {
			if len(s.Finding.Openings) > 1 && o.Opening == results.EmptyBoard { // the row above has none of its games
				rows = append(rows, studyRow{name: "from the empty board", later: &outcome{*w, o.Score}})
			}
		}
	}
	return rows
}

func (r studyRow) font() font.Font {
	if r.proof {
		return subjectFont
	}
	return nameFont
}

// drawRows draws the scores of those re-tested, in the search and then against the default, and the proof.
func (s StudyChart) drawRows(c *canvas, l *studyLayout) {
	heading := "Re-test and proof"
	if more := s.Finding.Retested - mostRows; more > 0 {
		heading += fmt.Sprintf(" (the best %d of %d)", mostRows, s.Finding.Retested)
	}
	c.text(margin, l.after.top-11, heading, axisFont, left, ink)
	if len(l.rows) == 0 {
		c.text(margin, l.after.top+5, s.nothing("re-tested"), smallFont, left, faint)
		return
	}
	l.after.rulesAcross(c, ticks(l.after.across))
	l.after.plumb(c, 50)
	under := func(p plane, name string) { c.text(p.left+p.wide/2, p.bottom()+21, name, smallFont, middle, faint) }
	if s.OnlyDefault {
		under(l.after, "score against the default, %: hollow in the search, solid in the re-test and the proof")
	} else {
		l.before.rulesAcross(c, ticks(l.before.across))
		for _, p := range []plane{l.before, l.after} { // two scales, not one that goes on
			c.line(p.left, p.bottom(), p.left+p.wide, p.bottom(), 0.6, rule)
		}
		if d := find(l.search, 0); d != nil {
			l.before.plumb(c, 100*d.score.Value)
		}
		under(l.before, "score in the search, against the opponents, %")
		under(l.after, "score in the re-test and the proof, against the default, %")
	}
	var apart vg.Length
	if s.OnlyDefault {
		apart = rowApart
	}
	for i, r := range l.rows {
		y := l.after.top + 2 + rowPitch*(vg.Length(i)+0.5)
		if r.proof && i > 0 {
			c.line(margin, y-rowPitch/2, l.before.left+l.before.wide, y-rowPitch/2, 0.8, faint)
			if !s.OnlyDefault { // then there is one panel
				c.line(l.after.left, y-rowPitch/2, l.after.left+l.after.wide, y-rowPitch/2, 0.8, faint)
			}
		}
		c.text(margin, y, r.name, r.font(), left, ink)
		if r.search != nil {
			at := s.flat(c, l.before, *r.search, y-apart)
			s.style(r.search.Trial).hollow(c, at, y-apart)
		}
		if r.later != nil {
			at := s.flat(c, l.after, *r.later, y+apart)
			s.style(r.later.Trial).solid(c, at, y+apart)
		}
	}
}

// flat draws the interval of a score across, and returns where its mark goes.
func (s StudyChart) flat(c *canvas, p plane, o outcome, y vg.Length) vg.Length {
	if o.score.Known() {
		c.line(p.x(100*o.score.Lo), y, p.x(100*o.score.Hi), y, 0.9, translucent(s.style(o.Trial).colour, 0.7))
	}
	return p.x(100 * o.score.Value)
}

// nothing says that a part has no data, and whether some may come.
func (s StudyChart) nothing(what string) string {
	if s.Finding.Study.Finished.IsZero() {
		return "nothing " + what + " yet"
	}
	return "nothing was " + what
}
