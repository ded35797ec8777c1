package tourney

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"tourney/arena/bench"
	"tourney/cli/shell"
	"tourney/players"
	"tourney/results/report/table"
)

type benchCommand struct {
	Timing      string       `placeholder:"CONFIG" xor:"experiment" help:"Measure this timing experiment instead, a config such as configs/pentago-timing.yaml."`
	Evaluations string       `placeholder:"CONFIG" xor:"experiment" help:"Count the evaluations of a player's searches instead, on each sub-move of the root and by depth: a config such as configs/pentago-evaluations.yaml."`
	Plot        string       `short:"o" placeholder:"FILE" help:"Pictures of an experiment to draw, .png, .svg or .pdf: with --timing FILE-depth.png and FILE-stones.png for FILE.png, with --evaluations FILE-steps.png and FILE-depth.png (the experiment's name .png)."`
	Format      table.Format `default:"text" enum:"text,markdown,csv,latex,json,html" placeholder:"FORMAT" help:"Of the tables of an experiment: text, markdown, csv, latex, json or html (${default})."`
}

func (benchCommand) Example() string {
	return "tourney bench\n" +
		"  tourney bench --timing configs/pentago-timing.yaml --plot report.pdf\n" +
		"  tourney bench --evaluations configs/pentago-evaluations.yaml"
}

// passes is how often the bench is run; the fastest counts.
const passes = 3

// Run measures the default search with every heuristic, or makes an experiment.
func (c *benchCommand) Run(env *shell.Environment) error {
	switch {
	case c.Timing != "":
		return c.timing(env)
	case c.Evaluations != "":
		return c.evaluations(env)
	}
	if c.Plot != "" || c.Format != table.Plain {
		return shell.Usage(fmt.Errorf("--plot and --format are for --timing and --evaluations: the bench itself prints one table"))
	}
	var rows []bench.Row
	err := bench.Run(env.Ctx, passes, func(r bench.Row) error {
		rows = append(rows, r)
		_, err := fmt.Fprintf(env.Stderr, "%s/%s: %d positions in %v\n",
			r.Game, r.Heuristic, r.Positions, r.Took.Round(time.Millisecond))
		return err
	})
	if err != nil {
		return err
	}
	total, took := bench.Total(rows)
	if err := env.Print(table.Plain, benchTable(rows)); err != nil {
		return err
	}
	if _, err = fmt.Fprintf(env.Stdout, "\nBench: %d\n%s nodes/s, %s evaluations/s\n", total.Nodes, rate(total.Nodes, took), rate(total.Evals, took)); err != nil {
		return err
	}
	return checkRecords(rows)
}

// pictures names the two pictures of an experiment of that name, such as clock-depth.png and clock-stones.png where
// clock.png was asked for. It is an error if one cannot be drawn, or would take the place of the config.
func (c *benchCommand) pictures(config, name, one, other string) (first, second string, err error) {
	file := cmp.Or(c.Plot, name+".png")
	ending := filepath.Ext(file)
	stem := strings.TrimSuffix(file, ending) + "-"
	first, second = stem+one+ending, stem+other+ending
	return first, second, cmp.Or(shell.CheckApart(first, "the config", config), shell.CheckApart(second, "the config", config))
}

func benchTable(rows []bench.Row) table.Table {
	t := table.Table{Notes: []string{fmt.Sprintf(benchNotes, passes)}}
	column := table.Columns(&t, rows)
	number := func(head string, of func(r bench.Row) any) {
		column(table.Column{Key: head, Head: head, Type: table.Number}, of)
	}
	column(table.Column{Key: "game", Head: "game"}, func(r bench.Row) any { return r.Game })
	column(table.Column{Key: "heuristic", Head: "heuristic"}, func(r bench.Row) any { return r.Heuristic })
	number("plies", func(r bench.Row) any { return r.Depth })
	number("nodes", func(r bench.Row) any { return r.Counts.Nodes })
	number("on record", func(r bench.Row) any {
		switch {
		case r.Recorded == 0:
			return "new"
		case r.Changed():
			return fmt.Sprintf("was %d", r.Recorded)
		}
		return "same"
	})
	number("evaluations", func(r bench.Row) any { return r.Counts.Evals })
	number("table hits", func(r bench.Row) any { return r.Counts.Hits })
	number("first cuts", func(r bench.Row) any { return firstCuts(r.Counts) })
	number("least", func(r bench.Row) any { return r.Spent.Min })
	number("mean", func(r bench.Row) any { return fmt.Sprintf("%.1f", r.Spent.Mean) })
	number("most", func(r bench.Row) any { return r.Spent.Max })
	number("spikes", func(r bench.Row) any { return fmt.Sprintf("%.1f", float64(r.Spent.Spikes)/float64(r.Positions)) })
	number("ms", func(r bench.Row) any { return fmt.Sprintf("%.1f", r.Took.Seconds()*1000) })
	number("nodes/s", func(r bench.Row) any { return rate(r.Counts.Nodes, r.Took) })
	number("evals/s", func(r bench.Row) any { return rate(r.Counts.Evals, r.Took) })
	t.View.Keys = []string{"game", "heuristic"}
	return t
}

// checkRecords returns an error that names the heuristics whose searches visit other nodes than are on record.
func checkRecords(rows []bench.Row) error {
	var changed []string
	for _, r := range rows {
		if r.Changed() {
			changed = append(changed, r.Game+"/"+r.Heuristic)
		}
	}
	if len(changed) == 0 {
		return nil
	}
	return fmt.Errorf("bench: the nodes of %s are not those on record: the search or the heuristic has changed; if that was "+
		"meant, record them by go test ./arena/bench -update, and if not, build from a clean checkout", strings.Join(changed, ", "))
}

const benchNotes = "Each game's own heuristics with the default search, on its start and on random boards. Times are CPU time of the process, " +
	"the fastest of %d passes, fewer where one takes long; hardly any is for collecting garbage. On record: whether the " +
	"nodes are as recorded; a new heuristic has no record and does not count for Bench and the speed behind it. First cuts: the " +
	"share of cut-offs that came by the first sub-move tried. Least, mean, most: evaluations for a sub-move of the root, in " +
	"the order searched; spikes: how many of a search took more than the least before them. Equal searches have equal Bench " +
	"numbers."

// firstCuts writes the share of cut-offs that the first sub-move tried has caused.
func firstCuts(c players.Counts) string {
	if c.Cuts == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(c.FirstCuts)/float64(c.Cuts))
}

// rate writes a number per second, to three digits.
func rate(n int64, took time.Duration) string {
	if took <= 0 { // a clock too coarse
		return "-"
	}
	return short(float64(n) / took.Seconds())
}

// short writes a number with three digits and a k, M or G.
func short(x float64) string {
	unit := ""
	for _, larger := range []string{" k", " M", " G"} {
		if x < 999.5 {
			break
		}
		x, unit = x/1000, larger
	}
	return fmt.Sprintf("%.3g%s", x, unit)
}
