package tourney

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"tourney/arena/bench"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
	"tourney/players/search"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/stats"
)

// places prints how often the best sub-move of a board is among the first by static value.
func (c *analyzeCommand) places(env *shell.Environment, spec players.Spec) error {
	if err := c.checkPlaces(spec); err != nil {
		return shell.Usage(err)
	}
	boards, of, err := c.boards(env, spec)
	if err != nil {
		return err
	}
	meter := shell.NewLateMeter(env.Stderr, "boards")
	sum, err := bench.Placed(env.Ctx, spec, boards, func(n int) { meter.Count("searched", n, len(boards), spec.Heuristic) })
	meter.Finish()
	if err != nil {
		return err
	}
	return env.Print(c.Format, placesTable(spec, of, sum))
}

// mostBoards bounds the boards, which are all in memory. The interval of a share of as many is ±0.3 % or narrower.
const mostBoards = 100_000

// checkPlaces refuses flags and players that boards have no use for.
func (c *analyzeCommand) checkPlaces(spec players.Spec) error {
	if err := search.Check(spec); err != nil {
		return fmt.Errorf("--boards takes exact searches to one depth, and %w", err)
	}
	eval, err := spec.NewEvaluator()
	if err != nil {
		return err
	}
	_, seeded := eval.(players.Seeded)
	switch {
	case *c.Boards < 1 || *c.Boards > mostBoards:
		return fmt.Errorf("--boards %d: want the number of boards, from 1 to %d", *c.Boards, mostBoards)
	case c.Position != "":
		return fmt.Errorf("--boards are many positions, and --position is one: leave one of them out")
	case c.Stored != "" && len(c.Option) > 0:
		return fmt.Errorf("the rules of run %s are those it was played by: leave --option out", results.Visible(c.Stored))
	case spec.Depth() == nil:
		return fmt.Errorf("%s has no depth: want one, as in --plies 3", spec.Short())
	case search.Lossy(spec):
		return fmt.Errorf("%s is lossy, and the table says what an effort would leave out: leave lossy settings out", spec.Short())
	case seeded:
		return fmt.Errorf("%s draws its values, so that no sub-move is the best", spec.Heuristic)
	}
	if names := search.Unheeded(spec); len(names) > 0 {
		return fmt.Errorf("the table is of exact searches to one depth, which know no %s: leave such settings out", strings.Join(names, ", "))
	}
	if plies := c.fewest(spec); plies < 2 {
		return fmt.Errorf("at %s the best sub-move is the best by static value: want 2 plies or more", games.Plies(plies))
	}
	_, _, start, err := games.SetUp(spec.Game, c.Option, "")
	if err != nil {
		return err
	}
	return spec.Check(start) // bands need empty cells to count
}

// fewest returns the least depth that the flags and settings ask for, and 2 where it follows the position.
func (c *analyzeCommand) fewest(spec players.Spec) int {
	text := spec.Options[players.PliesOption]
	if c.Plies != nil {
		text = strconv.Itoa(*c.Plies) // 0 is in no specification
	}
	bands, err := games.ParseBands(text)
	if err != nil {
		bands = games.Bands{{Value: text}}
	}
	least := math.MaxInt
	for _, b := range bands {
		plies, err := strconv.Atoi(b.Value)
		if err != nil {
			plies = 2
		}
		least = min(least, plies)
	}
	return least
}

// boards returns the boards, and words for them.
func (c *analyzeCommand) boards(env *shell.Environment, spec players.Spec) (boards []games.Position, of string, err error) {
	if c.Stored == "" {
		g, o, _, err := games.SetUp(spec.Game, c.Option, "")
		if err == nil {
			boards, err = bench.RandomBoards(g, o, *c.Boards)
		}
		if err != nil {
			return nil, "", shell.Usage(err)
		}
		return boards, "random boards", nil
	}
	store, err := env.OpenReader(c.DB)
	if err != nil {
		return nil, "", err
	}
	defer store.Close()
	run, err := shell.FindRun(env.Ctx, store, c.DB, c.Stored)
	if err != nil {
		return nil, "", err
	}
	if run.Game != spec.Game {
		return nil, "", shell.Usage(fmt.Errorf("%s is of %s, but run %s is of %s", spec.Heuristic, spec.Game, results.Visible(run.Name), run.Game))
	}
	boards, err = bench.StoredBoards(env.Ctx, store, run, *c.Boards)
	return boards, "positions of " + results.Visible(run.Name) + ", one of a game", err
}

// efforts are the numbers of sub-moves in the table.
var efforts = []int{1, 2, 3, 5, 8, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 750, 1000}

func placesTable(spec players.Spec, of string, p bench.Places) table.Table {
	t := table.Table{Kind: "first", Title: fmt.Sprintf("%s (%s): a best sub-move among the first n by static value", spec.Short(), spec.Game),
		Facts: []table.Fact{{Key: "game", Value: spec.Game}, {Key: "player", Value: spec.Short()}, {Key: "sample", Value: p.Boards}, {Key: "forced", Value: p.Forced}, {Key: "equal", Value: p.Equal}}}
	rows := efforts
	if i := slices.IndexFunc(efforts, func(n int) bool { return n >= len(p.First) }); i >= 0 {
		rows = efforts[:i+1]
	}
	among := func(n int) (k int) {
		for _, boards := range p.First[:min(n, len(p.First))] {
			k += boards
		}
		return k
	}
	table.Fill(&t, rows, func(r *table.Row, n int) {
		r.Number("first", n, "n")
		r.Number("boards", among(n))
		r.Percent("share", stats.SharePositions(among(n), p.Boards))
	})
	t.View.Keys = []string{"first"}
	t.Notes = []string{fmt.Sprintf("Of %d %s, with %.1f sub-moves in the mean. An exact search of each says which sub-moves are best; "+
		"where several are, the first of them counts. An effort of n searches the first n.", p.Boards, of, float64(p.Legal)/float64(max(1, p.Boards)))}
	if p.Equal > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("Left out, as all sub-moves are best: %s.", results.Counted(p.Equal, "board")))
	}
	if p.Forced > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("Left out, as an effort keeps what is forced: %s.", results.Counted(p.Forced, "board")))
	}
	return t
}
