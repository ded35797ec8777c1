package blokus

import (
	"fmt"
	"slices"
	"testing"

	"tourney/games"
)

// TestOrientations wants the known numbers of orientations and of placements on the empty board, all different.
func TestOrientations(t *testing.T) {
	want := [Pieces]int{1, 2, 2, 4, 1, 2, 8, 4, 4, 2, 8, 4, 4, 8, 8, 4, 4, 8, 8, 4, 1}
	var got [Pieces]int
	last := Pieces
	list := Orientations()
	for _, o := range list {
		got[o.Piece]++
		if o.Piece > last {
			t.Errorf("piece %d after piece %d, want them from the last to the first", o.Piece, last)
		}
		last = o.Piece
	}
	if got != want || len(list) != orientations {
		t.Errorf("orientations by piece %v, %d in all, want %v, 91", got, len(list), want)
	}
	squares := 0
	for _, p := range pieces {
		squares += len(p.squares)
	}
	if squares != 89 {
		t.Errorf("the pieces have %d squares, want 89", squares)
	}
}

// TestOrientationOrder lists turns and mirror images, with the squares in order.
func TestOrientationOrder(t *testing.T) {
	byPiece := map[string][][][2]int{}
	for _, o := range Orientations() {
		name := pieces[o.Piece].name
		byPiece[name] = append(byPiece[name], o.Squares)
	}
	for _, test := range []struct{ piece, want string }{
		{"V3", "[[[0 0] [0 -1] [1 0]] [[0 0] [-1 0] [0 -1]] [[0 0] [0 1] [-1 0]] [[0 0] [1 0] [0 1]]]"},
		{"Z4", "[[[0 0] [1 -1] [1 0] [0 1]] [[0 0] [-1 -1] [0 -1] [1 0]] " +
			"[[0 0] [1 1] [1 0] [0 -1]] [[0 0] [1 -1] [0 -1] [-1 0]]]"},
		{"Z5", "[[[0 0] [-1 1] [1 -1] [-1 0] [1 0]] [[0 0] [1 1] [-1 -1] [0 1] [0 -1]] " +
			"[[0 0] [1 1] [-1 -1] [1 0] [-1 0]] [[0 0] [1 -1] [-1 1] [0 -1] [0 1]]]"},
	} {
		if got := fmt.Sprint(byPiece[test.piece]); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.piece, got, test.want)
		}
	}
}

// TestAt lays every orientation with its anchor on every square, and wants moves in the order of orientations and
// squares.
func TestAt(t *testing.T) {
	b := read(t, nil, empty)
	laid := 0
	for n, o := range Orientations() {
		var moves []games.Move
		for row := -1; row <= Size; row++ {
			for column := -1; column <= Size; column++ {
				var want Set
				fits := true
				for _, at := range o.Squares {
					if fits = fits && duo.onBoard(spot{row + at[0], column + at[1]}); fits {
						want.add(stride*(row+at[0]) + column + at[1])
					}
				}
				m, ok := At(n, row, column)
				switch {
				case ok != fits:
					t.Errorf("At(%d, %d, %d) is %v, want %v", n, row, column, ok, fits)
				case ok && (PlacementOf(m).Squares != want || OrientationOf(m) != n):
					t.Errorf("At(%d, %d, %d) covers %s, orientation %d", n, row, column, b.AppendMove(nil, m), OrientationOf(m))
				case ok:
					moves = append(moves, m)
					laid++
				}
			}
		}
		if !slices.IsSorted(moves) {
			t.Errorf("orientation %d: the moves do not ascend with the anchor, by rows from the top", n)
		}
	}
	if laid != 13_729 {
		t.Errorf("%d placements, want 13729", laid)
	}
	for _, test := range []struct {
		row, column int
		want        string
	}{{4, 5, "f9,e10,f10,g10,f11"}, {9, 8, "i4,h5,i5,j5,i6"}} {
		m, _ := At(0, test.row, test.column) // the X
		if got := string(b.AppendMove(nil, m)); got != test.want {
			t.Errorf("the X on %d, %d covers %s, want %s", test.row, test.column, got, test.want)
		}
	}
}
