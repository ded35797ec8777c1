package tourney

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/report"
	"tourney/results/report/chart"
	"tourney/results/report/compare"
	"tourney/results/report/table"
)

type compareCommand struct {
	Name   string       `arg:"" name:"new" help:"The run's name, as tourney list shows it."`
	Rest   []string     `arg:"" name:"old or reference.csv" help:"The run to pair it with; or the file with the numbers to compare with, before which more runs may be named."`
	DB     string       `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database that holds the runs (${default})."`
	OldDB  string       `name:"old-db" placeholder:"FILE" help:"Database that holds the run OLD (the same)."`
	As     string       `placeholder:"RUN" help:"The run that the file's lines are about, where it says so in a column run (the name of the run compared)."`
	Format table.Format `default:"text" enum:"text,markdown,csv,latex,json,html" placeholder:"FORMAT" help:"text, markdown, csv, latex, json or html (${default})."`
	Sort   *string      `enum:"reference,difference" placeholder:"ORDER" help:"Beside a file: reference (as in the file) or difference (the largest first) (reference)."`
	Plot   string       `short:"o" placeholder:"FILE" help:"Beside a file: picture to draw of ours against theirs, .png, .svg or .pdf (none)."`
}

func (compareCommand) Example() string {
	return "tourney compare night-2 night                           a run after an edit, and the one before it\n" +
		"  tourney compare night paper.csv --sort difference --plot paper.pdf"
}

// Help describes the loop of edits, and the file.
func (compareCommand) Help() string {
	return `Two versions. Edit a heuristic, play the config again under another name, and look:

  tourney run night.yaml --as night-2
  tourney compare night-2 night

Players are the same if their names are. Their games are paired by opening, so both runs need one seed and the same openings.
A line says by how much a player's score has changed over all opponents, with the interval of that, and whether it is
better, worse, or not told apart (~). Edited players come first. Where the code of a player is the same, it has not become
better or worse, and the line says moved: its opponents have changed. Then the same by matchup.

Published numbers. The file ends in .csv. Its first line names the columns, in any order; lines that begin with # are comments:

  white, black      the players in the seats, which the game names, by their names in the run
  opening           the kind (empty, random, list), or total for all kinds together
  won, lost, drawn  numbers of games; or won_permille, lost_permille, drawn_permille:
                    thousandths, rounded down or to the nearest
  games             how many there were
  subject           the seat that won and lost are about; may be missing: the first
  turns             mean number of turns; may be missing
  run               the run that a line is about; may be missing

Other columns are not read.`
}

// Run compares two runs with each other, or runs with a reference.
func (c *compareCommand) Run(env *shell.Environment) error {
	store, err := env.OpenReader(c.DB)
	if err != nil {
		return err
	}
	defer store.Close()
	if c.runsOnly(env, store) {
		return c.pair(env, store)
	}
	return c.beside(env, store)
}

// beside compares runs with a reference.
func (c *compareCommand) beside(env *shell.Environment, store results.Store) error {
	last := len(c.Rest) - 1
	names, file := append([]string{c.Name}, c.Rest[:last]...), c.Rest[last]
	if c.As != "" && len(names) > 1 {
		return shell.Usage(fmt.Errorf("--as %s is for one run, not for %d", c.As, len(names)))
	}
	if c.OldDB != "" {
		return shell.Usage(fmt.Errorf("--old-db %s is for two runs, and %s is a file of published numbers", c.OldDB, file))
	}
	if c.Plot != "" {
		if err := shell.CheckPicture(c.Plot, c.DB); err != nil {
			return err
		}
	}
	entries, note, err := c.entries(env, store, names)
	if err != nil {
		return err
	}
	comparison, problems, err := c.compareWith(file, entries)
	if err != nil {
		return err
	}
	if len(comparison.Others) > 0 {
		fmt.Fprintf(env.Stderr, "%s: lines about other runs are left out: %s\n", file, strings.Join(comparison.Others, ", "))
	}
	if c.Sort != nil && *c.Sort == "difference" {
		comparison.SortByDifference()
	}
	t := report.PublishedTable(comparison)
	t.Note = note
	if err := env.Print(c.Format, t); err != nil {
		return err
	}
	if c.Plot != "" {
		picture, err := report.ScatterChart(comparison, report.WithFaults(note, comparison.Faults))
		if err != nil {
			return err
		}
		if err := chart.Save(c.Plot, picture); err != nil {
			return err
		}
		fmt.Fprintf(env.Stderr, "picture in %s\n", c.Plot)
	}
	if len(problems) > 0 {
		return shell.Usage(fmt.Errorf("what could be compared is above; the rest of %s could not:\n%s", file, compare.Listed(file, problems)))
	}
	return nil
}

