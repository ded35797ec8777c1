package pentago

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// symmetry is one of the eight symmetries of the board.
type symmetry struct {
	mirrored bool // clockwise becomes anticlockwise
	at       func(x, y int) (int, int)
}

var allSymmetries = []symmetry{
	{false, func(x, y int) (int, int) { return x, y }},
	{false, func(x, y int) (int, int) { return 5 - y, x }},
	{false, func(x, y int) (int, int) { return 5 - x, 5 - y }},
	{false, func(x, y int) (int, int) { return y, 5 - x }},
	{true, func(x, y int) (int, int) { return 5 - x, y }},
	{true, func(x, y int) (int, int) { return x, 5 - y }},
	{true, func(x, y int) (int, int) { return y, x }},
	{true, func(x, y int) (int, int) { return 5 - y, 5 - x }},
}

func (s symmetry) cell(i int) int {
	x, y := s.at(i%6, i/6)
	return x + 6*y
}

// move maps a sub-move. The image of a quadrant is where its middle goes.
func (s symmetry) move(m games.Move) games.Move {
	if m < firstRotation {
		return games.Move(s.cell(int(m)))
	}
	q, direction := (m-firstRotation)/2, (m-firstRotation)%2
	x, y := s.at(int(q%2*3+1), int(q/2*3+1))
	if s.mirrored {
		direction = 1 - direction
	}
	return firstRotation + 2*games.Move(x/3+2*(y/3)) + direction
}

// position maps a position line.
func (s symmetry) position(text string) string {
	rows := []byte(text[:41])
	for i := range cells {
		to := s.cell(i)
		rows[to+to/6] = text[i+i/6]
	}
	return string(rows) + text[41:]
}

// TestAppendImages maps sub-moves by the symmetries that leave the position line of a board unchanged. Some boards are
// painted to be symmetric, and some of these have one cell changed. All ten groups of symmetries must come up, before
// placements and before rotations.
func TestAppendImages(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 8))
	groups := [2]map[int]int{{}, {}}
	for range 5000 {
		b, open := drawSymmetric(r)
		if !open {
			continue
		}
		group, bits := symmetriesOf(b)
		least := map[games.Move]games.Move{}
		if len(group) > 1 {
			for _, m := range b.AppendMoves(nil) {
				least[m] = m
				for _, s := range group {
					least[m] = min(least[m], s.move(m))
				}
			}
		}
		checkRepresentatives(t, r, b, b.AppendImages, least)
		phase := 0
		if b.rotate {
			phase = 1
		}
		groups[phase][bits]++
	}
	if len(groups[0]) != 10 || len(groups[1]) != 10 {
		t.Errorf("groups of symmetries met, by phase: %v, want ten in each", groups)
	}
}

// checkRepresentatives wants the least of the sub-moves in each class, for all legal sub-moves in any order and for some
// of them. It wants none appended where there are no classes.
func checkRepresentatives(
	t *testing.T, r *rand.Rand, b *Board, represent func(dst, moves []games.Move) []games.Move, least map[games.Move]games.Move,
) {
	t.Helper()
	shuffled := b.AppendMoves(nil)
	r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	for _, moves := range [][]games.Move{shuffled, shuffled[:r.IntN(len(shuffled))]} {
		want := []games.Move{7, 7, 3}
		for _, m := range moves {
			if to, known := least[m]; known {
				want = append(want, to)
			}
		}
		if got := represent([]games.Move{7, 7, 3}, moves); !slices.Equal(got, want) {
			t.Fatalf("representatives of %v behind 7 7 3\n got %v\nwant %v\n%s", moves, got, want, gamestest.Line(b))
		}
	}
}

// drawSymmetric paints a board that up to three symmetries leave unchanged, and spoils half of the boards.
func drawSymmetric(r *rand.Rand) (b *Board, open bool) {
	var maps []func(cell int) int
	for range r.IntN(4) {
		maps = append(maps, allSymmetries[r.IntN(len(allSymmetries))].cell)
	}
	s := painted(r, drawPalette(r), maps...)
	if r.IntN(2) == 0 {
		s[r.IntN(cells)] = ".WB"[r.IntN(3)]
	}
	return drawPhase(r, s)
}

// symmetriesOf returns the symmetries that leave a board unchanged, and their numbers as bits.
func symmetriesOf(b *Board) (group []symmetry, bits int) {
	text := gamestest.Line(b)
	for i, s := range allSymmetries {
		if s.position(text) == text {
			group = append(group, s)
			bits |= 1 << i
		}
	}
	return group, bits
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
		checkRepresentatives(t, r, b, b.AppendEqual, least)
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
	return drawPhase(r, painted(r, drawPalette(r), func(cell int) int {
		x, y := cell%3, cell/6%3
		for range steps[cell/18*2+cell%6/3] {
			x, y = 2-y, x
		}
		return cell - cell%3 - cell/6%3*6 + x + 6*y
	}))
}

func TestRepresentatives(t *testing.T) {
	for _, test := range []struct{ position, equal, images string }{
		{emptyBoard, "[]", "[0 1 2 2 1 0 1 7 8 8 7 1 2 8 14 14 8 2 2 8 14 14 8 2 1 7 8 8 7 1 0 1 2 2 1 0]"},
		{"W...../....../....../....../....../...... w r", "[0+ 0- 1+ 1+ 1+ 1+ 1+ 1+]", "[0+ 0+ 1+ 1- 1- 1+ 3+ 3+]"},
		{".W..../.....W/..BB../..BB../W...../....W. b r", "[]", "[0+ 0- 0+ 0- 0+ 0- 0+ 0-]"}, // a quarter turn leaves it
		{"W....B/....../....../....../....../...... w p", "[]", "[]"},
	} {
		b := read(t, withRotation, test.position)
		moves := b.AppendMoves(nil)
		equal, images := gamestest.Words(b, b.AppendEqual(nil, moves)), gamestest.Words(b, b.AppendImages(nil, moves))
		if fmt.Sprint(equal) != test.equal || fmt.Sprint(images) != test.images {
			t.Errorf("%s:\n got %s and %s\nwant %s and %s", test.position, equal, images, test.equal, test.images)
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
