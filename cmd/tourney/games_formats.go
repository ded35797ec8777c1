package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"

	"tourney/cmd/internal/shell"
	"tourney/games"
	"tourney/players/search"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/gamelist"
)

// gamesWriter prints games one after the other.
type gamesWriter interface {
	add(g gamelist.Game) error
	finish() error
}

const jsonlFormat = "jsonl"

// gamesLines prints JSON Lines.
type gamesLines struct {
	out *json.Encoder
	run results.Run
}

func newGamesLines(out io.Writer, run results.Run) *gamesLines {
	l := &gamesLines{json.NewEncoder(out), run}
	l.out.SetEscapeHTML(false)
	return l
}

func (l *gamesLines) add(g gamelist.Game) error {
	_, start, err := beginning(l.run, g.Record)
	if err != nil {
		return err
	}
	moves := make([]string, len(g.Moves))
	for i, m := range g.Moves {
		moves[i] = string(start.AppendMove(nil, games.Move(m)))
		start.Do(games.Move(m))
	}
	return l.out.Encode(gamelist.NewLine(l.run, g, moves))
}

func (l *gamesLines) finish() error { return nil }

// gamesTable prints a table. Long lists get a new one after every thousand games, so that they take no memory.
type gamesTable struct {
	out    io.Writer
	run    results.Run
	player bool         // results are of the player asked for
	rows   table.Writer // nil while there is none
}

const tableRows = 1000

func (t *gamesTable) add(g gamelist.Game) error {
	if t.rows == nil {
		t.rows = shell.NewTable(table.Row{"game", "result", "turns", "end", "swing", "of", "ply"})
		t.rows.SetColumnConfigs([]table.ColumnConfig{{Name: "swing", Align: text.AlignRight}, {Name: "ply", Align: text.AlignRight}})
	}
	end := g.End.Reason()
	if g.End.Seat >= 0 {
		end += " of " + t.who(g, g.End.Seat)
	}
	drop, of, ply := "", "", ""
	if s := g.Swing; s.Some() {
		drop, of, ply = dropText(s), t.who(g, s.Seat), strconv.Itoa(s.Ply)
	}
	t.rows.AppendRow(table.Row{t.run.Address(g.Pairing, g.Number).String(), t.result(g), g.Turns, end, drop, of, ply})
	if t.rows.Length() < tableRows {
		return nil
	}
	return t.finish()
}

func (t *gamesTable) finish() error {
	if t.rows == nil {
		return nil
	}
	_, err := fmt.Fprintln(t.out, t.rows.Render())
	t.rows = nil
	return err
}

// who names the player of a seat, with the seat if the player has several in that game.
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

// result says how a game went: for the player asked for, or who came in first place.
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

// dropText writes the size of a drop.
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
