// Package evaluations counts the evaluations of a search, instead of timing it: those spent on each sub-move of the
// root, search by search through whole games, which shows how good the search's order of sub-moves is; and those of whole
// searches by depth, which shows what another ply costs. No clock has a say in it: equal experiments give equal numbers.
//
// Source of the experiment: an article on programming the game Splut!, whose author judged his move ordering so.
package evaluations

import (
	"tourney/arena/openings"
	"tourney/arena/plan"
	"tourney/arena/schedule"
	"tourney/games"
	"tourney/players"
	"tourney/players/search"
)

// Experiment is everything that is to be counted, with nothing left to a default.
type Experiment struct {
	Name      string
	Game      string
	Options   games.Options
	Seed      int64
	Opening   openings.Set // how games begin; how many they are says Games
	Games     int
	Player    plan.Entrant  // whose searches are counted
	Against   *plan.Entrant // nil for the player itself, whose searches then count in all seats
	Depths    []int         // in plies, ascending
	Positions int           // of the games, to be searched to each of the depths; fewer if the games have no more
}

// Search is what one search has taken.
type Search struct {
	Game   int // number of the game, from 0
	Number int // of the search among those of the game that are counted, from 0
	Seat   games.Seat
	At     int // sub-moves of the game before it
	Depth  int // in plies
	players.Counts
	// Spread is that of the evaluations over the root's sub-moves. A search that knew its answer without searching them
	// has none.
	Spread search.Spread
}

// Depth is what searches to one depth have taken, in the order of the games.
type Depth struct {
	Depth    int // in plies
	Searches []Search
}

// Result is what was counted.
type Result struct {
	Games    int      // played to their end
	Searches []Search // in these, in order
	Depths   []Depth  // to which all positions were searched
}

// plan returns the tournament of which the games are played: an experiment's games are those that the tournament has from
// its seed. The player takes every seat in turn, on the same opening each time, with its opponent in all others.
func (e Experiment) plan() plan.Plan {
	p := plan.Plan{Name: e.Name, Game: e.Game, Options: e.Options, Seed: e.Seed, Players: []plan.Entrant{e.Player}}
	p.Schedule = schedule.Rule{Order: schedule.Both, Self: e.Against == nil}
	if e.Against != nil {
		p.Players = append(p.Players, *e.Against)
		p.Schedule.Against = []string{e.Against.Name}
	}
	if p.Seats() > 2 {
		p.Schedule.Seating = schedule.OneVField
	}
	set, pairings := e.Opening, len(p.Pairings())
	set.Games = (e.Games + pairings - 1) / pairings
	p.Openings = []openings.Set{set}
	return p
}
