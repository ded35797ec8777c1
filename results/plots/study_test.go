package plots

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/plot/vg"
	"tourney/results"
	"tourney/results/verdict"
)

// three are the trials of a search by one weight of 0, 2 and 4, which score 50, 25 and 75 %, and a proof of the last.
func three() []results.Trial {
	trial := func(number int, stage results.Stage, candidate int, weight float64, wins, losses int) results.Trial {
		return results.Trial{Number: number, Stage: stage, Candidate: candidate, Player: "a." + string(rune('0'+candidate)),
			Weights: map[string]float64{"w": weight}, Wins: wins, Losses: losses}
	}
	return []results.Trial{
		trial(0, results.Search, 0, 0, 100, 100), trial(1, results.Search, 1, 2, 50, 150),
		trial(2, results.Search, 2, 4, 150, 50), trial(3, results.Proof, 2, 4, 110, 90),
	}
}

var oneWeight = []results.Weight{{Name: "w", Min: 0, Max: 4}}

// In the panel of a weight marks stand at the lines of their value and score, each candidate with its own colour, and
// the intervals about them.
func TestStudyToScale(t *testing.T) {
	chart := Study(verdict.Of(results.Study{}, three()), three(), oneWeight, StudyOptions{})
	r := record(chart.drawing())
	var across, up []vg.Length // the lines of the last panel
	for _, line := range coloured(r.lines, rule) {
		if size := line.area.Size(); size.X == 0 {
			across = append(across, line.area.Min.X)
		} else {
			up = append(up, line.area.Min.Y)
		}
	}
	across, up = across[len(across)-5:], up[len(up)-7:] // at 0, 1, 2, 3, 4 and 20, 30 … 80 %
	at := func(weight int, percent float64) vg.Point {
		return vg.Point{X: across[weight], Y: up[0] + (up[1]-up[0])*vg.Length(percent/10-2)}
	}
	for _, tt := range []struct {
		name  string
		style candidateStyle
		want  vg.Point
	}{{"default", defaultCandidate, at(0, 50)}, {"winner", bestCandidate, at(4, 75)}} {
		fills, corner := coloured(r.fills, tt.style.colour), tt.style.mark[0]
		got := fills[len(fills)-1].points[0].Sub(vg.Point{X: corner[0], Y: corner[1]}.Scale(tt.style.radius))
		if !nearPoints(got, tt.want) {
			t.Errorf("the %s stands at %.2f, want %.2f", tt.name, got, tt.want)
		}
	}
	dots := coloured(r.fills, anyCandidate.crowd(3).colour)
	if got := centres(dots[len(dots)-1:])[0]; !nearPoints(got, at(2, 25)) {
		t.Errorf("the candidate stands at %.2f, want %.2f", got, at(2, 25))
	}
	lines := coloured(r.lines, defaultCandidate.colour)
	interval := lines[len(lines)-1].area
	if lo, hi := at(0, 43.136), at(0, 56.864); !nearPoints(interval.Min, hi) || !nearPoints(interval.Max, lo) { // Wilson's
		t.Errorf("the interval of the default reaches over %.2f, want from %.2f to %.2f", interval, lo, hi)
	}
}

func nearPoints(a, b vg.Point) bool { d := a.Sub(b); return d.Dot(d) < 1e-4 }

// The best score so far never falls, begins with the first trial and ends with the best of all.
func TestBestSoFar(t *testing.T) {
	s, trials, weights := tuned(100, 1, 0)
	slices.Reverse(trials) // their numbers count
	chart := Study(verdict.Of(s, trials), trials, weights, StudyOptions{})
	l := newStudyLayout(chart)
	var steps []vg.Point
	for _, line := range coloured(record(chart.drawing()).lines, ink) {
		if len(line.points) > len(steps) {
			steps = line.points
		}
	}
	first, best := l.search[0], 0.0
	for _, o := range l.search {
		best = max(best, o.score.Value)
	}
	if first.Number != 0 || len(steps) < 4 {
		t.Fatalf("the line has %d points and begins with trial %d", len(steps), first.Number)
	}
	for i, p := range steps[1:] {
		if before := steps[i]; p.X < before.X || p.Y > before.Y+1e-9 || p.X != before.X && p.Y != before.Y {
			t.Errorf("from %.2f the line goes to %.2f, want a step upwards or to the right", before, p)
		}
	}
	begins := vg.Point{X: l.best.x(float64(first.Games())), Y: l.best.y(100 * first.score.Value)}
	ends := vg.Point{X: l.best.x(20000), Y: l.best.y(100 * best)}
	marks := coloured(record(chart.drawing()).fills, defaultCandidate.colour)
	if got := centres(marks[1:2])[0]; !nearPoints(got, begins) { // the first is in the key
		t.Errorf("the default is marked at %.2f, want %.2f, where the line begins", got, begins)
	}
	if !nearPoints(steps[0], begins) || !nearPoints(steps[len(steps)-1], ends) {
		t.Errorf("the line goes from %.2f to %.2f, want from %.2f to %.2f", steps[0], steps[len(steps)-1], begins, ends)
	}
}

