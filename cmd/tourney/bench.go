package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/arena/bench"
	"tourney/cmd/internal/shell"
	"tourney/players"
)

type benchCommand struct {
	Timing      string `placeholder:"CONFIG" xor:"experiment" help:"Measure this timing experiment instead, a config such as configs/pentago-timing.yaml."`
	Evaluations string `placeholder:"CONFIG" xor:"experiment" help:"Count the evaluations of a player's searches instead, on each sub-move of the root and by depth: a config such as configs/pentago-evaluations.yaml."`
	Plot        string `short:"o" placeholder:"FILE" help:"Pictures of an experiment to draw, .png, .svg or .pdf: with --timing FILE-depth.png and FILE-stones.png for FILE.png, with --evaluations FILE-steps.png and FILE-depth.png (the experiment's name .png)."`
	Format      string `default:"text" enum:"text,markdown,csv,latex,json" placeholder:"FORMAT" help:"Of the tables of an experiment: text, markdown, csv, latex or json (${default})."`
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
		return experiment{Config: c.Timing, Plot: c.Plot, Format: c.Format}.timing(env)
	case c.Evaluations != "":
		return experiment{Config: c.Evaluations, Plot: c.Plot, Format: c.Format}.evaluations(env)
	}
	if c.Plot != "" || c.Format != "text" {
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
	_, err = fmt.Fprintf(env.Stdout, "%s\n\n"+benchNotes+"\nBench: %d\n%s nodes/s, %s evaluations/s\n", benchTable(rows), passes,
		total.Nodes, rate(total.Nodes, took), rate(total.Evals, took))
	if err != nil {
		return err
	}
	return checkRecords(rows)
}

func benchTable(rows []bench.Row) string {
	t := shell.NewTable(table.Row{"game", "heuristic", "plies", "nodes", "on record", "evaluations", "table hits", "first cuts",
		"least", "mean", "most", "spikes", "ms", "nodes/s", "evals/s"})
	t.SetColumnConfigs(numbers(4, 15))
	for _, r := range rows {
		record := "same"
		switch {
		case r.Recorded == 0:
			record = "new"
		case r.Changed():
			record = fmt.Sprintf("was %d", r.Recorded)
		}
		t.AppendRow(table.Row{r.Game, r.Heuristic, r.Depth, r.Counts.Nodes, record, r.Counts.Evals, r.Counts.Hits,
			firstCuts(r.Counts), r.Spent.Min, fmt.Sprintf("%.1f", r.Spent.Mean), r.Spent.Max,
			fmt.Sprintf("%.1f", float64(r.Spent.Spikes)/float64(r.Positions)),
			fmt.Sprintf("%.1f", r.Took.Seconds()*1000), rate(r.Counts.Nodes, r.Took), rate(r.Counts.Evals, r.Took)})
	}
	return t.Render()
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

const benchNotes = `Each game's own heuristics with the default search, on its start and on random boards. Times are CPU time of the process,
the fastest of %d passes, fewer where one takes long; hardly any is for collecting garbage. On record: whether the
nodes are as recorded; a new heuristic has no record and does not count for Bench and the speed behind it. First cuts: the
share of cut-offs that came by the first sub-move tried. Least, mean, most: evaluations for a sub-move of the root, in
the order searched; spikes: how many of a search took more than the least before them. Equal searches have equal Bench
numbers.
`

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
	switch {
	case x >= 999.5e6:
		return fmt.Sprintf("%.3g G", x/1e9)
	case x >= 999.5e3:
		return fmt.Sprintf("%.3g M", x/1e6)
	case x >= 999.5:
		return fmt.Sprintf("%.3g k", x/1e3)
	default:
		return fmt.Sprintf("%.3g", x)
	}
}

// numbers aligns columns to the right, counted from 1.
func numbers(from, to int) []table.ColumnConfig {
	var columns []table.ColumnConfig
	for i := from; i <= to; i++ {
		columns = append(columns, table.ColumnConfig{Number: i, Align: text.AlignRight, AlignHeader: text.AlignRight})
	}
	return columns
}
