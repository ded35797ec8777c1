package web

import (
	"context"
	"slices"

	"tourney/arena/study"
	"tourney/results"
)

// homeView is the runs and studies of a database, the newest first.
type homeView struct {
	runs    []*head // without those of studies
	studies []countedStudy
}

// countedStudy is a study with its stored games.
type countedStudy struct {
	results.Study
	games int
}

func readHome(ctx context.Context, db Database) (*homeView, error) {
	studies, err := db.Studies(ctx)
	if err != nil {
		return nil, err
	}
	runs, err := db.Runs(ctx)
	if err != nil {
		return nil, err
	}
	view := &homeView{}
	for _, s := range studies {
		games, err := gamesOf(ctx, db, s)
		if err != nil {
			return nil, err
		}
		view.studies = append(view.studies, countedStudy{s, games})
	}
	for _, run := range runs {
		if _, owned := study.OwnerOf(run.Name, studies); owned {
			continue
		}
		h, err := headOf(ctx, db, run)
		if err != nil {
			return nil, err
		}
		view.runs = append(view.runs, h)
	}
	slices.Reverse(view.runs)
	slices.Reverse(view.studies)
	return view, nil
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
	view, _, err := v.page.lists.get(v.wait, "", v.age, func(ctx context.Context) (*homeView, error) { return readHome(ctx, v.db) })
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
	for i, h := range view.runs {
		if i == mostListed {
			data.MoreRuns = len(view.runs) - i
			break
		}
		data.Runs = append(data.Runs, listed{h.To(), h.Name, h.Game, results.Counted(len(h.Players), "player"), v.progress(h)})
	}
	for i, s := range view.studies {
		if i == mostListed {
			data.MoreStudies = len(view.studies) - i
			break
		}
		data.Studies = append(data.Studies, listed{studyAddress(s.Name), s.Name, s.Game, s.Heuristic + ", by " + s.Method, v.studyProgress(s.Study, s.games)})
	}
	return &sheet{Template: "home", Title: "Runs and studies", Live: true, Data: data}, nil
}

func studyAddress(study string, segments ...string) string {
	return address(append([]string{"studies", study}, segments...)...)
}
