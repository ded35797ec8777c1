package tourney

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"tourney/arena/transcript"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/gamelist"
	"tourney/results/sqlite"
)

type gamesCommand struct {
	Name           string  `arg:"" name:"run" help:"The run's name, as tourney list shows it."`
	Player         string  `placeholder:"NAME" help:"Only games of this player."`
	Against        string  `placeholder:"NAME" help:"Only games with this player in another seat than --player, or in any seat without --player."`
	Result         *string `enum:"win,draw,loss" placeholder:"RESULT" help:"Only games with this result of --player: win, draw (first place shared) or loss."`
	Opening        string  `placeholder:"KIND" help:"Only games from this kind of opening, such as random."`
	End            string  `placeholder:"END" help:"Only games with this end: rules, resigned, fault (of any kind), panic, illegal move, error, deadline, crash, or the game's own word, such as five."`
	Sort           string  `default:"plan" enum:"plan,turns,shortest,swing" placeholder:"ORDER" help:"plan (pairing by pairing), turns (the longest games first), shortest (the shortest games first) or swing (the largest drop of a score first) (${default})."`
	Limit          *int    `placeholder:"N" help:"Games shown; 0 for all (20, and all with --format jsonl)."`
	Format         string  `default:"text" enum:"text,jsonl" placeholder:"FORMAT" help:"text, or jsonl: an object for each game, with its moves in notation (${default})."`
	shell.Database `set:"database=Database of the run"`
}

func (gamesCommand) Example() string {
	return "tourney games quick-start --player a --result loss --sort swing\n" +
		"  tourney games night --end fault --format jsonl > faults.jsonl"
}

func (gamesCommand) Help() string {
	return `The swing of a game is the largest drop of one player's own score between two of this player's decisions: of --player, or of
any player. The column ply is that of the later decision: tourney replay GAME --ply N shows the board. Proven losses and
heuristic values have different scales: a drop "to a loss" is larger than any other, and a drop "from a win" is larger than
any drop between values. Heuristics also have scales of their own, so swings of one heuristic compare best. A game without
a drop, or without thoughts, has no swing.

A player in several seats of a game has several results, as in "win, loss", and matches by each of them. To list a player's
games against itself, give the name to both --player and --against.

JSON Lines have these fields; lists with one value for each seat are in seat order, and seats count from 0:
address, run, players, seat_names, opening, start, first (the seat that moved first), places (1 is best), points, turns,
plies, end_kind, end_seat, end_text, swing (seat, ply, from, to), finished, stretch, moves (one for each
sub-move) and thoughts (ply, seat, plies, score, nodes, evals, micros). The ply of a thought is the number of sub-moves
before it.`
}

func (c *gamesCommand) Run(env *shell.Environment) error {
	switch {
	case c.Limit != nil && *c.Limit < 0:
		return shell.Usage(fmt.Errorf("--limit cannot be %d: want the number of games to show, or 0 for all", *c.Limit))
	case c.Result != nil && c.Player == "":
		return shell.Usage(errors.New("--result needs a player: name one by --player"))
	}
	return withRun(env, c.DB, c.Name, func(store *sqlite.Store, run results.Run) error {
		return c.list(env, store, run)
	})
}

// tableGames is the default --limit for tables.
const tableGames = 20

func (c *gamesCommand) query() gamelist.Query {
	limit := 0
	switch {
	case c.Limit != nil:
		limit = *c.Limit
	case c.Format == transcript.TextFormat:
		limit = tableGames
	}
	var result gamelist.Result
	if c.Result != nil {
		result = gamelist.Result(*c.Result)
	}
	return gamelist.Query{
		Player: c.Player, Against: c.Against, Result: result, Opening: c.Opening, End: c.End,
		Order: gamelist.Order(c.Sort), Limit: limit,
	}
}

func (c *gamesCommand) list(env *shell.Environment, store *sqlite.Store, run results.Run) error {
	tallies, err := store.Tallies(env.Ctx, run)
	if err != nil {
		return err
	}
	if err := c.check(run, tallies); err != nil {
		return err
	}
	rows := &gamesTable{env: env, run: run, player: c.Player != ""}
	add := rows.add
	if c.Format == jsonlFormat {
		reader, err := transcript.NewReader(run)
		if err != nil {
			return lacksRules(err)
		}
		add = gamesLines(env.Stdout, run, reader)
	}
	query, total := c.query(), 0
	pairings := query.Pairings(run)
	for _, t := range tallies {
		if _, ok := slices.BinarySearch(pairings, t.Pairing); ok {
			total += t.Games
		}
	}
	meter, begun := shell.NewMeter(env.Stderr, "games"), time.Now()
	found, err := query.Find(env.Ctx, store, run, func(n int) {
		if time.Since(begun) > time.Second {
			meter.Show(func() shell.Reading {
				return shell.Reading{Done: n, Total: total, Label: "read", Line: fmt.Sprintf("%s: %d of %d games read", run.Name, n, total)}
			})
		}
	}, add)
	meter.Finish()
	if err != nil {
		return err
	}
	if err := c.checkEnd(found); err != nil {
		return err
	}
	if err := rows.finish(); err != nil {
		return err
	}
	_, err = fmt.Fprint(env.Stderr, c.remark(found))
	return err
}

// check refuses names that the run does not have.
func (c *gamesCommand) check(run results.Run, tallies []results.Tally) error {
	names := make([]string, len(run.Players))
	for i, p := range run.Players {
		names[i] = p.Name
	}
	there := c.DB + ": run " + results.Visible(run.Name)
	for _, name := range []string{c.Player, c.Against} {
		if name != "" && !slices.Contains(names, name) {
			return shell.NotStored(there, "player", name, names)
		}
	}
	kinds := map[string]bool{}
	for _, t := range tallies {
		kinds[t.Opening] = true
	}
	if c.Opening != "" && !kinds[c.Opening] {
		return shell.NotStored(there, "kind of opening", c.Opening, slices.Sorted(maps.Keys(kinds)))
	}
	return nil
}

// checkEnd refuses an end that is not a kind and that no game read has.
func (c *gamesCommand) checkEnd(found gamelist.Found) error {
	known := []string{gamelist.AnyFault}
	for _, k := range results.EndKinds {
		known = append(known, string(k))
	}
	if len(found.Ends) == 0 || slices.Contains(known, c.End) {
		return nil
	}
	return shell.NotStored(c.DB+": run "+results.Visible(c.Name), "end", c.End, append(known, found.Ends...))
}

// remark returns the number of matching games not shown, or a line that none match.
func (c *gamesCommand) remark(found gamelist.Found) string {
	switch {
	case found.Shown == 0:
		return fmt.Sprintf("%s: no such game is stored\n", c.Name)
	case found.More < 0:
		return fmt.Sprintf("%s: the first %s; there are more: --limit 0 shows all\n", c.Name, plural(int64(found.Shown), "game"))
	case found.More > 0:
		return fmt.Sprintf("%s: %d of %d games: --limit 0 shows all\n", c.Name, found.Shown, found.Shown+found.More)
	}
	return fmt.Sprintf("%s: %s\n", c.Name, plural(int64(found.Shown), "game"))
}
