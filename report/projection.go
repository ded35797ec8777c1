package report

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"tourney/games"
	"tourney/results"
	"tourney/results/evidence"
	"tourney/results/stats"
)

// Projection asks for the games of a run by some of their dimensions; the others are added up.
type Projection struct {
	Rows, Columns []string          // names of dimensions
	Filter        map[string]string // values that dimensions must have, by name
	totals        bool              // all kinds of openings together are one more, if there are several
}

// has reports whether a dimension is asked for.
func (p Projection) has(dimension string) bool {
	return slices.Contains(p.Rows, dimension) || slices.Contains(p.Columns, dimension) || p.Filter[dimension] != ""
}

// ofPlayers reports whether its scores are those of players: games of players against themselves are in none of them.
func (p Projection) ofPlayers() bool { return p.has("player") || p.has("opponent") }

// dimensions are the names of what divides the games of a run: each seat of each game has a value of each.
var dimensions = []string{"player", "opponent", "seat", "opening", "first"}

// Dimensions lists what rows, columns and filters of a projection may be.
func Dimensions() []string { return slices.Clone(dimensions) }

// company is a dimension of the table of places: opponents as they are, but "" for all seatings of different players.
const company = "company"

// valueOf returns the value of a dimension for a seat. The games are from a kind of openings, and mover is the seat's
// place in the order of the first moves.
func valueOf(run results.Run, dimension string, s evidence.SeatOf, opening string, mover int) string {
	p := run.Pairings[s.Pairing]
	switch dimension {
	case "player":
		return run.Players[p.Seats[s.Seat]].Name
	case company:
		if len(p.Singles()) == len(p.Seats) {
			return ""
		}
		fallthrough
	case "opponent":
		return run.Others(p, p.Seats[s.Seat])
	case "seat":
		return run.Facts.SeatNames[s.Seat]
	case "opening":
		return opening
	}
	return ordinals[mover]
}

// projected is a cell of a projection.
type projected struct {
	of      map[string]string // values of its dimensions, by name
	at      map[string]int    // their places among those of a dimension, in the order of players or else of the plan
	opening string
	mover   int
	seats   []evidence.SeatOf
	evidence.Score
}

// inOrder orders cells by their values of some dimensions, the first of which weighs most.
func inOrder(dimensions []string) func(a, b projected) int {
	return func(a, b projected) int {
		for _, d := range dimensions {
			if a.at[d] != b.at[d] {
				return a.at[d] - b.at[d]
			}
		}
		return 0
	}
}

// project counts the cells of a projection.
func project(c *evidence.Counts, p Projection) []projected {
	list := p.cells(c)
	for i := range list {
		list[i].Score = c.Cell(list[i].seats, list[i].opening, list[i].mover)
	}
	return list
}

// cells returns the cells of a projection in the order in which the run's plan has them.
func (p Projection) cells(c *evidence.Counts) []projected {
	names := slices.Concat(p.Rows, p.Columns)
	openings, movers := []string{""}, []int{-1}
	if p.has("opening") {
		openings = c.Openings
	}
	if p.totals {
		openings = kinds(c.Openings)
	}
	if p.has("first") {
		movers = nil
		for mover := range c.Seats {
			movers = append(movers, mover)
		}
	}
	var list []projected
	known, places := map[string]int{}, map[[2]string]int{}
	for i, player := range c.Run.Players {
		places[[2]string{"player", player.Name}], places[[2]string{"opponent", player.Name}] = i, i
	}
	for seat, name := range c.Run.Facts.SeatNames {
		places[[2]string{"seat", name}], places[[2]string{"first", ordinals[seat]}] = seat, seat
	}
	of, at, key := map[string]string{}, map[string]int{}, []byte(nil) // of the present cell
	for pairing, seated := range c.Run.Pairings {
		if p.ofPlayers() && len(seated.Singles()) == 0 {
			continue
		}
		for seat := range seated.Seats {
			s := evidence.SeatOf{Pairing: pairing, Seat: seat}
			for _, opening := range openings {
				for _, mover := range movers {
					for _, d := range append(dimensions, company) {
						if p.has(d) {
							of[d] = valueOf(c.Run, d, s, opening, mover)
						}
					}
					if slices.ContainsFunc(dimensions, func(d string) bool { return p.Filter[d] != "" && p.Filter[d] != of[d] }) {
						continue
					}
					key = key[:0]
					for _, d := range names {
						value := [2]string{d, of[d]}
						if _, ok := places[value]; !ok {
							places[value] = len(places)
						}
						key, at[d] = strconv.AppendQuote(key, of[d]), places[value]
					}
					i, ok := known[string(key)]
					if !ok {
						i, known[string(key)] = len(list), len(list)
						list = append(list, projected{of: maps.Clone(of), at: maps.Clone(at), opening: met(opening, c.Openings), mover: mover})
					}
					list[i].seats = append(list[i].seats, s)
				}
			}
		}
	}
	return list
}

// check returns an error for unknown and repeated dimensions, and for values that no game has.
func (p Projection) check(c *evidence.Counts) error {
	names := slices.Concat(p.Rows, p.Columns)
	for i, name := range names {
		switch {
		case !slices.Contains(dimensions, name):
			return games.UnknownName("dimension", name, dimensions)
		case slices.Contains(names[:i], name):
			return fmt.Errorf("the dimension %s is asked for twice", name)
		}
	}
	if p.ofPlayers() && selfPlay(c.Run) {
		return fmt.Errorf("the players of run %s meet only themselves: ask for seat, opening or first", results.Visible(c.Run.Name))
	}
	for _, name := range slices.Sorted(maps.Keys(p.Filter)) {
		value := p.Filter[name]
		if !slices.Contains(dimensions, name) {
			return games.UnknownName("dimension", name, dimensions)
		}
		var values []string
		for _, one := range (Projection{Rows: []string{name}}).cells(c) {
			values = append(values, one.of[name])
		}
		switch {
		case !slices.Contains(values, value) && name == "opponent" && c.Seats > 2:
			for i := range values {
				values[i] = strconv.Quote(values[i])
			}
			return fmt.Errorf("an opponent is all others at the board together: %w", games.UnknownName(name, value, values))
		case !slices.Contains(values, value):
			return games.UnknownName(name, value, values)
		}
	}
	return nil
}

// wonBy returns the share of the games that the seats of a cell have won. A finished plan has the interval of single
// games. Games of several pairings begin from the same openings, so intervals that held at any time would need
// the openings.
func (l projected) wonBy(c *evidence.Counts) stats.Estimate {
	e := stats.Divided(l.Places[0], l.Games)
	if c.AnyTime && e.Known() {
		return e.Without("shares of seats have none that holds at any time")
	}
	return e
}
