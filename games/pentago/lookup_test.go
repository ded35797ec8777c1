package pentago

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// TestNear wants near to hold the lines that one more stone adds to whole, for every content of every quadrant.
func TestNear(t *testing.T) {
	fillContents()
	for q := range quadrants {
		for code := range Codes {
			c := &contents[q][code]
			for colour := range c.near {
				want := uint32(0)
				for i := range 9 {
					if code/int(weight[i])%3 == 0 {
						more := &contents[q][code+int(weight[i])<<colour]
						want |= more.whole[colour] &^ c.whole[colour]
					}
				}
				if c.near[colour] != want {
					t.Fatalf("quadrant %d with code %d, colour %d: near %032b, want %032b", q, code, colour, c.near[colour], want)
				}
			}
		}
	}
}

// TestTransposed reads every quadrant by columns.
func TestTransposed(t *testing.T) {
	fillContents()
	for q := range quadrants {
		for code := range Codes {
			want := 0
			for i := range 9 {
				want += code / int(weight[i]) % 3 * int(weight[i%3*3+i/3])
			}
			if got := contents[q][code].transposed; int(got) != want {
				t.Fatalf("quadrant %d with code %d: transposed %d, want %d", q, code, got, want)
			}
		}
	}
}

// TestTurned wants the codes after each rotation.
func TestTurned(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 10))
	for range 1000 {
		b, open := drawPhase(r, painted(r, drawPalette(r)))
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
