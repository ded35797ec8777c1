package pentago

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestAppendEqual(t *testing.T) {
	for _, test := range []struct{ name, position, want string }{
		{"placements", emptyBoard, ""},
		{"three empty quadrants", "W...../....../....../....../....../...... w r", "0+ 0- 1+ 1+ 1+ 1+ 1+ 1+"},
		{"a stone in the middle of the last", "W..B../....../....../W...../....B./...... b r", "0+ 0- 1+ 1- 2+ 2- 3+ 3+"},
		{"a middle and three empty quadrants", "....../.W..../....../....../....../...... w r", "0+ 0+ 0+ 0+ 0+ 0+ 0+ 0+"},
		{"a quadrant that half a turn leaves", "W..B../....../..W.../W..B../....../...... w r", "0+ 0+ 1+ 1- 2+ 2- 3+ 3-"},
		{"two that half a turn leaves", "W...B./.W..B./..W.B./W..B../....../...... b r", "0+ 0+ 1+ 1+ 2+ 2- 3+ 3-"},
		{"four that each turn differently", "W..B../....../....../W..B../....../...... b r", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := read(t, withRotation, test.position)
			if got := words(b, b.AppendEqual(nil, b.AppendMoves(nil))); got != test.want {
				t.Errorf("equals of all sub-moves, %s\n got %s\nwant %s", test.position, got, test.want)
			}
		})
	}
}

// TestAppendEqualSlowTwin plays every sub-move on the slow twin. The boards have quadrants that no turn, a half turn or
// a quarter turn leaves unchanged. The number of different positions must take every value from 1 to 8.
func TestAppendEqualSlowTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 9))
	counts := map[int]int{}
	for range 2000 {
		b, open := drawTurning(r)
		if !open {
			continue
		}
		legal := b.AppendMoves(nil)
		least, distinct := leastEqual(b, legal)
		for _, moves := range lists(r, b) {
			want := []games.Move{7, 7, 3}
			if distinct < len(legal) {
				for _, m := range moves {
					want = append(want, least[m])
				}
			}
			if got := b.AppendEqual([]games.Move{7, 7, 3}, moves); !slices.Equal(got, want) {
				t.Fatalf("AppendEqual of %v behind 7 7 3\n got %v\nwant %v\n%s", moves, got, want, gamestest.Line(b))
			}
		}
		if b.rotate {
			counts[distinct]++
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
	return drawPhase(r, painted(r, drawPalette(r), func(cell int) int {
		x, y := cell%3, cell/6%3
		for range steps[cell/18*2+cell%6/3] {
			x, y = 2-y, x
		}
		return cell - cell%3 - cell/6%3*6 + x + 6*y
	}))
}

// leastEqual returns for each legal sub-move the least one with the same position on the slow twin. It also returns the
// number of different positions.
func leastEqual(b *Board, legal []games.Move) (least map[games.Move]games.Move, distinct int) {
	twin := readSlow(gamestest.Line(b), b.lastRotation)
	least = map[games.Move]games.Move{}
	first := map[string]games.Move{}
	for _, m := range legal {
		after := twin.after(string(b.AppendMove(nil, m))).String()
		if _, known := first[after]; !known {
			first[after] = m
		}
		least[m] = first[after]
	}
	return least, len(first)
}
