package tune

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tourney/arena/fit"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/sqlite"
)

type fitCommand struct {
	Name           string `arg:"" name:"run" help:"Name of a run of the heuristic's game, as tourney list shows it; its players may be any."`
	Heuristic      string `arg:"" help:"Heuristic to fit, or a player string with weights to begin with, as in 'mixture(tempo=0)'."`
	shell.Database `set:"database=Database of the run"`
	Weights        []string     `placeholder:"A,B" help:"Fit these weights only, and keep all others (all in which the value is linear)."`
	Seat           fit.Judged   `default:"both" enum:"both,mover,other" placeholder:"SEAT" help:"Judge positions for both seats, the mover or the other seat (${default}). Searches judge for the mover after an even number of turns, and for the other seat after an odd number."`
	Positions      int          `default:"8" placeholder:"N" help:"Positions of each game, at most (${default})."`
	Format         table.Format `default:"text" enum:"text,markdown,csv,latex,json,html" placeholder:"FORMAT" help:"text, markdown, csv, latex, json or html (${default})."`
}

func (fitCommand) Example() string {
	return "tune fit night mixture --db night.db\n  tune fit night mixture --weights mobility,groups"
}

func (fitCommand) Help() string {
	return `Finds the weights whose values predict the results of stored games best: a logistic regression. It takes seconds, plays
nothing, and gives a study or a match a start. Weights that predict better need not play better: only games tell.

Only weights in which the value is linear are fitted; the others keep their values. Own and opposing weights come out alike if
positions are judged for both seats, as what is good for one seat is bad for the other.`
}

func (c *fitCommand) Run(env *shell.Environment) error {
	if c.Positions < 1 {
		return shell.Usage(fmt.Errorf("--positions cannot be %d: want 1 or more", c.Positions))
	}
	store, err := env.OpenReader(c.DB)
	if err != nil {
		return err
	}
	defer store.Close()
	run, err := shell.FindRun(env.Ctx, store, c.DB, c.Name)
	if err != nil {
		return err
	}
	spec, err := c.player(run)
	if err != nil {
		return shell.Usage(err)
	}
	for i, name := range c.Weights {
		c.Weights[i] = strings.TrimSpace(name)
	}
	question := fit.Question{Spec: spec, Weights: c.Weights, Positions: c.Positions, Judged: c.Seat}
	if err := question.Check(); err != nil {
		return shell.Usage(err)
	}
	reading := shell.NewLateMeter(env.Stderr, "games")
	sample, err := fit.Read(env.Ctx, store, run, question, func(n, games int) { reading.Count("read", n, games, run.Name) })
	reading.Finish()
	if err != nil {
		return err
	}
	if err := sample.Check(); err != nil {
		return shell.Usage(fmt.Errorf("run %s: %w", results.Visible(run.Name), err))
	}
	fitting := shell.NewLateMeter(env.Stderr, "steps")
	result, err := sample.Fit(env.Ctx, func(n int) { fitting.Count("done", n, fit.Steps, run.Name) })
	fitting.Finish()
	if err != nil {
		return fmt.Errorf("run %s: %w", results.Visible(run.Name), err)
	}
	v := fitView{run, question, sample, result}
	if err := env.Print(c.Format, v.table()); err != nil || c.Format != table.Plain {
		return err
	}
	_, err = fmt.Fprint(env.Stdout, v.lines())
	return err
}

// player returns the player whose weights are fitted.
func (c *fitCommand) player(run results.Run) (players.Spec, error) {
	if _, err := games.Find(run.Game); err != nil {
		return players.Spec{}, fmt.Errorf("run %s: this build lacks its game: %w", results.Visible(run.Name), err)
	}
	if len(run.Facts.SeatNames) != 2 {
		return players.Spec{}, fmt.Errorf("run %s has games of %d seats: fit needs games of two", results.Visible(run.Name), len(run.Facts.SeatNames))
	}
	name, _, _ := strings.Cut(c.Heuristic, "@")
	name, _, _ = strings.Cut(name, "(")
	have := "no heuristic of " + run.Game + " has any"
	if list := fittable(run.Game); len(list) > 0 {
		have = "these heuristics of " + run.Game + " have some: " + strings.Join(list, ", ")
	}
	spec, err := players.ParsePlayer(run.Game, c.Heuristic)
	if err != nil {
		if _, own := players.FindHeuristic(run.Game, name); own != nil {
			for _, game := range games.Names() {
				if _, err := players.FindHeuristic(game, name); err == nil {
					return spec, fmt.Errorf("%s is a heuristic of %s, but run %s is of %s: name one of %s", name, game, results.Visible(run.Name),
						run.Game, strings.Join(fittable(run.Game), ", "))
				}
			}
		}
		return spec, err
	}
	h, err := players.FindHeuristic(run.Game, spec.Heuristic)
	switch {
	case spec.OwnWeights():
		return spec, fmt.Errorf("the values of %s are not known position by position: fit needs a heuristic with weights in which the value "+
			"is linear; %s; tune run tunes the weights of a program", c.Heuristic, have)
	case spec.Heuristic == "":
		return spec, fmt.Errorf("%s has no heuristic: fit needs weights in which the value is linear; %s", c.Heuristic, have)
	case err == nil && !slices.ContainsFunc(h.Params, fit.Fittable):
		err = fmt.Errorf("fit needs weights in which the value is linear, and %s has none; %s", h.Name, have)
	}
	return spec, err
}

// fittable returns the names of a game's heuristics that can be fitted.
func fittable(game string) (names []string) {
	for _, h := range players.HeuristicsOf(game) {
		if slices.ContainsFunc(h.Params, fit.Fittable) {
			names = append(names, h.Name)
		}
	}
	return names
}

// fittableTo returns the names of the heuristics that can be fitted to the run on the command line.
func fittableTo(ctx context.Context, store *sqlite.Store, typed map[string]string) ([]string, error) {
	run, err := store.Run(ctx, typed["run"])
	return fittable(run.Game), err
}
