package web

import (
	"context"
	"slices"

	"tourney/arena/config"
	"tourney/arena/study"
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
		counted := countedStudy{Study: s, games: study.GamesIn(s, list)}
		names := study.RunsOf(s)
		for _, l := range list {
			if slices.Contains(names, l.Name) {
				counted.runs = append(counted.runs, l.Name)
			}
		}
		view.studies = append(view.studies, counted)
	}
	for _, l := range list {
		if _, owned := study.OwnerOf(l.Name, studies); !owned {
			l.Run = config.Described(l.Run)
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
	return countedStudy{}, missing("%w: %q", results.ErrNoStudy, name)
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
	view, err := v.page.lists.need(v.wait, v.Context(), "", v.age, func(ctx context.Context) (*homeView, error) { return readHome(ctx, v.db) })
	return view, err
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

func studyAddress(study string, segments ...string) string {
	return address(append([]string{"studies", study}, segments...)...)
}
