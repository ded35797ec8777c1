package report

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"tourney/report/chart"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
)

func init() {
	addTables(Figure{Kind: "evaluations", Title: "Evaluations", Doc: "evaluations of a decision, by depth and by ply", Picture: "evaluations", Needs: EveryGame}, nil,
		func(ctx context.Context, r *Run, f table.Format) ([]table.Table, error) {
			e, err := readEvaluations(ctx, r.Store, r.Run)
			return e.tables(f), err
		})
	addRunPicture(Figure{Kind: "evaluations", Title: "Evaluations", Doc: "evaluations of a decision, by ply and by depth", Needs: EveryGame}, nil,
		func(ctx context.Context, r *Run, _ *evidence.Counts, _ string) (none chart.Chart, err error) {
			e, err := readEvaluations(ctx, r.Store, r.Run)
			if err != nil {
				return none, err
			}
			return e.chart()
		})
}

// evaluations hold the costs of the decisions in the games of a run.
type evaluations struct {
	run     results.Run
	games   int
	efforts efforts
}

// place is the depth in plies, the ply of the game (sub-moves played before) and the player (an index into Run.Players)
// of decisions. Sums over depths have depth 0, sums over plies ply 0 or the first ply of a span.
type place struct{ depth, ply, player int }

// effort is the cost of the decisions of one place.
type effort struct {
	place
	decisions    int64
	nodes, evals int64
	least, most  int64 // evaluations of one decision
}

func (e effort) mean() float64 { return float64(e.evals) / float64(e.decisions) }

// efforts maps places to the costs of their decisions.
type efforts map[place]effort

func (m efforts) add(e effort) {
	if sum, ok := m[e.place]; ok {
		e.decisions, e.nodes, e.evals = e.decisions+sum.decisions, e.nodes+sum.nodes, e.evals+sum.evals
		e.least, e.most = min(e.least, sum.least), max(e.most, sum.most)
	}
	m[e.place] = e
}

// sums moves efforts to other places and adds up those of one place. They are ordered by depth, ply and player.
func (m efforts) sums(to func(at place) place) []effort {
	sums, list := efforts{}, []effort{}
	for at, e := range m {
		e.place = to(at)
		sums.add(e)
	}
	for _, e := range sums {
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b effort) int {
		return cmp.Or(a.depth-b.depth, a.ply-b.ply, a.player-b.player)
	})
	return list
}

// readEvaluations reads every game of a run. Unsuited is the error of a run whose games keep no
// evaluations.
func readEvaluations(ctx context.Context, store evidence.Blocks, run results.Run) (evaluations, error) {
	e := evaluations{run: run, efforts: efforts{}}
	err := store.Games(ctx, run, nil, func(g results.Record) error {
		e.games++
		for _, t := range g.Thoughts {
			if !t.Searched() {
				continue
			}
			at := place{t.Plies, t.Ply, run.Pairings[g.Pairing].Seats[t.Seat]}
			e.efforts.add(effort{at, 1, t.Nodes, t.Evals, t.Evals, t.Evals})
		}
		return nil
	})
	if err == nil && e.games > 0 && len(e.efforts) == 0 {
		err = unsuited(run, "no evaluations are stored with its %s: players without a search make none, and a config with "+
			"thoughts: off stores none", results.Counted(e.games, "game"))
	}
	return e, err
}

func (e evaluations) byDepth() []effort {
	return e.efforts.sums(func(at place) place { return place{depth: at.depth, player: at.player} })
}

// byPly returns sums over spans of a round number of plies.
func (e evaluations) byPly() (list []effort, span int) {
	const most = 16 // spans
	last := 0
	for at := range e.efforts {
		last = max(last, at.ply)
	}
	span = roundWidth(last+1, most)
	return e.efforts.sums(func(at place) place { return place{ply: at.ply - at.ply%span, player: at.player} }), span
}

func (e evaluations) name(one effort) string { return e.run.Players[one.player].Name }

// names returns the players who have decisions, in the order of the run.
func (e evaluations) names() []string {
	var names []string
	for _, one := range e.efforts.sums(func(at place) place { return place{player: at.player} }) {
		names = append(names, e.name(one))
	}
	return names
}

