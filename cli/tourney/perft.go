package tourney

import (
	"cmp"
	"fmt"
	"time"

	"tourney/cli/shell"
	"tourney/games"
	"tourney/report/table"
)

type perftCommand struct {
	Game     string            `arg:"" help:"The game."`
	Plies    int               `required:"" placeholder:"N" help:"Length of the sequences in sub-moves."`
	Position string            `placeholder:"P" help:"Position line to start from (the start of the game)."`
	Option   map[string]string `placeholder:"NAME=VALUE" help:"Rule option of the game; may be repeated."`
}

func (perftCommand) Example() string { return "tourney perft pentago --plies 4" }

func (c *perftCommand) Run(env *shell.Environment) error {
	if c.Plies < 1 {
		return shell.Usage(fmt.Errorf("--plies cannot be %d: want at least 1", c.Plies))
	}
	_, _, p, err := games.SetUp(c.Game, c.Option, c.Position)
	if err != nil {
		return shell.Usage(err)
	}
	type count struct {
		plies   int
		n       uint64
		seconds float64
	}
	var counts []count
	for plies := 1; plies <= c.Plies; plies++ {
		begun := time.Now()
		var n uint64
		if n, err = games.Perft(env.Ctx, p, plies); err != nil {
			break // the shorter lengths are still printed
		}
		took := time.Since(begun).Seconds()
		counts = append(counts, count{plies, n, took})
		if n == 0 {
			break // all longer lengths are 0 too
		}
	}
	var t table.Table
	table.Fill(&t, counts, func(r *table.Row, c count) {
		r.Number("plies", c.plies)
		r.Number("sequences", c.n)
		r.Number("seconds", fmt.Sprintf("%.3f", c.seconds))
		r.Number("million/s", fmt.Sprintf("%.1f", float64(c.n)/c.seconds/1e6))
	})
	return cmp.Or(err, env.Print(table.Plain, t))
}
