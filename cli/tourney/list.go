package tourney

import (
	"errors"
	"slices"
	"strings"

	"tourney/cli/shell"
	"tourney/games"
	"tourney/players"
	"tourney/report/table"
)

type listCommand struct {
	Game   string `arg:"" optional:"" help:"Describe this game, and list only its runs and studies."`
	Player string `placeholder:"PLAYER" help:"Describe this player instead: its settings, and its weights with their ranges."`
	DB     string `name:"db" placeholder:"FILE" help:"Database whose runs and studies to list (tourney.db, or $TOURNEY_DB, if there is one)."`
}

func (listCommand) Example() string {
	return "tourney list\n  tourney list pentago --db night.db\n  tourney list pentago --player external:./bot"
}

func (listCommand) Help() string {
	return `Of a game it lists rule options, methods with their settings, and heuristics with their weights: the default, the values of each
preset, and the range in which tune run looks for better ones.`
}

func (c *listCommand) Run(env *shell.Environment) error {
	if c.Player != "" {
		return c.player(env)
	}
	var described []table.Table
	if c.Game != "" {
		g, err := games.Find(c.Game)
		if err != nil {
			return shell.Usage(err)
		}
		described = describe(g)
	}
	tables, err := c.stored(env)
	if err != nil { // a game is described all the same
		return errors.Join(env.Print(table.Plain, described...), err)
	}
	if c.Game == "" {
		described = []table.Table{{Lead: []string{"games: " + strings.Join(games.Names(), ", ") + "; tourney list GAME describes one"}}}
		return env.Print(table.Plain, append(tables, described...)...)
	}
	return env.Print(table.Plain, append(described, tables...)...)
}

// player describes a player.
func (c *listCommand) player(env *shell.Environment) error {
	if c.DB != "" {
		return shell.Usage(errors.New("--player describes a player, whose runs it does not look for: leave out --db"))
	}
	game, asking := c.Game, env.Asking()
	if prefix, _, ok := strings.Cut(c.Player, "/"); ok && game == "" && slices.Contains(games.Names(), prefix) {
		game = prefix
	}
	var err error
	if _, asking.Rules, _, err = games.SetUp(game, nil, ""); game == "" {
		asking = nil
	} else if err != nil {
		return shell.Usage(err)
	}
	spec, err := players.AskPlayer(game, c.Player, asking)
	if err != nil {
		return shell.Usage(err)
	}
	described, err := describePlayer(spec)
	if err != nil {
		return err
	}
	return env.Print(table.Plain, described...)
}
