// Package gamelist selects stored games of a run by players, opening, end and swing. A swing is a drop of a player's
// own score.
package gamelist

import (
	"slices"

	"tourney/results"
)

// Query says which games of a run are wanted, and in what order. The zero Query selects all games in plan order.
type Query struct {
	Player  string // a player of the game; "" for any
	Against string // a player in another seat than Player's; "" for any
	Result  Result // of Player, in any of their seats; "" for any
	Opening string // kind of opening; "" for any
	End     string // a results.EndKind, AnyFault or the game's own word for its end; "" for any
	Least   int    // turns; shorter games do not match
	Order   Order
	Limit   int   // largest number of games; 0 for no limit
	Read    int   // in plan order, the largest number of games that are looked at; 0 for no limit
	From    Place // in plan order, the first game that is looked at
}

// Place is a pairing of a run and the number of a game. The zero Place is the first.
type Place struct{ Pairing, Number int }

// AnyFault is the Query.End for all kinds of faults.
const AnyFault = "fault"

// Result is the outcome of a game for a seat.
type Result string

// A seat that shares first place draws.
const (
	Win  Result = "win"
	Draw Result = "draw"
	Loss Result = "loss"
)

type Order string

// Games that are equal in turns or swing keep plan order.
const (
	ByPlan   Order = "plan"     // by pairing, then by number
	ByTurns  Order = "turns"    // longest first
	Shortest Order = "shortest" // fewest turns first
	BySwing  Order = "swing"    // largest first; games without swing last
)

// Game is a game found by a Query.
type Game struct {
	results.Record
	Seated []int // seats of Query.Player, ascending; all seats if Player is ""
	Swing  Swing // the largest swing of these seats
}

// Results returns the distinct results of the Seated seats, in seat order.
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

// seated returns the seats of q.Player in a pairing, or all seats if q.Player is "". It returns nil if the pairing's
// games cannot match.
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
	// A player against themselves needs two seats.
	if q.Against != "" && (len(others) == 0 || q.Player == q.Against && len(others) < 2) {
		return nil
	}
	if q.Player == "" {
		return all
	}
	return its
}

// Pairings returns the indices of the pairings that can have matching games, ascending and never nil.
func (q Query) Pairings(run results.Run) []int {
	list := []int{}
	for i, p := range run.Pairings {
		if q.seated(run, p) != nil {
			list = append(list, i)
		}
	}
	return list
}

// match returns the game of a record, and whether it matches.
func (q Query) match(run results.Run, r results.Record) (Game, bool) {
	g := Game{Record: r, Seated: q.seated(run, run.Pairings[r.Pairing])}
	if g.Seated == nil || r.Turns < q.Least || q.Opening != "" && r.Opening != q.Opening || !q.ends(r.End) ||
		q.Result != "" && !slices.Contains(g.Results(), q.Result) {
		return g, false
	}
	g.Swing = SwingOf(r.Thoughts, g.Seated)
	return g, true
}

// ends reports whether the end matches.
func (q Query) ends(e results.End) bool {
	switch q.End {
	case "", string(e.Kind), e.Reason():
		return true
	case AnyFault:
		return e.Kind.Fault()
	}
	return false
}
