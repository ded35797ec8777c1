package blokus

import (
	"encoding/xml"
	"strings"
	"testing"

	"tourney/games/gamestest"
	"tourney/games/svg"
)

// TestPicture counts squares on the board and in both hands, seams within pieces on the board, dots on the last piece, and rings
// on starting squares.
func TestPicture(t *testing.T) {
	const all = 89 // squares of a player's pieces
	const onBoard, inHand, placed = `width="27" height="27" fill="`, `width="6.75" height="6.75" fill="`, "has placed all"
	b := read(t, nil, "")
	for _, test := range []struct {
		moves        string
		black, white int    // squares on the board
		seams        [2]int // lying and standing
		marks, rings int
	}{
		{"", 0, 0, [2]int{}, 0, 2},
		{"e8,d9,e9,f9,e10", 5, 0, [2]int{2, 2}, 5, 1},
		{"j5", 5, 1, [2]int{2, 2}, 1, 0},
		{"g10,h10", 7, 1, [2]int{2, 3}, 2, 0},
	} {
		gamestest.Play(t, b, test.moves)
		black, white := duo.paint[Black][0], duo.paint[White][0]
		gamestest.CheckShapes(t, b, map[string]int{
			onBoard + black: test.black, onBoard + white: test.white, inHand + black: all - test.black, inHand + white: all - test.white,
			`width="27" height="3"`: test.seams[0], `width="3" height="27"`: test.seams[1],
			duo.mark[0]: test.marks, `fill="none"`: test.rings, placed: 0,
		})
	}
	done := read(t, nil, allBlack+" w")
	gamestest.CheckShapes(t, done, map[string]int{placed: 1})
	if n := strings.Count(string(done.AppendDiagram(nil)), placed); n != 1 {
		t.Errorf("the diagram says %q %d times, want once", placed, n)
	}
}

// TestSlots wants all squares of a piece in hand inside its slot, and all slots inside the picture.
func TestSlots(t *testing.T) {
	fillShapes()
	for _, l := range []*layout{duo, classic} {
		for n := range len(l.glyphs) * Pieces {
			checkSlot(t, &scene{layout: l}, n/Pieces, n%Pieces)
		}
	}
}

func checkSlot(t *testing.T, s *scene, colour, piece int) {
	t.Helper()
	width, height, _ := svg.Size(s.appendSVG(nil))
	x, y := s.slot(colour, piece)
	if x < 0 || x+slotWidth > width || y < s.width() || y+slotHeight > height {
		t.Errorf("colour %d, piece %s: its slot at %v, %v leaves the picture", colour, pieces[piece].name, x, y)
	}
	d := svg.New(nil, int(width), int(height), paper)
	s.drawInHand(d, colour, piece)
	var picture struct {
		Rects []struct {
			X      float64 `xml:"x,attr"`
			Y      float64 `xml:"y,attr"`
			Width  float64 `xml:"width,attr"`
			Height float64 `xml:"height,attr"`
			Fill   string  `xml:"fill,attr"`
		} `xml:"rect"`
	}
	if err := xml.Unmarshal(d.Bytes(), &picture); err != nil {
		t.Fatal(err)
	}
	squares := 0
	for _, r := range picture.Rects[1:] { // the first is the background
		if r.Fill == s.paint[colour][0] {
			squares++
		}
		if r.X < x || r.X+r.Width > x+slotWidth || r.Y < y || r.Y+r.Height > y+slotHeight {
			t.Errorf("colour %d, piece %s: %+v leaves the slot at %v, %v", colour, pieces[piece].name, r, x, y)
		}
	}
	if want := len(pieces[piece].squares); squares != want {
		t.Errorf("colour %d, piece %s: %d squares, want %d", colour, pieces[piece].name, squares, want)
	}
}
