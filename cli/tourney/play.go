package tourney

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"tourney/arena/config"
	"tourney/arena/sitting"
	"tourney/cli/shell"
	"tourney/games"
	"tourney/report"
	"tourney/results"
)

type playCommand struct {
	Game           string            `arg:"" help:"Game to play."`
	Against        string            `placeholder:"PLAYER" help:"The opponent, who takes all other seats: a heuristic with weights and depth, as in 'a(monica=1.2)@4', random, or person (the game's usual one)."`
	First          bool              `default:"true" negatable:"" help:"Move first (the default); with --no-first the opponent moves first, and you next."`
	Seat           []string          `sep:"none" placeholder:"SEAT=PLAYER" help:"Who sits in a seat, person for a person; may be repeated. All other seats are the opponent's."`
	As             string            `placeholder:"NAME" help:"Your name, under which your games are rated together (none)."`
	Pause          *time.Duration    `placeholder:"TIME" help:"Time between two turns of a game to watch, such as 500ms, or 0 (1s at a terminal, elsewhere 0)."`
	Position       string            `placeholder:"P" help:"Position line, or opening in the game's own notation, to start from (the start of the game)."`
	Option         map[string]string `placeholder:"NAME=VALUE" help:"Rule option of the game; may be repeated."`
	Seed           *uint32           `placeholder:"N" help:"Seed of the opponent's random choices (the number of the game: 3 for play-3)."`
	shell.Database `set:"database=Database to store the game in, as a run play-1, play-2, ..."`
}

func (playCommand) Example() string {
	return "tourney play pentago\n" +
		"  tourney play pentago --against 'a-star@4'\n" +
		"  tourney play pentago --against random --no-first --position '.W..../....../....../....../....../...... b p'\n" +
		"  tourney play splut --option seats=4 --seat South=person:Anna --seat North=person:Ben --against standard@2\n" +
		"  tourney play pentago --seat White='a-star@4' --seat Black='one@4' --pause 3s   (a game to watch)"
}

func (playCommand) Help() string {
	return `Type help in the game for a list of the commands, and rules for the rules of the game. At a terminal the arrow keys edit a line
and bring back earlier ones, and Tab completes moves and commands. Ctrl-C or Ctrl-D leaves the game. Input may also come from a
file or a pipe.

The usual opponent of a game is the first heuristic that tourney list GAME shows with a preset, or else the first one of the game's
own, with its default weights. It searches to the automatic depth.

Several persons share the terminal: --against person seats a second one, and --seat says who sits where, also players of different
kinds. A seat may be shortened, as in S=person. person:NAME is a person with a name, as --as names the one without.
A person with a name is one player in all their games: tourney rate --player NAME rates them.

Without a person it is a game to watch. At a terminal there is a pause between two turns; Space shows the next turn and
then waits for the next Space, Enter goes on, and q or Ctrl-C leaves the game. While a player thinks, only Ctrl-C does.`
}

func (c *playCommand) Run(env *shell.Environment) error {
	if _, err := games.Find(c.Game); err != nil {
		return shell.Usage(err)
	}
	turn := 0
	if !c.First {
		turn = 1
	}
	switch {
	case len(c.Seat) > 0 && !c.First:
		return shell.Usage(errors.New("--no-first chooses your seat, and so does --seat: leave out one of them"))
	case len(c.Seat) == 0 && c.Against == "":
		c.Against = sitting.UsualOpponent(c.Game)
		fmt.Fprintf(env.Stderr, "your opponent is %s, the usual one of %s: --against PLAYER names another\n",
			c.Against, c.Game)
	}
	s, err := sitting.New(sitting.Setup{Game: c.Game, Options: c.Option, Against: c.Against, Turn: turn, Seats: c.Seat, As: c.As, Position: c.Position,
		Asking: env.Asking(), Seating: seatFlag})
	if err != nil {
		return shell.Usage(err)
	}
	switch {
	case c.Pause != nil && s.Persons() > 0:
		return shell.Usage(errors.New("--pause is for a game to watch, and a person plays this one: leave it out"))
	case c.Pause != nil && *c.Pause < 0:
		return shell.Usage(fmt.Errorf("--pause %v: want a time such as 500ms, or 0 for none", *c.Pause))
	}
	if err := env.TryEngines("play", c.Game, s.Plan.Options, s.Plan.Players, nil); err != nil {
		return err
	}
	// Checked before the game, so that no finished game turns out to be unstorable. The database is not kept open,
	// because a tournament may need it meanwhile.
	n, err := c.next(env)
	if err != nil {
		return err
	}
	s.Plan.Name, s.Plan.Seed = sitting.RunName(n), int64(n)
	if c.Seed != nil {
		s.Plan.Seed = int64(*c.Seed)
	}
	return c.play(env, s)
}

// seatFlag returns the flag that puts a player into a seat.
func seatFlag(seat, player string) string {
	return shell.CommandLine([]string{"--seat", seat + "=" + player})
}

// next returns the number of the next game without a run.
func (c *playCommand) next(env *shell.Environment) (int, error) {
	if _, err := os.Stat(c.DB); c.DB != "" && errors.Is(err, fs.ErrNotExist) {
		return 1, shell.CheckFolder(c.DB)
	}
	store, err := env.OpenStore(c.DB)
	if err != nil {
		return 0, err
	}
	n, err := sitting.NextNumber(env.Ctx, store.RunNames)
	return n, cmp.Or(err, store.Close())
}

func (c *playCommand) play(env *shell.Environment, s *sitting.Sitting) error {
	d := &dialogue{Sitting: s, out: env.Stdout, prompts: env.Prompts(), width: cmp.Or(env.Width(), 80), ask: env.Input().Ask}
	play := d.play
	if s.Persons() == 0 {
		play = newSpectator(d, c.Pause, env.Keys()).play
	}
	record, err := play(env.Ctx)
	if errors.Is(err, errQuit) || errors.Is(err, context.Canceled) {
		fmt.Fprintln(env.Stderr, "you left the game; it is not stored")
	}
	if errors.Is(err, errQuit) {
		return nil
	}
	if err != nil {
		return err
	}
	run, err := c.keep(env, s, record)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(env.Stdout, "%s\n%s\n", d.news(d.View()), report.GameEnd(run, s.Seats, record)); err != nil {
		return err
	}
	address := run.Address(0, record.Number).String()
	_, err = fmt.Fprintf(env.Stderr, "the game is stored; to see it again: %s\n",
		shell.CommandLine([]string{"tourney", "replay", address, "--db", c.DB}))
	return err
}

// keep stores the game. It waits while another program writes to the database.
func (c *playCommand) keep(env *shell.Environment, s *sitting.Sitting, record results.Record) (results.Run, error) {
	store, err := env.OpenStore(c.DB)
	for waited := false; errors.Is(err, results.ErrBusy) && env.Ctx.Err() == nil; store, err = env.OpenStore(c.DB) {
		if !waited {
			fmt.Fprintf(env.Stderr, "%s is being written to: the game is stored as soon as that is done\n", c.DB)
			waited = true
		}
		select {
		case <-env.Ctx.Done():
		case <-time.After(time.Second):
		}
	}
	if err != nil {
		return results.Run{}, err
	}
	// A finished game is stored even after Ctrl-C.
	run, err := s.Store(context.WithoutCancel(env.Ctx), store, record, shell.Build(), config.Encode)
	return run, cmp.Or(err, store.Close())
}
