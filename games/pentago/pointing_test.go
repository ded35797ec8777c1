package pentago

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"tourney/games/gamestest"
)

const oneStone = ".W..../....../....../....../....../...... w r"

// TestPointing wants placements to mean cells, and rotations to mean their arrows. Stones are in the names of cells.
// There are areas of rotations only where one must follow.
func TestPointing(t *testing.T) {
	gamestest.CheckPointing(t, Game{}, []gamestest.Pointing{
		{nil, "", "", "0", "cell 0"},
		{nil, "", "", "35", "cell 35"},
		{nil, oneStone, "", "0+", "quadrant 0 clockwise"},
		{nil, oneStone, "", "0-", "quadrant 0 anticlockwise"},
		{nil, oneStone, "", "3+", "quadrant 3 clockwise"},
	})
	for _, test := range []struct {
		position, move string
		areas          int
		name           string
	}{
		{emptyBoard, "", cells, "cell 4"},
		{emptyBoard, "4", cells + 8, "cell 4, white stone"},
		{"....B./....../....../....../W...../...... w p", "", cells, "cell 4, black stone"},
		{rowOfFour + "w p", "4", cells, "cell 4, white stone"}, // the game is over
	} {
		b := read(t, withRotation, test.position)
		gamestest.Play(t, b, test.move)
		x, y := middle(4)
		gamestest.CheckAreas(t, b, test.areas, map[string][]float64{test.name: {x - pitch/2, y - pitch/2}})
	}
}

// TestAreasHoldArrows wants the arrow of each rotation inside its area, and in the direction of the rotation.
func TestAreasHoldArrows(t *testing.T) {
	b := read(t, withRotation, oneStone)
	areas := b.AppendAreas(nil)[cells:]
	arrows := regexp.MustCompile(`points="([^"]*)" fill="`+choice).FindAllStringSubmatch(string(b.AppendSVG(nil)), -1)
	if len(arrows) != len(areas) {
		t.Fatalf("%d arrows, want %d", len(arrows), len(areas))
	}
	for i, area := range areas {
		var corners []float64
		for point := range strings.FieldsSeq(arrows[i][1]) {
			var x, y float64
			if _, err := fmt.Sscanf(point, "%f,%f", &x, &y); err != nil {
				t.Fatal(err)
			}
			corners = append(corners, x, y)
			if !within(area.Corners, x, y) {
				t.Errorf("%s: its arrow leaves the area at %v, %v", area.Name, x, y)
			}
		}
		if got, want := sense(i/2, corners), i%2 == clockwise; got != want {
			t.Errorf("%s: its arrow points clockwise: %t, want %t", area.Name, got, want)
		}
	}
}

// within reports whether a convex polygon holds a point: seen from it, all edges go the same way round.
func within(corners []float64, x, y float64) bool {
	var ways [2]bool
	for i, j := 0, len(corners)-2; i < len(corners); i, j = i+2, i {
		if (corners[j]-x)*(corners[i+1]-y) > (corners[j+1]-y)*(corners[i]-x) {
			ways[0] = true
		} else {
			ways[1] = true
		}
	}
	return ways[0] != ways[1]
}

// sense reports whether an arrow goes clockwise around the middle of a quadrant.
func sense(q int, corners []float64) (clockwise bool) {
	cx, cy := middle(boardCell(q, 4))
	tip := len(corners) / 4 * 2 // the middle point of the outline
	return (corners[0]-cx)*(corners[tip+1]-cy) > (corners[1]-cy)*(corners[tip]-cx)
}
