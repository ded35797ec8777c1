package web

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"tourney/arena/study"
	"tourney/report"
	"tourney/report/table"
	"tourney/report/verdict"
	"tourney/results"
)

// studyView is what is slow to count of a study.
type studyView struct {
	report.Study
	Lead   []string // the answer
	Tables []shownTable

	weights []chartWeight
	ranked  []results.Trial // of the search, best first
	learned *table.Table    // of weights; nil if the search has too few trials
}

// topTrials is the number of trials of each stage on a page.
const topTrials = 10

func readStudy(ctx context.Context, db Database, name string) (*studyView, error) {
	l, err := report.Read(ctx, db, name)
	if err != nil {
		return nil, err
	}
	view := &studyView{Study: l}
	tables := l.Tables(table.HTML, topTrials)
	view.Lead, tables[0].Lead = tables[0].Lead, nil
	to := func(kind string) string { return studyAddress(name, "tables", kind) }
	if len(tables) > 1 {
		view.learned = &tables[1]
		view.Tables = append(view.Tables, shownTable{ID: "table-weights", Title: "Weights", HTML: htmlOf(tables[1]), To: to("weights")})
	}
	view.ranked = verdict.Ranked(l.Stored, l.Trials, results.Screening)
	for _, w := range l.Stored.Facts.Weights {
		view.weights = append(view.weights, chartWeight{Weight: w})
	}
	if m, err := l.Model(); err == nil {
		for i, w := range m.Weights() {
			view.weights[i].Default, view.weights[i].Recommended = &w.Default, &w.Recommended
		}
	}
	view.Tables = append(view.Tables, shownTable{ID: "table-trials", Title: "Best trials", HTML: htmlOf(tables[0]), To: to("trials")})
	return view, nil
}

// studyView returns what is counted of the study in the address, and the age of that.
func (v *visit) studyView() (*studyView, uint64, error) {
	name := v.segment("study")
	return v.page.studies.get(v.request, name, func(ctx context.Context) (*studyView, error) { return readStudy(ctx, v.db, name) })
}

// mostDots is the largest number of trials that a picture shows on a page: each dot is 160 bytes for each weight.
const mostDots = 200

var studyTitles = map[string]string{
	report.TrialsPicture: "Trials", report.SlicesPicture: "Strength along each weight", report.ContourPicture: "Strength over two weights", report.HistoryPicture: "How the search went on",
	report.GridPicture: "Scores of the grid",
}

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
	data.Fleet = v.fleet(data.Progress, study.RunsOf(stored.Study)...)
	for _, run := range stored.runs {
		data.Runs = append(data.Runs, link{runAddress(run), run})
	}
	switch view, age, err := v.studyView(); {
	case err == nil:
		data.View, data.Behind = view, age < v.age && data.Progress.State != Finished
		for _, kind := range view.pictures() {
			s := view.picture(kind, studyAddress(name, "pictures", kind+".svg"))
			drawn, err := v.drawStudy(view, age, kind, nil)
			s.fill(drawn, err)
			data.Pictures = append(data.Pictures, s)
		}
	case err != errCounting:
		data.Trouble = err.Error()
	}
	return &sheet{Template: "study", Title: name, Live: true, Charts: true, Data: data}, nil
}

// pictures lists the kinds of pictures on the page of the study.
func (view *studyView) pictures() []string {
	var kinds []string
	if s, err := view.Study.Study(); err == nil && view.Stored.Method == results.Grid && len(s.Space.Free()) > 1 {
		kinds = append(kinds, report.GridPicture)
	}
	if _, err := view.Model(); err == nil {
		kinds = append(kinds, report.SlicesPicture, report.ContourPicture)
	}
	kinds = append(kinds, report.HistoryPicture)
	if len(view.Trials) <= mostDots {
		kinds = append(kinds, report.TrialsPicture)
	}
	return kinds
}

// picture returns a picture for a page, before it is drawn.
func (view *studyView) picture(kind, to string) shownPicture {
	title := studyTitles[kind]
	return shownPicture{Title: title, To: to, Alt: title + " of the study " + view.Stored.Name + ", as in the tables."}
}

// drawStudy returns the picture of a kind of a study of that age. weights are its two, nil for the usual ones.
func (v *visit) drawStudy(view *studyView, age uint64, kind string, weights []string) (*picture, error) {
	if n := len(view.Trials); kind == report.TrialsPicture && n > mostDots {
		return nil, missing("there are %d trials, too many for a picture on a page: tune plot draws them, and the charts of the study's page show them", n)
	}
	of := v.request
	of.age = age
	drawn, _, err := v.page.pictures.get(of, fmt.Sprintf("study/%s/%s/%q", view.Stored.Name, kind, weights), func(ctx context.Context) (*picture, error) {
		c, err := view.Picture(ctx, v.db, kind, weights)
		if err != nil {
			return nil, err
		}
		return drawn(c)
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
	kind, err := pictureFile(v.segment("file"), studyTitles)
	if err != nil {
		return file{}, err
	}
	view, age, err := v.studyView()
	if err != nil {
		return file{}, err
	}
	var weights []string
	if report.TakesWeights(kind) {
		if weights, err = view.pictureWeights(v.URL.Query().Get("weights")); err != nil {
			return file{}, err
		}
	}
	drawn, err := v.drawStudy(view, age, kind, weights)
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
	name := view.Stored.Name + "-" + kind
	switch {
	case kind == "trials":
		free, err := v.slot()
		if err != nil {
			return file{}, err
		}
		defer free()
		return filed(view.Study.Tables(format, 0)[0], name, format)
	case kind == "weights" && view.learned != nil:
		return filed(*view.learned, name, format)
	}
	return file{}, missing("There is no table %s of this study: there are trials and, if the search has enough of them, weights.", kind)
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
		if e := verdict.ScoreOf(s, t); e.Known() {
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
