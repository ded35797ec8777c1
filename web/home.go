package web

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tourney/arena/study"
	"tourney/report/table"
	"tourney/results"
)

// homeView is the runs and studies of a database, the newest first.
type homeView struct {
	runs    []results.Listed // without those of studies
	studies []countedStudy
}

// countedStudy is a study with its stored games and its runs.
type countedStudy struct {
	results.Study
	games int
	runs  []string
}

func readHome(ctx context.Context, db Database) (*homeView, error) {
	studies, err := db.Studies(ctx)
	if err != nil {
		return nil, err
	}
	list, err := db.Listed(ctx)
	if err != nil {
		return nil, err
	}
	view := &homeView{}
	for _, s := range studies {
		counted := countedStudy{Study: s}
		names := study.RunsOf(s)
		for _, l := range list {
			if slices.Contains(names, l.Name) {
				counted.games += l.Games
				counted.runs = append(counted.runs, l.Name)
			}
		}
		view.studies = append(view.studies, counted)
	}
	for _, l := range list {
		if _, owned := study.OwnerOf(l.Name, studies); !owned {
			view.runs = append(view.runs, l)
		}
	}
	slices.Reverse(view.runs)
	slices.Reverse(view.studies)
	return view, nil
}

// study returns a study of the list.
func (view *homeView) study(name string) (countedStudy, error) {
	for _, s := range view.studies {
		if s.Name == name {
			return s, nil
		}
	}
	return countedStudy{}, fmt.Errorf("%w: %q", results.ErrNoStudy, name)
}

// listed is a row of the home page.
type listed struct {
	To, Name, Game, About string
	Progress              progress
}

// shownList is a table of runs or of studies.
type shownList struct {
	Name, One, About string
	Rows             []listed
	More             int // that are not shown
}

// mostListed is the largest number of rows of a list.
const mostListed = 500

// home returns the runs and studies.
func (v *visit) home() (*homeView, error) {
	return v.page.lists.need(v.request, v.Context(), "", func(ctx context.Context) (*homeView, error) { return readHome(ctx, v.db) })
}

// home shows the runs and studies.
func (p *Page) home(v *visit) (*sheet, error) {
	view, err := v.home()
	if err != nil {
		return nil, err
	}
	data := struct {
		Runs, Studies         []listed
		MoreRuns, MoreStudies int
	}{}
	for i, l := range view.runs {
		if i == mostListed {
			data.MoreRuns = len(view.runs) - i
			break
		}
		data.Runs = append(data.Runs, listed{runAddress(l.Name), l.Name, l.Run.Game, results.Counted(l.Entrants, "player"), v.progress(l)})
	}
	for i, s := range view.studies {
		if i == mostListed {
			data.MoreStudies = len(view.studies) - i
			break
		}
		data.Studies = append(data.Studies, listed{studyAddress(s.Name), s.Name, s.Game, s.Heuristic + ", by " + s.Method, v.studyProgress(s)})
	}
	return &sheet{Template: "home", Title: "Runs and studies", Live: true, Data: data}, nil
}

// homeTable sends the runs or the studies as a file.
func (p *Page) homeTable(v *visit) (file, error) {
	kind, format, err := tableFile(v.segment("file"))
	if err != nil {
		return file{}, err
	}
	view, err := v.home()
	if err != nil {
		return file{}, err
	}
	t := table.Table{Kind: kind}
	switch kind {
	case "runs":
		table.Fill(&t, view.runs, func(r *table.Row, l results.Listed) {
			listColumns(r, l.Name, l.Run.Game, v.progress(l))
			r.Number("players", l.Entrants, "")
		})
	case "studies":
		table.Fill(&t, view.studies, func(r *table.Row, s countedStudy) {
			listColumns(r, s.Name, s.Game, v.studyProgress(s))
			r.Text("heuristic", s.Heuristic, "")
			r.Text("method", s.Method, "")
		})
	default:
		return file{}, missing("There is no table %s here: there are runs and studies.", kind)
	}
	return filed(t, kind, format)
}

// listColumns adds the columns that runs and studies share.
func listColumns(r *table.Row, name, game string, p progress) {
	stamped := func(t time.Time) any { return table.When(!t.IsZero(), t.UTC().Format(time.RFC3339)) }
	r.Text("name", name, "")
	r.Text("game", game, "")
	r.Text("state", string(p.State), "")
	r.Number("games", p.Done, "")
	r.Number("planned", p.Total, "")
	r.Number("left_out", p.LeftOut, "")
	r.Text("started", stamped(p.Started), "")
	r.Text("finished", stamped(p.Finished), "")
}

func studyAddress(study string, segments ...string) string {
	return address(append([]string{"studies", study}, segments...)...)
}
