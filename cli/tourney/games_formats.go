package tourney

import (
	"encoding/json"
	"io"

	"tourney/arena/transcript"
	"tourney/cli/shell"
	"tourney/report"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/gamelist"
)

const jsonlFormat = "jsonl"

// gamesLines returns a function that prints a game as a line of JSON.
func gamesLines(out io.Writer, run results.Run, reader *transcript.Reader) func(g gamelist.Game) error {
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	return func(g gamelist.Game) error {
		game, err := reader.Open(g.Record)
		if err != nil {
			return err
		}
		return enc.Encode(gamelist.NewLine(run, g, game.Notes()))
	}
}

// gamesTable prints tables of games. It begins a new table after every tableRows games, to bound memory.
type gamesTable struct {
	env    *shell.Environment
	run    results.Run
	player bool // results are those of --player
	games  report.Games
}

const tableRows = 1000

func (t *gamesTable) add(g gamelist.Game) error {
	t.games = append(t.games, report.NewListed(t.run, g, t.player))
	if len(t.games) < tableRows {
		return nil
	}
	return t.finish()
}

func (t *gamesTable) finish() error {
	if len(t.games) == 0 {
		return nil
	}
	out, err := report.Tables(t.env.Ctx, t.games, "games", table.Plain)
	if err != nil {
		return err
	}
	t.games = t.games[:0]
	return t.env.Print(table.Plain, out...)
}
