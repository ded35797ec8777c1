package tourney

import (
	"errors"

	"tourney/cli/engine"
	"tourney/cli/shell"
	"tourney/players"
)

type engineCommand struct {
	Game   string `arg:"" help:"Game to play."`
	Player string `arg:"" help:"Player string: a heuristic with weights and depth, as in 'a(monica=1.2)@4', or random."`

	Protocol string            `default:"tourney" enum:"tourney,gomocup,gtp" placeholder:"P" help:"What the other program speaks: ${enum} (${default})."`
	Portrait bool              `help:"Only print what the player does on sample boards, as JSON, and end: by this, match --base sees what has changed."`
	Option   map[string]string `placeholder:"NAME=VALUE" help:"Rule option of the game, where the protocol does not tell it; may be repeated."`
	Seed     int64             `default:"1" placeholder:"N" help:"Seed of all random choices, where the protocol does not tell it (${default})."`
}

func (engineCommand) Example() string {
	return "tourney engine pentago 'a(monica=1.2)@4'\n" +
		"  tourney match pentago a@4 'external:\"tourney engine pentago a-star@4\"'"
}

func (engineCommand) Help() string {
	return `The player answers whatever program is at the other end: another tourney, which seats it by 'external:', or a manager of
tournaments. It ends with its input. docs/engine-protocol.md describes the protocol of tourney.`
}

func (c *engineCommand) Run(env *shell.Environment) error {
	e, err := engine.New(c.Game, c.Player, c.Protocol, c.Option)
	switch {
	case err != nil:
		return shell.Usage(err)
	case c.Portrait:
		return engine.Portray(env.Ctx, e, env.Stdout)
	case env.Stdin == nil:
		return shell.Usage(errors.New("an engine needs an input"))
	}
	e.Seed, e.Version = players.Seed{uint64(c.Seed)}, shell.Build().Version
	return e.Serve(env.Ctx, c.Protocol, env.Stdin, env.Stdout)
}
