package web

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"tourney/arena/study"
	"tourney/report"
	"tourney/report/compare"
	"tourney/report/table"
	"tourney/results"
)

// studyView is what is slow to count of a study.
type studyView struct {
	report.Study
	Lead   []string // the answer
	Tables []shownTable

	weights []chartWeight
	ranked  []results.Trial // of the search, best first
}

// topTrials is the number of trials of each stage on a page.
const topTrials = 10

func readStudy(ctx context.Context, db Database, name string) (*studyView, error) {
	l, err := report.Read(ctx, db, name)
	if err != nil {
		return nil, err
	}
	l.Most = topTrials
	view := &studyView{Study: l}
	for _, figure := range report.Suiting(l, report.ATable) {
		tables, err := figure.Tables(ctx, l, table.HTML)
		if err != nil {
			return nil, err
		}
		t := tables[0]
		if figure.Kind == "trials" {
			view.Lead, t.Lead = t.Lead, nil
		}
		view.Tables = append(view.Tables, shownTable{ID: "table-" + figure.Kind, Title: figure.Title, HTML: htmlOf(t), To: studyAddress(name, "tables", figure.Kind)})
	}
	view.ranked = compare.Ranked(l.Stored, l.Trials, results.Screening)
	for _, w := range l.Stored.Facts.Weights {
		view.weights = append(view.weights, chartWeight{Weight: w})
	}
	if m, err := l.Model(); err == nil {
		for i, w := range m.Weights() {
			view.weights[i].Default, view.weights[i].Recommended = &w.Default, &w.Recommended
		}
	}
	return view, nil
}

// studyView returns what is counted of the study in the address, and the age of that.
func (v *visit) studyView() (*studyView, uint64, error) {
	name := v.segment("study")
	return v.page.studies.get(v.request, name, func(ctx context.Context) (*studyView, error) { return readStudy(ctx, v.db, name) })
}

// mostDots is the largest number of trials that a picture shows on a page: each dot is 160 bytes for each weight.
const mostDots = 200

// studyPage is the page of a study.
type studyPage struct {
	Study    results.Study
	To       string
	Progress progress
	Fleet    *shownFleet // nil for none
	View     *studyView  // nil while it is being counted
	Behind   bool        // there is something new that is not counted yet
	Trouble  string      // why nothing can be counted
	Pictures []shownPicture
	Chart    string // address of the data of charts that scripts draw
	Runs     []link
}

// study shows a study, its answer first.
func (p *Page) study(v *visit) (*sheet, error) {
	name := v.segment("study")
	home, err := v.home()
	if err != nil {
		return nil, err
	}
	stored, err := home.study(name)
	if err != nil {
		return nil, err
	}
	data := studyPage{Study: stored.Study, To: studyAddress(name), Chart: studyAddress(name, "chart.json"), Progress: v.studyProgress(stored)}
	if data.Fleet, err = v.fleet(data.Progress, study.RunsOf(stored.Study)...); err != nil {
		return nil, err
	}
	for _, run := range stored.runs {
		data.Runs = append(data.Runs, link{runAddress(run), run})
	}
	switch view, age, err := v.studyView(); {
	case err == nil:
		data.View, data.Behind = view, age < v.age && data.Progress.State != finished
		for _, figure := range view.pictures() {
			s := view.picture(figure, studyAddress(name, "pictures", figure.Kind+".svg"))
			drawn, err := v.drawStudy(view, age, figure, nil)
			s.fill(drawn, err)
			data.Pictures = append(data.Pictures, s)
		}
	case err != errCounting:
		data.Trouble = err.Error()
	}
	return &sheet{Template: "study", Title: name, Live: true, Charts: true, Data: data}, nil
}

// pictures lists the pictures on the page of the study.
func (view *studyView) pictures() []report.Figure {
	return slices.DeleteFunc(report.Suiting(view.Study, report.APicture), func(f report.Figure) bool {
		return f.Kind == "study" && len(view.Trials) > mostDots
	})
}

// picture returns a picture for a page, before it is drawn.
func (view *studyView) picture(figure report.Figure, to string) shownPicture {
	return shownPicture{Title: figure.Title, To: to, Alt: figure.Title + " of the study " + view.Stored.Name + ", as in the tables."}
}

// drawStudy returns a picture of a study of that age. weights are its two, nil for the usual ones.
func (v *visit) drawStudy(view *studyView, age uint64, figure report.Figure, weights []string) (*picture, error) {
	if n := len(view.Trials); figure.Kind == "study" && n > mostDots {
		return nil, missing("there are %d trials, too many for a picture on a page: tune plot draws them, and the charts of the study's page show them", n)
	}
	of := v.request
	of.age = age
	drawn, _, err := v.page.pictures.get(of, fmt.Sprintf("study/%s/%s/%q", view.Stored.Name, figure.Kind, weights), func(ctx context.Context) (*picture, error) {
		l := view.Study
		l.Weights = weights
		return drawn(figure.Draw(ctx, l))
	})
	return drawn, err
}

