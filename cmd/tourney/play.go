package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"tourney/arena"
	"tourney/arena/config"
	"tourney/arena/openings"
	"tourney/arena/schedule"
	"tourney/cmd/internal/shell"
	"tourney/games"
	"tourney/players"
	"tourney/players/person"
	"tourney/results"
)

type playCommand struct {
	Game     string            `arg:"" help:"Game to play."`
	Against  string            `required:"" placeholder:"PLAYER" help:"Player string of the opponent: a heuristic with weights and depth, as in 'a(monica=1.2)@4', or random."`
	First    bool              `default:"true" negatable:"" help:"Move first, as is the default; --no-first leaves that to the opponent."`
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
	// Opened before the game, so that nobody plays for an hour to learn that it cannot be stored.
	store, err := shell.OpenStore(c.DB)
	if err != nil {
		return err
	}
	err = c.play(env, store, m)
	if closing := store.Close(); err == nil {
		err = closing
	}
	return err
}

// match sets up the game, but for its name and seed. All its errors are wrong usage.
func (c *playCommand) match() (*match, error) {
	g, o, _, err := findPosition(c.Game, c.Option, "")
	if err != nil {
		return nil, err
	}
	opponent, err := players.ParsePlayer(c.Game, c.Against)
	if err != nil {
		return nil, err
	}
	built, err := opponent.New()
	if err != nil { // settings that are legal alone but not together, or another person
		return nil, fmt.Errorf("player %q: %w", c.Against, err)
	}
	you, err := players.Spec{Game: c.Game, Method: person.Name}.Complete()
	if err != nil {
		return nil, err
	}
	plan := arena.Plan{
		Game: c.Game, Options: o,
		Schedule: schedule.Rule{Order: schedule.Listed},
		Openings: []openings.Set{{Kind: openings.Empty, Games: 1}},
		Players: []arena.Entrant{
			{Name: person.Name, Spec: you},
			{Name: cmp.Or(opponent.Heuristic, opponent.Method), Spec: opponent},
		},
	}
	if c.Position != "" {
		plan.Openings = []openings.Set{{Kind: openings.List, Games: 1, Lines: []string{c.Position}}}
	}
	start, err := startOf(plan)
	if err != nil {
		return nil, err
	}
	if start.Seats() != 2 {
		return nil, fmt.Errorf("%s with these options has %d seats, but a person plays against one player only",
			c.Game, start.Seats())
	}
	me := start.Mover()
	if !c.First {
		me = 1 - me
	}
	if me == 1 {
		slices.Reverse(plan.Players)
	}
	return &match{plan: plan, start: start, names: g.SeatNames(o), me: me, spec: opponent, opponent: built}, nil
}

// startOf returns the position from which the game of a plan begins.
func startOf(plan arena.Plan) (games.Position, error) {
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

// play plays the game as the next run of its kind in a store.
func (c *playCommand) play(env *shell.Environment, store results.Store, m *match) error {
	runs, err := store.Runs(env.Ctx)
	if err != nil {
		return err
	}
	n := 1
	for m.plan.Name = "play-1"; slices.ContainsFunc(runs, func(r results.Run) bool { return r.Name == m.plan.Name }); {
		n++
		m.plan.Name = fmt.Sprintf("play-%d", n)
	}
	m.plan.Seed = int64(n)
	if c.Seed != nil {
		m.plan.Seed = int64(*c.Seed)
	}
	record, err := m.play(env)
	if errors.Is(err, errQuit) {
		_, err = fmt.Fprintln(env.Stderr, "you left the game; it is not stored")
		return err
	}
	if err != nil {
		return err
	}
	run, err := keep(context.WithoutCancel(env.Ctx), store, m.plan, record) // what is finished is kept whole
	if err != nil {
		return err
	}
	end := m.sheet.write(moves(record)) + m.sheet.rest() + "\n" + verdict(run, m.names, 0, record)
	if _, err := fmt.Fprintln(env.Stdout, end); err != nil {
		return err
	}
	address := fmt.Sprintf("%s/%s/%d", run.Name, run.Title(run.Pairings[0]), record.Number)
	_, err = fmt.Fprintf(env.Stderr, "the game is stored; to see it again: %s\n",
		shell.CommandLine([]string{"tourney", "replay", address, "--db", c.DB}))
	return err
}

// keep stores the only game of a plan.
func keep(ctx context.Context, store results.Store, plan arena.Plan, record results.Record) (results.Run, error) {
	run, err := arena.Enter(ctx, plan, store, string(config.Encode(plan)), shell.Version)
	if err != nil {
		return run, err
	}
	record.Pairing = run.Pairings[0].ID
	if err := store.Append(ctx, run.ID, []results.Record{record}); err != nil {
		return run, err
	}
	return run, store.Finish(ctx, run.ID, record.Finished)
}
