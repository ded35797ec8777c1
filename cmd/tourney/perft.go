package main

import (
	"cmp"
	"fmt"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"

	"tourney/cmd/internal/shell"
	"tourney/games"
)

type perftCommand struct {
	Game     string            `arg:"" help:"The game."`
	Plies    int               `required:"" placeholder:"N" help:"Length of the sequences in sub-moves."`
	Position string            `placeholder:"P" help:"Position line to start from (the start of the game)."`
	Option   map[string]string `placeholder:"NAME=VALUE" help:"Rule option of the game; may be repeated."`
}

func (perftCommand) Example() string { return "tourney perft pentago --plies 4" }

// Run counts the sequences of every length up to Plies.
func (c *perftCommand) Run(env *shell.Environment) error {
	if c.Plies < 1 {
		return shell.Usage(fmt.Errorf("--plies cannot be %d: want at least 1", c.Plies))
	}
	_, _, p, err := findPosition(c.Game, c.Option, c.Position)
	if err != nil {
		return shell.Usage(err)
	}
	t := shell.NewTable(table.Row{"plies", "sequences", "seconds", "million/s"})
	for plies := 1; plies <= c.Plies; plies++ {
		begun := time.Now()
		var n uint64
		if n, err = games.Perft(env.Ctx, p, plies); err != nil {
			break // the shorter lengths are worth printing
		}
		took := time.Since(begun).Seconds()
		t.AppendRow(table.Row{plies, n, fmt.Sprintf("%.3f", took), fmt.Sprintf("%.1f", float64(n)/took/1e6)})
		if n == 0 {
			break // and so it stays
		}
	}
	_, printing := fmt.Fprintln(env.Stdout, t.Render())
	return cmp.Or(err, printing)
}
