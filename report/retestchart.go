package report

import (
	"fmt"
	"slices"

	"tourney/report/chart"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/stats"
)

const (
	retestPitch = 18.
	mostRetests = 24
)

// retested is the band of the re-tested candidates, best first, and of the proof. Scores of the screening stand beside
// scores against the default.
func (s *studied) retested() chart.Band {
	band := chart.Band{Heading: "Re-test and proof"}
	alone := s.learns() // the proof
	if alone {
		band.Heading = "Proof"
	}
	if s.Retested > mostRetests {
		band.Heading += fmt.Sprintf(" (the best %d of %d)", mostRetests, s.Retested)
	}
	list, w := s.outcomes(results.Retest), s.Winner
	if len(list) == 0 && w == nil {
		missing := "re-tested"
		if alone {
			missing = "proven"
		}
		band.Panels = []chart.Panel{{Width: studyWide, Height: 20, Empty: s.nothing(missing)}}
		return band
	}
	slices.SortStableFunc(list, func(a, b outcome) int { return compare.Order(a.Trial, b.Trial) })
	before, after := []stats.Estimate{}, []stats.Estimate{{Value: 0.5}}
	if s.origin != nil && !alone {
		before = append(before, stats.Estimate{Value: s.origin.score.Value})
	}
	apart := 0.
	if s.onlyDefault && !alone {
		apart = 3.4 / retestPitch // distance of two scores from the middle of a row
	}
	band.Rows = &chart.Rows{Headings: []string{""}, Pitch: retestPitch}
	var hollow, solid []chart.Mark
	add := func(name chart.Name, ruled bool, screened *outcome, later outcome) {
		y := float64(len(band.Rows.List)) + 0.5
		band.Rows.List = append(band.Rows.List, chart.Row{Names: []chart.Name{name}, Ruled: ruled})
		if screened != nil {
			before = append(before, screened.score)
			hollow = append(hollow, s.flat(*screened, y-apart, true)...)
		}
		after = append(after, later.score)
		solid = append(solid, s.flat(later, y+apart, false)...)
	}
	for _, o := range list[:min(mostRetests, len(list))] {
		add(chart.Name{Text: o.Player}, false, outcomeOf(s.screening, o.Candidate), o)
	}
	if w != nil {
		var screened *outcome
		if !alone && outcomeOf(list, w.Candidate) == nil {
			screened = outcomeOf(s.screening, w.Candidate)
		}
		add(chart.Name{Text: "proof: " + w.Player, Bold: true}, len(list) > 0, screened, outcome{*w, s.Proof})
		for _, o := range s.Openings {
			if len(s.Openings) > 1 && o.Opening == results.EmptyBoard { // the row above includes none of its games
				add(chart.Name{Text: "from the empty board"}, false, nil, outcome{*w, o.Score})
			}
		}
	}
	if s.onlyDefault || alone {
		title := "score against the default, %"
		if !alone {
			title += ": hollow in the screening, solid in the re-test and the proof"
		}
		band.Panels = []chart.Panel{{X: scoreScale(append(before, after...), 10, leastRange), Width: studyWide - 120,
			XTitle: title,
			Marks:  slices.Concat([]chart.Mark{dashed(50, true, 0.8)}, hollow, solid)}}
		return band
	}
	floor := chart.Rule{At: float64(len(band.Rows.List)), Width: 0.6, Colour: chart.Ruled} // separates two scales
	marks := []chart.Mark{floor}
	if s.origin != nil {
		marks = append(marks, dashed(100*s.origin.score.Value, true, 0.8))
	}
	band.Panels = []chart.Panel{
		{X: scoreScale(before, 6, leastRange), Width: studyWide/2 - 60, XTitle: "score in the screening, against the opponents, %",
			Marks: append(marks, hollow...)},
		{X: scoreScale(after, 6, leastRange), Width: studyWide/2 - 60, XTitle: "score in the re-test and the proof, against the default, %",
			Marks: append([]chart.Mark{floor, dashed(50, true, 0.8)}, solid...)},
	}
	return band
}

