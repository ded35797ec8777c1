package blokus

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
)

// imageOf returns the image of a position under a map of squares, with colours exchanged if exchange is true.
func imageOf(b *Board, to func(square int) int, exchange bool) *Board {
	c, err := newBoard(mustComplete(nil))
	if err != nil {
		panic(err)
	}
	for s := range games.Seat(2) {
		image := s
		if exchange {
			image = 1 - s
		}
		c.starts[image] = uint8(to(int(b.starts[s])))
	}
	for s := range games.Seat(2) {
		image := s
		if exchange {
			image = 1 - s
		}
		set := mapSet(b.Squares(s), to)
		squares, scene := set.rows(), c.scene()
		moves, err := scene.piecesOn(int(image), &squares)
		if err != nil {
			panic(err)
		}
		for _, m := range moves {
			c.lay(int(image), m)
		}
	}
	return c
}

// mapSet returns the image of a set.
func mapSet(set Set, to func(square int) int) (image Set) {
	for ; set != (Set{}); set = set.without(setOf(set.first())) {
		image.add(to(set.first()))
	}
	return image
}

// TestSymmetry maps boards and their placements by two symmetries of the empty board and its starting squares. These
// are the reflection in the diagonal from a14 to n1, and the half turn with colours exchanged.
func TestSymmetry(t *testing.T) {
	for _, test := range []struct {
		name     string
		to       func(square int) int
		exchange bool
	}{
		{"reflection", func(square int) int { return stride*(square%stride) + square/stride }, false},
		{"half turn", func(square int) int { return stride*(Size-1-square/stride) + Size - 1 - square%stride }, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			start := imageOf(read(t, nil, empty), test.to, test.exchange)
			if start.starts != read(t, nil, empty).starts {
				t.Errorf("the usual starting squares go to %s and %s",
					duo.squareName(start.scene().colours[Black].start), duo.squareName(start.scene().colours[White].start))
			}
			rapid.Check(t, func(t *rapid.T) {
				b := drawBoard(t)
				c := imageOf(b, test.to, test.exchange)
				for s := range games.Seat(2) {
					image := s
					if test.exchange {
						image = 1 - s
					}
					var want []games.Move
					for _, m := range b.AppendPlacements(nil, s, allPieces) {
						set := mapSet(placements[m].Squares, test.to)
						squares := set.rows()
						to, err := duo.moveOn(&squares)
						if err != nil {
							t.Fatal(err)
						}
						want = append(want, to)
					}
					slices.Sort(want)
					if got := c.AppendPlacements(nil, image, allPieces); !slices.Equal(got, want) {
						t.Fatalf("placements %v, want %v\n%s\n%s", got, want, b.AppendDiagram(nil), c.AppendDiagram(nil))
					}
				}
			})
		})
	}
}
