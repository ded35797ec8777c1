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
slashes: where that leaves more than one meaning, all of them are listed, with names in double quotes, to choose from.

Behind each turn stands what the player thought of each of its decisions, if that is kept: the score of the position for
that player, the depth searched, the positions visited and the time. To show a game takes its rules only: the players may
be of another build. To verify one takes the players too.`
}

// Run shows one game, or verifies one, a pairing's or all.
func (c *replayCommand) Run(env *shell.Environment) error {
	if c.Verify && (c.Format != textFormat || c.Ply != nil) {
		return shell.Usage(errors.New("--verify shows no game: leave out --format and --ply"))
	}
	if !c.Verify {
		if err := wantGame(c.Address); err != nil { // and it needs no database to say so
			return err
		}
	}
	store, err := env.OpenReader(c.DB)
	if err != nil {
		return err
	}
	defer store.Close()
	if c.Verify {
		run, target, err := findTarget(env.Ctx, store, c.DB, c.Address, false)
		if err != nil {
			return err
		}
		return verifyTarget(env, store, run, target)
	}
	run, record, err := findGame(env.Ctx, store, c.DB, c.Address)
	if err != nil {
		return err
	}
	text, err := c.show(run, record)
	if err != nil {
		return err
	}
	if c.Format == textFormat && c.Ply == nil && len(record.Thoughts) == 0 {
		fmt.Fprintf(env.Stderr, "%s: no thoughts of the players are kept with this game\n", run.Address(record.Pairing, record.Number))
	}
	_, err = env.Stdout.Write(text)
	return err
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
	o := opinions{record, run}
	s := newSheet(start, seats)
	s.behind = o.between
	b.WriteString(s.write(moves(record)) + s.rest())
	if last := o.between(record.Plies, record.Plies+1); last != "" { // the last decision has no legal sub-moves
		fmt.Fprintf(&b, "\n%s, last decision%s\n", seats[record.Thoughts[len(record.Thoughts)-1].Seat], last)
	}
	b.WriteString("\n" + verdict(run, seats, record) + "\n")
	return b.String()
}

// shortSpec returns a stored player string without what is at its default, or gist of one of a program that knew other
// heuristics.
func shortSpec(game, text string) string {
	spec, err := players.ParsePlayer(game, text)
	if err != nil {
		return gist(text)
	}
	return spec.Short()
}

// gist returns the heuristic of a complete player string with its weights and its depth, which stands first of the
// settings and without a name.
func gist(text string) string {
	name, settings, _ := strings.Cut(text, "@")
	depth, _, _ := strings.Cut(settings, ",")
	if depth == "" || strings.Contains(depth, "=") {
		return name
	}
	return name + "@" + depth
}
