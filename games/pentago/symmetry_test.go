package pentago

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// imageUnder maps a sub-move. The image of a quadrant is where its middle goes.
func imageUnder(symmetry int, m games.Move) games.Move {
	to := gamestest.Symmetries(6)[symmetry]
	if m < firstRotation {
		return games.Move(to(int(m)))
	}
	q, direction := int(m-firstRotation)/2, (m-firstRotation)%2
	if symmetry >= 4 { // mirrored: clockwise becomes anticlockwise
		direction = 1 - direction
	}
	middle := to(7 + q%2*3 + q/2*18)
	return firstRotation + 2*games.Move(middle%6/3+middle/18*2) + direction
}

func TestAppendImages(t *testing.T) {
	for _, rotate := range []bool{false, true} {
		gamestest.CheckImages(t, 6, palettes, func(r *rand.Rand, cells []byte) games.Position {
			b, open := drawPhase(r, cells)
			if !open || b.rotate != rotate {
				return nil
			}
			return b
		}, imageUnder)
	}
}

// TestAppendEqual plays every sub-move. The boards have quadrants that no turn, a half turn or a quarter turn leaves
// unchanged. The number of different positions must take every value from 1 to 8.
func TestAppendEqual(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	counts := map[int]int{}
	for range 3000 {
		b, open := drawTurning(r)
		if !open {
			continue
		}
		least, first := map[games.Move]games.Move{}, map[string]games.Move{}
		legal := b.AppendMoves(nil)
		for _, m := range legal { // ascending: the first is the least
			b.Do(m)
			after := gamestest.Line(b)
			b.Undo()
			if _, known := first[after]; !known {
				first[after] = m
			}
			least[m] = first[after]
		}
		if len(first) == len(legal) {
			least = nil
		}
		gamestest.CheckRepresentatives(t, b, b.AppendEqual, least, r)
		if b.rotate {
			counts[len(first)]++
		}
	}
	for n := 1; n <= 8; n++ {
		if counts[n] == 0 {
			t.Errorf("different positions after the rotations %v, want some boards with %d", counts, n)
		}
	}
}

// drawTurning paints a board whose quadrants are unchanged by no turn, by a half turn or by a quarter turn.
func drawTurning(r *rand.Rand) (b *Board, open bool) {
	var steps [quadrants]int // quarter turns that leave the quadrant unchanged
	for q := range steps {
		steps[q] = []int{1, 1, 2, 4}[r.IntN(4)]
	}
	return drawPhase(r, gamestest.Paint(r, drawPalette(r), cells, func(cell int) int {
		x, y := cell%3, cell/6%3
		for range steps[cell/18*2+cell%6/3] {
			x, y = 2-y, x
		}
		return cell - cell%3 - cell/6%3*6 + x + 6*y
	}))
}

// TestTurned wants the codes after each rotation.
func TestTurned(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 10))
	for range 1000 {
		b, open := drawPhase(r, gamestest.Paint(r, drawPalette(r), cells))
		if !open || !b.rotate {
			continue
		}
		for q := range quadrants {
			got := b.Turned(q)
			for direction := range got {
				b.Do(firstRotation + games.Move(2*q+direction))
				want := b.Code(q)
				b.Undo()
				if got[direction] != want || Rotated(b.Code(q), direction == anticlockwise) != want {
					t.Fatalf("Turned(%d) = %v, want %d for direction %d\n%s", q, got, want, direction, gamestest.Line(b))
				}
			}
		}
	}
}
