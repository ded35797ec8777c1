package pentago

import (
	"encoding/xml"
	"testing"

	"tourney/games/gamestest"
)

// drawing holds the parts of a picture that the tests read.
type drawing struct {
	Rects []struct {
		X    float64 `xml:"x,attr"`
		Y    float64 `xml:"y,attr"`
		Fill string  `xml:"fill,attr"`
	} `xml:"rect"`
	Circles []struct {
		X    float64 `xml:"cx,attr"`
		Y    float64 `xml:"cy,attr"`
		Fill string  `xml:"fill,attr"`
	} `xml:"circle"`
	Polygons []struct {
		Points string `xml:"points,attr"`
		Fill   string `xml:"fill,attr"`
	} `xml:"polygon"`
}

func drawn(t *testing.T, b *Board) drawing {
	t.Helper()
	var d drawing
	if err := xml.Unmarshal(b.AppendSVG(nil), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// dotted returns the cell with the dot, or -1.
func (d drawing) dotted() int {
	for _, c := range d.Circles {
		for cell := range cells {
			if x, y := middle(cell); c.Fill == mark && x == c.X && y == c.Y {
				return cell
			}
		}
	}
	return -1
}

// turnedQuadrant returns the quadrant drawn as rotated, or -1.
func (d drawing) turnedQuadrant() int {
	for _, r := range d.Rects {
		for q := range quadrants {
			if x, y := middle(boardCell(q, 0)); r.Fill == turned && x-pitch/2 == r.X && y-pitch/2 == r.Y {
				return q
			}
		}
	}
	return -1
}

// arrows returns the number of arrows of one colour.
func (d drawing) arrows(fill string) (n int) {
	for _, p := range d.Polygons {
		if p.Fill == fill {
			n++
		}
	}
	return n
}

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
		{emptyBoard, "1 2+", 1, 2, 0},
		{emptyBoard, "1 0+", 8, 0, 0},
		{emptyBoard, "1 0-", 6, 0, 0},
		{emptyBoard, "35 3+", 33, 3, 0},
		{emptyBoard, "35 3-", 23, 3, 0},
		{emptyBoard, "7 0+ 1", 1, -1, 8},
		{emptyBoard, "7 0+ 1 1-", 1, 1, 0},
		{".W..../....../....../....../....../...... w r", "", -1, -1, 8},
		{".W..../....../....../....../....../...... w r", "0+", -1, 0, 0},
		{"WWWW../....../....../....../....../BBBB.. w p", "4", 4, -1, 0},
	} {
		b := read(t, withRotation, test.start)
		gamestest.Play(t, b, test.moves)
		d := drawn(t, b)
		if got := d.dotted(); got != test.dot {
			t.Errorf("after %q: the dot is on cell %d, want %d", test.moves, got, test.dot)
		}
		if got := d.turnedQuadrant(); got != test.turned || d.arrows(mark) != min(test.turned+1, 1) {
			t.Errorf("after %q: quadrant %d is drawn as rotated, with %d arrows, want %d", test.moves, got, d.arrows(mark), test.turned)
		}
		if got := d.arrows(choice); got != test.choices {
			t.Errorf("after %q: there are %d arrows to choose from, want %d", test.moves, got, test.choices)
		}
	}
}

// TestPictureStones wants every stone drawn in its colour, and every empty cell with its number.
func TestPictureStones(t *testing.T) {
	gamestest.CheckShapes(t, read(t, withRotation, "WB..../....../....../....../....../.....W b p"), map[string]int{
		`fill="#fdfdfd"`: 2, `fill="#1c1c1c"`: 1, `fill="` + hollow: 33, ">2<": 1, ">34<": 1, ">35<": 0, "<text ": 33,
	})
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
