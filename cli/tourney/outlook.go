package tourney

import (
	"fmt"
	"strings"
	"time"

	"tourney/arena/forecast"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/sqlite"
)

// foresee prints the forecast of tournaments. It writes nothing and creates no database.
func foresee(env *shell.Environment, with shell.Playing, tournaments ...*tournament) error {
	store, err := env.OpenReaderIfAny(with.DB)
	if err != nil {
		return err
	}
	if store != nil {
		defer store.Close()
	}
	begin := time.Now()
	for i, t := range tournaments {
		if i > 0 {
			if _, err := fmt.Fprintln(env.Stdout); err != nil {
				return err
			}
		}
		o, err := foreseeOne(env, store, with, t, begin)
		if err != nil {
			return err
		}
		begin = begin.Add((o.From + o.To) / 2)
	}
	return nil
}

// foreseeOne prints the forecast of a tournament that begins at a given time.
func foreseeOne(env *shell.Environment, store *sqlite.Store, with shell.Playing, t *tournament,
	begin time.Time) (o forecast.Outlook, err error) {
	if store != nil {
		if err := t.find(env, store, with.DB, nil); err != nil {
			return o, err
		}
	}
	if err := t.try(env, with); err != nil {
		return o, err
	}
	p := t.file.Plan
	rest, err := forecast.RestOf(env.Ctx, p, t.run, store)
	if err != nil {
		return o, err
	}
	most := ""
	if p.Schedule.Until != schedule.Played {
		most = "at most "
	}
	head := fmt.Sprintf("%s: %s%s, %d of them stored", p.Name+t.place, most, results.Counted(p.Games(), "game"), rest.Stored)
	if rest.LeftOut > 0 {
		head += fmt.Sprintf(", %d left out", rest.LeftOut)
	}
	head += fmt.Sprintf(": %s%d to play\n", most, rest.Games)
	if rest.Games > 0 {
		head += fmt.Sprintf("  %s, %s; openings of each: %s\n", results.Counted(len(p.Players), "player"),
			results.Counted(len(p.Pairings()), "pairing"), setsOf(p))
	}
	if _, err := fmt.Fprint(env.Stdout, head); err != nil || rest.Games == 0 {
		return o, err
	}
	o, err = with.Foresee(env, rest, rest.Games)
	if err == nil {
		_, err = fmt.Fprint(env.Stdout, o.Lines(with.DB, begin))
	}
	if err == nil {
		_, err = fmt.Fprint(env.Stdout, ahead(p, o.Rate*float64(with.WorkerCount())))
	}
	return o, err
}

// setsOf lists the number of openings by kind.
func setsOf(p plan.Plan) string {
	var list []string
	for _, s := range p.Openings {
		list = append(list, fmt.Sprintf("%d %s", s.Games, s.Kind))
	}
	return strings.Join(list, ", ")
}
