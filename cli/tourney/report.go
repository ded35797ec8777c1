package tourney

import (
	"errors"
	"fmt"
	"runtime"
	"time"

	"tourney/arena/study"
	"tourney/cli/shell"
	"tourney/report/chart"
	"tourney/web"
)

type reportCommand struct {
	Names          []string `arg:"" name:"run or study" help:"Names of runs and studies, as tourney list shows them."`
	shell.Database `set:"database=Database of the runs and studies"`
	Out            string `short:"o" placeholder:"FILE" help:"Report to write, .html (NAME.html, by the first name)."`
	Games          int    `default:"12" placeholder:"N" help:"Sample games of each run or study, with a review; 0 for none (${default})."`
}

func (reportCommand) Example() string {
	return "tourney report quick-start\n" +
		"  tourney report night day -o both.html --games 4"
}

func (reportCommand) Help() string {
	return `A report is one HTML file with what the page of tourney serve shows: the answer in words, tables, pictures, sample games, and how
to repeat all of it. It needs no network, and no script to be read or printed; a script steps through the games.

Sample games are taken in turn from the shortest games, the longest, those with the largest swing, and the quickest wins of the
player ranked last over the one ranked first. Each is reviewed, which takes at most 22 seconds of one core: the turning points
are those of tourney review --continuations 200. Engines are not started.`
}

// mostSamples is the largest number of sample games: each takes seconds, and some pages.
const mostSamples = 1000

func (c *reportCommand) Run(env *shell.Environment) error {
	if c.Games < 0 || c.Games > mostSamples {
		return shell.Usage(fmt.Errorf("--games cannot be %d: want the number of sample games, %d at most, or 0 for none", c.Games, mostSamples))
	}
	file := c.Out
	if file == "" {
		file = c.Names[0] + ".html"
	}
	if err := shell.CheckReport(file, c.DB); err != nil {
		return err
	}
	store, err := env.OpenReader(c.DB)
	if err != nil {
		return err
	}
	defer store.Close()
	stored, err := study.ReadNames(env.Ctx, store)
	if err != nil {
		return err
	}
	for _, name := range c.Names {
		if unknown, ok := errors.AsType[*study.Unknown](stored.Check(name)); ok {
			return shell.NotStored(c.DB, unknown.What, name, unknown.Known)
		}
	}
	meter, doing := shell.NewLateMeter(env.Stderr, "games"), ""
	text, err := web.Report(env.Ctx, store, web.ReportSettings{Path: c.DB, Names: c.Names, Games: c.Games, Workers: runtime.GOMAXPROCS(0),
		Made: time.Now(), Version: shell.Build().Version, CommandLine: shell.CommandLine,
		Progress: func(did, what string, done, all int) {
			if did != doing { // other games, of another number
				meter.Finish()
				meter, doing = shell.NewLateMeter(env.Stderr, "games"), did
			}
			meter.Show(func() shell.Reading {
				return shell.Reading{Done: done, Total: all, Label: what, Line: fmt.Sprintf("%s: %d of %d games %s", what, done, all, did)}
			})
		}})
	meter.Finish()
	if err != nil {
		return err
	}
	if err := chart.Replace(file, text); err != nil {
		return fmt.Errorf("report %s: %w", file, err)
	}
	_, err = fmt.Fprintf(env.Stderr, "report in %s\n", file)
	return err
}
