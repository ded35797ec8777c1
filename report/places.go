package report

import (
	"cmp"
	"slices"

	"tourney/report/table"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

func init() {
	addCounted(Figure{Kind: "places", Title: "Places", Doc: "how often each player came in each place", Page: 1, Summary: true}, (*Run).ranks,
		func(c *evidence.Counts) (table.Table, error) { return placesTable(c), nil })
	addCounted(Figure{Kind: "seats", Title: "Seats and first moves", Doc: "wins by seat and by first mover", Page: 3},
		func(r *Run) bool { return r.seats() > 2 }, func(c *evidence.Counts) (table.Table, error) { return seatsTable(c), nil })
}

// placings are the places of players, the most wins first. Seats divide shared places: two seats in first place have
// half a first and half a second place each. So the places of a game always add up, and a player's share of first
// places is their score.
type placings struct {
	list      []projected // of players with exactly one seat, over all seatings of different players or against one company
	companies bool        // some are against a company of their own
	self      int         // games without such a player, as of players against themselves
	fair      float64     // the share of wins of each player if all are equally strong
}

// placingsOf counts places by player.
func placingsOf(c *evidence.Counts) placings {
	p := placings{fair: 1 / float64(max(1, c.Seats)), list: project(c, Projection{Rows: []string{"player", company}})}
	p.list = slices.DeleteFunc(p.list, func(l projected) bool {
		of := c.Run.Pairings[l.seats[0].Pairing]
		return !slices.Contains(of.Singles(), of.Seats[l.seats[0].Seat])
	})
	slices.SortStableFunc(p.list, func(a, b projected) int {
		if a.Games == 0 || b.Games == 0 {
			return cmp.Compare(b.Games, a.Games)
		}
		return cmp.Compare(b.Estimate().Value, a.Estimate().Value)
	})
	p.companies = slices.ContainsFunc(p.list, func(l projected) bool { return l.of[company] != "" })
	for i, of := range c.Run.Pairings {
		if len(of.Singles()) == 0 {
			p.self += c.Sum(i, "").Games
		}
	}
	return p
}

// leftOut is the note on games that are in no row.
func (p placings) leftOut() (notes results.Words) {
	notes.When(p.self > 0, "Left out, because no player has exactly one seat (as in games of players against themselves): %s.",
		results.Counted(p.self, "game"))
	return notes
}

// against names the opponents of a row.
func (l projected) against() string { return cmp.Or(l.of[company], "all seatings") }

// placesTable shows the shares of places of every player, or of every player against each company.
func placesTable(c *evidence.Counts) table.Table {
	p := placingsOf(c)
	t := newTable(c, "places", "places by player, in % of the games")
	t.Facts = append(t.Facts, apart("seats", c.Seats), apart("forfeits", c.Faults()), apart("self", p.self),
		apart("incomplete", c.Incomplete()), apart("uneven", c.Uneven()))
	notes, points := &repeats{Repeats: c.Repeats()}, c.HasPoints()
	table.Fill(&t, p.list, func(row *table.Row, r projected) {
		row.Text("player", r.of["player"])
		row.Text("against", table.Cell{Value: r.of[company], Shown: r.against()})
		gamesBehind(row, "games", notes.few("", r.Support), r.Support)
		row.Number("blocks", r.Sample.Blocks(), "")
		row.Group = "place"
		for place := range c.Seats {
			share := table.Cell{Value: inGames(r.Places[place]), Shown: "–"}
			if r.Games > 0 {
				share.Shown = stats.OfHundred(inGames(r.Places[place]) / float64(r.Games))
			}
			row.Number(ordinals[place], share, placeNames[place])
		}
		row.Group = ""
		row.Number("faults", r.Faults)
		row.Group = "wins"
		fairColumn(row, p.fair)
		row.Percent("wins", r.Estimate(), "share")
		row.Group = "mean"
		row.Mean("place", 2, r.Place)
		row.Mean("points", 1, table.When(points, r.Points))
		row.Group = "wins"
		overColumn(row, r.Estimate(), p.fair)
	})

	t.View.Keys = []string{"player"}
	if p.companies {
		t.View.Keys = append(t.View.Keys, "against")
	}
	t.View.Cells = slices.Concat([]string{"games", "wins", "fair", "over"}, ordinals[:c.Seats], []string{"place"})
	if points {
		t.View.Cells = append(t.View.Cells, "points")
	}
	if slices.ContainsFunc(p.list, func(r projected) bool { return r.Faults > 0 }) {
		t.View.Cells = append(t.View.Cells, "faults")
	}
	t.Notes = []string{
		"Players who share a place divide it: of two in first place, each has half a first and half a second place.",
		"Wins: the share of first places. Fair: the share of equally strong players. " + overNote,
	}
	t.Notes = slices.Concat(t.Notes, evidenceNotes(c, true), incompleteNote(c.Incomplete()), notes.Sentences(), p.leftOut())
	t.Notes.When(c.Uneven(), "Not all rotations of the seats are played: shares include the seats' advantages.")
	t.Notes = append(t.Notes, forfeitNote(c.Faults()))
	return t
}

// placeNames are those of the places.
var placeNames = []string{"1st", "2nd", "3rd", "4th"}

// seatWin is the wins of a seat or of a place in the order of the first moves. kind is one of openings, or total.
type seatWin struct {
	by, name, kind string
	projected
}

// seatsTable shows the share of wins of each seat, and of each position in the order of the first moves.
func seatsTable(c *evidence.Counts) table.Table {
	t := newTable(c, "seats", "wins by seat, and by who moved first, in % of the games")
	t.Facts = append(t.Facts, apart("uneven", c.Uneven()))
	var lines []seatWin
	for _, by := range []string{"seat", "first"} {
		rows := []string{by, "opening"}
		list := project(c, Projection{Rows: rows, totals: true})
		slices.SortFunc(list, inOrder(rows))
		for _, l := range list {
			lines = append(lines, seatWin{map[string]string{"seat": "seat", "first": "mover"}[by], l.of[by], l.of["opening"], l})
		}
	}
	fair := 1 / float64(max(1, c.Seats))
	notes := &repeats{Repeats: c.Repeats()}
	table.Fill(&t, lines, func(r *table.Row, l seatWin) {
		few, wins := notes.few(l.opening, l.Support), l.wonBy(c)
		r.Text("by", l.by)
		r.Text("name", l.name)
		r.Text("opening", table.Cell{Value: l.kind, Shown: l.kind + ": " + results.Counted(l.Games, "game")}, "")
		gamesBehind(r, "", few, l.Support)
		r.Number("wins", inGames(l.Places[0]), "")
		fairColumn(r, fair)
		r.Percent("share", table.Cell{Value: wins, Note: few}, "wins")
		overColumn(r, wins, fair)
	})
	t.View = table.View{Keys: []string{"by", "name"}, Before: []string{"fair"}, Across: "opening", Values: kinds(c.Openings),
		Cells: []string{"share", "over"}}
	t.Notes = append([]string{
		"All games count, also those of players against themselves. Seats that share first place divide it.",
		"Fair: each seat's share if no seat has an advantage. " + overNote,
	}, notes.Sentences()...)
	t.Notes.When(c.Uneven(), "Not all rotations of the seats are played: shares include the strength of the players.")
	return t
}

// fairColumn adds the share of equally strong players.
func fairColumn(r *table.Row, fair float64) {
	r.Number("fair", table.Cell{Value: fair, Shown: stats.OfHundred(fair)})
}

// overColumn adds, for readers, by how much wins differ from the fair share.
func overColumn(r *table.Row, wins stats.Estimate, fair float64) {
	r.Derived = true
	r.Number("over", over(wins, fair))
}

const overNote = "Over: wins less fair, ~ if the interval contains the fair share, ? if there is none."

// over returns the difference between a share of wins and the fair one, in percentage points. It returns "~" if the
// interval contains the fair share, and "?" without an interval.
func over(e stats.Estimate, fair float64) any {
	switch {
	case e.Games == 0:
		return nil
	case !e.Known():
		return "?"
	case e.Beside(fair) == 0:
		return "~"
	case e.Value < fair:
		return "-" + stats.OfHundred(fair-e.Value)
	}
	return "+" + stats.OfHundred(e.Value-fair)
}
