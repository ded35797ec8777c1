package blokus

import (
	"encoding/xml"
	"strings"
	"testing"

	"tourney/games/gamestest"
	"tourney/games/svg"
)

// TestEmptyHand wants the picture and the diagram to say that a player has placed all.
func TestEmptyHand(t *testing.T) {
	const placed = "has placed all"
	for line, want := range map[string]int{midgame: 0, allBlack + " w": 1} {
		b := read(t, nil, line)
		gamestest.CheckShapes(t, b, map[string]int{placed: want})
		if n := strings.Count(string(b.AppendDiagram(nil)), placed); n != want {
			t.Errorf("the diagram says %q %d times, want %d", placed, n, want)
		}
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
