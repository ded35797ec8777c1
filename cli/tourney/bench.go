package tourney

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tourney/arena/bench"
	"tourney/arena/config"
	"tourney/arena/plan"
	"tourney/cli/shell"
	"tourney/players"
	"tourney/report"
	"tourney/report/table"
	"tourney/results"
)

type benchCommand struct {
	Config string       `arg:"" optional:"" name:"config" help:"The searches and boards to measure, such as configs/pentago-timing.yaml; without it the default search with every heuristic on fixed positions."`
	Plot   string       `short:"o" placeholder:"FILE" help:"Pictures of a config's times to draw, .png, .svg or .pdf: FILE-depth.png and FILE-stones.png for FILE.png (the config's name .png)."`
	Format table.Format `default:"text" enum:"text,markdown,csv,latex,json,html" placeholder:"FORMAT" help:"Of the tables of a config's times: text, markdown, csv, latex, json or html (${default})."`
}

func (benchCommand) Example() string {
	return "tourney bench\n" +
		"  tourney bench configs/pentago-timing.yaml --plot report.pdf"
}

// Run measures the searches of a config or, without one, the default search with every heuristic.
func (c *benchCommand) Run(env *shell.Environment) error {
	if c.Config != "" {
		return c.experiment(env)
	}
	if c.Plot != "" || c.Format != table.Plain {
		return shell.Usage(fmt.Errorf("--plot and --format are for a config: the bench without one prints one table"))
	}
	env.TellOlder()
	var rows []bench.Row
	err := bench.Run(env.Ctx, bench.Passes, func(r bench.Row) error {
		rows = append(rows, r)
		_, err := fmt.Fprintf(env.Stderr, "%s/%s: %d positions in %v\n",
			r.Game, r.Heuristic, r.Boards, r.Time.Round(time.Millisecond))
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
	return checkBaseline(rows)
}

// experiment measures the searches of a config until it is stopped, prints tables and draws two pictures.
func (c *benchCommand) experiment(env *shell.Environment) error {
	e, err := shell.ReadConfig(c.Config, config.DecodeBench)
	if err != nil {
		return err
	}
	file := cmp.Or(c.Plot, e.Name+".png")
	ending := filepath.Ext(file)
	stem := strings.TrimSuffix(file, ending)
	byDepth, byStones := stem+"-depth"+ending, stem+"-stones"+ending
	if err := cmp.Or(shell.CheckApart(byDepth, "the config", c.Config), shell.CheckApart(byStones, "the config", c.Config)); err != nil {
		return err
	}
	t := report.Timings{Name: e.Name, Game: e.Game, Depths: e.Depths, Boards: e.Boards,
		Published: e.Published.Name, PublishedBoards: e.Published.Boards, Machine: shell.Machine()}
	for _, player := range e.Players {
		t.Players = append(t.Players, player.Name)
		settings := slices.DeleteFunc(plan.SettingsOf(player.Spec), func(s results.Setting) bool {
			return s.Name == players.PliesOption && s.Of == "" // each searches to all depths of the config
		})
		t.Settings = append(t.Settings, results.Player{Name: player.Name, Settings: results.NewSettings(settings)})
	}
	points, meter := e.Points(), shell.NewMeter(env.Stderr, "")
	show := func() {
		meter.Show(func() shell.Reading {
			done := len(t.Timings)
			text := fmt.Sprintf("%s: %d of %d times", e.Name, done, len(points))
			if done < len(points) {
				text += fmt.Sprintf(", depth %d, stones %d", points[done].Depth, points[done].Stones)
			}
			return shell.Reading{Done: done, Total: len(points), Label: text, Line: text}
		})
	}
	show()
	stopped := e.Run(env.Ctx, func(at bench.Point, cost bench.Cost) {
		t.Timings = append(t.Timings, report.Timing{Player: t.Players[at.Player], Depth: at.Depth, Stones: at.Stones,
			Time: cost.Time, Nodes: cost.Counts.Nodes, Evals: cost.Counts.Evals, Published: e.Published.Times[at]})
		show()
	})
	meter.Finish()
	if missing := len(points) - len(t.Timings); stopped != nil && env.Ctx.Err() != nil {
		stopped = fmt.Errorf("stopped with %d of %d times to go", missing, len(points))
	}
	if len(t.Timings) == 0 {
		return stopped
	}
	if len(t.Timings) < len(points) {
		t.Note = fmt.Sprintf("Incomplete: %d of %d times were measured.", len(t.Timings), len(points))
	}
	err = cmp.Or(env.Print(c.Format, report.TimingTables(t, c.Format)...),
		saveAs(byDepth)(report.DepthChart(t, e.Min)), saveAs(byStones)(report.StonesChart(t)))
	if err == nil {
		_, err = fmt.Fprintf(env.Stderr, "%s: pictures in %s and %s\n", e.Name, byDepth, byStones)
	}
	return errors.Join(stopped, err)
}

func benchTable(rows []bench.Row) table.Table {
	t := table.Table{Notes: []string{fmt.Sprintf(benchNotes, bench.Passes), "Times are of " + shell.Machine() + "."}}
	table.Fill(&t, rows, func(row *table.Row, r bench.Row) {
		number := func(head string, v any) { row.Number(head, v) }
		baseline := "same"
		switch {
		case r.Baseline == 0:
			baseline = "new"
		case r.Changed():
			baseline = fmt.Sprintf("was %d", r.Baseline)
		}
		row.Text("game", r.Game)
		row.Text("heuristic", r.Heuristic)
		number("plies", r.Depth)
		number("nodes", r.Counts.Nodes)
		number("baseline", baseline)
		number("evaluations", r.Counts.Evals)
		number("table hits", r.Counts.Hits)
		number("first cuts", firstCuts(r.Counts))
		number("least", r.Spread.Min)
		number("mean", fmt.Sprintf("%.1f", r.Spread.Mean))
		number("most", r.Spread.Max)
		number("spikes", fmt.Sprintf("%.1f", float64(r.Spread.Spikes)/float64(r.Boards)))
		number("ms", fmt.Sprintf("%.1f", r.Time.Seconds()*1000))
		number("nodes/s", rate(r.Counts.Nodes, r.Time))
		number("evals/s", rate(r.Counts.Evals, r.Time))
	})
	t.View.Keys = []string{"game", "heuristic"}
	return t
}

// checkBaseline returns an error that names the heuristics whose searches visit other nodes than their baseline.
func checkBaseline(rows []bench.Row) error {
	var changed []string
	for _, r := range rows {
		if r.Changed() {
			changed = append(changed, r.Game+"/"+r.Heuristic)
		}
	}
	if len(changed) == 0 {
		return nil
	}
	return fmt.Errorf("bench: the nodes of %s differ from the baseline: the search or the heuristic has changed; if that was "+
		"meant, store them by go test ./arena/bench -update, and if not, build from a clean checkout", strings.Join(changed, ", "))
}

const benchNotes = "Each game's own heuristics with the default search, on its start and on random boards. Times are CPU time of the process, " +
	"the fastest of %d passes, fewer where one takes long; hardly any is for collecting garbage. Baseline: whether the " +
	"nodes are the stored ones; a new heuristic has none and does not count for Bench and the speed behind it. First cuts: the " +
	"share of cut-offs that came by the first sub-move tried. Least, mean, most: evaluations for a sub-move of the root; " +
	"spikes: how many sub-moves of a search took more than the least of those searched before. Equal searches have equal " +
	"Bench numbers."

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
