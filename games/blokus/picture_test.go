package blokus

import (
	"strings"
	"testing"

	"tourney/games/gamestest"
)

// TestPicture counts squares, seams within pieces, dots on the last piece, and rings on starting squares.
func TestPicture(t *testing.T) {
	b := read(t, nil, empty)
	for _, test := range []struct {
		moves                       string
		squares, seams, marks, ring int
		left                        string
	}{
		{"", 0, 0, 0, 2, "Black has 1 2 I3 V3 O I4 L4 Z4 T4 I5 P V5 U L5 Y Z5 T5 N F W X"},
		{"e8,d9,e9,f9,e10", 5, 4, 5, 1, "Black has 1 2 I3 V3 O I4 L4 Z4 T4 I5 P V5 U L5 Y Z5 T5 N F W<"},
		{"j5", 6, 4, 1, 0, "White has 2 I3 V3"},
		{"g10,h10", 8, 5, 2, 0, "Black has 1 I3 V3"},
	} {
		gamestest.Play(t, b, test.moves)
		picture := string(b.AppendSVG(nil))
		squares := strings.Count(picture, pieceColours[0][0]) + strings.Count(picture, pieceColours[1][0])
		seams := strings.Count(picture, pieceColours[0][1]) + strings.Count(picture, pieceColours[1][1])
		marks, rings := strings.Count(picture, mark), strings.Count(picture, `fill="none"`)
		if squares != test.squares || seams != test.seams || marks != test.marks || rings != test.ring {
			t.Errorf("after %q: %d squares, %d seams, %d marks, %d rings, want %+v",
				test.moves, squares, seams, marks, rings, test)
		}
		if !strings.Contains(picture, test.left) {
			t.Errorf("after %q: the picture does not say %q", test.moves, test.left)
		}
	}
	if b := read(t, nil, allBlack+" w"); b.left(Black) != "has placed all" {
		t.Errorf("Black %s", b.left(Black))
	}
}
