package report

import (
	"context"
	"strings"

	"tourney/players/search"
	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/gamelist"
)

// Listed is a game in the words of a list of games.
type Listed struct {
	Address string
	Result  string // of the player asked for, otherwise who came first
	End     string
	Turns   int
	Opening string // kind
	Swing   string // "" for none
	SwingOf string
	Ply     int // of the swing
}

// Games are games of a list.
type Games []Listed

// subject returns OfGames.
func (Games) subject() Subject { return OfGames }

func init() {
	addTable(Figure{Kind: "games", Doc: "games with their results, ends and swings", Page: 1}, nil,
		func(_ context.Context, list Games) (table.Table, error) {
			return gamesTable(list), nil
		})
}

// NewListed returns the words for a game; of reports whether a player was asked for.
func NewListed(run results.Run, g gamelist.Game, of bool) Listed {
	who := func(seat int) string { return evidence.Seated(run, g.Pairing, seat) }
	l := Listed{Address: run.Address(g.Pairing, g.Number).String(), Result: gameResult(g, of, who), End: g.End.Reason(), Turns: g.Turns, Opening: g.Opening}
	if g.End.Seat >= 0 {
		l.End += " of " + who(g.End.Seat)
	}
	if g.Swing.Some() {
		l.Swing, l.SwingOf, l.Ply = swingText(g.Swing), who(g.Swing.Seat), g.Swing.Ply
	}
	return l
}

// gamesTable returns the table of a list of games.
func gamesTable(list Games) table.Table {
	t := table.Table{Kind: "games", View: table.View{Keys: []string{"game"}}}
	table.Fill(&t, list, func(r *table.Row, l Listed) {
		r.Text("game", l.Address)
		r.Text("result", l.Result)
		r.Number("turns", l.Turns)
		r.Text("end", l.End)
		r.Text("opening", l.Opening, "")
		r.Number("swing", l.Swing)
		r.Text("of", l.SwingOf)
		r.Number("ply", orBlank(l.Swing != "", l.Ply))
	})
	return t
}

func gameResult(g gamelist.Game, of bool, who func(seat int) string) string {
	var words []string
	if of {
		for _, r := range g.Results() {
			words = append(words, string(r))
		}
		return strings.Join(words, ", ")
	}
	for seat, s := range g.Seats {
		if s.Place == 1 {
			words = append(words, who(seat))
		}
	}
	if len(words) == len(g.Seats) {
		return string(gamelist.Draw)
	}
	return strings.Join(words, ", ")
}

// swingText writes how far a score dropped.
func swingText(s gamelist.Swing) string {
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
