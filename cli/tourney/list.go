package tourney

import (
	"fmt"
	"strings"

	"tourney/cli/shell"
	"tourney/games"
)

type listCommand struct {
	Game string `arg:"" optional:"" help:"Describe this game, and list only what belongs to it."`
	DB   string `name:"db" placeholder:"FILE" help:"Database whose runs and studies to list (tourney.db, if there is one)."`
}

func (listCommand) Example() string { return "tourney list\n  tourney list pentago --db night.db" }

// Run lists the runs and studies and names the games, or describes a game above its runs and studies.
func (c *listCommand) Run(env *shell.Environment) error {
	if c.Game == "" {
		if err := c.stored(env); err != nil {
			return err
		}
		_, err := fmt.Fprintln(env.Stdout, shell.Wrap(env.Width(), "", 2,
			"games: "+strings.Join(games.Names(), ", ")+"; tourney list GAME describes one"))
		return err
	}
	g, err := games.Find(c.Game)
	if err != nil {
		return shell.Usage(err)
	}
	if _, err := fmt.Fprintln(env.Stdout, describe(env.Width(), g)); err != nil {
		return err
	}
	return c.stored(env)
}
