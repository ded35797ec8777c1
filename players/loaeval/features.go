package loaeval

import "tourney/players"

// The features, in the order in which they are listed.
const (
	material = iota
	groups
	largest
	orphans
	concentrated
	centralised
	position
	quads
	eulerNumber
	mobility
	walls
	connectedness
	uniformity
	tempo
	features
)

// feature declares a weight. What is bad for a side counts negatively, so that no weight need be negative.
type feature struct {
	name     string
	value    float64 // of the weight where none is given
	min, max float64 // of the weight, where a tuner looks
	step     int64   // how many parts the feature is counted in
	doc      string
}

// The values are starting points for tuning; no published ones were found.
var featureList = [features]feature{
	material: {"material", 0, -200, 200, parts, "pieces; negative where fewer are easier to connect"},
	groups:   {"groups", 60, 0, 500, parts, "minus the number of groups of neighbouring pieces, but one"},
	largest:  {"largest", 200, 0, 1000, 1, "share of the pieces that are in the largest group"},
	orphans:  {"orphans", 50, 0, 400, parts, "minus the pieces without a move"},
	concentrated: {"concentration", 500, 0, 2000, 1,
		"1 / (1 + mean distance from the centre of mass, less the least possible)"},
	centralised: {"centralisation", 2, 0, 10, 1,
		"mean value of the pieces' squares, -80 in a corner to 50 in the middle"},
	position: {"com_position", 20, -100, 200, 1,
		"minus the distance of the centre of mass from the middle of the board"},
	quads:         {"quads", 30, 0, 200, parts, "blocks of 2×2 with three or four pieces, within 2 of the centre of mass"},
	eulerNumber:   {"euler", 0, 0, 300, parts, "minus the Euler number: groups less holes"},
	mobility:      {"mobility", 3, 0, 20, parts / 2, "moves: 1 each, 2 for a capture, half of that to the edge"},
	walls:         {"walls", 20, 0, 150, parts, "enemy pieces on the edge without a move off it"},
	connectedness: {"connectedness", 60, 0, 400, 1, "mean number of neighbours of its own colour that a piece has"},
	uniformity:    {"uniformity", 2, 0, 20, parts, "minus the area of the smallest rectangle that holds all pieces"},
	tempo:         {"tempo", 20, 0, 200, parts, "1 for the side to move"},
}

// reachOfWeights is how far weights may go, as a multiple of the tuner's largest. Values then stay below half of those
// of won games, and sums in parts of units within 63 bits.
const reachOfWeights = 10

func (f feature) param() players.Param {
	return players.Param{
		Name: f.name, Default: f.value, Min: f.min, Max: f.max, Doc: f.doc,
		Legal: players.Within(-reachOfWeights*f.max, reachOfWeights*f.max),
	}
}
