package spluteval

import (
	"math/bits"

	"tourney/games"
	"tourney/games/splut"
	"tourney/players"
)

// The features of root. Feature + foeSide is the feature of all other seats together.
const (
	featureWizards = 2 * iota
	featureDwarves
	featureLines
	featureDistances
	featureCount

	ownSide = 0
	foeSide = 1
)

// feature declares the weight of a feature.
type feature struct {
	name            string
	value, min, max float64 // default, range of tuning
	doc             string
}

// featureList declares the features in the order of the source. The own wizard exists in every evaluated position: its
// weight changes no decision, sets the scale and is not tuned.
var featureList = [featureCount]feature{
	featureWizards + ownSide: {"own_wizard", 9000, 9000, 9000,
		"the own wizard; the scale of the other weights, not tuned"},
	featureWizards + foeSide: {"foe_wizard", -3000, -10_000, 0, "foreign wizards"},

	featureDwarves + ownSide: {"own_dwarf", 300, 0, 2000, "the own dwarf"},
	featureDwarves + foeSide: {"foe_dwarf", -100, -1000, 0, "foreign dwarves"},

	featureLines + ownSide: {"own_line", -500, -2000, 0, "rocks on the same file or rank as the own wizard, "},
	featureLines + foeSide: {"foe_line", 100, 0, 2000, "the same for each foreign wizard"},

	featureDistances + ownSide: {"own_troll_dist", -30, -200, 0,
		"steps between the own troll and each rock, as on an empty board"},
	featureDistances + foeSide: {"foe_troll_dist", 10, 0, 100, "steps between each foreign troll and each rock"},
}

// reachOfWeights bounds weights, as a multiple of the largest in tuning. Values stay below those of won games, even
// with all counts at their largest at once.
const reachOfWeights = 10

func (f feature) param() players.Param {
	reach := reachOfWeights * max(-f.min, f.max)
	return players.Param{
		Name: f.name, Default: f.value, Min: f.min, Max: f.max, Linear: true, Doc: f.doc,
		Legal: players.Within(-reach, reach),
	}
}

// paramsWith returns the weights of a heuristic, with further ones. Which says which rocks in line with a wizard count.
func paramsWith(which string, further ...players.Param) (list []players.Param) {
	for i, f := range featureList {
		if i == featureLines+ownSide {
			f.doc += which
		}
		list = append(list, f.param())
	}
	list = append(list, further...)
	return append(list, players.Param{
		Name: noiseWeight, Kind: players.Integer, Default: 5, Max: 50, Legal: players.Within(0, mostNoise),
		Doc: "largest random number added to the value of a step at the root",
	})
}

// count counts the features of a position for root. An eliminated seat has none.
func (e *standard) count(b *splut.Board, root games.Seat) (f [featureCount]int64) {
	rocks := b.Rocks()
	for s := range games.Seat(b.Seats()) {
		side := foeSide
		if s == root {
			side = ownSide
		}
		if at := b.Cell(s, splut.Wizard); at >= 0 {
			f[featureWizards+side]++
			switch {
			case !e.open:
				f[featureLines+side] += inLine(at, rocks)
			case e.reach == 0:
				f[featureLines+side] += inSight(at, rocks, b.Stops())
			default:
				f[featureLines+side] += e.inReach(b, s, at)
			}
		}
		if b.Cell(s, splut.Dwarf) >= 0 {
			f[featureDwarves+side]++
		}
		if at := b.Cell(s, splut.Troll); at >= 0 {
			f[featureDistances+side] += rockDistances(at, rocks)
		}
	}
	return f
}

// inLine returns the number of rocks on the same file or rank as a wizard.
func inLine(wizard int, rocks uint64) int64 {
	return int64(bits.OnesCount64(rocks & splut.Lines(wizard)))
}

// inSight returns the number of rocks that a straight throw could bring to a wizard. Stops are all pieces and rocks that a
// rock cannot fly over.
func inSight(wizard int, rocks, stops uint64) int64 {
	return int64(bits.OnesCount64(rocks & splut.Nearest(wizard, stops)))
}

// rockDistances returns the sum of the distances from a troll to rocks, in steps.
func rockDistances(troll int, rocks uint64) (sum int64) {
	for ; rocks != 0; rocks &= rocks - 1 {
		sum += int64(splut.Distance(troll, bits.TrailingZeros64(rocks)))
	}
	return sum
}
