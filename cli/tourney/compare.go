package tourney

import (
	"bytes"
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"tourney/arena/input"
	"tourney/cli/shell"
	"tourney/report"
	"tourney/report/chart"
	"tourney/report/compare"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/sqlite"
)

type compareCommand struct {
	Name           string   `arg:"" name:"new" help:"The run's name, as tourney list shows it."`
	Rest           []string `arg:"" name:"old or reference.csv" help:"The run to compare with; or a file of published numbers, after any further runs."`
	shell.Database `set:"database=Database of the runs"`
	OldDB          string       `name:"old-db" placeholder:"FILE" help:"Database of the run OLD (the same)."`
	As             string       `placeholder:"RUN" help:"Take the lines of this run from a file with a column run (the name of the run compared)."`
	Format         table.Format `default:"text" enum:"text,markdown,csv,latex,json,html" placeholder:"FORMAT" help:"text, markdown, csv, latex, json or html (${default})."`
	Sort           *string      `enum:"reference,difference" placeholder:"ORDER" help:"With a file: reference (as in the file) or difference (the largest first) (reference)."`
	Plot           string       `short:"o" placeholder:"FILE" help:"With a file: picture of our numbers against theirs, .png, .svg or .pdf (none)."`
}

func (compareCommand) Example() string {
	return "tourney compare night-2 night                           after an edit, and before it\n" +
		"  tourney compare night paper.csv --sort difference --plot paper.pdf"
}

func (compareCommand) Help() string {
	return `Compare a run with the one before an edit: edit a heuristic, play the config again under another name, and compare.

  tourney run night.yaml --as night-2
  tourney compare night-2 night

Players of equal names are the same player. Games are paired by opening, so both runs need the same seed and openings. Each
edited player gets one verdict: better, worse, or not decided (~). Openings decide it, not the empty board, which is a single
position; where there is nothing else, the verdict is about that position. Lines show the change of a player's score
against all opponents and then by opponent, with intervals. If a run is not a finished plan, they are intervals at any time.
A player with unchanged code did not become better or worse; the verdict is then "moved", because the opponents changed.

A player who is not decided gets the number of further openings that would decide it, if the difference is as it looks. Below the
table are the commands that play them; where code has changed since OLD, it is a match of the two builds.

Who edits and compares again and again would at last meet a lucky run. So comparisons with the run OLD are counted in its
database, and each needs more evidence than the one before: 40:1, 120:1, 240:1. To compare the same two runs again is free.
Where the database cannot be written, a line says that the comparison was not counted.

Compare runs with published numbers: the file ends in .csv. Its first line names the columns, in any order; lines that begin
with # are comments:

  white, black      the players, by their names in the run; the columns have the names of the game's seats
  opening           the kind (empty, random, list), or total for all kinds together
  won, lost, drawn  numbers of games; or won_permille, lost_permille, drawn_permille: rounded thousandths
  games             number of games
  subject           the seat that won and lost refer to (default: the first)
  turns             mean number of turns (optional)
  run               the run that the line refers to (optional)

Other columns are not read.`
}

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
func (c *compareCommand) beside(env *shell.Environment, store *sqlite.Store) error {
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
		fmt.Fprintf(env.Stderr, "%s: lines about other runs are left out: %s\n", file, results.FirstOf(comparison.Others, results.MostTold, ", "))
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
		return shell.Usage(fmt.Errorf("the comparison above lacks these lines of %s:\n%s", file, compare.Listed(file, problems)))
	}
	return nil
}

// entries reads the runs to compare, and a remark on missing games.
func (c *compareCommand) entries(env *shell.Environment, store *sqlite.Store, names []string) ([]compare.Entry, string, error) {
	var entries []compare.Entry
	var notes []string
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return nil, "", shell.Usage(fmt.Errorf("run %s is named twice", name))
		}
		run, err := shell.FindRun(env.Ctx, store, c.DB, name)
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
			notes = append(notes, fmt.Sprintf("Run %s: %s", name, note))
		}
		entries = append(entries, e)
	}
	return entries, strings.Join(notes, " "), nil
}

// compareWith compares runs with the reference in a file. It returns the problems of lines that cannot be compared; if
// there are no other lines, they are an error.
func (c *compareCommand) compareWith(file string, entries []compare.Entry) (compare.Published, []compare.Problem, error) {
	var none compare.Published
	seats := seatNames(entries[0].Run)
	text, err := input.Read(file)
	if err != nil {
		return none, nil, shell.NotRead("reference", err)
	}
	reference, problems, err := compare.ReadReference(filepath.Base(file), bytes.NewReader(text), seats)
	if err != nil {
		return none, nil, shell.NotRead("reference", err)
	}
	if c.As != "" && len(reference.Runs()) == 0 && len(problems) == 0 {
		return none, nil, shell.Usage(fmt.Errorf("--as %s: %s has no column run, or nothing in it", c.As, file))
	}
	comparison, unmatched := compare.Publish(reference, seats, entries)
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
			file, results.FirstOf(comparison.Others, results.MostTold, ", "))
	default:
		err = fmt.Errorf("%s has no lines to compare with", file)
	}
	return none, nil, shell.Usage(err)
}

// seatNames returns the names of the seats in lower case, as in reference files.
func seatNames(run results.Run) []string {
	var names []string
	for _, name := range run.Facts.SeatNames {
		names = append(names, strings.ToLower(name))
	}
	return names
}
