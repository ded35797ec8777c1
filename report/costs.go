package report

import (
	"context"
	"fmt"
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
			return err == nil && costs.Known()
		},
		func(_ context.Context, r *Run, _ table.Format) ([]table.Table, error) {
			costs, err := r.Costs()
			if err != nil {
				return nil, err
			}
			return one(costs.Table())
		})
	addRunPicture(Figure{Kind: "costs", Title: "Costs", Doc: "time, nodes and evaluations of a turn, by player"}, never,
		func(_ context.Context, r *Run, _ *evidence.Counts, _ string) (chart.Chart, error) {
			costs, err := r.Costs()
			if err != nil {
				return chart.Chart{}, err
			}
			return costs.Chart()
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
	turn, game   spent
}

// spent is the mean cost of a turn or of a game.
type spent struct{ millis, nodes, evals stats.Estimate }

// ReadCosts reads what the games of a run have cost. c counts the run; read is the method Costs of its store.
func ReadCosts(
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
				costs.list = append(costs.list, costOf(c.Run, c.Run.Players[stored[from].Player].Name, kind, of))
			}
		}
	}
	return costs, nil
}

// costOf sums costs of one player.
func costOf(run results.Run, player, kind string, list []results.Cost) cost {
	c := cost{player: player, kind: kind}
	var parts [results.CostParts]results.Cost
	for _, one := range list {
		p := &parts[one.Part]
		p.Games, p.Turns = p.Games+one.Games, p.Turns+one.Turns
		p.Nodes, p.Evals, p.Micros = p.Nodes+one.Nodes, p.Evals+one.Evals, p.Micros+one.Micros
		c.games, c.turns = c.games+one.Games, c.turns+one.Turns
	}
	ratio := func(of func(p results.Cost) float64, per func(p results.Cost) float64) stats.Estimate {
		var sums []stats.Part
		for _, p := range parts {
			sums = append(sums, stats.Part{Sum: of(p), Per: per(p), Games: p.Games})
		}
		return evidence.MeanIn(run.Stopped(), stats.Ratio(sums))
	}
	searched := func(e stats.Estimate) stats.Estimate {
		if e.Value == 0 { // nothing was searched
			return stats.Estimate{}
		}
		return e
	}
	mean := func(per func(p results.Cost) float64) spent {
		return spent{
			millis: ratio(func(p results.Cost) float64 { return float64(p.Micros) / 1000 }, per),
			nodes:  searched(ratio(func(p results.Cost) float64 { return float64(p.Nodes) }, per)),
			evals:  searched(ratio(func(p results.Cost) float64 { return float64(p.Evals) }, per)),
		}
	}
	c.game = mean(func(p results.Cost) float64 { return float64(p.Games) })
	c.turn = mean(func(p results.Cost) float64 { return float64(p.Turns) })
	return c
}

// Known reports whether something is known of the games' costs.
func (c Costs) Known() bool { return len(c.list) > 0 }

// Searched reports whether a player has searched: others value no position.
func (c Costs) Searched() bool {
	return slices.ContainsFunc(c.list, func(c cost) bool { return c.game.nodes.Value > 0 })
}

// Table shows the mean cost of a turn and of a game, by player and kind of opening. The error is Unsuited if nothing is
// known of the games.
func (c Costs) Table() (table.Table, error) {
	l := legendOf(c.run.Players)
	t := table.Table{Kind: "costs", Title: chartTitle(c.run) + ": what a turn and a game cost", Legend: l.entries(mostSettings),
		Note: sentences(Remark(c.run, c.games), machineNote(c.run)),
		Facts: []table.Fact{{Key: "run", Value: c.run.Name}, {Key: "game", Value: c.run.Game},
			apart("machines", slices.Concat([]string{}, c.run.Machines())), l.fact()}}
	if !c.Known() && c.games > 0 {
		return t, c.unknown()
	}
	column := table.Columns(&t, c.list)
	column(table.Column{Key: "player", Head: "player"}, func(l cost) any { return l.player })
	column(table.Column{Key: "opening", Head: "opening"}, func(l cost) any { return l.kind })
	column(table.Column{Key: "games", Head: "games", Type: table.Number}, func(l cost) any { return l.games })
	column(table.Column{Key: "turns", Type: table.Number}, func(l cost) any { return l.turns })
	unsearched := false
	figures := func(key, group string, of func(l cost) spent) {
		for _, f := range []struct {
			key, head string
			of        func(s spent) stats.Estimate
		}{
			{"milliseconds", "ms", func(s spent) stats.Estimate { return s.millis }},
			{"nodes", "nodes", func(s spent) stats.Estimate { return s.nodes }},
			{"evaluations", "evaluations", func(s spent) stats.Estimate { return s.evals }},
		} {
			var least []float64
			for _, l := range c.list {
				e := f.of(of(l))
				if e.Value > 0 {
					least = append(least, e.Value)
				}
				unsearched = unsearched || e.Games == 0 && of(l).millis.Games > 0
			}
			column(table.Column{Key: key + "_" + f.key, Head: f.head, Group: group, Type: table.Mean, Decimals: decimalsFor(least)},
				func(l cost) any { return f.of(of(l)) })
		}
	}
	figures("turn", "a turn", func(l cost) spent { return l.turn })
	figures("game", "a game", func(l cost) spent { return l.game })
	t.View.Keys = []string{"player", "opening"}
	if !slices.ContainsFunc(c.list, func(l cost) bool { return l.kind == total }) {
		t.View.Keys = t.View.Keys[:1]
	}
	t.Notes = []string{"Of the player alone. Time is wall time in which the player was asked for moves, in whole microseconds, while other games " +
		"were played beside."}
	if unsearched {
		t.Notes = append(t.Notes, "No nodes or evaluations (–) are known of players without a search and of engines that report none.")
	}
	return t, nil
}