// Scores against the default share a scale with those of the search only if that was against the default, too.
func TestScalesOfStudies(t *testing.T) {
	for _, tt := range []struct {
		only  bool
		bands int // in the key and over the best score so far
		said  string
		not   string
	}{
		{true, 2, "score against the default, %: hollow in the search, solid in the re-test and the proof", "opponents"},
		{false, 0, "proof, against the default, %", "hollow"},
	} {
		chart := Study(verdict.Of(results.Study{}, three()), three(), oneWeight, StudyOptions{OnlyDefault: tt.only})
		r := record(chart.drawing())
		if n := len(coloured(r.fills, bandColour)); n != tt.bands {
			t.Errorf("only the default %v: %d bands of the proof, want %d", tt.only, n, tt.bands)
		}
		axes := strings.Join(textsBelow(r, chart), "\n")
		if !strings.Contains(axes, tt.said) || strings.Contains(axes, tt.not) {
			t.Errorf("only the default %v: the axes say\n%s", tt.only, axes)
		}
		if said := strings.Contains(chart.words(nil).notes, "not to one scale"); said == tt.only {
			t.Errorf("only the default %v: the notes say %s", tt.only, chart.words(nil).notes)
		}
		l := newStudyLayout(chart)
		if same := cmp.Equal(l.before, l.after, cmp.AllowUnexported(plane{}, axis{})); same != tt.only {
			t.Errorf("only the default %v: one panel for the re-test: %v", tt.only, same)
		}
	}
}

// textsBelow returns the texts between the key and the notes.
func textsBelow(r *recorder, s StudyChart) []string {
	l := newStudyLayout(s)
	var texts []string
	for _, text := range r.texts {
		if y := text.corners[0].Y; y > l.key.bottom+2 && y < l.notesY-8 {
			texts = append(texts, text.s)
		}
	}
	return texts
}

// What is missing is said, in studies that go on and in those that are finished.
func TestUnfinishedStudies(t *testing.T) {
	finished := results.Study{Finished: time.Unix(0, 0)}
	for _, tt := range []struct {
		name   string
		study  results.Study
		trials []results.Trial
		want   string
	}{
		{"nothing", results.Study{}, nil, "nothing re-tested yet, no proof yet, nothing searched yet, nothing searched yet"},
		{"a search", results.Study{}, three()[:3], "nothing re-tested yet, no proof yet"},
		{"a search that is all", finished, three()[:3], "nothing was re-tested, no proof"},
		{"a proof", finished, three(), ""},
		{"a proof alone", finished, three()[3:], "nothing was searched, nothing was searched"},
	} {
		chart := Study(verdict.Of(tt.study, tt.trials), tt.trials, oneWeight, StudyOptions{})
		var said []string
		for _, s := range textsBelow(record(chart.drawing()), chart) {
			if strings.HasPrefix(s, "no") {
				said = append(said, s)
			}
		}
		if got := strings.Join(said, ", "); got != tt.want {
			t.Errorf("%s: the chart says %q, want %q", tt.name, got, tt.want)
		}
	}
}

