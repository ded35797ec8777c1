package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
)

// selfPlay reports whether every player meets only themselves, so that no ranking exists.
func selfPlay(run results.Run) bool {
	return !slices.ContainsFunc(run.Pairings, func(p results.Pairing) bool {
		return slices.ContainsFunc(p.Seats, func(player int) bool { return player != p.Seats[0] })
	})
}

func newTable(c *evidence.Counts, kind, title string) table.Table {
	if c.Run.Facts.Until == results.UntilRanked {
		title += "; adaptive"
	}
	if c.AnyTime {
		title += "; intervals at any time"
	}
	t := runTable(c.Run, kind, title)
	t.Facts, t.Note = append(t.Facts, apart("comparisons", comparisons(c))), Remark(c.Run, c.Support("").Games)
	legendOf(c.Run.Players).add(&t)
	return t
}

// runTable is a table of a run.
func runTable(run results.Run, kind, title string) table.Table {
	return table.Table{Kind: kind, Title: chartTitle(run) + ": " + title,
		Facts: []table.Fact{fact("run", run.Name), fact("game", run.Game)}}
}

// fact is what holds for all rows.
func fact(key string, v any) table.Fact { return table.Fact{Key: key, Value: v} }

// apart is a fact for JSON only.
func apart(key string, v any) table.Fact { return table.Fact{Key: key, Value: v, Apart: true} }

// total stands for all kinds of openings.
const total = "total"

// kinds lists the kinds of openings of a table, with total if there are several.
func kinds(openings []string) []string {
	if len(openings) == 1 {
		return openings
	}
	return append(openings[:len(openings):len(openings)], total)
}

// met converts a kind of kinds to the opening of Counts' methods: "" for all.
func met(kind string, openings []string) string {
	if slices.Contains(openings, kind) {
		return kind
	}
	return ""
}

// ordinals name the seats for readers, not the order of the first moves: random boards may let any seat begin.
var ordinals = [...]string{"first", "second", "third", "fourth"}

// gamesBehind adds the numbers of games, different games and different starts, with a footnote if few games differ.
func gamesBehind(r *table.Row, head, note string, s evidence.Support) {
	r.Number("games", table.Cell{Value: s.Games, Note: note}, head)
	differing(r, "", s)
}

// differing adds the numbers of different games and starts.
func differing(r *table.Row, prefix string, s evidence.Support) {
	r.Number(prefix+"different", s.Different, "")
	r.Number(prefix+"starts", s.Starts, "")
}

// repeats makes footnotes on figures with few different games.
type repeats struct {
	evidence.Repeats
	told []string
}

// mostTold is the largest number of distinct footnotes with numbers of different games. A large table of deterministic
// players would have hundreds.
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

// inGames converts twelfths to games.
func inGames(twelfths int64) float64 { return float64(twelfths) / results.Twelfths }

// lead returns the sentences above the first table: the verdicts of few players, and a summary of more.
func lead(c *evidence.Counts) []string {
	said := verdicts(c)
	if len(c.Run.Players) == 2 { // a summary says it otherwise
		for player, p := range slices.Backward(c.Run.Players) {
			if games := c.Forfeits(player); games > 0 && len(said) > 0 {
				said = slices.Insert(said, 0, forfeitWords(results.Spoken(p.Name), games))
			}
		}
	}
	switch r := c.Ratings(); {
	case selfPlay(c.Run):
	case r != nil && len(c.Run.Players) > 2 && (r.Compared() || len(said) == 0):
		return append(said, summary(r)...)
	}
	return append(said, wrong(c)...)
}

// Remark warns readers of a run about missing games and about players whose games cannot be repeated. n is the number
// of stored games. Remark returns sentences, "" for most finished runs.
func Remark(run results.Run, n int) string {
	var said results.Words
	switch f := run.Facts; {
	case f.Until != "" && run.Finished.IsZero():
		said.Add("%d of at most %d games so far.", n, f.Planned)
	case f.Until != "":
	case n < f.Planned:
		said.Add("%d of %d games so far.", n, f.Planned)
	}
	names := map[string][]string{}
	for _, p := range run.Players {
		if how, ok := run.Facts.Unrepeatable[p.Name]; ok {
			names[how] = append(names[how], p.Name)
		}
	}
	for _, how := range slices.Sorted(maps.Keys(names)) {
		by := how
		if len(names[how]) > 1 {
			by = strings.Replace(how, "a person", "persons", 1)
		}
		said.Add("Games of %s were played %s and cannot be played again.", results.InWords(names[how]), by)
	}
	return strings.Join(said, " ")
}

// WithFaults adds the number of faults to the note of a picture, if there are any.
func WithFaults(note string, faults int) string {
	if faults == 0 {
		return note
	}
	return strings.TrimSpace(fmt.Sprintf("%s Games lost by a fault (crash, illegal move, time), and counted: %d.", note, faults))
}