// tables shows, for readers, evaluations by depth and by ply; for programs, one table with both.
func (e evaluations) tables(f table.Format) []table.Table {
	l := legendOf(e.run.Players)
	if f.ForPrograms() {
		t := e.table("", e.efforts.sums(func(at place) place { return at }))
		l.add(&t)
		return []table.Table{t}
	}
	list := e.byDepth()
	byDepth := e.table("evaluations in a decision, by depth", list)
	byDepth.View = table.View{Keys: []string{"depth", "player"}, Cells: []string{"decisions", "least", "mean", "most"}}
	byDepth.Notes = []string{"Depth in plies, as the search reached it. The decisions are those of each player's own games."}
	l.add(&byDepth)
	// Several lines of one depth are of different searches, whose means say nothing of growth.
	if depths := slices.CompactFunc(slices.Clone(list), func(a, b effort) bool { return a.depth == b.depth }); len(depths) == len(list) {
		byDepth.View.Cells = append(byDepth.View.Cells, "growth")
		byDepth.Notes.Add("Growth: the mean over that of the line above, where that is one ply less.")
	}
	list, span := e.byPly()
	byPly := e.table("mean evaluations in a decision, by ply of the game", list)
	byPly.View = table.View{Keys: []string{"ply"}, Cells: []string{"mean"}, Across: "player", Values: e.names()}
	byPly.Notes = []string{"Ply: sub-moves played before the decision."}
	byPly.Notes.When(span > 1, "Each line is a span of %d plies, and the first of them names it.", span)
	return []table.Table{byDepth, byPly}
}

func (e evaluations) table(title string, list []effort) table.Table {
	t := runTable(e.run, "evaluations", title)
	t.Note = Remark(e.run, e.games)
	var above effort
	table.Fill(&t, list, func(r *table.Row, one effort) {
		var growth any
		if above.evals > 0 && one.depth == above.depth+1 {
			growth = "×" + significant(one.mean()/above.mean())
		}
		above = one
		r.Text("player", e.name(one))
		r.Number("depth", one.depth)
		r.Number("ply", one.ply)
		r.Number("decisions", one.decisions)
		r.Number("nodes", one.nodes)
		r.Number("evaluations", one.evals)
		r.Number("least", one.least)
		r.Number("mean", table.Cell{Value: one.mean(), Shown: significant(one.mean())})
		r.Number("most", one.most)
		r.Derived = true
		r.Number("growth", growth)
	})
	return t
}

// chart shows the mean evaluations of each player's decisions by ply of the game and, beside these, by depth, with
// lines from the least to the most. It is an error if there are no games.
func (e evaluations) chart() (chart.Chart, error) {
	names := e.names()
	curves := func(list []effort, x func(e effort) int, spans bool) []curve {
		drawn := make([]curve, len(names))
		for _, one := range list {
			i := slices.Index(names, e.name(one))
			c, at := &drawn[i], point(float64(x(one)), one.mean())
			c.name, c.points = i, append(c.points, at)
			if spans {
				c.spans = append(c.spans, span{at.X, float64(one.least), float64(one.most)})
			}
		}
		return drawn
	}
	byPly, span := e.byPly()
	across := "plies played before"
	if span > 1 {
		across += fmt.Sprintf(", in spans of %d", span)
	}
	c, ok := curvesChart(names, []curvePanel{
		{"by ply of the game", across, curves(byPly, func(e effort) int { return e.ply }, false)},
		{"by depth", "depth in plies", curves(e.byDepth(), func(e effort) int { return e.depth }, true)},
	}, "", chart.Counts)
	if !ok {
		return c, noGamesYet(e.run)
	}
	c.Title, c.Subtitle = chartTitle(e.run), "Evaluations in a decision: means and, by depth, from the least to the most"
	c.Bands[0].Panels[0].YTitle = "evaluations in a decision"
	c.Notes = sentences(Remark(e.run, e.games), strings.TrimSpace("Evaluations are to a logarithmic scale from 1 on, and to a linear one below. "+c.Notes))
	return c, nil
}
