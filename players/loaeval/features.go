package loaeval

import "tourney/players"

// The features, in the order in which they are listed. Each counts for a side; what is bad for it counts negatively.
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

// feature is a weight with the number of parts that its count is in.
type feature struct {
	name     string
	value    float64 // default of the weight
	min, max float64 // where a tuner looks
	step     int64
	doc      string
}

var featureList = [features]feature{
	material: {"material", 0, -200, 200, parts, "pieces; negative where fewer are easier to connect"},
	groups:   {"groups", 60, 0, 500, parts, "less the groups of neighbouring pieces beyond one"},
	largest:  {"largest", 200, 0, 1000, 1, "share of the pieces that are in the largest group"},
	orphans:  {"orphans", 50, 0, 400, parts, "less the pieces that have no move"},
	concentrated: {"concentration", 500, 0, 2000, 1,
		"1 / (1 + how much farther the pieces are from their centre, on average, than so many need be)"},
	centralised: {"centralisation", 2, 0, 10, 1, "mean of a table of squares, from -80 in a corner to 50 in the middle"},
	position:    {"com_position", 20, -100, 200, 1, "less the distance of the centre of mass from the middle of the board"},
	quads:       {"quads", 30, 0, 200, parts, "blocks of 2×2 with three or four pieces, within 2 of the centre of mass"},
	eulerNumber: {"euler", 0, 0, 300, parts, "less the Euler number: groups less holes"},
	mobility:    {"mobility", 3, 0, 20, parts / 2, "moves: 1 each, 2 for a capture, half of that to the edge"},
	walls:       {"walls", 20, 0, 150, parts, "enemy pieces on the edge without a move off it"},
	connectedness: {"connectedness", 60, 0, 400, 1,
		"mean number of neighbours that a piece has of its own colour"},
	uniformity: {"uniformity", 2, 0, 20, parts, "less the area of the smallest rectangle that holds all pieces"},
	tempo:      {"tempo", 20, 0, 200, parts, "being the side to move"},
}

// reachOfWeights is how far a weight may go beyond the range of the tuner, as a multiple of it. Values then stay within a
// third of those of won games, and their sums in parts of units within 63 bits.
const reachOfWeights = 10

func (f feature) param() players.Param {
	return players.Param{
		Name: f.name, Default: f.value, Min: f.min, Max: f.max, Doc: f.doc,
		Legal: players.Within(-reachOfWeights*f.max, reachOfWeights*f.max),
	}
}
