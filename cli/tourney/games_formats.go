package tourney

import (
	"encoding/json"
	"io"

	"tourney/arena/transcript"
	"tourney/cli/shell"
	"tourney/results"
	"tourney/results/gamelist"
	"tourney/results/report/table"
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
	games  []listedGame
}

// listedGame is a row.
type listedGame struct {
	transcript.Listed
	turns, ply int // the ply of the swing
}

const tableRows = 1000

func (t *gamesTable) add(g gamelist.Game) error {
	t.games = append(t.games, listedGame{transcript.NewListed(t.run, g, t.player), g.Turns, g.Swing.Ply})
	if len(t.games) < tableRows {
		return nil
	}
	return t.finish()
}

func (t *gamesTable) finish() error {
	if len(t.games) == 0 {
		return nil
	}
	var out table.Table
	column := table.Columns(&out, t.games)
	text := func(head string, of func(g listedGame) any) { column(table.Column{Key: head, Head: head}, of) }
	number := func(head string, of func(g listedGame) any) {
		column(table.Column{Key: head, Head: head, Type: table.Number}, of)
	}
	text("game", func(g listedGame) any { return g.Address })
	text("result", func(g listedGame) any { return g.Result })
	number("turns", func(g listedGame) any { return g.turns })
	text("end", func(g listedGame) any { return g.End })
	number("swing", func(g listedGame) any { return g.Swing })
	text("of", func(g listedGame) any { return g.SwingOf })
	number("ply", func(g listedGame) any {
		if g.Swing == "" {
			return ""
		}
		return g.ply
	})
	out.View.Keys = []string{"game"}
	t.games = t.games[:0]
	return t.env.Print(table.Plain, out)
}
