package report

import (
	"context"
	"math"
	"slices"
	"strings"

	"tourney/report/chart"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

func init() {
	addTable(Figure{Kind: "costs", Title: "Costs", Doc: "time, nodes and evaluations of a turn and of a game, by player", Page: 4, Picture: "costs", Needs: Counted},
		func(r *Run) bool {
			costs, err := r.Costs()
			return err == nil && costs.known()
		},
		func(_ context.Context, r *Run) (t table.Table, err error) {
			costs, err := r.Costs()
			if err != nil {
				return t, err
			}
			return costs.table()
		})
	addRunPicture(Figure{Kind: "costs", Title: "Costs", Doc: "time, nodes and evaluations of a turn, by player"}, nil,
		func(_ context.Context, r *Run, _ *evidence.Counts, _ string) (none chart.Chart, err error) {
			costs, err := r.Costs()
			if err != nil {
				return none, err
			}
			return costs.chart()
		})
}

// Costs are what the games of a run have cost its players.
type Costs struct {
	run   results.Run
	games int    // stored
	list  []cost // by player, then by kind of opening
}

// cost is the cost of a player's games with one kind of opening, or with all kinds.
type cost struct {
	player, kind string
	games        int
	turns        int64
	of           [len(costOf)]spent
}

// costOf is what costs are said of.
var costOf = [...]string{"turn", "game"}

// spent is the mean of each of the figures of a turn or of a game.
type spent [len(costFigures)]stats.Estimate

// costFigures are the milliseconds, nodes and evaluations that something takes.
var costFigures = [...]struct {
	key, head, title string
	scale            func(lo, hi float64) *chart.Scale
	unit             float64 // in that of the scale
	least            float64 // that the scale has room for
}{
	// Times below a microsecond are not told apart, and would stretch the scale.
	{"milliseconds", "ms", "time", chart.Seconds, 1e-3, 1e-6},
	{"nodes", "nodes", "nodes", chart.Counts, 1, 0},
	{"evaluations", "evaluations", "evaluations", chart.Counts, 1, 0},
}

// readCosts reads what the games of a run have cost. c counts the run; read is the method Costs of its store.
func readCosts(
	ctx context.Context, read func(context.Context, results.Run) ([]results.Cost, error), c *evidence.Counts,
) (Costs, error) {
	costs := Costs{run: c.Run, games: c.Support("").Games}
	stored, err := read(ctx, c.Run)
	if err != nil {
		return costs, err
	}
	openings := evidence.Kinds(stored, func(c results.Cost) string { return c.Opening })
	for from, to := 0, 0; from < len(stored); from = to {
		for to = from; to < len(stored) && stored[to].Player == stored[from].Player; {
			to++
		}
		for _, kind := range kinds(openings) {
			opening := met(kind, openings)
			of := slices.DeleteFunc(slices.Clone(stored[from:to]), func(c results.Cost) bool { return opening != "" && c.Opening != opening })
			if len(of) > 0 {
				costs.list = append(costs.list, sumCosts(c.Run, c.Run.Players[stored[from].Player].Name, kind, of))
			}
		}
	}
	return costs, nil
}

// sumCosts sums costs of one player.
func sumCosts(run results.Run, player, kind string, list []results.Cost) cost {
	c := cost{player: player, kind: kind}
	var parts [results.CostParts]results.Cost
	for _, one := range list {
		p := &parts[one.Part]
		p.Games, p.Turns = p.Games+one.Games, p.Turns+one.Turns
		p.Nodes, p.Evals, p.Micros = p.Nodes+one.Nodes, p.Evals+one.Evals, p.Micros+one.Micros
		c.games, c.turns = c.games+one.Games, c.turns+one.Turns
	}
	for of := range c.of {
		for i := range c.of[of] {
			var sums []stats.Part
			for _, p := range parts {
				per := []float64{float64(p.Turns), float64(p.Games)}[of]
				sum := []float64{float64(p.Micros) / 1000, float64(p.Nodes), float64(p.Evals)}[i]
				sums = append(sums, stats.Part{Sum: sum, Per: per, Games: p.Games})
			}
			if e := evidence.MeanIn(run.Stopped(), stats.Ratio(sums)); i == 0 || e.Value != 0 { // else nothing was searched
				c.of[of][i] = e
			}
		}
	}
	return c
}

// known reports whether something is known of the games' costs.
func (c Costs) known() bool { return len(c.list) > 0 }

// Searched reports whether a player has searched: others value no position.
func (c Costs) Searched() bool {
	return slices.ContainsFunc(c.list, func(c cost) bool { return c.of[1][1].Value > 0 })
}

// table shows the mean cost of a turn and of a game, by player and kind of opening. The error is Unsuited if nothing is
// known of the games.
func (c Costs) table() (table.Table, error) {
	t := runTable(c.run, "costs", "what a turn and a game cost")
	t.Facts = append(t.Facts, apart("machines", slices.Concat([]string{}, c.run.Machines())))
	t.Note = sentences(Remark(c.run, c.games), machineNote(c.run))
	legendOf(c.run.Players).add(&t)
	if !c.known() && c.games > 0 {
		return t, c.unknown()
	}
	var decimals [len(costOf)][len(costFigures)]int
	unsearched := false
	for of := range costOf {
		for i := range costFigures {
			var values []float64
			for _, l := range c.list {
				e := l.of[of][i]
				if e.Value > 0 {
					values = append(values, e.Value)
				}
				unsearched = unsearched || e.Games == 0 && l.of[of][0].Games > 0
			}
			decimals[of][i] = decimalsFor(values)
		}
	}
	table.Fill(&t, c.list, func(r *table.Row, l cost) {
		r.Text("player", l.player)
		r.Text("opening", l.kind)
		r.Number("games", l.games)
		r.Number("turns", l.turns, "")
		for of, name := range costOf {
			r.Group = "a " + name
			for i, f := range costFigures {
				r.Mean(name+"_"+f.key, decimals[of][i], l.of[of][i], f.head)
			}
		}
	})
	t.View.Keys = []string{"player", "opening"}
	if !slices.ContainsFunc(c.list, func(l cost) bool { return l.kind == total }) {
		t.View.Keys = t.View.Keys[:1]
	}
	t.Notes = []string{"Of the player alone. Time is wall time in which the player was asked for moves, in whole microseconds, while other games " +
		"were played beside."}
	t.Notes.When(unsearched,
		"No nodes or evaluations (–) are known of players without a search and of engines that report none.")
	return t, nil
}

// unknown returns the error of a run whose games have cost nothing.
func (c Costs) unknown() error {
	return unsuited(c.run, "its %s ended before anybody was asked for a move", results.Counted(c.games, "game"))
}

// decimalsFor returns the decimals that give the least of some positive numbers three digits, at most three.
func decimalsFor(list []float64) int {
	if len(list) == 0 {
		return 0
	}
	return max(0, min(3, 2-int(math.Floor(math.Log10(slices.Min(list))))))
}

// Machines names the machines that played a run.
func Machines(run results.Run) string { return strings.Join(run.Machines(), "; and ") }

// machineNote says on which machines the times of a run were taken.
func machineNote(run results.Run) string {
	if len(run.Machines()) > 1 {
		return "Times of several machines are mixed, and say little together: " + Machines(run) + "."
	}
	return "Times are of " + Machines(run) + "."
}

// chart shows the mean time, nodes and evaluations of a turn of each player, over all openings, with their intervals.
// It is an error if there is nothing to draw.
func (c Costs) chart() (none chart.Chart, err error) {
	switch {
	case c.games == 0:
		return none, noGamesYet(c.run)
	case !c.known():
		return none, c.unknown()
	}
	const pitch = 18
	var lines []cost
	rows := &chart.Rows{Headings: []string{"player"}, Pitch: pitch}
	for i, l := range c.list {
		if i+1 < len(c.list) && c.list[i+1].player == l.player { // its total comes last
			continue
		}
		lines, rows.List = append(lines, l), append(rows.List, row(l.player))
	}
	var how stats.Notes
	var panels []chart.Panel
	short := false
	for figure, f := range costFigures {
		var marks []chart.Mark
		var dots []chart.Point
		least, most := math.Inf(1), 0.0
		for i, l := range lines {
			e := l.of[0][figure]
			if e.Games == 0 || e.Value == 0 {
				continue
			}
			at := point(f.unit*e.Value, float64(i)+0.5)
			short = short || at.X < f.least || f.least > 0 && e.Known() && f.unit*e.Lo < f.least
			if at.X < f.least {
				continue
			}
			lo, hi := at.X, at.X
			if e.Known() {
				lo, hi = max(f.unit*e.Lo, f.least), f.unit*e.Hi
				marks = append(marks, chart.Whisker{From: lo, To: hi, Y: at.Y})
			}
			how.Add(e)
			least, most, dots = min(least, lo), max(most, hi), append(dots, at)
		}
		if len(dots) > 0 {
			marks = append(marks, chart.Dots{Points: dots, Radius: 2.4, Fill: chart.Vermilion, Halo: 0.8})
			panels = append(panels, chart.Panel{Heading: f.title, X: f.scale(least, most), XTitle: "of a turn", Width: panelWidth(3), Marks: marks})
		}
	}
	scales := "Scales are logarithmic."
	if short {
		scales = "Scales are logarithmic, and times below 1 µs are not drawn."
	}
	if len(panels) == 0 {
		return none, unsuited(c.run, "no time or node was counted")
	}
	return chart.Chart{
		Title:    chartTitle(c.run),
		Subtitle: "What a turn costs each player, over all openings: means with intervals.",
		Key: []chart.Entry{entry("mean", chart.Dots{Radius: 2.4, Fill: chart.Vermilion}.At(chart.Point{})),
			whiskerEntry},
		Bands: []chart.Band{{Rows: rows, Panels: panels}},
		Notes: sentences(Remark(c.run, c.games), slices.Concat([]string{scales}, how.Sentences(whiskers), []string{machineNote(c.run)})...),
	}, nil
}
