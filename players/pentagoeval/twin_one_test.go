package pentagoeval

import (
	"slices"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

// plainGroup is a group of cells (x, y) of a quadrant. If extends is set, extension is the cell that extends the group.
type plainGroup struct {
	cells     [][2]int
	extension [2]int
	extends   bool
}

// turned returns the image of a group after a quarter turn clockwise.
func (g plainGroup) turned() plainGroup {
	turn := func(c [2]int) [2]int { return [2]int{2 - c[1], c[0]} }
	image := plainGroup{extension: turn(g.extension), extends: g.extends}
	for _, c := range g.cells {
		image.cells = append(image.cells, turn(c))
	}
	return image
}

// plainClasses holds, without and with quirk 4, the four groups of each class: the images of one group.
var plainClasses = map[bool]map[string][]plainGroup{false: allGroups(false), true: allGroups(true)}

func allGroups(quirks bool) map[string][]plainGroup {
	classes := map[string][]plainGroup{
		"plus":    {{[][2]int{{1, 1}, {1, 0}}, [2]int{1, 2}, true}},
		"mul":     {{[][2]int{{1, 1}, {0, 0}}, [2]int{2, 2}, true}},
		"diamond": {{[][2]int{{1, 0}, {2, 1}}, [2]int{}, false}},
		"corner":  {{[][2]int{{0, 0}}, [2]int{}, false}},
		"box1":    {{[][2]int{{1, 0}, {2, 0}}, [2]int{0, 0}, true}},
		"box2":    {{[][2]int{{0, 0}, {1, 0}}, [2]int{2, 0}, true}},
	}
	for name, groups := range classes {
		for len(groups) < 4 {
			groups = append(groups, groups[len(groups)-1].turned())
		}
		classes[name] = groups
	}
	if quirks {
		classes["box2"][2].extension = [2]int{0, 0}
	}
	return classes
}

// plainCounter counts possible, made and strong groups of a quadrant for one colour.
type plainCounter struct {
	b               plainBoard
	own             int8 // stone
	relaxed, quirks bool
}

func (k plainCounter) holds(q int, c [2]int) bool { return k.b.at(q, c[0], c[1]) == k.own }
func (k plainCounter) free(q int, c [2]int) bool  { return k.b.at(q, c[0], c[1]) != 3-k.own }

// count returns the number of groups of a class with a property.
func (k plainCounter) count(class string, has func(g plainGroup) bool) (n int) {
	for _, g := range plainClasses[k.quirks][class] {
		if has(g) {
			n++
		}
	}
	return n
}

func (k plainCounter) possible(class string, q int) int {
	return k.count(class, func(g plainGroup) bool {
		return !slices.ContainsFunc(g.cells, func(c [2]int) bool { return !k.free(q, c) })
	})
}

func (k plainCounter) groupMade(class string, q int, g plainGroup) bool {
	centre := [2]int{1, 1}
	switch {
	case class == "diamond" || class == "corner":
		return k.holds(q, g.cells[0]) // the first cells are the four edge midpoints, or the four corners
	case !k.relaxed:
		return k.holds(q, g.cells[0]) && k.holds(q, g.cells[1])
	case class == "plus":
		return k.holds(q, centre) && k.free(q, g.cells[1])
	case class == "mul" && k.own == 1 && k.quirks:
		return !k.holds(q, centre) && k.free(q, g.cells[1]) // quirk 3
	case class == "mul":
		return k.holds(q, centre) && k.free(q, g.cells[1])
	default:
		return (k.holds(q, g.cells[0]) || k.holds(q, g.cells[1])) && k.free(q, g.cells[0]) && k.free(q, g.cells[1])
	}
}

func (k plainCounter) made(class string, q int) int {
	return k.count(class, func(g plainGroup) bool { return k.groupMade(class, q, g) })
}

func (k plainCounter) strong(class string, q int) int {
	return k.count(class, func(g plainGroup) bool { return k.groupMade(class, q, g) && (!g.extends || k.free(q, g.extension)) })
}

func (k plainCounter) possiblePair(i string, qi int, j string, qj int) int {
	return min(k.possible(i, qi), k.possible(j, qj))
}

func (k plainCounter) strongPair(i string, qi int, j string, qj int) int {
	madeJ := k.made(j, qj)
	if k.quirks && i == "box2" && qi == 0 && j == "box1" && qj == 1 {
		madeJ = k.possible(j, qj) // quirk 5: row 2
	}
	return max(min(k.made(i, qi), k.strong(j, qj)), min(k.strong(i, qi), madeJ))
}

// plainSums adds up the numbers of the lines by line type, as the source does.
func plainSums(
	pair func(i string, qi int, j string, qj int) int, single func(class string, q int) int, quirks bool,
) [5]int {
	r1 := pair("plus", 0, "plus", 2)
	r4 := pair("plus", 1, "plus", 3)
	if quirks {
		r4 = r1 // quirk 2
	}
	short := func(i, j, corner int) int {
		return min(single("diamond", i), single("diamond", j), single("corner", corner))
	}
	return [5]int{
		pair("plus", 0, "plus", 1) + pair("plus", 2, "plus", 3) + r1 + r4,
		pair("box2", 0, "box1", 1) + pair("box1", 2, "box2", 3) +
			pair("box1", 0, "box2", 2) + pair("box2", 1, "box1", 3),
		pair("box1", 0, "box2", 1) + pair("box2", 2, "box1", 3) +
			pair("box2", 0, "box1", 2) + pair("box1", 1, "box2", 3),
		pair("mul", 0, "mul", 3) + pair("mul", 1, "mul", 2),
		short(0, 3, 1) + short(0, 3, 2) + short(1, 2, 3) + short(1, 2, 0),
	}
}

func weighed(sums [5]int, w players.Weights) float64 {
	if w.On("diagonal") {
		return float64(sums[3])
	}
	total := 0.0
	for i, name := range []string{"middle", "inner", "outer", "main", "other"} {
		total += float64(sums[i]) * w[name]
	}
	return total
}

func plainPossible(b plainBoard, colour games.Seat, w players.Weights) float64 {
	k := plainCounter{b, int8(colour) + 1, w.On("relaxed"), w.On("quirks")}
	return weighed(plainSums(k.possiblePair, k.possible, k.quirks), w)
}

func plainStrong(b plainBoard, colour games.Seat, w players.Weights) float64 {
	k := plainCounter{b, int8(colour) + 1, w.On("relaxed"), w.On("quirks")}
	return weighed(plainSums(k.strongPair, k.made, k.quirks), w)
}

func oneTwin(w players.Weights) twin {
	return func(b plainBoard, root games.Seat) float64 {
		return w["bias"]*plainPossible(b, root, w) - (1-w["bias"])*plainPossible(b, 1-root, w)
	}
}

func oneTwoTwin(w players.Weights) twin {
	return func(b plainBoard, root games.Seat) float64 {
		return (w["own"]*plainPossible(b, root, w) - w["opp"]*plainPossible(b, 1-root, w) +
			w["own-strong"]*plainStrong(b, root, w) - w["opp-strong"]*plainStrong(b, 1-root, w)) /
			(w["own"] + w["opp"] + w["own-strong"] + w["opp-strong"])
	}
}

func aHackedTwin(w players.Weights) twin {
	a := aTwin(w)
	hack := func(colour string) twin {
		return oneTwoTwin(players.Weights{"own": w[colour+"-own"], "opp": w[colour+"-opp"], "own-strong": w[colour+"-own-strong"],
			"opp-strong": w[colour+"-opp-strong"], "relaxed": 1, "diagonal": 1, "quirks": w["quirks"]})
	}
	diagonal := [2]twin{pentago.White: hack("white"), pentago.Black: hack("black")}
	return func(b plainBoard, root games.Seat) float64 { return 2*a(b, root) + diagonal[root](b, root) }
}