// pictureWeights reads the two weights of a picture from an address, nil for the usual ones.
func (view *studyView) pictureWeights(text string) ([]string, error) {
	if text == "" {
		return nil, nil
	}
	names := strings.Split(text, ",")
	for _, name := range names {
		if !slices.ContainsFunc(view.Stored.Facts.Weights, func(w results.Weight) bool { return w.Name == name }) {
			return nil, missing("the study has no weight %q", name)
		}
	}
	if len(names) != 2 {
		return nil, missing("such a picture is of two weights, as in weights=middle,monica")
	}
	return names, nil
}

func (p *Page) studyPicture(v *visit) (file, error) {
	figure, err := pictureFile(v.segment("file"), report.OfStudy)
	if err != nil {
		return file{}, err
	}
	view, age, err := v.studyView()
	if err != nil {
		return file{}, err
	}
	var weights []string
	if figure.TwoWeights {
		if weights, err = view.pictureWeights(v.URL.Query().Get("weights")); err != nil {
			return file{}, err
		}
	}
	drawn, err := v.drawStudy(view, age, figure, weights)
	if err != nil {
		return file{}, err
	}
	return file{kind: svgKind, body: drawn.svg}, nil
}

func (p *Page) studyTable(v *visit) (file, error) {
	kind, format, err := tableFile(v.segment("file"))
	if err != nil {
		return file{}, err
	}
	view, _, err := v.studyView()
	if err != nil {
		return file{}, err
	}
	figure, err := report.Find(report.OfStudy, report.ATable, kind)
	if err != nil || !slices.ContainsFunc(report.Suiting(view.Study, report.ATable), func(f report.Figure) bool { return f.Kind == kind }) {
		return file{}, missing("There is no table %s of this study: there are trials and, if the search has enough of them, weights.", kind)
	}
	free, err := v.slot()
	if err != nil {
		return file{}, err
	}
	defer free()
	l := view.Study
	l.Most = 0
	tables, err := figure.Tables(v.Context(), l, format)
	if err != nil {
		return file{}, err
	}
	return filed(tables[0], view.Stored.Name+"-"+kind, format)
}

// chartData is what the script draws trials from.
type chartData struct {
	Study   string        `json:"study"`
	Weights []chartWeight `json:"weights"`
	Total   int           `json:"total"` // trials
	Shown   int           `json:"shown"` // of these, the best
	Trials  []chartTrial  `json:"trials"`
}

type chartWeight struct {
	results.Weight
	Default     *float64 `json:"default"`
	Recommended *float64 `json:"recommended"`
}

type chartTrial struct {
	Player    string     `json:"player"`
	Candidate int        `json:"candidate"`
	Stage     string     `json:"stage"`
	Games     int        `json:"games"`
	Score     float64    `json:"score"`
	Lo        *float64   `json:"lo"`
	Hi        *float64   `json:"hi"`
	Weights   []*float64 `json:"weights"`
}

// mostDrawn is the number of trials that a script draws unless all are asked for: their data are 200 kB.
const mostDrawn = 1000

// studyChart sends the trials of the search, the best first: all, or with ?best those that a script draws at first.
func (p *Page) studyChart(v *visit) (file, error) {
	view, _, err := v.studyView()
	if err != nil {
		return file{}, err
	}
	most := mostDrawn
	if !v.URL.Query().Has("best") {
		free, err := v.slot()
		if err != nil {
			return file{}, err
		}
		defer free()
		most = len(view.ranked)
	}
	body, err := json.Marshal(view.chart(most))
	return file{kind: "application/json", body: body}, err
}

func (view *studyView) chart(most int) chartData {
	s := view.Stored
	d := chartData{Study: s.Name, Trials: []chartTrial{}}
	d.Weights = view.weights
	d.Total = len(view.ranked)
	d.Shown = min(most, d.Total)
	for _, t := range view.ranked[:d.Shown] {
		c := chartTrial{Player: t.Player, Candidate: t.Candidate, Stage: t.Stage.Title(), Games: t.Games(), Score: t.Score()}
		if e := compare.ScoreOf(s, t); e.Known() {
			c.Lo, c.Hi = &e.Lo, &e.Hi
		}
		for _, w := range s.Facts.Weights {
			c.Weights = append(c.Weights, valueOf(t.Weights, w.Name))
		}
		d.Trials = append(d.Trials, c)
	}
	return d
}

func valueOf(weights map[string]float64, name string) *float64 {
	if v, ok := weights[name]; ok {
		return &v
	}
	return nil
}
