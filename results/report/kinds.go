// Package report says what came of runs, studies and experiments: in tables, charts and sentences. A table is one function
// that fills the columns of a table.Table, for all formats.
package report

import (
	"slices"

	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/report/table"
)

// The kinds of tables of a run.
const (
	Rates  = "rates"
	Cross  = "cross"
	Places = "places"
	Seats  = "seats"
)

// fewRates is the number of pairings up to which the table of rates is shown unasked.
const fewRates = 24

// Tables returns the table of a run of one kind or, if that is "", those that suit the run and the format. The ranking comes
// first; a format for programs has one table, that with the most figures. left is the kind of a table that suits the run,
// but is left out because it is long, or "". It is an error if the kind does not suit the run.
func Tables(c *evidence.Counts, kind string, f table.Format) (tables []table.Table, left string, err error) {
	var kinds []string
	switch several := c.Seats > 2; {
	case kind != "":
		kinds = []string{kind}
	case several && SelfPlay(c.Run):
		kinds = []string{Seats}
	case several && f.ForPrograms():
		kinds = []string{Places}
	case several:
		kinds = []string{Places, Seats}
	case f.ForPrograms():
		kinds = []string{Rates}
	case len(c.Run.Pairings) > fewRates:
		kinds, left = []string{Cross}, Rates
	default:
		kinds = []string{Cross, Rates}
	}
	for _, kind := range kinds {
		t, err := tableOf(c, kind)
		if err != nil {
			return nil, "", err
		}
		tables = append(tables, t)
	}
	return tables, left, nil
}

func tableOf(c *evidence.Counts, kind string) (table.Table, error) {
	switch kind {
	case Places:
		return PlacesTable(c), nil
	case Seats:
		return SeatsTable(c), nil
	case Rates:
		return RatesTable(c), nil
	}
	return CrossTable(c)
}

// SelfPlay reports whether players meet only themselves, so that nobody can come before another.
func SelfPlay(run results.Run) bool {
	return !slices.ContainsFunc(run.Pairings, func(p results.Pairing) bool {
		return slices.ContainsFunc(p.Seats, func(player int) bool { return player != p.Seats[0] })
	})
}

// newTable returns a table of a run without columns.
func newTable(c *evidence.Counts, kind, title string) table.Table {
	return table.Table{Kind: kind, Title: c.Run.Name + " (" + c.Run.Game + "): " + title,
		Facts: []table.Fact{{Key: "run", Value: c.Run.Name}, {Key: "game", Value: c.Run.Game}},
		Note:  Remark(c.Run, c.Support("").Games)}
}

// total stands for all kinds of openings.
const total = "total"

// kinds lists the kinds of openings of a table: those met and, unless there is one, all of them together.
func kinds(openings []string) []string {
	if len(openings) == 1 {
		return openings
	}
	return append(openings[:len(openings):len(openings)], total)
}

// met returns a kind of kinds as the counts of a run know it.
func met(kind string, openings []string) string {
	if slices.Contains(openings, kind) {
		return kind
	}
	return ""
}

// ordinals are what readers call seats. Random boards may give the first move to another than the first.
var ordinals = [...]string{"first", "second", "third", "fourth"}

// gamesBehind adds columns of the games behind a line: their number, and those of different games and starts. A footnote says
// where few games differ.
func gamesBehind[R any](column func(table.Column, func(R) any), head table.Column, notes *repeats,
	of func(R) (opening string, s evidence.Support)) {
	head.Key, head.Type = "games", table.Number
	column(head, func(r R) any {
		opening, s := of(r)
		return table.Cell{Value: s.Games, Note: notes.few(opening, s)}
	})
	differing(column, "", func(r R) evidence.Support {
		_, s := of(r)
		return s
	})
}

// differing adds columns of the numbers of different games and starts, which are not known of games stored long ago.
func differing[R any](column func(table.Column, func(R) any), prefix string, of func(R) evidence.Support) {
	known := func(count func(s evidence.Support) int) func(R) any {
		return func(r R) any {
			s := of(r)
			return table.When(s.Games == 0 || s.Different > 0, count(s))
		}
	}
	column(table.Column{Key: prefix + "different", Type: table.Number}, known(func(s evidence.Support) int { return s.Different }))
	column(table.Column{Key: prefix + "starts", Type: table.Number}, known(func(s evidence.Support) int { return s.Starts }))
}

// repeats makes footnotes on figures behind which few different games stand.
type repeats struct {
	evidence.Repeats
	told []string
}

// mostTold is how many different footnotes say how many games differ: a large table of players without chance has hundreds.
const mostTold = 5

// few returns the footnote on a figure, or "".
func (r *repeats) few(opening string, s evidence.Support) string {
	words := r.Few(opening, s)
	switch {
	case words == "":
		return ""
	case slices.Contains(r.told, words):
	case len(r.told) < mostTold:
		r.told = append(r.told, words)
	default:
		words = "more than a tenth repeat others, or all are from one start; csv and json have the numbers"
	}
	return "Few different games: " + words + "."
}

// inGames returns how many games a number of twelfths are.
func inGames(twelfths int64) float64 { return float64(twelfths) / results.Twelfths }
