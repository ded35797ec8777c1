package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"time"

	"tourney/arena/config"
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/cmd/internal/shell"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

type playCommand struct {
	Game     string            `arg:"" help:"Game to play."`
	Against  string            `required:"" placeholder:"PLAYER" help:"Player string of the opponent, who takes all other seats: a heuristic with weights and depth, as in 'a(monica=1.2)@4', or random."`
	First    bool              `default:"true" negatable:"" help:"Move first, as is the default; --no-first leaves that to the opponent, and you move next."`
	Position string            `placeholder:"P" help:"Position line, or opening in the game's own notation, to begin from (the start of the game)."`
	Option   map[string]string `placeholder:"NAME=VALUE" help:"Rule option of the game; may be repeated."`
	Seed     *uint32           `placeholder:"N" help:"Seed of the opponent's chance (the number of the game: 3 for play-3)."`
	DB       string            `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database to store the game in, as a run play-1, play-2, ... (${default})."`
}

func (playCommand) Example() string {
	return "tourney play pentago --against 'a-star@4'\n" +
		"  tourney play pentago --against random --no-first --position '.W..../....../....../....../....../...... b p'"
}

// Run plays a game with the person at the terminal, and stores it.
func (c *playCommand) Run(env *shell.Environment) error {
	m, err := c.match()
	if err != nil {
		return shell.Usage(err)
	}
	// Looked at before the game, so that nobody plays for an hour to learn that it cannot be stored. It is not kept open:
	// there may be a tournament to play meanwhile.
	n, err := c.next(env)
	if err != nil {
		return err
	}
	m.plan.Name, m.plan.Seed = playName(n), int64(n)
	if c.Seed != nil {
		m.plan.Seed = int64(*c.Seed)
	}
	return c.play(env, m)
}

// playName is the name of the run of game n.
func playName(n int) string { return fmt.Sprintf("play-%d", n) }

// next returns the number of the next game that the database has no run for.
func (c *playCommand) next(env *shell.Environment) (int, error) {
	if _, err := os.Stat(c.DB); c.DB != "" && errors.Is(err, fs.ErrNotExist) {
		return 1, shell.CheckFolder(c.DB)
	}
	store, err := env.OpenStore(c.DB)
	if err != nil {
		return 0, err
	}
	n, err := nextOf(env.Ctx, store)
	return n, cmp.Or(err, store.Close())
}

func nextOf(ctx context.Context, store results.Store) (int, error) {
	runs, err := store.Runs(ctx)
	n := 1
	for slices.ContainsFunc(runs, func(r results.Run) bool { return r.Name == playName(n) }) {
		n++
	}
	return n, err
}

// match sets up the game without its name and seed. All its errors are wrong usage.
func (c *playCommand) match() (*sitting, error) {
	g, o, _, err := findPosition(c.Game, c.Option, "")
	if err != nil {
		return nil, err
	}
	opponent, err := players.ParsePlayer(c.Game, c.Against)
	if err != nil {
		return nil, err
	}
	plan := plan.Plan{
		Game: c.Game, Options: o, Thoughts: true,
		Schedule: schedule.Rule{Order: schedule.Listed},
		Openings: []openings.Set{{Kind: openings.Empty, Games: 1}},
	}
	if c.Position != "" {
		plan.Openings = []openings.Set{{Kind: openings.List, Games: 1, Lines: []string{c.Position}}}
	}
	start, err := startOf(plan)
	if err != nil {
		return nil, err
	}
	m := &sitting{start: start, names: g.SeatNames(o), me: start.Mover(), spec: opponent}
	if !c.First {
		m.me = nextSeat(start, m.me)
	}
	if len(m.names) > 2 {
		plan.Schedule.Seating = schedule.Subsets // of which this is the only table
	}
	if plan.Players, err = m.entrants(); err != nil {
		return nil, fmt.Errorf("player %q: %w", c.Against, err)
	}
	m.plan = plan
	return m, nil
}

// nextSeat returns the seat after another that is still in the game.
func nextSeat(p games.Position, s games.Seat) games.Seat {
	eliminator, some := p.(games.Eliminator)
	for {
		s = (s + 1) % games.Seat(p.Seats())
		if !some || !eliminator.Eliminated(s) {
			return s
		}
	}
}

// startOf returns the position from which the game of a plan begins.
func startOf(plan plan.Plan) (games.Position, error) {
	source, err := plan.Source(0)
	var wrong openings.LineErrors
	switch {
	case errors.As(err, &wrong):
		return nil, wrong[0].Err // of the only line, which the user knows as a position
	case err != nil:
		return nil, err
	}
	return source.At(0)
}

// play plays the game and stores it.
func (c *playCommand) play(env *shell.Environment, m *sitting) error {
	record, err := m.play(env)
	if errors.Is(err, errQuit) || errors.Is(err, context.Canceled) {
		fmt.Fprintln(env.Stderr, "you left the game; it is not stored")
	}
	if errors.Is(err, errQuit) {
		return nil
	}
	if err != nil {
		return err
	}
	run, err := c.keep(env, m.plan, record)
	if err != nil {
		return err
	}
	end := m.sheet.write(moves(record)) + m.sheet.rest() + "\n" + verdict(run, m.names, record)
	if _, err := fmt.Fprintln(env.Stdout, end); err != nil {
		return err
	}
	address := run.Address(0, record.Number).String()
	_, err = fmt.Fprintf(env.Stderr, "the game is stored; to see it again: %s\n",
		shell.CommandLine([]string{"tourney", "replay", address, "--db", c.DB}))
	return err
}

// keep stores the only game of a plan, under another name if its own was taken meanwhile. While somebody else writes to the
// database it waits.
func (c *playCommand) keep(env *shell.Environment, plan plan.Plan, record results.Record) (results.Run, error) {
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
	ctx := context.WithoutCancel(env.Ctx) // what is finished is kept whole
	n, err := nextOf(ctx, store)
	var run results.Run
	if err == nil {
		plan.Name = playName(n)
		run, err = enter(ctx, store, plan, record)
	}
	return run, cmp.Or(err, store.Close())
}

// enter writes the only game of a plan into a store.
func enter(ctx context.Context, store results.Store, p plan.Plan, record results.Record) (results.Run, error) {
	run, err := plan.Enter(ctx, p, store, string(config.Encode(p)), shell.Build())
	if err != nil {
		return run, err
	}
	if err := store.Append(ctx, run, []results.Record{record}); err != nil {
		return run, err
	}
	return run, store.Finish(ctx, run.Name, record.Finished)
}
