package plots

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot/vg"
	"tourney/results"
	"tourney/results/stats"
)

// The measures of the chart of a study.
const (
	studyWide  vg.Length = 640 // between the margins
	studyLabel vg.Length = 42  // to the left of panels, for the scale upwards and its name
	studyGap   vg.Length = 24  // between panels side by side, to one scale upwards
	rowsGap    vg.Length = 52  // between panels whose scales across differ
	studyAxis  vg.Length = 28  // below panels, for the scale across and its name
	studyHead  vg.Length = 22  // above panels, for their heading
	bestTall   vg.Length = 140
	proofWide  vg.Length = 70
	weightTall vg.Length = 140
	wideRows             = 3 // panels of weights side by side
)

// The least ranges of scales of scores, in per cent. The proof alone has room for small differences to look small.
const (
	leastRange = 4
	proofRange = 20
)

// even is the score without a difference in strength.
var even = stats.Estimate{Value: 0.5}

// studyLayout is where everything of the chart of a study goes.
type studyLayout struct {
	sheet
	key     key
	search  []outcome // by number
	rows    []studyRow
	names   vg.Length // width of the rows' names
	before  plane     // the rows' scores in the search
	after   plane     // the rows' scores against the default; the same as before where all are
	best    plane
	proof   plane // beside best
	weights []plane
	axes    []weightAxis
}

func newStudyLayout(s StudyChart) studyLayout {
	l := studyLayout{search: s.outcomes(results.Search)}
	l.rows = s.rows(l.search)
	w := s.words(l.search)
	l.sheet = newSheet(2*margin+studyWide, w)
	l.key = newKey(l.head+5, l.width, s.key(l.search))
	y := l.placeRows(s, l.key.bottom+12)
	y = l.placeBest(s, y+8)
	y = l.placeWeights(s, y)
	l.finish(y-12, w)
	return l
}

// placeRows makes room for the re-test and the proof, and returns where the next part begins.
func (l *studyLayout) placeRows(s StudyChart, y vg.Length) vg.Length {
	var before, after []stats.Estimate
	for _, r := range l.rows {
		if r.search != nil {
			before = append(before, r.search.score)
		}
		if r.later != nil {
			after = append(after, r.later.score)
		}
		l.names = max(l.names, textWidth(r.name, r.font()))
	}
	after = append(after, even)
	if d := find(l.search, 0); d != nil {
		before = append(before, stats.Estimate{Value: d.score.Value})
	}
	left := margin + l.names + nameGap
	room := margin + studyWide - left
	p := plane{left: left, top: y + studyHead, wide: room, tall: rowPitch*vg.Length(len(l.rows)) + 4}
	if s.OnlyDefault {
		p.across = scoreAxis(append(before, after...), 10, leastRange)
		l.before, l.after = p, p
	} else {
		p.wide = (room - rowsGap) / 2
		l.before, l.after = p, p
		l.after.left += p.wide + rowsGap
		l.before.across, l.after.across = scoreAxis(before, 6, leastRange), scoreAxis(after, 6, leastRange)
	}
	return p.bottom() + studyAxis // without rows there is a sentence that says so
}

// placeBest makes room for the best score so far, and for the proof beside it if that is to another scale.
func (l *studyLayout) placeBest(s StudyChart, y vg.Length) vg.Length {
	games := 0
	for _, o := range l.search {
		games += o.Games()
	}
	p := plane{left: margin + studyLabel, top: y + studyHead, wide: studyWide - studyLabel, tall: bestTall}
	p.up = l.upwards(s)
	l.proof = p
	if !s.OnlyDefault {
		p.wide -= proofWide + studyLabel + 4
		l.proof.left, l.proof.wide = margin+studyWide-proofWide, proofWide
		shown := []stats.Estimate{even}
		if s.Finding.Winner != nil {
			shown = append(shown, s.Finding.Proof)
		}
		l.proof.up = scoreAxis(shown, 5, proofRange)
	}
	label := textWidth(fmt.Sprint(games), markFont)
	p.wide -= max(0, label/2-inset) // for the half of the last one that sticks out
	p.across = newAxis(0, max(1, float64(games)), min(8, int(p.wide/(label+10))))
	p.across.step = max(1, p.across.step)
	l.best = p
	return p.bottom() + studyAxis + 8
}

// upwards returns the scale of scores in the search, for all panels that show them.
func (l *studyLayout) upwards(s StudyChart) axis {
	var scores []stats.Estimate
	for _, o := range l.search {
		e := o.score
		if len(l.search) > mostIntervals && !s.marked(o.Trial) { // its interval is not drawn
			e = stats.Estimate{Value: e.Value}
		}
		scores = append(scores, e)
	}
	if s.OnlyDefault && s.Finding.Winner != nil {
		scores = append(scores, s.Finding.Proof)
	}
	return scoreAxis(scores, 8, leastRange)
}

// placeWeights makes room for a panel for each weight, in rows as equal as may be.
func (l *studyLayout) placeWeights(s StudyChart, y vg.Length) vg.Length {
	n := len(s.Weights)
	if n == 0 {
		return y
	}
	lines := (n + wideRows - 1) / wideRows
	columns := (n + lines - 1) / lines
	wide := (studyWide - studyLabel - studyGap*vg.Length(columns-1)) / vg.Length(columns)
	pitch := studyHead + weightTall + studyAxis - 8
	for i, w := range s.Weights {
		p := plane{left: margin + studyLabel + (wide+studyGap)*vg.Length(i%columns), wide: wide,
			top: y + studyHead + pitch*vg.Length(i/columns), tall: weightTall, up: l.best.up}
		var positions []float64
		for _, o := range l.search {
			if at, ok := placeOf(w, o.Weights); ok {
				positions = append(positions, at)
			}
		}
		a := newWeightAxis(w, positions, wide-2*inset)
		p.across = a.axis
		l.weights, l.axes = append(l.weights, p), append(l.axes, a)
	}
	return y + pitch*vg.Length(lines)
}

// find returns the outcome of a candidate, or nil.
func find(list []outcome, candidate int) *outcome {
	if i := slices.IndexFunc(list, func(o outcome) bool { return o.Candidate == candidate }); i >= 0 {
		return &list[i]
	}
	return nil
}
