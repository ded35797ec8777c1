package tourney

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/players"
	"tourney/report"
	"tourney/report/compare"
	"tourney/results"
	"tourney/results/sqlite"
	"tourney/results/stats"
)

// tellNext prints the commands that play what the verdicts still take, if that can be foretold: both runs go on, or,
// where code has changed since, the two builds meet in a match.
func (c *compareCommand) tellNext(env *shell.Environment, p compare.Paired, store, old *sqlite.Store) error {
	open := slices.DeleteFunc(slices.Clone(p.Players), func(l compare.Line) bool {
		return l.Code == compare.Same || report.UnitsToGo(l) == 0
	})
	if p.Changed == 0 {
		return nil
	}
	if slices.ContainsFunc(p.Players, func(l compare.Line) bool { return l.Code == compare.Changed && l.Verdict == stats.NotDecided }) {
		return c.tellBuilds(env, p)
	}
	if len(open) == 0 {
		return nil
	}
	var commands []string
	for _, of := range []struct {
		run   results.Run
		store *sqlite.Store
		db    string
	}{{p.New, store, c.DB}, {p.Old, old, cmp.Or(c.OldDB, c.DB)}} {
		command, ok, err := goesOn(env.Ctx, of.run, of.store, of.db, open)
		if err != nil || !ok {
			return err
		}
		if command != nil {
			commands = append(commands, "  "+shell.CommandLine(command))
		}
	}
	if len(commands) == 0 { // their further openings differ
		return nil
	}
	_, err := fmt.Fprintf(env.Stdout, "\nPlay them by:\n%s\n", strings.Join(commands, "\n"))
	return err
}

// goesOn returns the command line by which a run comes to as many openings as the lines need; nil if it has them. It
// returns false if the run cannot go on.
func goesOn(ctx context.Context, run results.Run, store *sqlite.Store, db string,
	open []compare.Line) (command []string, ok bool, err error) {
	studies, err := store.Studies(ctx)
	if _, owned := study.OwnerOf(run.Name, studies); err != nil || owned || run.Facts.Until != "" {
		return nil, false, err
	}
	times := 1
	for _, l := range open {
		planned, have := 0, l.Difference.N
		for _, set := range run.Facts.Openings {
			if slices.Contains(l.From, set.Kind) {
				planned += set.Games
			}
		}
		if planned == 0 {
			return nil, false, nil
		}
		units := planned * ceil(have, planned) // from the empty board a number has several units
		times = max(times, ceil(have+report.UnitsToGo(l), units))
	}
	p, err := plan.Of(run)
	if err != nil || config.FileOf(p).Times(times) != nil { // it is of another program, or its openings are used up
		return nil, false, nil
	}
	switch command = []string{"tourney", "run", run.Name, "--db", db}; {
	case times > 1:
		command = append(command, "--times", strconv.Itoa(times))
	case !run.Finished.IsZero():
		return nil, true, nil
	}
	return command, true, nil
}

// ceil returns a/b, rounded up, for a and b above 0.
func ceil(a, b int) int { return (a + b - 1) / b }

// tellBuilds prints how players whose code has changed meet their former selves.
func (c *compareCommand) tellBuilds(env *shell.Environment, p compare.Paired) error {
	var changed, commands []string
	revision := p.Old.Stretches[0].Revision
	committed := revision != "" && !strings.Contains(revision, "+")
	for _, l := range p.Players {
		if l.Code != compare.Changed || slices.Contains(changed, l.Player) {
			continue
		}
		if changed = append(changed, l.Player); l.Verdict != stats.NotDecided || !committed {
			continue
		}
		i := slices.IndexFunc(p.New.Players, func(other results.Player) bool { return other.Name == l.Player })
		spec, err := players.ParsePlayer(p.New.Game, p.New.Players[i].Spec)
		if err != nil {
			continue // it is of another program
		}
		commit := revision[:min(12, len(revision))]
		command := []string{"tourney", "match", p.New.Game, spec.Short(), "--base", commit, "--db", c.DB}
		commands = append(commands, "  "+shell.CommandLine(append(command, shell.RuleFlags(p.New.Game, p.New.Facts.Options)...)))
	}
	text := fmt.Sprintf("\nThe code of %s has changed: run %s goes on only by the program that began it (%s).\n",
		results.FirstOf(changed, 3, ", "), p.Old.Name, p.Old.Program())
	switch {
	case !committed:
		text += "No commit is known that has its code. Commit before an edit, and tourney match --base HEAD plays both builds.\n"
	case len(commands) > 0:
		text += "From the edited source, this plays both builds until it is decided:\n" + strings.Join(commands, "\n") + "\n"
	}
	_, err := fmt.Fprint(env.Stdout, text)
	return err
}
