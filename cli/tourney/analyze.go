package tourney

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
	"tourney/players/search"
	"tourney/results"
	"tourney/results/report/table"
)

type analyzeCommand struct {
	Player   string            `arg:"" help:"Player string: a heuristic with weights and depth, as in 'a(monica=1.2)@4'."`
	Position string            `placeholder:"P" help:"Position line (the start of the game)."`
	Plies    *int              `placeholder:"N" help:"Depth in sub-moves instead of the player's own; 0 only evaluates the position."`
	Option   map[string]string `placeholder:"NAME=VALUE" help:"Rule option of the game; may be repeated."`
	Boards   *int              `placeholder:"N" help:"Instead of one position, N boards: how often a best sub-move is among the first by static value, which an effort keeps."`
	Stored   string            `name:"run" placeholder:"RUN" help:"Take --boards from this run, a position of each of N games (random boards)."`
	DB       string            `name:"db" placeholder:"FILE" help:"Database of the run (tourney.db, or $TOURNEY_DB)."`
	Format   table.Format      `default:"text" enum:"text,markdown,csv,latex,json,html" placeholder:"FORMAT" help:"text, csv or json: a row for each move, and the evaluations spent on one after the other; of --boards also markdown, latex or html (${default})."`
}

func (analyzeCommand) Example() string {
	return "tourney analyze 'a-star@4' --position 'W...../.B..../....../....../....../...... w p'\n" +
		"  tourney analyze windows@3 --boards 200 --run night"
}

func (c *analyzeCommand) Run(env *shell.Environment) error {
	spec, err := players.ParsePlayer("", c.Player)
	if err != nil {
		return shell.Usage(err)
	}
	switch {
	case c.DB != "" && c.Stored == "":
		return shell.Usage(fmt.Errorf("--db is for --run: name the run to take boards from"))
	case c.DB == "":
		c.DB = shell.UsualDB()
	}
	if spec.Heuristic == "" {
		return shell.Usage(fmt.Errorf("player %q has no heuristic, so there is nothing to analyze", c.Player))
	}
	if c.Plies != nil && *c.Plies == 0 && c.Format.ForPrograms() {
		return shell.Usage(fmt.Errorf("--format %s is for a search, and with --plies 0 there is none: ask for one ply or more", c.Format))
	}
	if c.Plies != nil && *c.Plies != 0 {
		spec.Options[players.PliesOption] = strconv.Itoa(*c.Plies)
		if spec, err = spec.Complete(); err != nil {
			return shell.Usage(err)
		}
	}
	if c.Boards != nil || c.Plies == nil || *c.Plies != 0 { // a heuristic has a static value by every method
		if err := search.Check(spec); err != nil {
			return shell.Usage(fmt.Errorf("player %q: %w: leave kind=%s out to analyze %s by %s, or ask for its static value by --plies 0",
				c.Player, err, spec.Method, spec.Heuristic, players.DefaultMethod))
		}
	}
	switch {
	case c.Boards != nil:
		return c.places(env, spec)
	case c.Stored != "":
		return shell.Usage(fmt.Errorf("--run is for --boards"))
	case c.Format != table.Plain && !c.Format.ForPrograms():
		return shell.Usage(fmt.Errorf("--format %s is for --boards: a position has text, csv and json", c.Format))
	}
	g, o, p, err := games.SetUp(spec.Game, c.Option, c.Position)
	if err != nil {
		return shell.Usage(err)
	}
	if p.Over() {
		return shell.Usage(fmt.Errorf("the game is over in this position (%s): there is nothing to analyze", p.Outcome().Reason))
	}
	if err := spec.Check(p); err != nil { // settings that are legal alone but not together
		return shell.Usage(fmt.Errorf("player %q: %w", c.Player, err))
	}
	var a search.Analysis
	if c.Plies != nil && *c.Plies == 0 {
		a, err = search.Evaluate(spec, p)
	} else {
		a, err = search.Analyze(env.Ctx, spec, p)
	}
	if err != nil {
		return err
	}
	if c.Format.ForPrograms() {
		position, err := p.AppendText(nil)
		if err != nil {
			return err
		}
		t := movesTable(p, a)
		t.Kind, t.Facts = "analysis", searchFacts(spec, p, string(position), a)
		return env.Print(c.Format, t)
	}
	if _, err := fmt.Fprint(env.Stdout, analysis(spec, g.SeatNames(o)[p.Mover()], p, a)); err != nil || a.Plies == 0 {
		return err
	}
	return env.Print(table.Plain, movesTable(p, a))
}