// unknown returns the error of a run whose games have cost nothing.
func (c Costs) unknown() error {
	return Unsuited{fmt.Errorf("run %s: its %s ended before anybody was asked for a move", results.Visible(c.run.Name), results.Counted(c.games, "game"))}
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

// Chart shows the mean time, nodes and evaluations of a turn of each player, over all openings, with their intervals. It is
// an error if there is nothing to draw.
func (c Costs) Chart() (chart.Chart, error) {
	switch {
	case c.games == 0:
		return chart.Chart{}, noGamesYet(c.run)
	case !c.Known():
		return chart.Chart{}, c.unknown()
	}
	const pitch = 18
	var lines []cost
	rows := &chart.Rows{Headings: []string{"player"}, Pitch: pitch}
	for i, l := range c.list {
		if i+1 < len(c.list) && c.list[i+1].player == l.player { // its total comes last
			continue
		}
		lines, rows.List = append(lines, l), append(rows.List, chart.Row{Names: []chart.Name{{Text: l.player}}})
	}
	const shortest = 1e-6 // seconds: shorter times are not told apart, and would stretch the scale
	var how stats.Notes
	var panels []chart.Panel
	short := false
	for _, f := range []struct {
		heading string
		scale   func(lo, hi float64) *chart.Scale
		least   float64 // that the scale has room for
		of      func(l cost) (e stats.Estimate, units float64)
	}{
		{"time", chart.Seconds, shortest, func(l cost) (stats.Estimate, float64) { return l.turn.millis, 1e-3 }},
		{"nodes", chart.Counts, 0, func(l cost) (stats.Estimate, float64) { return l.turn.nodes, 1 }},
		{"evaluations", chart.Counts, 0, func(l cost) (stats.Estimate, float64) { return l.turn.evals, 1 }},
	} {
		var marks []chart.Mark
		var dots []chart.Point
		least, most := math.Inf(1), 0.0
		for i, l := range lines {
			e, unit := f.of(l)
			if e.Games == 0 || e.Value == 0 {
				continue
			}
			at := chart.Point{X: unit * e.Value, Y: float64(i) + 0.5}
			short = short || at.X < f.least || f.least > 0 && e.Known() && unit*e.Lo < f.least
			if at.X < f.least {
				continue
			}
			lo, hi := at.X, at.X
			if e.Known() {
				lo, hi = max(unit*e.Lo, f.least), unit*e.Hi
				marks = append(marks, chart.Whisker{From: lo, To: hi, Y: at.Y})
			}
			how.Add(e)
			least, most, dots = min(least, lo), max(most, hi), append(dots, at)
		}
		if len(dots) == 0 {
			continue
		}
		marks = append(marks, chart.Dots{Points: dots, Radius: 2.4, Fill: chart.Vermilion, Halo: 0.8})
		panels = append(panels, chart.Panel{Heading: f.heading, X: f.scale(least, most), XTitle: "of a turn", Width: panelWidth(3), Marks: marks})
	}
	scales := "Scales are logarithmic."
	if short {
		scales = "Scales are logarithmic, and times below 1 µs are not drawn."
	}
	if len(panels) == 0 {
		return chart.Chart{}, Unsuited{fmt.Errorf("run %s: no time or node was counted", results.Visible(c.run.Name))}
	}
	return chart.Chart{
		Title:    chartTitle(c.run),
		Subtitle: "What a turn costs each player, over all openings: means with intervals.",
		Key: []chart.Entry{{Text: "mean", Marks: []chart.Mark{chart.Dots{Points: []chart.Point{{}}, Radius: 2.4, Fill: chart.Vermilion}}},
			whiskerEntry},
		Bands: []chart.Band{{Rows: rows, Panels: panels}},
		Notes: sentences(Remark(c.run, c.games), slices.Concat([]string{scales}, how.Sentences(whiskers), []string{machineNote(c.run)})...),
	}, nil
}
