package transcript

import (
	"strings"

	"tourney/players/search"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/gamelist"
)

// Listed is a game in the words of a list of games.
type Listed struct {
	Address string
	Result  string // of the player asked for, otherwise who came first
	End     string
	Swing   string // "" for none
	SwingOf string
}

// NewListed returns the words for a game; of reports whether a player was asked for.
func NewListed(run results.Run, g gamelist.Game, of bool) Listed {
	who := func(seat int) string { return evidence.Seated(run, g.Pairing, seat) }
	l := Listed{Address: run.Address(g.Pairing, g.Number).String(), Result: result(g, of, who), End: g.End.Reason()}
	if g.End.Seat >= 0 {
		l.End += " of " + who(g.End.Seat)
	}
	if g.Swing.Some() {
		l.Swing, l.SwingOf = drop(g.Swing), who(g.Swing.Seat)
	}
	return l
}

func result(g gamelist.Game, of bool, who func(seat int) string) string {
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

// drop writes how far a score dropped.
func drop(s gamelist.Swing) string {
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