// analysis returns lines about an analysis, without its moves.
func analysis(spec players.Spec, mover string, p games.Position, a search.Analysis) string {
	var b strings.Builder
	b.Write(p.AppendDiagram(nil))
	fmt.Fprintf(&b, "\n%s to move, %s\n", mover, spec.Short())
	if a.Plies == 0 {
		fmt.Fprintf(&b, "value %s\n", search.Text(a.Value))
		return b.String()
	}
	fmt.Fprintf(&b, "value %s at %s\n%s\n\n", search.Text(a.Value), games.Plies(a.Plies), statistics(a))
	if search.Lossy(spec) {
		b.WriteString("the player's settings are lossy: values may be off\n\n")
	}
	return b.String()
}

// movesTable returns the moves of an analysis, best first.
func movesTable(p games.Position, a search.Analysis) table.Table {
	slices.SortStableFunc(a.Moves, func(x, y search.RootMove) int { return cmp.Compare(y.Value, x.Value) })
	var t table.Table
	column := table.Columns(&t, a.Moves)
	column(table.Column{Key: "move", Head: "move"}, func(m search.RootMove) any { return string(p.AppendMove(nil, m.Move)) })
	column(table.Column{Key: "value", Head: "value", Type: table.Number}, func(m search.RootMove) any {
		return table.Cell{Value: m.Value, Shown: search.Text(m.Value)}
	})
	column(table.Column{Key: "nodes", Head: "nodes", Type: table.Number}, func(m search.RootMove) any { return m.Nodes })
	column(table.Column{Key: "line", Head: "line"}, func(m search.RootMove) any { return games.Notation(p, m.Line) })
	t.View.Keys = []string{"move"}
	return t
}

// searchFacts are what programs get of the player's search.
func searchFacts(spec players.Spec, p games.Position, position string, a search.Analysis) []table.Fact {
	spread := search.SpreadOf(a.Spent)
	spent, searched := make([]string, len(a.Spent)), make([]string, len(a.Spent))
	for i, n := range a.Spent {
		spent[i], searched[i] = strconv.FormatInt(n, 10), string(p.AppendMove(nil, a.Searched[i]))
	}
	return []table.Fact{
		{Key: "game", Value: spec.Game}, {Key: "player", Value: spec.Short()}, {Key: "position", Value: position},
		{Key: "plies", Value: a.Plies}, {Key: "best", Value: a.Value},
		{Key: "evaluations", Value: a.Counts.Evals}, {Key: "least", Value: spread.Min}, {Key: "mean", Value: spread.Mean},
		{Key: "most", Value: spread.Max}, {Key: "spikes", Value: spread.Spikes}, {Key: "spent", Value: strings.Join(spent, " ")},
		{Key: "searched", Value: strings.Join(searched, " ")},
	}
}

// statistics returns lines about the work of the player's search.
func statistics(a search.Analysis) string {
	c := a.Counts
	text := fmt.Sprintf("%s, %s, %s", plural(c.Nodes, "node"), plural(c.Evals, "evaluation"), plural(c.Hits, "table hit"))
	if c.Cuts > 0 {
		text += fmt.Sprintf("\n%s of %d cut-offs by the first move tried", firstCuts(c), c.Cuts)
	}
	if s := search.SpreadOf(a.Spent); s.Max > 0 {
		text += fmt.Sprintf("\nevaluations for a root move: min %d, mean %.1f, max %d, %s",
			s.Min, s.Mean, s.Max, plural(int64(s.Spikes), "spike"))
	}
	return text
}

func plural(n int64, thing string) string { return results.Counted(n, thing) }
