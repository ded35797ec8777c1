package blokus

import (
	"encoding/xml"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/svg"
)

// TestPicture counts squares on the board and in both hands, seams within pieces on the board, dots on the last piece, and rings
// on starting squares.
func TestPicture(t *testing.T) {
	const all = 89 // squares of a player's pieces
	b := read(t, nil, empty)
	for _, test := range []struct {
		moves            string
		black, white     int // squares on the board
		seams            int
		inBlack, inWhite int // squares in hand
		marks, rings     int
	}{
		{"", 0, 0, 0, all, all, 0, 2},
		{"e8,d9,e9,f9,e10", 5, 0, 4, all - 5, all, 5, 1},
		{"j5", 5, 1, 4, all - 5, all - 1, 1, 0},
		{"g10,h10", 7, 1, 5, all - 7, all - 1, 2, 0},
	} {
		gamestest.Play(t, b, test.moves)
		picture := string(b.AppendSVG(nil))
		const onBoard, inHand = `width="27" height="27" fill="`, `width="6.75" height="6.75" fill="`
		for _, shape := range []struct {
			name string
			got  int
			want int
		}{
			{"black squares", strings.Count(picture, onBoard+duo.paint[Black][0]), test.black},
			{"white squares", strings.Count(picture, onBoard+duo.paint[White][0]), test.white},
			{"seams", strings.Count(picture, `width="27" height="3"`) + strings.Count(picture, `width="3" height="27"`), test.seams},
			{"black squares in hand", strings.Count(picture, inHand+duo.paint[Black][0]), test.inBlack},
			{"white squares in hand", strings.Count(picture, inHand+duo.paint[White][0]), test.inWhite},
			{"marks", strings.Count(picture, duo.mark[0]), test.marks},
			{"rings", strings.Count(picture, `fill="none"`), test.rings},
		} {
			if shape.got != shape.want {
				t.Errorf("after %q: %d %s, want %d", test.moves, shape.got, shape.name, shape.want)
			}
		}
	}
}

// TestEmptyHand wants the picture and the diagram to say that a player has placed all.
func TestEmptyHand(t *testing.T) {
	const placed = "has placed all"
	for line, want := range map[string]int{empty: 0, midgame: 0, allBlack + " w": 1} {
		b := read(t, nil, line)
		if n := strings.Count(string(b.AppendSVG(nil)), placed); n != want {
			t.Errorf("the picture says %q %d times, want %d, of %s", placed, n, want, line)
		}
		if n := strings.Count(string(b.AppendDiagram(nil)), placed); n != want {
			t.Errorf("the diagram says %q %d times, want %d, of %s", placed, n, want, line)
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

// TestEmpty counts the free squares of the diagram.
func TestEmpty(t *testing.T) {
	for _, b := range []interface {
		games.Position
		games.Filled
	}{read(t, nil, empty), read(t, nil, midgame), readClassic(t, nil, ClassicGame{}.Rules().Example)} {
		board, _, _ := strings.Cut(string(b.AppendDiagram(nil)), "   a b c")
		want := strings.Count(board, ".") + strings.Count(board, "+")
		if got := b.Empty(); got != want || want < 50 {
			t.Errorf("%d empty squares, want %d\n%s", got, want, board)
		}
	}
}
