package web

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/learned"
	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/results"
	"tourney/results/landscape"
)

// studied returns a new database with the study of testdata/weights.yaml, played until ctx of a test ends or after trials
// finished trials; 0 for to its end.
func studied(t *testing.T, trials int) string {
	t.Helper()
	text, err := os.ReadFile("testdata/weights.yaml")
	if err != nil {
		t.Fatal(err)
	}
	file, err := config.DecodeStudy("weights.yaml", text)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "s.db")
	store := writer(t, path)
	s := file.Study
	entered, err := study.Enter(t.Context(), s, store, string(config.EncodeStudy(s)), plan.Build{Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err = study.Play(ctx, study.Session{Study: s, Entered: entered, Store: store, Runner: arena.Local{Workers: 2}, Build: plan.Build{Version: "test"},
		Encode: config.Encode, Report: func(p study.Progress) {
			if trials > 0 && p.Trials >= trials {
				cancel()
			}
		}})
	if err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestStudyPage: what the page of a finished study says, and its files.
func TestStudyPage(t *testing.T) {
	p := served(t, studied(t, 0))
	text := shown(t, p, "/studies/weights")
	for _, want := range []string{`<span class="state finished">`, "than the default on boards of this generator", "/studies/weights/pictures/slices.svg?v=", "contour.svg?v=",
		"history.svg?v=", `data-chart="trials" data-src="/studies/weights/chart.json" data-weights="4"`, `<a href="/runs/weights-search">`, "/studies/weights/tables/weights.csv"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page of a study lacks %q", want)
		}
	}
	answer, table := strings.Index(text, `class="answer"`), strings.Index(text, "<table>")
	if answer < 0 || table < answer {
		t.Error("the answer does not come first")
	}
	if home := shown(t, p, "/"); !strings.Contains(home, `<a href="/studies/weights">weights</a>`) || strings.Contains(home, "/runs/weights-search") {
		t.Errorf("the home page lists the runs of a study, or not the study:\n%s", home)
	}
	if run := shown(t, p, "/runs/weights-proof"); !strings.Contains(run, `Its games are of the study <a href="/studies/weights">weights</a>`) {
		t.Error("a run of the study does not lead to it")
	}
	var d chartData
	if err := json.Unmarshal([]byte(shown(t, p, "/studies/weights/chart.json")), &d); err != nil || d.Study != "weights" || len(d.Weights) != 4 || d.Shown != len(d.Trials) || d.Shown == 0 ||
		d.Shown > d.Total || d.Weights[0].Default == nil || d.Weights[0].Recommended == nil || len(d.Trials[0].Weights) != 4 {
		t.Errorf("the data of the charts: %v, %+v", err, d)
	}
	trials, err := csv.NewReader(strings.NewReader(shown(t, p, "/studies/weights/tables/trials.csv?all"))).ReadAll()
	if err != nil || len(trials) < d.Total {
		t.Errorf("all trials are %d lines, %v; the search alone has %d", len(trials), err, d.Total)
	}
	if shown(t, p, "/studies/weights/pictures/contour.svg") == shown(t, p, "/studies/weights/pictures/contour.svg?weights=triple,straight") {
		t.Error("contours of other weights are the same picture")
	}
	for _, bad := range []string{"contour.svg?weights=triple", "contour.svg?weights=triple,nope", "contour.svg?weights=triple,triple", "nope.svg"} {
		if w := ask(t, p, "GET", "/studies/weights/pictures/"+bad); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d", bad, w.Code)
		}
	}
	if w := ask(t, p, "GET", "/studies/weights/tables/nope.csv"); w.Code != http.StatusNotFound {
		t.Errorf("a table that a study has not: status %d", w.Code)
	}
	if about := shown(t, p, "/studies/weights/about"); !strings.Contains(about, "tune run weights --db ") || !strings.Contains(about, "budget: 3000") {
		t.Error("the page about a study lacks its commands or its config")
	}
}

// TestStudyBegun: a study without trials, or with few of them, is a page, too.
func TestStudyBegun(t *testing.T) {
	path := studied(t, 3)
	p := served(t, path)
	if text := shown(t, p, "/studies/weights"); !strings.Contains(text, `<span class="state stopped">`) || strings.Contains(text, "slices.svg") {
		t.Errorf("a study that has begun:\n%s", text)
	}
	store := writer(t, path)
	s, err := store.Study(t.Context(), "weights")
	if err != nil {
		t.Fatal(err)
	}
	s.Name, s.Config = "empty", strings.Replace(s.Config, "name: weights", "name: empty", 1)
	s.Started = s.Started.AddDate(0, 0, 1)
	if err := store.EnterStudy(t.Context(), &s); err != nil {
		t.Fatal(err)
	}
	store.Close()
	p.connection.look(t.Context())
	if text := shown(t, served(t, path), "/studies/empty"); !strings.Contains(text, "0 of at most 3000 games") {
		t.Errorf("a study without trials:\n%s", text)
	}
	var d chartData
	if err := json.Unmarshal([]byte(shown(t, served(t, path), "/studies/empty/chart.json")), &d); err != nil || d.Trials == nil || d.Total != 0 {
		t.Errorf("the charts of a study without trials: %v, %+v", err, d)
	}
}

// TestGridPicture: only a grid of two weights that move by themselves has a heat map on its page.
func TestGridPicture(t *testing.T) {
	const one, two = "monica: {min: 1, max: 1.2, steps: 2}", "monica: {min: 1, max: 1.2, steps: 2}, triple: {min: 1, max: 1.2, steps: 2}"
	for _, test := range []struct {
		rest string
		want bool
	}{
		{"method: grid\nspace: {" + two + "}", true},
		{"method: grid\nspace: {" + one + "}", false},
		{"method: grid\nspace: {" + one + ", triple: {}}\nties: [{together: [monica, triple]}]", false},
		{"method: random\nspace: {monica: {}, triple: {}}", false},
	} {
		file, err := config.DecodeStudy("study.yaml", []byte("name: s\ngame: pentago\nbudget: 1000\ncandidate: {eval: a, search: {plies: 1}}\n"+test.rest+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		stored := results.Study{Method: file.Study.Method, Config: string(config.EncodeStudy(file.Study)), Facts: study.FactsOf(file.Study)}
		view := &studyView{Study: learned.Study{Stored: stored, Model: func() (*landscape.Model, error) { return nil, errors.New("too few trials") }}}
		if got := slices.Contains(view.pictures(), learned.GridPicture); got != test.want || studyTitles[learned.GridPicture] == "" {
			t.Errorf("a heat map on the page: %t, want %t\n%s", got, test.want, test.rest)
		}
	}
}
