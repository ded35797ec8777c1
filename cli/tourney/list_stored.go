package tourney

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/players/person"
	"tourney/report"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/sqlite"
)

func (c *listCommand) stored(env *shell.Environment) ([]table.Table, error) {
	db := c.DB
	if db == "" {
		db = shell.UsualDB()
		if _, err := os.Stat(db); errors.Is(err, fs.ErrNotExist) {
			return []table.Table{{Title: "Runs: none, as there is no " + db + " here"}}, nil
		}
	}
	store, err := env.OpenReader(db)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	runs, err := c.runs(env.Ctx, store)
	if err != nil {
		return nil, err
	}
	studies, err := c.studies(env.Ctx, store)
	if err != nil {
		return nil, err
	}
	tables := []table.Table{{Title: "Runs in " + db + ": none"}}
	if len(runs) > 0 {
		tables[0] = listTable("Runs in "+db, "run", runs, "players")
		tables[0].Notes = playedOn(runs)
	}
	if len(studies) > 0 {
		tables = append(tables, listTable("Studies in "+db, "study", studies, "heuristic", "method", "trials"))
	}
	return tables, nil
}

type listed struct {
	name, game        string
	about             []any // one value for each column of runs or of studies
	games             string
	started, finished time.Time
	machines          string // that played a run; "" of a damaged one
}

// playedOn says which machines played which runs.
func playedOn(runs []listed) (said []string) {
	var machines []string
	played := map[string][]string{}
	for _, r := range runs {
		if r.machines == "" {
			continue
		}
		if len(played[r.machines]) == 0 {
			machines = append(machines, r.machines)
		}
		played[r.machines] = append(played[r.machines], r.name)
	}
	for _, m := range machines {
		what := strings.Join(played[m], ", ")
		if n := len(played[m]); n > 1 && n == len(runs) {
			what = "all runs"
		}
		said = append(said, fmt.Sprintf("Played on %s: %s.", m, what))
	}
	return said
}

func listTable(title, what string, rows []listed, about ...string) table.Table {
	t := table.Table{Title: title, View: table.View{Keys: []string{what}}}
	table.Fill(&t, rows, func(r *table.Row, l listed) {
		r.Text(what, l.name)
		r.Text("game", l.game)
		for i, head := range about {
			r.Text(head, l.about[i])
		}
		r.Text("games", l.games)
		r.Text("started", stamp(l.started))
		r.Text("finished", stamp(l.finished))
	})
	return t
}

// stamp returns a time in local time, a hyphen for the zero time.
func stamp(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Local().Format("2006-01-02 15:04")
}

func (c *listCommand) runs(ctx context.Context, store *sqlite.Store) (rows []listed, err error) {
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
			games = fmt.Sprintf("%d of %d", played, run.Facts.Planned)
		}
		left, err := store.Unplayed(ctx, run)
		if err != nil {
			return nil, err
		}
		if n := results.NewLeftOut(left).Len(); n > 0 {
			games += fmt.Sprintf(", %d left out", n)
		}
		rows = append(rows, listed{run.Name, run.Game, []any{seated(run)}, games, run.Started, run.Finished, report.Machines(run)})
	}
	return rows, err
}

// seated returns the number of players of a run. Of a game of persons it names them: "Anna against a@2".
func seated(run results.Run) any {
	var persons, others []string
	for i, p := range run.Players {
		copied := slices.ContainsFunc(run.Players[:i], func(o results.Player) bool { return o.Spec == p.Spec })
		switch {
		case run.Facts.Unrepeatable[p.Name] == person.How:
			persons = append(persons, p.Name)
		case !copied:
			others = append(others, p.Name)
		}
	}
	if persons == nil {
		return len(run.Players)
	}
	text := results.InWords(persons)
	if others != nil {
		text += " against " + results.InWords(others)
	}
	return text
}

// studies returns the rows of studies. They count the games of their runs.
func (c *listCommand) studies(ctx context.Context, store *sqlite.Store) (rows []listed, err error) {
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
		rows = append(rows, listed{s.Name, s.Game, []any{s.Heuristic, s.Method, len(trials)}, games, s.Started, s.Finished, ""})
	}
	return rows, err
}