// flat draws a score with a horizontal interval.
func (s *studied) flat(o outcome, y float64, hollow bool) []chart.Mark {
	dot := s.style(o.Trial).At(point(100*o.score.Value, y))
	var marks []chart.Mark
	if o.score.Known() {
		marks = append(marks, chart.Across(100*o.score.Lo, 100*o.score.Hi, y, 0.9, chart.Translucent(dot.Fill, 0.7)))
	}
	if hollow {
		dot.Fill, dot.Line, dot.Width, dot.Halo = chart.Paper, dot.Fill, 0.9, 0
	}
	return append(marks, dot)
}

// progress is the band of the best score so far over the games of the screening. The proof stands above it if both
// share one scale, else beside it.
func (s *studied) progress() chart.Band {
	band := chart.Band{Heading: "Best score so far in the screening: a maximum can only rise"}
	total := 0.
	for _, o := range s.screening {
		total += float64(o.Games())
	}
	p := chart.Panel{X: chart.Linear(0, max(1, total), 8, 1), Y: s.upwards, XTitle: "games of the screening", YTitle: "against the opponents, %",
		Width: studyWide, Height: studyTall}
	if s.onlyDefault {
		p.YTitle = "against the default, %"
		if s.Winner != nil {
			from, to := point(0, 100*s.Proof.Lo), point(max(1, total), 100*s.Proof.Hi)
			if s.Proof.Known() {
				p.Marks = append(p.Marks, chart.Box{From: from, To: to, Fill: proofBand})
			}
			p.Marks = append(p.Marks, chart.Across(0, to.X, 100*s.Proof.Value, 1, bestCandidate.Fill))
		}
	}
	if len(s.screening) == 0 {
		p.Empty = s.nothing("screened")
	} else {
		p.Marks = append(p.Marks, s.steps()...)
	}
	band.Panels = []chart.Panel{p}
	if !s.onlyDefault {
		const wide = 82
		band.Panels[0].Width -= wide + 60
		band.Panels = append(band.Panels, s.proofBeside(wide))
	}
	return band
}

// steps are the rising line, the scores behind it, and the scores with marks of their own.
func (s *studied) steps() []chart.Mark {
	var steps []chart.Point
	var own []chart.Mark
	dots := s.crowd()
	dots.Radius = min(dots.Radius, 1.5)
	best, games := -1., 0.
	for _, o := range s.screening {
		games += float64(o.Games())
		score := 100 * o.score.Value
		if dots.Points = append(dots.Points, point(games, score)); s.marked(o.Trial) {
			own = append(own, s.own(games, o)...)
		}
		if score > best {
			if best >= 0 {
				steps = append(steps, point(games, best))
			}
			best = score
			steps = append(steps, point(games, best))
		}
	}
	steps = append(steps, point(games, best))
	marks := []chart.Mark{dots, path(steps, 1.4, chart.Ink)}
	if s.origin != nil {
		marks = append([]chart.Mark{dashed(100*s.origin.score.Value, false, 0.8)}, marks...)
	}
	return append(marks, own...)
}

// proofBeside is the proof in its own panel.
func (s *studied) proofBeside(wide float64) chart.Panel {
	scores := []stats.Estimate{{Value: 0.5}}
	p := chart.Panel{X: chart.Fixed(0, 1), YTitle: "proof, against the default, %", Width: wide, Height: studyTall}
	switch {
	case s.Winner != nil:
		scores = append(scores, s.Proof)
		p.Marks = []chart.Mark{dashed(50, false, 0.8), upright(0.5, s.Proof, 1, bestCandidate.Fill),
			bestCandidate.At(point(0.5, 100*s.Proof.Value))}
	case s.Study.Finished.IsZero():
		p.Empty = "no proof yet"
	default:
		p.Empty = "no proof"
	}
	p.Y = scoreScale(scores, 5, proofRange)
	return p
}
