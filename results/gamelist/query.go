// Package gamelist chooses stored games of a run: by who played, how the games began and ended, and how far a player's
// own score dropped in them.
package gamelist

import (
	"slices"

	"tourney/results"
)

// Query says which games of a run are wanted, and in what order. The zero Query is of all games, in plan order.
type Query struct {
	Player  string // who takes part; "" for anybody
	Against string // who takes part in another seat than Player; "" for anybody
	Result  Result // of Player, in any of its seats; "" for any
	Opening string // kind of opening; "" for any
	End     string // a results.EndKind, AnyFault, or the game's own word for its end; "" for any
	Order   Order
	Limit   int // of games; 0 for none
}

// AnyFault is the End of a Query for games that ended by a fault of any kind.
const AnyFault = "fault"

// Result is how a game went for a seat.
type Result string

// The results. A seat draws if it shares first place.
const (
	Win  Result = "win"
	Draw Result = "draw"
	Loss Result = "loss"
)

// Order is an order of games.
type Order string

// The orders. Equal games of the last two keep plan order.
const (
	ByPlan  Order = "plan"  // pairing after pairing, and in each by number
	ByTurns Order = "turns" // longest first
	BySwing Order = "swing" // largest first; games without one come last
)

// Game is a stored game that a Query has found.
type Game struct {
	results.Record
	Seated []int // seats of the query's Player, ascending; all seats if it has none
	Swing  Swing // the largest of these seats
}

// Results returns how the game went for its Seated: each result once, in seat order.
func (g Game) Results() []Result {
	var list []Result
	for _, seat := range g.Seated {
		if r := resultOf(g.Record, seat); !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	return list
}

func resultOf(r results.Record, seat int) Result {
	switch {
	case r.Won(seat):
		return Win
	case r.Drawn(seat):
		return Draw
	}
	return Loss
}

// seated returns the seats of the query's player in a pairing. A query without a player has all seats, and a pairing
// whose games cannot match has none.
func (q Query) seated(run results.Run, p results.Pairing) []int {
	var all, its, others []int
	for seat, player := range p.Seats {
		all = append(all, seat)
		name := run.Players[player].Name
		if name == q.Player {
			its = append(its, seat)
		}
		if name == q.Against {
			others = append(others, seat)
		}
	}
	// A player against itself needs two seats.
	if q.Against != "" && (len(others) == 0 || q.Player == q.Against && len(others) < 2) {
		return nil
	}
	if q.Player == "" {
		return all
	}
	return its
}

// Pairings returns the indices of the pairings of a run that can have games of the query, ascending and never nil.
func (q Query) Pairings(run results.Run) []int {
	list := []int{}
	for i, p := range run.Pairings {
		if q.seated(run, p) != nil {
			list = append(list, i)
		}
	}
	return list
}

// match returns a game with what the query wants to know of it, if the query wants the game.
func (q Query) match(run results.Run, r results.Record) (Game, bool) {
	g := Game{Record: r, Seated: q.seated(run, run.Pairings[r.Pairing])}
	if q.Opening != "" && r.Opening != q.Opening || !q.ends(r.End) ||
		q.Result != "" && !slices.Contains(g.Results(), q.Result) {
		return g, false
	}
	g.Swing = SwingOf(r.Thoughts, g.Seated)
	return g, true
}

// ends reports whether an end is one that the query wants.
func (q Query) ends(e results.End) bool {
	switch q.End {
	case "", string(e.Kind), e.Reason():
		return true
	case AnyFault:
		return e.Kind.Fault()
	}
	return false
}
