package report

import (
	"fmt"
	"slices"

	"tourney/results"
	"tourney/results/report/chart"
	"tourney/results/stats"
	"tourney/results/verdict"
)

// retestRow is a candidate that was re-tested, or the proof.
type retestRow struct {
	name          string
	search, later *outcome // nil where there is none
	proof         bool
}

const (
	retestPitch = 18.
	mostRetests = 24
)

// retests returns the re-tested candidates, the best first, and the proof, with their scores in the search.
func (s *studied) retests() []retestRow {
	retested := s.outcomes(results.Retest)
	slices.SortStableFunc(retested, func(a, b outcome) int { return verdict.Compare(a.Trial, b.Trial) })
	var rows []retestRow
	for i, o := range retested[:min(mostRetests, len(retested))] {
		rows = append(rows, retestRow{name: o.Player, search: outcomeOf(s.search, o.Candidate), later: &retested[i]})
	}
	if w := s.Winner; w != nil {
		r := retestRow{name: "proof: " + w.Player, proof: true, later: &outcome{*w, s.Proof}}
		if outcomeOf(retested, w.Candidate) == nil {
			r.search = outcomeOf(s.search, w.Candidate)
		}
		rows = append(rows, r)
		for _, o := range s.Openings {
			if len(s.Openings) > 1 && o.Opening == results.EmptyBoard { // the row above has none of its games
				rows = append(rows, retestRow{name: "from the empty board", later: &outcome{*w, o.Score}})
			}
		}
	}
	return rows
}

// retested is the band of the candidates re-tested and of the proof. Scores in the search stand beside those against
// the default.
func (s *studied) retested() chart.Band {
	band := chart.Band{Heading: "Re-test and proof"}
	if s.Retested > mostRetests {
		band.Heading += fmt.Sprintf(" (the best %d of %d)", mostRetests, s.Retested)
	}
	list := s.retests()
	if len(list) == 0 {
		band.Panels = []chart.Panel{{Width: studyWide, Height: 20, Empty: s.nothing("re-tested")}}
		return band
	}
	before, after := []stats.Estimate{}, []stats.Estimate{{Value: 0.5}}
	if s.origin != nil {
		before = append(before, stats.Estimate{Value: s.origin.score.Value})
	}
	apart := 0.
	if s.onlyDefault {
		apart = 3.4 / retestPitch // of two scores from the middle of a row
	}
	band.Rows = &chart.Rows{Pitch: retestPitch}
	var hollow, solid []chart.Mark
	for i, r := range list {
		band.Rows.List = append(band.Rows.List, chart.Row{Names: []chart.Name{{Text: r.name, Bold: r.proof}}, Ruled: r.proof && i > 0})
		y := float64(i) + 0.5
		if r.search != nil {
			before = append(before, r.search.score)
			hollow = append(hollow, s.flat(*r.search, y-apart, true)...)
		}
		if r.later != nil {
			after = append(after, r.later.score)
			solid = append(solid, s.flat(*r.later, y+apart, false)...)
		}
	}
	if s.onlyDefault {
		band.Panels = []chart.Panel{{X: scoreScale(append(before, after...), 10, leastRange), Width: studyWide - 120,
			XTitle: "score against the default, %: hollow in the search, solid in the re-test and the proof",
			Marks:  slices.Concat([]chart.Mark{compared(50, true)}, hollow, solid)}}
		return band
	}
	floor := chart.Rule{At: float64(len(list)), Width: 0.6, Colour: chart.Ruled} // two scales, not one that goes on
	marks := []chart.Mark{floor}
	if s.origin != nil {
		marks = append(marks, compared(100*s.origin.score.Value, true))
	}
	band.Panels = []chart.Panel{
		{X: scoreScale(before, 6, leastRange), Width: studyWide/2 - 60, XTitle: "score in the search, against the opponents, %",
			Marks: append(marks, hollow...)},
		{X: scoreScale(after, 6, leastRange), Width: studyWide/2 - 60, XTitle: "score in the re-test and the proof, against the default, %",
			Marks: append([]chart.Mark{floor, compared(50, true)}, solid...)},
	}
	return band
}

