package loaeval

import "tourney/players"

// The features, in the order of featureList.
const (
	featureMaterial = iota
	featureGroups
	featureLargest
	featureOrphans
	featureConcentration
	featureCentralisation
	featurePosition
	featureQuads
	featureEuler
	featureMobility
	featureWalls
	featureConnectedness
	featureUniformity
	featureTempo
	featureCount
)

// feature declares a weight. Features that are bad for a side count negatively, so that weights are positive.
type feature struct {
	name     string
	value    float64 // default weight
	min, max float64 // range of the weight in tuning
	step     int64   // parts in one counted step
	doc      string
}

// featureList declares the features. The default weights are starting points for tuning: no published weights were
// found.
var featureList = [featureCount]feature{
	featureMaterial: {"material", 0, -200, 200, parts,
		"pieces; a negative weight prefers fewer pieces, which are easier to connect"},
	featureGroups:  {"groups", 60, 0, 500, parts, "1 minus the number of groups of neighbouring pieces"},
	featureLargest: {"largest", 200, 0, 1000, 1, "share of the pieces in the largest group"},
	featureOrphans: {"orphans", 50, 0, 400, parts, "minus the pieces without a move"},
	featureConcentration: {"concentration", 500, 0, 2000, 1,
		"1 / (1 + mean distance from the centre of mass - least possible mean distance)"},
	featureCentralisation: {"centralisation", 2, 0, 10, 1,
		"mean value of the pieces' squares, -80 in a corner to 50 in the middle"},
	featurePosition: {"com_position", 20, -100, 200, 1,
		"minus the distance of the centre of mass from the middle of the board"},
	featureQuads: {"quads", 30, 0, 200, parts,
		"squares of 2×2 with three or four pieces, within 2 of the centre of mass"},
	featureEuler: {"euler", 0, 0, 300, parts, "minus the Euler number: groups less holes"},
	featureMobility: {"mobility", 3, 0, 20, parts / 2,
		"moves: 1 each, 2 for a capture, half of either for a move to the edge"},
	featureWalls:         {"walls", 20, 0, 150, parts, "enemy pieces on the edge without a move off it"},
	featureConnectedness: {"connectedness", 60, 0, 400, 1, "mean number of a piece's neighbours of its own colour"},
	featureUniformity:    {"uniformity", 2, 0, 20, parts, "minus the area of the smallest rectangle around all pieces"},
	featureTempo:         {"tempo", 20, 0, 200, parts, "1 for the side to move"},
}

// reachOfWeights bounds weights, as a multiple of feature.max. Values then stay below half of those of won games, and
// sums in parts of units within 63 bits.
const reachOfWeights = 10

func (f feature) param() players.Param {
	return players.Param{
		Name: f.name, Default: f.value, Min: f.min, Max: f.max, Linear: true, Doc: f.doc,
		Legal: players.Within(-reachOfWeights*f.max, reachOfWeights*f.max),
	}
}
