package pentago

import (
	"fmt"
	"testing"

	"tourney/games/gamestest"
)

// TestPictureMarks wants a dot where the stone placed last is now, an arrow at the quadrant rotated, and all arrows to choose
// from while the mover has to rotate.
func TestPictureMarks(t *testing.T) {
	for _, test := range []struct {
		start, moves string
		dot, turned  int // -1 for none
		choices      int
	}{
		{emptyBoard, "", -1, -1, 0},
		{emptyBoard, "1", 1, -1, 8},
		{emptyBoard, "1 0+", 8, 0, 0},
		{emptyBoard, "1 0-", 6, 0, 0},
		{emptyBoard, "35 3+", 33, 3, 0},
		{emptyBoard, "35 3-", 23, 3, 0},
		{emptyBoard, "7 0+ 1", 1, -1, 8},
		{".W..../....../....../....../....../...... w r", "", -1, -1, 8},
		{".W..../....../....../....../....../...... w r", "0+", -1, 0, 0},
		{"WWWW../....../....../....../....../BBBB.. w p", "4", 4, -1, 0},
	} {
		b := read(t, withRotation, test.start)
		gamestest.Play(t, b, test.moves)
		want := map[string]int{`" fill="` + choice: test.choices, `" fill="` + turned: 0}
		if test.turned >= 0 {
			x, y := middle(boardCell(test.turned, 0))
			want[`" fill="`+turned] = 1
			want[fmt.Sprintf(`<rect x="%.6g" y="%.6g" width="144" height="144" fill="%s"`, x-pitch/2, y-pitch/2, turned)] = 1
		}
		marks := min(test.turned+1, 1) // the arrow
		if test.dot >= 0 {
			x, y := middle(test.dot)
			marks++
			want[fmt.Sprintf(`<circle cx="%.6g" cy="%.6g" r="6.24" fill="%s"`, x, y, mark)] = 1
		}
		want[`" fill="`+mark] = marks
		gamestest.CheckShapes(t, b, want)
	}
}

// TestArrows wants arrows inside the picture that pass the outer corner of their quadrant in the direction of the rotation.
func TestArrows(t *testing.T) {
	for rotation := firstRotation; rotation < firstRotation+8; rotation++ {
		corners := arrowOf(rotation)
		if got, want := sense(int(rotation-firstRotation)/2, corners), (rotation-firstRotation)%2 == clockwise; got != want {
			t.Errorf("rotation %d: the arrow points clockwise: %t, want %t", rotation, got, want)
		}
		for _, at := range corners {
			if at < 0 || at > picture {
				t.Errorf("rotation %d: the arrow leaves the picture: %v", rotation, corners)
				break
			}
		}
	}
}