// entries reads the runs to be compared, and says which of them lack games.
func (c *compareCommand) entries(env *shell.Environment, store results.Store, names []string) ([]compare.Entry, string, error) {
	var entries []compare.Entry
	var notes []string
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return nil, "", shell.Usage(fmt.Errorf("run %s is named twice", name))
		}
		run, err := findRun(env.Ctx, store, c.DB, name)
		if err != nil {
			return nil, "", err
		}
		if i > 0 && run.Game != entries[0].Run.Game {
			return nil, "", shell.Usage(fmt.Errorf("run %s is of %s, run %s of %s: compare them one by one",
				names[0], entries[0].Run.Game, name, run.Game))
		}
		e := compare.Entry{Run: run, As: cmp.Or(c.As, name)}
		if e.Tallies, err = store.Tallies(env.Ctx, run); err != nil {
			return nil, "", err
		}
		stored := 0
		for _, t := range e.Tallies {
			stored += t.Games
		}
		if note := report.Remark(run, stored); note != "" {
			notes = append(notes, fmt.Sprintf("Run %s: %s.", name, note))
		}
		entries = append(entries, e)
	}
	return entries, strings.Join(notes, " "), nil
}

// compareWith compares runs with the reference in a file. It returns what keeps lines from being compared; if that is all
// of them, it is an error.
func (c *compareCommand) compareWith(file string, entries []compare.Entry) (compare.Comparison, []compare.Problem, error) {
	var none compare.Comparison
	seats, err := seatNames(entries[0].Run)
	if err != nil {
		return none, nil, err
	}
	in, err := os.Open(file)
	if err != nil {
		return none, nil, shell.NotRead("reference", err)
	}
	defer in.Close()
	reference, problems, err := compare.Read(filepath.Base(file), in, seats)
	if err != nil {
		return none, nil, shell.NotRead("reference", err)
	}
	if c.As != "" && len(reference.Runs()) == 0 && len(problems) == 0 {
		return none, nil, shell.Usage(fmt.Errorf("--as %s: %s has no column run, or nothing in it", c.As, file))
	}
	comparison, unmatched := compare.New(reference, seats, entries)
	problems = append(problems, unmatched...)
	slices.SortStableFunc(problems, func(a, b compare.Problem) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column) })
	if len(comparison.Cells) > 0 {
		return comparison, problems, nil
	}
	switch {
	case len(problems) > 0:
		err = fmt.Errorf("nothing in %s can be compared:\n%s", file, compare.Listed(file, problems))
	case len(comparison.Others) > 0:
		err = fmt.Errorf("%s is about other runs (%s): with a single run to compare, --as says which of them is meant",
			file, strings.Join(comparison.Others, ", "))
	default:
		err = fmt.Errorf("%s has no lines to compare with", file)
	}
	return none, nil, shell.Usage(err)
}

// seatNames returns what the game of a run calls the seats, in lower case as files have them.
func seatNames(run results.Run) ([]string, error) {
	if !run.Facts.Known() {
		return nil, fmt.Errorf("run %s: what its seats are called stands in its config, which this program cannot read", run.Name)
	}
	var names []string
	for _, name := range run.Facts.SeatNames {
		names = append(names, strings.ToLower(name))
	}
	return names, nil
}
