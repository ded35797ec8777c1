package tables

import (
	"fmt"
	"io"
	"math"
)

// EvaluationTable shows how many evaluations the searches of a player take: on each sub-move of the root, game by game,
// and as a whole, by depth.
type EvaluationTable struct {
	Name, Game string
	Player     string   // whose searches are counted
	Against    string   // "" for the player itself
	Seats      []string // names, in seat order
	Searches   []Search // in the games, game by game
	Depths     []SearchDepth
	Note       string // added by the caller, for instance that depths are missing; printed in every format
}

// SearchDepth has the searches of some positions of the games to one depth, in plies.
type SearchDepth struct {
	Depth    int
	Searches []Search
}

// Search is what one search took.
type Search struct {
	Game, Number    int // of the game, and of the search among those of the game that are counted, from 1
	Seat            int // from 0
	Ply             int // sub-moves played before it
	Depth           int // in plies
	Nodes, Evals    int64
	Cuts, FirstCuts int64

	// The evaluations on each of the root's sub-moves, in the order searched. Without sub-moves the answer was known
	// before any was searched, and the rest is 0.
	Moves       int
	Least, Most int64
	Mean        float64
	Spikes      int // sub-moves that took more than the least of those before them
}

// Spending sums searches up.
type Spending struct {
	Searches    int
	Known       int // those that had sub-moves of the root to spend evaluations on
	Least, Most int64
	Mean        float64 // over all these sub-moves
	Spikes      float64 // in a search, on average over the known ones
	MostSpikes  int

	LeastEvals, MostEvals int64 // for a whole search, with sub-moves or without
	MeanEvals             float64
	Cuts, FirstCuts       int64
}

// Sum sums searches up. What rests on none is 0.
func Sum(searches []Search) Spending {
	s := Spending{Searches: len(searches), Least: math.MaxInt64, LeastEvals: math.MaxInt64}
	var moves, spikes int
	var spent, evals float64
	for _, one := range searches {
		evals += float64(one.Evals)
		s.LeastEvals, s.MostEvals = min(s.LeastEvals, one.Evals), max(s.MostEvals, one.Evals)
		s.Cuts, s.FirstCuts = s.Cuts+one.Cuts, s.FirstCuts+one.FirstCuts
		if one.Moves == 0 {
			continue
		}
		s.Known++
		moves, spikes = moves+one.Moves, spikes+one.Spikes
		spent += math.Round(one.Mean * float64(one.Moves))
		s.Least, s.Most = min(s.Least, one.Least), max(s.Most, one.Most)
		s.MostSpikes = max(s.MostSpikes, one.Spikes)
	}
	if s.Searches == 0 {
		s.LeastEvals = 0
	} else {
		s.MeanEvals = evals / float64(s.Searches)
	}
	if s.Known == 0 {
		s.Least = 0
	} else {
		s.Mean, s.Spikes = spent/float64(moves), float64(spikes)/float64(s.Known)
	}
	return s
}

// Versus names the players: "a against b", "a against itself".
func (t EvaluationTable) Versus() string {
	if t.Against == "" {
		return t.Player + " against itself"
	}
	return t.Player + " against " + t.Against
}

// Write writes the table in the given format. For readers there is a second one, by depth.
func (t EvaluationTable) Write(w io.Writer, f Format) error {
	if err := write(w, f, t); err != nil || f == CSV || f == JSON || len(t.Depths) == 0 {
		return err
	}
	if _, err := fmt.Fprintln(w); err != nil {
		return err
	}
	return t.byDepth().write(w, f)
}
