package players

import (
	"context"

	"tourney/games"
)

// Analyzer is a Player that values the sub-moves of a position one by one.
type Analyzer interface {
	// Analyze searches a position as Choose does, and then says more about it. It may change the player, so Close is
	// the next call. When ctx ends, Analyze returns ctx.Err() soon.
	Analyze(ctx context.Context, r Request) (Analysis, error)
}

// Analysis is the result of a player's search of one position.
type Analysis struct {
	Plies  int     // depth searched, in sub-moves; 0 if the position was only evaluated
	Value  float64 // for the mover
	Counts Counts  // of the search that chooses
	Spent  []int64 // its evaluations for each root move, in the order searched at the greatest depth
	// Searched holds the moves of Spent.
	Searched []games.Move
	// Moves holds the root moves that the search considers. Where no chance decides, the one that it plays is the first
	// of the best.
	Moves []RootMove
	Notes []string // sentences without which values or counts could be misread
}

// RootMove is a legal sub-move of the position with its value.
type RootMove struct {
	Move  games.Move
	Value float64
	Line  []games.Move // best play of all seats, starting with Move; only Move where values are random or no minimax
	Nodes int64        // visited for its value
}
