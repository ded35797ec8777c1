package tourney

import (
	"encoding/json"
	"io"
	"strings"

	"tourney/arena/transcript"
	"tourney/cli/shell"
	"tourney/players/search"
	"tourney/results"
	"tourney/results/evidence"
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
		moves, p := make([]string, len(g.Moves)), game.Start
		for i, m := range game.Moves() {
			moves[i] = string(p.AppendMove(nil, m))
			p.Do(m)
		}
		return enc.Encode(gamelist.NewLine(run, g, moves))
	}
}

// gamesTable prints tables of games. It begins a new table after every tableRows games, to bound memory.
type gamesTable struct {
	env    *shell.Environment
	run    results.Run
	player bool // results are those of --player
	games  []gamelist.Game
}

const tableRows = 1000

func (t *gamesTable) add(g gamelist.Game) error {
	if t.games = append(t.games, g); len(t.games) < tableRows {
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
	text := func(head string, of func(g gamelist.Game) any) { column(table.Column{Key: head, Head: head}, of) }
	swing := func(c table.Column, of func(g gamelist.Game) any) {
		c.Key = c.Head
		column(c, func(g gamelist.Game) any {
			if !g.Swing.Some() {
				return ""
			}
			return of(g)
		})
	}
	text("game", func(g gamelist.Game) any { return t.run.Address(g.Pairing, g.Number).String() })
	text("result", func(g gamelist.Game) any { return t.result(g) })
	column(table.Column{Key: "turns", Head: "turns", Type: table.Number}, func(g gamelist.Game) any { return g.Turns })
	text("end", func(g gamelist.Game) any {
		if g.End.Seat >= 0 {
			return g.End.Reason() + " of " + t.who(g, g.End.Seat)
		}
		return g.End.Reason()
	})
	swing(table.Column{Head: "swing", Type: table.Number}, func(g gamelist.Game) any { return dropText(g.Swing) })
	swing(table.Column{Head: "of"}, func(g gamelist.Game) any { return t.who(g, g.Swing.Seat) })
	swing(table.Column{Head: "ply", Type: table.Number}, func(g gamelist.Game) any { return g.Swing.Ply })
	out.View.Keys = []string{"game"}
	t.games = t.games[:0]
	return t.env.Print(table.Plain, out)
}

// who returns the player of a seat, with the seat if the player has several.
func (t *gamesTable) who(g gamelist.Game, seat int) string {
	seats := t.run.Pairings[g.Pairing].Seats
	name := t.run.Players[seats[seat]].Name
	for other, player := range seats {
		if other != seat && player == seats[seat] {
			return name + " as " + evidence.SeatName(t.run, seat)
		}
	}
	return name
}

// result returns the result of the player asked for, or the winners.
func (t *gamesTable) result(g gamelist.Game) string {
	if t.player {
		var words []string
		for _, r := range g.Results() {
			words = append(words, string(r))
		}
		return strings.Join(words, ", ")
	}
	var heads []string
	for seat, s := range g.Seats {
		if s.Place == 1 {
			heads = append(heads, t.who(g, seat))
		}
	}
	if len(heads) == len(g.Seats) {
		return string(gamelist.Draw)
	}
	return strings.Join(heads, ", ")
}

func dropText(s gamelist.Swing) string {
	switch {
	case s.FromWin() && s.ToLoss():
		return "win to loss"
	case s.ToLoss():
		return "to a loss"
	case s.FromWin():
		return "from a win"
	}
	return search.Number(s.From - s.To)
}
