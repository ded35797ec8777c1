package gamestest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"

	"tourney/games"
	"tourney/games/svg"
)

// checkPointing wants areas inside the picture that do not overlap, each with a name of its own, and for every legal sub-move a
// set of areas of its own.
func checkPointing(t testing.TB, v variant) {
	able(t, v, func(p games.Position, pointed games.Pointed, _ *rand.Rand) {
		if p.Turns()%turnsPictured != 0 {
			return
		}
		areas := pointed.AppendAreas([]games.Area{{Name: "before"}})
		if len(areas) == 0 || areas[0].Name != "before" {
			t.Fatalf("AppendAreas(before) does not append\n%s", text(t, p))
		}
		areas = areas[1:]
		checkAreas(t, p, areas)
		meant := map[string]games.Move{}
		moves := p.AppendMoves(nil)
		for _, m := range moves {
			list := pointed.AppendPointing([]int{-7}, m)
			if list[0] != -7 {
				t.Fatalf("AppendPointing(before) does not append\n%s", text(t, p))
			}
			list = list[1:]
			note := string(p.AppendMove(nil, m))
			for i, area := range list {
				if area < 0 || area >= len(areas) || i > 0 && area <= list[i-1] {
					t.Fatalf("%s means the areas %v of %d, want ascending indices\n%s", note, list, len(areas), text(t, p))
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
	})
}

func checkAreas(t testing.TB, p games.Position, areas []games.Area) {
	t.Helper()
	width, height, ok := svg.Size(p.AppendSVG(nil))
	if !ok {
		t.Fatalf("AppendSVG tells no size\n%s", text(t, p))
	}
	names := map[string]bool{}
	for i, a := range areas {
		if a.Name == "" || names[a.Name] || strings.ContainsFunc(a.Name, unicode.IsControl) {
			t.Fatalf("area %d has the name %q, want one of its own\n%s", i, a.Name, text(t, p))
		}
		names[a.Name] = true
		if len(a.Corners) < 6 || len(a.Corners)%2 != 0 {
			t.Fatalf("area %q has the corners %v, want x and y of three or more\n%s", a.Name, a.Corners, text(t, p))
		}
		for c, at := range a.Corners {
			if most := []float64{width, height}[c%2]; !(0 <= at && at <= most) {
				t.Fatalf("area %q leaves the picture of %v by %v: %v\n%s", a.Name, width, height, a.Corners, text(t, p))
			}
		}
		x, y := inside(a.Corners)
		for _, other := range areas {
			if covers(other.Corners, x, y) != (other.Name == a.Name) {
				t.Fatalf("the middle of area %q and area %q: want it in its own area alone\n%s", a.Name, other.Name, text(t, p))
			}
		}
	}
}

// inside returns the middle of a polygon's corners.
func inside(corners []float64) (x, y float64) {
	for i := 0; i < len(corners); i += 2 {
		x += corners[i]
		y += corners[i+1]
	}
	n := float64(len(corners) / 2)
	return x / n, y / n
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
