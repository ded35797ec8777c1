package tourney

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/jedib0t/go-pretty/v6/table"

	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/results"
)

// stored lists what the database holds, if there is one.
func (c *listCommand) stored(env *shell.Environment) error {
	db := c.DB
	if db == "" {
		db = "tourney.db"
		if _, err := os.Stat(db); errors.Is(err, fs.ErrNotExist) {
			_, err := fmt.Fprintf(env.Stdout, "Runs: none, as there is no %s here\n\n", db)
			return err
		}
	}
	store, err := env.OpenReader(db)
	if err != nil {
		return err
	}
	defer store.Close()
	runs, err := c.runs(env.Ctx, store)
	if err != nil {
		return err
	}
	studies, err := c.studies(env.Ctx, store)
	if err != nil {
		return err
	}
	if len(runs) == 0 {
		_, err = fmt.Fprintf(env.Stdout, "Runs in %s: none\n\n", db)
	} else {
		header := table.Row{"run", "game", "players", "games", "started", "finished"}
		_, err = fmt.Fprintf(env.Stdout, "Runs in %s\n%s\n\n", db, shell.Fit(env.Width(), header, runs))
	}
	if err == nil && len(studies) > 0 {
		header := table.Row{"study", "game", "heuristic", "method", "trials", "games", "started", "finished"}
		_, err = fmt.Fprintf(env.Stdout, "Studies in %s\n%s\n\n", db, shell.Fit(env.Width(), header, studies))
	}
	return err
}

// runs returns the rows of the table of runs.
func (c *listCommand) runs(ctx context.Context, store results.Store) (rows []table.Row, err error) {
	runs, err := store.Runs(ctx)
	for _, run := range runs {
		if c.Game != "" && run.Game != c.Game {
			continue
		}
		played, err := gamesOf(ctx, store, run)
		if err != nil {
			return nil, err
		}
		games := fmt.Sprint(played)
		if run.Finished.IsZero() {
			if run = described(run); run.Facts.Known() {
				games = fmt.Sprintf("%d of %d", played, run.Facts.Planned)
			}
		}
		left, err := store.Unplayed(ctx, run)
		if err != nil {
			return nil, err
		}
		if n := results.NewLeftOut(left).Len(); n > 0 {
			games += fmt.Sprintf(", %d left out", n)
		}
		rows = append(rows, table.Row{run.Name, run.Game, len(run.Players), games,
			shell.Stamp(run.Started), shell.Stamp(run.Finished)})
	}
	return rows, err
}

// studies returns the rows of the table of studies. Their games are those of their runs.
func (c *listCommand) studies(ctx context.Context, store results.StudyStore) (rows []table.Row, err error) {
	studies, err := store.Studies(ctx)
	for _, s := range studies {
		if c.Game != "" && s.Game != c.Game {
			continue
		}
		trials, err := store.Trials(ctx, s.Name)
		if err != nil {
			return nil, err
		}
		played := 0
		for _, name := range study.RunsOf(s) {
			run, err := store.Run(ctx, name)
			if errors.Is(err, results.ErrNoRun) {
				continue
			}
			n := 0
			if err == nil {
				n, err = gamesOf(ctx, store, run)
			}
			if err != nil {
				return nil, err
			}
			played += n
		}
		games := fmt.Sprint(played)
		if s.Finished.IsZero() {
			games = fmt.Sprintf("%d of at most %d", played, s.Budget)
		}
		rows = append(rows, table.Row{s.Name, s.Game, s.Heuristic, s.Method, len(trials), games,
			shell.Stamp(s.Started), shell.Stamp(s.Finished)})
	}
	return rows, err
}
