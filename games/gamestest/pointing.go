package gamestest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"tourney/games"
	"tourney/games/svg"
)

// checkPointing wants areas that do not overlap, and for every legal sub-move its own set of areas. Each area lies
// inside the picture and has its own name. Finished games have areas too, as pages show them.
func checkPointing(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		pointed, has := p.(games.Pointed)
		if !has {
			return
		}
		var tested [][]float64 // the shapes of the areas tested last: most areas never move
		play(t, p, r, func() {
			if p.Turns()%turnsPictured != 0 && !p.Over() {
				return
			}
			before := look(t, p)
			areas := pointed.AppendAreas([]games.Area{{Name: "before"}})
			if len(areas) == 0 || areas[0].Name != "before" {
				t.Fatalf("AppendAreas(before) does not append\n%s", text(t, p))
			}
			checkNames(t, p, areas[1:])
			if shapes := shapesOf(areas[1:]); !slices.EqualFunc(shapes, tested, slices.Equal) {
				checkAreas(t, p, areas[1:])
				tested = shapes
			}
			checkMeanings(t, p, pointed, len(areas)-1)
			compare(t, "after areas were listed", look(t, p), before)
		})
	})
}

// checkMeanings wants a set of areas for each legal sub-move, and no set twice.
func checkMeanings(t testing.TB, p games.Position, pointed games.Pointed, areas int) {
	t.Helper()
	meant := map[string]games.Move{}
	moves := p.AppendMoves(nil)
	for _, m := range moves {
		note := p.AppendMove(nil, m)
		list := pointed.AppendPointing([]int{-7}, m)
		if len(list) == 0 || list[0] != -7 {
			t.Fatalf("AppendPointing(before, %s) does not append\n%s", note, text(t, p))
		}
		list = list[1:]
		for i, area := range list {
			if area < 0 || area >= areas || i > 0 && area <= list[i-1] {
				t.Fatalf("%s means the areas %v of %d, want ascending indices\n%s", note, list, areas, text(t, p))
			}
		}
		if len(list) == 0 && len(moves) > 1 {
			t.Fatalf("%s, one of %d sub-moves, means no areas\n%s", note, len(moves), text(t, p))
		}
		if other, taken := meant[fmt.Sprint(list)]; taken {
			t.Fatalf("%s and %s mean the same areas %v\n%s", note, p.AppendMove(nil, other), list, text(t, p))
		}
		meant[fmt.Sprint(list)] = m
	}
}

func checkNames(t testing.TB, p games.Position, areas []games.Area) {
	t.Helper()
	names := map[string]bool{}
	for i, a := range areas {
		if a.Name == "" || a.Name != strings.TrimSpace(a.Name) || strings.ContainsFunc(a.Name, unicode.IsControl) || names[a.Name] {
			t.Fatalf("area %d has the name %q, want one of its own\n%s", i, a.Name, text(t, p))
		}
		names[a.Name] = true
	}
}

func shapesOf(areas []games.Area) (shapes [][]float64) {
	for _, a := range areas {
		shapes = append(shapes, a.Corners)
	}
	return shapes
}

// checkAreas wants shapes inside the picture that do not overlap.
func checkAreas(t testing.TB, p games.Position, areas []games.Area) {
	t.Helper()
	width, height, ok := svg.Size(p.AppendSVG(nil))
	if !ok {
		t.Fatalf("AppendSVG tells no size\n%s", text(t, p))
	}
	for i, a := range areas {
		if len(a.Corners) < 6 || len(a.Corners)%2 != 0 {
			t.Fatalf("area %q has the corners %v, want x and y of three or more\n%s", a.Name, a.Corners, text(t, p))
		}
		for c, at := range a.Corners {
			if most := []float64{width, height}[c%2]; !(0 <= at && at <= most) {
				t.Fatalf("area %q leaves the picture of %v by %v: %v\n%s", a.Name, width, height, a.Corners, text(t, p))
			}
		}
		if !overlap(a.Corners, a.Corners) {
			t.Fatalf("area %q has no inside: %v\n%s", a.Name, a.Corners, text(t, p))
		}
		for _, other := range areas[:i] {
			if overlap(a.Corners, other.Corners) {
				t.Fatalf("areas %q and %q overlap: %v, %v\n%s", other.Name, a.Name, other.Corners, a.Corners, text(t, p))
			}
		}
	}
}

// overlap reports whether two polygons have an inner point in common. It tries a grid of points where both may be.
// Polygons that share an edge may overlap by rounding, which does not count.
func overlap(a, b []float64) bool {
	const (
		points   = 16   // each way
		rounding = 1e-6 // pixels
	)
	leftA, topA, rightA, bottomA := bounds(a)
	leftB, topB, rightB, bottomB := bounds(b)
	left, top := max(leftA, leftB), max(topA, topB)
	width, height := min(rightA, rightB)-left, min(bottomA, bottomB)-top
	if width < rounding || height < rounding {
		return false
	}
	for i := range points * points {
		x := left + width*(float64(i%points)+0.5)/points
		y := top + height*(float64(i/points)+0.5)/points
		if covers(a, x, y) && covers(b, x, y) {
			return true
		}
	}
	return false
}

// bounds returns the rectangle around a polygon.
func bounds(corners []float64) (left, top, right, bottom float64) {
	var xs, ys []float64
	for i := 0; i < len(corners); i += 2 {
		xs, ys = append(xs, corners[i]), append(ys, corners[i+1])
	}
	return slices.Min(xs), slices.Min(ys), slices.Max(xs), slices.Max(ys)
}

// covers reports whether a point lies in a polygon: a ray from it crosses the edges an odd number of times.
func covers(corners []float64, x, y float64) bool {
	in := false
	for i, j := 0, len(corners)-2; i < len(corners); i, j = i+2, i {
		x1, y1, x2, y2 := corners[i], corners[i+1], corners[j], corners[j+1]
		if (y1 > y) != (y2 > y) && x < (x2-x1)*(y-y1)/(y2-y1)+x1 {
			in = !in
		}
	}
	return in
}