// At off and on candidates are spread sideways, but those with marks of their own stand in place and are drawn last.
func TestSwitches(t *testing.T) {
	trials := three()
	for i := range trials {
		trials[i].Weights = map[string]float64{"w": 1}
	}
	weights := []results.Weight{{Name: "w", Switch: true}}
	chart := Study(verdict.Of(results.Study{}, trials), trials, weights, StudyOptions{})
	l, r := newStudyLayout(chart), record(chart.drawing())
	on := l.weights[0].x(1)
	var colours []color.Color
	for _, fill := range r.fills {
		if fill.area.Min.Y < l.weights[0].top {
			continue
		}
		middle := (fill.area.Min.X + fill.area.Max.X) / 2
		if own := fill.colour != anyCandidate.crowd(3).colour; own != (math.Abs(float64(middle-on)) < 0.01) {
			t.Errorf("a mark of colour %v stands at %.2f, on is at %.2f", fill.colour, middle, on)
		}
		colours = append(colours, fill.colour)
	}
	edge := translucent(paper, 0.8)
	want := []color.Color{anyCandidate.crowd(3).colour, edge, defaultCandidate.colour, edge, bestCandidate.colour}
	if diff := cmp.Diff(want, colours); diff != "" {
		t.Errorf("the marks in the order drawn (-want +got):\n%s", diff)
	}
}

// Of many candidates only the marked have intervals, and the chart says so.
func TestCrowdedStudies(t *testing.T) {
	for _, tt := range []struct {
		candidates, intervals int // in a panel
	}{{mostIntervals, mostIntervals}, {mostIntervals + 1, 2}} {
		s, trials, weights := tuned(tt.candidates, 1, 0)
		chart := Study(verdict.Of(s, trials), trials, weights, StudyOptions{})
		l, intervals := newStudyLayout(chart), 0
		for _, line := range record(chart.drawing()).lines {
			if line.area.Min.Y > l.weights[0].top && line.area.Size().X == 0 && line.colour != rule {
				intervals++
			}
		}
		if intervals != tt.intervals {
			t.Errorf("%d candidates have %d intervals, want %d", tt.candidates, intervals, tt.intervals)
		}
		notes := chart.words(l.search).notes
		said := strings.Contains(notes, "only the default and the best so far have their intervals drawn")
		if said != (tt.intervals < tt.candidates) {
			t.Errorf("%d candidates: the notes say %s", tt.candidates, notes)
		}
	}
}

// The rows of the re-test are the best, in order; the proof is last.
func TestStudyRows(t *testing.T) {
	s, trials, weights := tuned(60, 1, 30)
	chart := Study(verdict.Of(s, trials), trials, weights, StudyOptions{})
	rows := chart.rows(chart.outcomes(results.Search))
	if len(rows) != mostRows+1 || !rows[mostRows].proof || rows[mostRows].name != "proof: "+rows[0].name {
		t.Fatalf("%d rows, the last is %q after %q", len(rows), rows[len(rows)-1].name, rows[0].name)
	}
	for i, r := range rows[:mostRows] {
		if r.search == nil || r.later.Stage != results.Retest || r.search.Candidate != r.later.Candidate {
			t.Errorf("row %d is %+v", i, r)
		}
		if i > 0 && r.later.score.Value > rows[i-1].later.score.Value {
			t.Errorf("row %d is better than the one above", i)
		}
	}
}

func TestStudyNotes(t *testing.T) {
	const spread, left = "spread sideways", "left out of its panel"
	for _, tt := range []struct {
		weight results.Weight
		want   []string
	}{
		{results.Weight{Name: "w", Max: 4}, nil},
		{results.Weight{Name: "w", Max: 4, Log: true}, []string{left}},
		{results.Weight{Name: "w", Max: 1, Switch: true}, []string{spread, left}},
		{results.Weight{Name: "other", Max: 1}, []string{left}},
	} {
		finding, weights := verdict.Of(results.Study{}, three()), []results.Weight{tt.weight}
		chart := Study(finding, three(), weights, StudyOptions{Note: "Noted."})
		notes := chart.words(chart.outcomes(results.Search)).notes
		var got []string
		for _, s := range []string{spread, left} {
			if strings.Contains(notes, s) {
				got = append(got, s)
			}
		}
		if diff := cmp.Diff(tt.want, got); diff != "" || !strings.HasSuffix(notes, " Noted.") {
			t.Errorf("%+v: the notes say %s", tt.weight, notes)
		}
	}
}
