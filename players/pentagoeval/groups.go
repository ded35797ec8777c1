package pentagoeval

import (
	"tourney/games"
	"tourney/games/pentago"
)

// Heuristics one and one-two judge a quadrant by six classes of four groups of cells. The groups of a class are the
// images of one group under the four rotations of the quadrant, so the number of open groups is the number of
// orientations in which the quadrant leaves its part of a line open. The names are those of the original program.
const (
	plus        = iota // rows and columns through the centre
	mul                // long diagonals
	diamond            // short diagonals, in the two quadrants they cut through
	cornerGroup        // short diagonals, in the quadrant they touch
	box1               // rows and columns along a side
	box2               // the same, for the other end of the side
	classes
)

// cellGroup holds one or two cells of a line, at x+3y, and the line's third cell in the quadrant.
type cellGroup struct {
	cells     []int
	extension int // -1 if the line has no third cell in the quadrant
}

var groupsOf = [classes][4]cellGroup{
	plus:        {{[]int{4, 1}, 7}, {[]int{4, 5}, 3}, {[]int{4, 7}, 1}, {[]int{4, 3}, 5}},
	mul:         {{[]int{4, 0}, 8}, {[]int{4, 2}, 6}, {[]int{4, 8}, 0}, {[]int{4, 6}, 2}},
	diamond:     {{[]int{1, 5}, -1}, {[]int{5, 7}, -1}, {[]int{7, 3}, -1}, {[]int{3, 1}, -1}},
	cornerGroup: {{[]int{0}, -1}, {[]int{2}, -1}, {[]int{8}, -1}, {[]int{6}, -1}},
	box1:        {{[]int{1, 2}, 0}, {[]int{5, 8}, 2}, {[]int{7, 6}, 8}, {[]int{3, 0}, 6}},
	box2:        {{[]int{0, 1}, 2}, {[]int{2, 5}, 8}, {[]int{8, 7}, 6}, {[]int{6, 3}, 0}},
}

// quirkyGroup is the third group of box2 with the wrong extension of the original program.
var quirkyGroup = cellGroup{[]int{8, 7}, 0}

// groupCounts holds the numbers of one colour's groups in a quadrant, 0 to 4 in each class.
type groupCounts struct {
	possible [classes]int // free of the opponent
	made     [classes]int // taken, by a rule that depends on the class
	strong   [classes]int // made, and the extension is free of the opponent
}

// groupRules are the switches of heuristic one-two that decide which groups count as made or strong.
type groupRules struct {
	relaxed bool // a group of two cells is made by one stone if the opponent has none there; otherwise by two stones
	quirks  bool // with the mistakes of the original program
}

func (r groupRules) count(cells [9]uint8, colour games.Seat) (n groupCounts) {
	own := uint8(colour) + 1
	free := func(cell int) bool { return cells[cell] != 3-own }
	for class, groups := range groupsOf {
		for i, g := range groups {
			if r.quirks && class == box2 && i == 2 {
				g = quirkyGroup
			}
			first, last := g.cells[0], g.cells[len(g.cells)-1]
			if free(first) && free(last) {
				n.possible[class]++
			}
			if !r.made(cells, class, g, colour) {
				continue
			}
			n.made[class]++
			if g.extension < 0 || free(g.extension) {
				n.strong[class]++
			}
		}
	}
	return n
}

// made reports whether a colour has taken a group.
//
// Relaxed, a long diagonal requires a black centre for Black. For White the original program requires a centre that is
// not white, so White's strong diagonals count where White does not hold the centres.
func (r groupRules) made(cells [9]uint8, class int, g cellGroup, colour games.Seat) bool {
	own := uint8(colour) + 1
	first, last := cells[g.cells[0]], cells[g.cells[len(g.cells)-1]]
	switch {
	case class == diamond || class == cornerGroup:
		return first == own // the first cells of the four groups are the four edge midpoints, or the four corners
	case !r.relaxed:
		return first == own && last == own
	case class == mul && colour == pentago.White && r.quirks:
		return first != own && last != 3-own
	case class == plus || class == mul:
		return first == own && last != 3-own // the centre must be held
	default:
		return (first == own || last == own) && first != 3-own && last != 3-own
	}
}
