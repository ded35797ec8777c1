package main

import (
	"errors"
	"fmt"
	"strings"

	"tourney/cmd/internal/shell"
	"tourney/games"
	"tourney/players"
	"tourney/results"
)

type replayCommand struct {
	Address string `arg:"" name:"game" help:"RUN/PAIRING/N, as in quick-start/a-a-star/0; with --verify also RUN/PAIRING or RUN."`
	DB      string `name:"db" default:"tourney.db" placeholder:"FILE" help:"Database that holds it (${default})."`
	Verify  bool   `help:"Check the stored moves by the rules, and play the game anew from the seed to see the same moves; of a RUN do all that tourney verify does."`
	Format  string `default:"text" placeholder:"FORMAT" help:"text, svg (a picture of the last board), or a format that other programs read, such as sgf, if the game has it (${default})."`
	Ply     *int   `placeholder:"N" help:"Show only the board after N plies, with its position line or as a picture."`
}

func (replayCommand) Example() string {
	return "tourney replay quick-start/a-a-star/0\n  tourney replay quick-start --verify\n  tourney replay quick-start/a-a-star/0 --format svg --ply 12 > board.svg"
}

// Help says how names are written that hold what separates them.
func (replayCommand) Help() string {
	return `PAIRING is the names of the players in seat order, joined by hyphens, and N counts from 0. Names may hold hyphens and
slashes: where that leaves more than one meaning, all of them are listed, with names in double quotes, to choose from.`
}

// Run shows one game, or verifies one, a pairing's or all.
func (c *replayCommand) Run(env *shell.Environment) error {
	if c.Verify && (c.Format != textFormat || c.Ply != nil) {
		return shell.Usage(errors.New("--verify shows no game: leave out --format and --ply"))
	}
	if !c.Verify && strings.Count(c.Address, "/") < 2 { // and it needs no database to say so
		return shell.Usage(fmt.Errorf("game %q: want RUN/PAIRING/N, as in quick-start/a-a-star/0", c.Address))
	}
	store, err := env.OpenReader(c.DB)
	if err != nil {
		return err
	}
	defer store.Close()
	runs, err := store.Runs(env.Ctx)
	if err != nil {
		return err
	}
	target, err := c.resolve(runs)
	if err != nil {
		return unresolved(c.DB, err)
	}
	run, err := findRun(env.Ctx, store, c.DB, target.Run)
	if err != nil {
		return err
	}
	if c.Verify {
		return verifyTarget(env, store, run, target)
	}
	if target.Number < 0 {
		return shell.Usage(fmt.Errorf("game %q: want RUN/PAIRING/N, as in %s", c.Address, exampleOf(run)))
	}
	record, err := store.Game(env.Ctx, run, target.Pairing, target.Number)
	if err != nil {
		return err
	}
	text, err := c.show(run, record)
	if err != nil {
		return err
	}
	_, err = env.Stdout.Write(text)
	return err
}

// resolve looks up what the address leads to: a game, unless it is to verify what it finds.
func (c *replayCommand) resolve(runs []results.Run) (results.Target, error) {
	target, err := results.Resolve(c.Address, runs)
	var several *results.Ambiguous
	if c.Verify || !errors.As(err, &several) {
		return target, err
	}
	games := &results.Ambiguous{Text: several.Text}
	for _, candidate := range several.Candidates {
		t, err := results.Resolve(candidate, runs)
		if err != nil {
			return t, err
		}
		if t.Number >= 0 {
			target = t
			games.Candidates = append(games.Candidates, candidate)
		}
	}
	switch len(games.Candidates) {
	case 0:
		return target, several
	case 1:
		return target, nil
	}
	return target, games
}

// unresolved says why an address leads to no game, or to several, and suggests what is near.
func unresolved(db string, err error) error {
	var missing *results.NotFound
	switch {
	case !errors.As(err, &missing):
		return shell.Usage(fmt.Errorf("%s: %w", db, err))
	case missing.Run == "":
		return shell.NotStored(db, "run", missing.Name, missing.There)
	case missing.Number != "":
		return shell.Usage(fmt.Errorf("%s: run %s, pairing %s: %w: %q is not the number of a game",
			db, missing.Run, missing.Name, results.ErrNoGame, missing.Number))
	}
	return shell.NotStored(db+": run "+missing.Run, "pairing", missing.Name, missing.There)
}

// exampleOf is the address of a game of a run, or of another one if it has no pairings.
func exampleOf(run results.Run) string {
	if len(run.Pairings) == 0 {
		return "quick-start/a-a-star/0"
	}
	return run.Address(0, 0).String()
}

// transcript shows a game turn by turn.
func transcript(run results.Run, record results.Record, start games.Position) string {
	var b strings.Builder
	seats := run.Facts.SeatNames
	fmt.Fprintf(&b, "%s, %s opening\n", run.Address(record.Pairing, record.Number), record.Opening)
	for s, player := range run.Pairings[record.Pairing].Seats {
		fmt.Fprintf(&b, "%s: %s  %s\n", seats[s], run.Players[player].Name, shortSpec(run.Game, run.Players[player].Spec))
	}
	fmt.Fprintf(&b, "\n%s\n%s", record.Start, start.AppendDiagram(nil))
	s := newSheet(start, seats)
	b.WriteString(s.write(moves(record)) + s.rest() + "\n" + verdict(run, seats, record) + "\n")
	return b.String()
}

// shortSpec returns a stored player string without what is at its default.
func shortSpec(game, text string) string {
	spec, err := players.ParsePlayer(game, text)
	if err != nil {
		return text // of a program that knew other heuristics
	}
	return spec.Short()
}
