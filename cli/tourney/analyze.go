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
	"tourney/report/table"
	"tourney/results"
)

type analyzeCommand struct {
	Player   string            `arg:"" help:"Player string: one that searches, as 'a(monica=1.2)@4' or axiom@6."`
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
	evaluate := c.Plies != nil && *c.Plies == 0
	if evaluate && c.Format.ForPrograms() {
		return shell.Usage(fmt.Errorf("--format %s is for a search, and with --plies 0 there is none: ask for one ply or more", c.Format))
	}
	if c.Plies != nil && !evaluate {
		spec.Options[players.PliesOption] = strconv.Itoa(*c.Plies)
		if spec, err = spec.Complete(); err != nil {
			return shell.Usage(err)
		}
	}
	player, err := spec.New()
	if err != nil {
		return shell.Usage(fmt.Errorf("player %q: %w", c.Player, err))
	}
	defer players.Close(player) // the answer is known
	analyzer, ok := player.(players.Analyzer)
	switch {
	case !ok:
		return shell.Usage(fmt.Errorf("player %q has no search to analyze: "+
			"name a heuristic of %s (tourney list %s has them)", c.Player, spec.Game, spec.Game))
	case evaluate && spec.Heuristic == "":
		return shell.Usage(fmt.Errorf("player %q consults no heuristic, which would have a static value: "+
			"ask for one ply or more", c.Player))
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
	mover := g.SeatNames(o)[p.Mover()]
	if evaluate {
		a, err := search.Evaluate(spec, p)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(env.Stdout, "%svalue %s\n", heading(spec, mover, p), search.Score(spec, a.Value))
		return err
	}
	if err := player.Begin(env.Ctx, players.Setup{Game: g, Options: o, Start: p.Clone(), Seat: p.Mover()}); err != nil {
		return err
	}
	a, err := analyzer.Analyze(env.Ctx, players.Request{Position: p.Clone()})
	if err != nil {
		return err
	}
	t := movesTable(spec, p, a)
	if c.Format.ForPrograms() {
		position, err := p.AppendText(nil)
		if err != nil {
			return err
		}
		t.Kind, t.Facts = "analysis", searchFacts(spec, p, string(position), a)
		return env.Print(c.Format, t)
	}
	if _, err := fmt.Fprint(env.Stdout, heading(spec, mover, p), summary(spec, a)); err != nil {
		return err
	}
	return env.Print(table.Plain, t)
}

// heading returns a position in lines, and the players of it.
func heading(spec players.Spec, mover string, p games.Position) string {
	return fmt.Sprintf("%s\n%s to move, %s\n", p.AppendDiagram(nil), mover, spec.Short())
}

// summary returns lines about an analysis as a whole.
func summary(spec players.Spec, a players.Analysis) string {
	text := fmt.Sprintf("value %s at %s\n%s\n\n", search.Score(spec, a.Value), games.Plies(a.Plies), statistics(a))
	if search.Lossy(spec) {
		text += "the player's settings are lossy: values may be off\n\n"
	}
	return text
}

// movesTable returns the moves of an analysis, best first.
func movesTable(spec players.Spec, p games.Position, a players.Analysis) table.Table {
	slices.SortStableFunc(a.Moves, func(x, y players.RootMove) int { return cmp.Compare(y.Value, x.Value) })
	var t table.Table
	table.Fill(&t, a.Moves, func(r *table.Row, m players.RootMove) {
		r.Text("move", string(p.AppendMove(nil, m.Move)))
		r.Number("value", table.Cell{Value: m.Value, Shown: search.Score(spec, m.Value)})
		r.Number("nodes", m.Nodes)
		r.Text("line", games.Notation(p, m.Line))
	})
	t.View.Keys = []string{"move"}
	notes := a.Notes
	if legal := len(p.AppendMoves(nil)); len(a.Moves) < legal {
		notes = append(notes, fmt.Sprintf("The player's search tries %d of the %d legal moves.", len(a.Moves), legal))
	}
	t.Note = strings.Join(notes, " ")
	return t
}

// searchFacts are what programs get of the player's search.
func searchFacts(spec players.Spec, p games.Position, position string, a players.Analysis) []table.Fact {
	spread := search.SpreadOf(a.Spent)
	spent, searched := make([]string, len(a.Spent)), make([]string, len(a.Spent))
	for i, n := range a.Spent {
		spent[i], searched[i] = strconv.FormatInt(n, 10), string(p.AppendMove(nil, a.Searched[i]))
	}
	least, mean, most, spikes := any(spread.Min), any(spread.Mean), any(spread.Max), any(spread.Spikes)
	if len(spent) == 0 { // the player does not tell them apart
		least, mean, most, spikes = nil, nil, nil, nil
	}
	return []table.Fact{
		{Key: "game", Value: spec.Game}, {Key: "player", Value: spec.Short()}, {Key: "position", Value: position},
		{Key: "plies", Value: a.Plies}, {Key: "best", Value: a.Value},
		{Key: "evaluations", Value: a.Counts.Evals}, {Key: "least", Value: least}, {Key: "mean", Value: mean},
		{Key: "most", Value: most}, {Key: "spikes", Value: spikes}, {Key: "spent", Value: strings.Join(spent, " ")},
		{Key: "searched", Value: strings.Join(searched, " ")},
	}
}

// statistics returns lines about the work of the player's search.
func statistics(a players.Analysis) string {
	c := a.Counts
	text := fmt.Sprintf("%s, %s, %s", plural(c.Nodes, "node"), plural(c.Evals, "evaluation"), plural(c.Hits, "table hit"))
	if c.Cuts > 0 {
		text += fmt.Sprintf("\n%s of %d cut-offs by the first move tried", firstCuts(c), c.Cuts)
	}
	if s := search.SpreadOf(a.Spent); s.Max > 0 {
		text += fmt.Sprintf("\nevaluations for a root move: min %d, mean %.1f, max %d, %s",
			s.Min, s.Mean, s.Max, plural(int64(s.Spikes), "spike"))
		text += "\none after the other:"
		for _, n := range a.Spent {
			text += " " + strconv.FormatInt(n, 10)
		}
	}
	return text
}

func plural(n int64, thing string) string { return results.Counted(n, thing) }