// flat is a score with its interval across.
func (s *studied) flat(o outcome, y float64, hollow bool) []chart.Mark {
	style, x := s.style(o.Trial), 100*o.score.Value
	var marks []chart.Mark
	if o.score.Known() {
		marks = append(marks, chart.Line{Points: []chart.Point{{X: 100 * o.score.Lo, Y: y}, {X: 100 * o.score.Hi, Y: y}}, Width: 0.9,
			Colour: chart.Translucent(style.colour, 0.7)})
	}
	if hollow {
		return append(marks, chart.Dots{Points: []chart.Point{{X: x, Y: y}}, Shape: style.shape, Radius: style.radius,
			Fill: chart.Paper, Line: style.colour, Width: 0.9})
	}
	return append(marks, style.solid(x, y))
}

// progress is the band of the best score so far over the games of the search. The proof stands over it where both are
// to one scale, else beside it.
func (s *studied) progress() chart.Band {
	band := chart.Band{Heading: "Best score so far in the search: it can only rise, for that is what choosing does"}
	total := 0.
	for _, o := range s.search {
		total += float64(o.Games())
	}
	p := chart.Panel{X: chart.Linear(0, max(1, total), 8, 1), Y: s.upwards, XTitle: "games of the search", YTitle: "against the opponents, %",
		Width: studyWide, Height: studyTall}
	if s.onlyDefault {
		p.YTitle = "against the default, %"
		if s.Winner != nil {
			p.Marks = append(p.Marks, proofMarks(s.Proof, max(1, total))...)
		}
	}
	if len(s.search) == 0 {
		p.Empty = s.nothing("searched")
	} else {
		p.Marks = append(p.Marks, s.steps()...)
	}
	if band.Panels = []chart.Panel{p}; !s.onlyDefault {
		const wide = 82
		band.Panels[0].Width -= wide + 60
		band.Panels = append(band.Panels, s.proofBeside(wide))
	}
	return band
}

// proofMarks are the proof as a line with a band for its interval.
func proofMarks(proof stats.Estimate, total float64) []chart.Mark {
	y := 100 * proof.Value
	line := chart.Line{Points: []chart.Point{{Y: y}, {X: total, Y: y}}, Width: 1, Colour: bestCandidate.colour}
	if !proof.Known() {
		return []chart.Mark{line}
	}
	return []chart.Mark{chart.Box{From: chart.Point{Y: 100 * proof.Lo}, To: chart.Point{X: total, Y: 100 * proof.Hi}, Fill: proofBand}, line}
}

// steps are the line that rises, the scores of which it is made, and those with marks of their own.
func (s *studied) steps() []chart.Mark {
	var steps []chart.Point
	var own []chart.Mark
	dot := s.crowd()
	dots := chart.Dots{Shape: dot.shape, Radius: min(dot.radius, 1.5), Fill: dot.colour}
	best, games := -1., 0.
	for _, o := range s.search {
		games += float64(o.Games())
		score := 100 * o.score.Value
		if dots.Points = append(dots.Points, chart.Point{X: games, Y: score}); s.marked(o.Trial) {
			own = append(own, s.own(games, o)...)
		}
		if score > best {
			if best >= 0 {
				steps = append(steps, chart.Point{X: games, Y: best})
			}
			best = score
			steps = append(steps, chart.Point{X: games, Y: best})
		}
	}
	steps = append(steps, chart.Point{X: games, Y: best})
	marks := []chart.Mark{dots, chart.Line{Points: steps, Width: 1.4, Colour: chart.Ink}}
	if s.origin != nil {
		marks = append([]chart.Mark{compared(100*s.origin.score.Value, false)}, marks...)
	}
	return append(marks, own...)
}

// proofBeside is the proof in a panel of its own.
func (s *studied) proofBeside(wide float64) chart.Panel {
	scores := []stats.Estimate{{Value: 0.5}}
	p := chart.Panel{X: chart.Fixed(0, 1), YTitle: "proof, against the default, %", Width: wide, Height: studyTall}
	switch {
	case s.Winner != nil:
		scores = append(scores, s.Proof)
		p.Marks = []chart.Mark{compared(50, false), upright(0.5, s.Proof, 1, bestCandidate.colour), bestCandidate.solid(0.5, 100*s.Proof.Value)}
	case s.Study.Finished.IsZero():
		p.Empty = "no proof yet"
	default:
		p.Empty = "no proof"
	}
	p.Y = scoreScale(scores, 5, proofRange)
	return p
}
