package gomoku

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestAppendImages(t *testing.T) {
	for _, test := range []struct{ position, want string }{
		{"...../...../...../...../..... b", "[a5 b5 c5 b5 a5 b5 b4 c4 b4 b5 c5 c4 c3 c4 c5 b5 b4 c4 b4 b5 a5 b5 c5 b5 a5]"},
		{"x..../...../...../...../..... w", "[b5 c5 d5 e5 b5 b4 c4 d4 e4 c5 c4 c3 d3 e3 d5 d4 d3 d2 e2 e5 e4 e3 e2 e1]"},
		{"x...o/...../...../...../..... b", "[]"}, // the image has the other colour
	} {
		b := read(t, options(5, ruleFreestyle), test.position)
		if got := fmt.Sprint(gamestest.Words(b, b.AppendImages(nil, b.AppendMoves(nil)))); got != test.want {
			t.Errorf("images of all moves, %s\n got %s\nwant %s", test.position, got, test.want)
		}
	}
}

// TestAppendImagesSlowTwin maps moves by the turns and mirror images that leave the cells of a board unchanged. Some
// boards are painted to be symmetric, and some of these have one more stone. All groups of symmetries must come up.
func TestAppendImagesSlowTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 8))
	groups := map[string]bool{}
	for range 6000 {
		b := newBoard(options([]int{5, 6, 9}[r.IntN(3)], ruleFreestyle))
		paintSymmetric(b, r)
		if b.five(Black) || b.five(White) {
			continue
		}
		group, name := symmetriesOf(b)
		groups[name] = true
		moves := b.AppendMoves(nil)
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		want := []games.Move{7, 7, 3}
		for _, m := range moves {
			least := m
			for _, to := range group {
				least = min(least, games.Move(to(int(m))))
			}
			if len(group) > 1 {
				want = append(want, least)
			}
		}
		if got := b.AppendImages([]games.Move{7, 7, 3}, moves); !slices.Equal(got, want) {
			t.Fatalf("AppendImages of %v behind 7 7 3\n got %v\nwant %v\n%s", moves, got, want, b.AppendDiagram(nil))
		}
	}
	if len(groups) != 10 {
		t.Errorf("groups of symmetries met: %v, want the ten subgroups of the square's", groups)
	}
}

// paintSymmetric puts stones on an empty board that up to three symmetries leave unchanged, and perhaps one more stone.
func paintSymmetric(b *Board, r *rand.Rand) {
	var maps []func(int) int
	for range r.IntN(4) {
		maps = append(maps, turns(b.size)[r.IntN(8)])
	}
	for range 1 + r.IntN(4) {
		colour := games.Seat(r.IntN(2))
		for spread := []int{r.IntN(b.size * b.size)}; len(spread) > 0; {
			cell := spread[0]
			spread = spread[1:]
			if b.stones[cell] != games.NoSeat {
				continue
			}
			b.put(cell, colour)
			for _, to := range maps {
				spread = append(spread, to(cell))
			}
		}
	}
	if r.IntN(2) == 0 && b.left > 1 {
		b.put(int(b.nthEmpty(r.IntN(b.left))), Black)
	}
}

// turns returns all eight symmetries of a board, the identity first: quarter turns without and with a mirror image.
func turns(size int) (all []func(int) int) {
	for mirrored := range 2 {
		for quarters := range 4 {
			all = append(all, func(cell int) int {
				x, y := cell%size, cell/size
				if mirrored == 1 {
					x = size - 1 - x
				}
				for range quarters {
					x, y = size-1-y, x
				}
				return x + size*y
			})
		}
	}
	return all
}

// symmetriesOf returns the symmetries that leave a board unchanged, and a name for their group.
func symmetriesOf(b *Board) (group []func(int) int, name string) {
	for i, to := range turns(b.size) {
		same := true
		for cell := range b.size * b.size {
			same = same && b.At(to(cell)) == b.At(cell)
		}
		if same {
			group = append(group, to)
			name += string(rune('0' + i))
		}
	}
	return group, name
}
