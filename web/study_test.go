package web

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/games/gamestest"
	"tourney/report"
	"tourney/results/landscape"
)

// TestStudyPage: the page of a finished study begins with the answer, and has the files of all trials.
func TestStudyPage(t *testing.T) {
	gamestest.SkipShort(t)
	onPage(t, studied(t, 0), func(t *testing.T, p *Page) {
		text := says(t, p, "/studies/weights")
		if answer, table := strings.Index(text, `class="answer"`), strings.Index(text, "<table>"); answer < 0 || table < answer {
			t.Error("the answer does not come first")
		}
		d := decoded[chartData](t, p, "/studies/weights/chart.json")
		if d.Study != "weights" || len(d.Weights) != 4 || d.Shown != len(d.Trials) || d.Shown == 0 || d.Shown != d.Total || d.Weights[0].Default == nil ||
			d.Weights[0].Recommended == nil || len(d.Trials[0].Weights) != 4 {
			t.Errorf("the data of the charts: %+v", d)
		}
		if trials := rowsOf(t, p, "/studies/weights/tables/trials.csv?all"); len(trials) <= d.Total {
			t.Errorf("all trials are %d; the search alone has %d", len(trials), d.Total)
		}
		if says(t, p, "/studies/weights/pictures/contour.svg") == says(t, p, "/studies/weights/pictures/contour.svg?weights=triple,straight") {
			t.Error("contours of other weights are the same picture")
		}
	})
}

// TestStudyBegun: a study without trials, or with few of them, is a page, too. So is one that a fleet plays.
func TestStudyBegun(t *testing.T) {
	gamestest.SkipShort(t)
	path := studied(t, 3)
	onPage(t, path, func(t *testing.T, p *Page) {
		says(t, p, "/studies/weights", `<span class="state stopped">`, "!slices.svg")
		store := writer(t, path)
		s, err := store.Study(t.Context(), "weights")
		must(t, err)
		s.Name, s.Config = hostile[1], strings.Replace(s.Config, "name: weights", fmt.Sprintf("name: %q", hostile[1]), 1)
		s.Started = s.Started.AddDate(0, 0, 1)
		must(t, store.EnterStudy(t.Context(), &s))
		now := time.Now()
		journaled(t, path, convicted("weights-search", now), fleetOf("weights-search", now))
		p.connection.look(t.Context())
		empty := address("studies", s.Name)
		for _, to := range []string{"/", empty, empty + "/about"} {
			says(t, p, to, s.Name, "!<img src=x")
		}
		says(t, p, empty, "0 of at most 500 games")
		if d := decoded[chartData](t, p, empty+"/chart.json"); d.Trials == nil || d.Total != 0 {
			t.Errorf("the charts of a study without trials: %+v", d)
		}
		says(t, p, "/studies/weights", "weights-search: the fleet at ")
		says(t, p, "/runs/weights-search", "worker mallory was found out")
		says(t, p, "/", "1 worker")
	})
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
		must(t, err)
		stored := file.Study.Stored("", plan.Build{})
		view := &studyView{Study: report.Study{Stored: stored, Model: func() (*landscape.Model, error) { return nil, errors.New("too few trials") }}}
		if got := slices.Contains(report.Kinds(view.pictures()), "heatmap"); got != test.want {
			t.Errorf("a heat map on the page: %t, want %t\n%s", got, test.want, test.rest)
		}
	}
}
