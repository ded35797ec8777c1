package pentago

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestAppendImages(t *testing.T) {
	for _, test := range []struct{ name, position, want string }{
		{"empty board", emptyBoard,
			"0 1 2 2 1 0 1 7 8 8 7 1 2 8 14 14 8 2 2 8 14 14 8 2 1 7 8 8 7 1 0 1 2 2 1 0"},
		{"a stone on the main diagonal", "W...../....../....../....../....../...... w r", "0+ 0+ 1+ 1- 1- 1+ 3+ 3+"},
		{"a stone on the other diagonal", ".....W/....../....../....../....../...... w r", "0+ 0- 1+ 1+ 2+ 2+ 0- 0+"},
		{"left and right", "W....W/....../....../....../....../..BB.. b r", "0+ 0- 0- 0+ 2+ 2- 2- 2+"},
		{"top and bottom", "W...../.....B/....../....../.....B/W..... b r", "0+ 0- 1+ 1- 0- 0+ 1- 1+"},
		{"half turn", ".W..../B...../....../....../.....B/....W. b r", "0+ 0- 1+ 1- 1+ 1- 0+ 0-"},
		{"quarter turn", ".W..../.....W/..BB../..BB../W...../....W. b r", "0+ 0- 0+ 0- 0+ 0- 0+ 0-"},
		{"a stone on no line of symmetry", ".W..../....../....../....../....../...... w r", ""},
		{"an image in the other colour", "W....B/....../....../....../....../...... w p", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := read(t, withRotation, test.position)
			if got := words(b, b.AppendImages(nil, b.AppendMoves(nil))); got != test.want {
				t.Errorf("images of all sub-moves, %s\n got %s\nwant %s", test.position, got, test.want)
			}
		})
	}
}

// TestFirstPlacements wants six placements on the empty board, apart from images.
func TestFirstPlacements(t *testing.T) {
	b := read(t, withRotation, emptyBoard)
	images := b.AppendImages(nil, b.AppendMoves(nil))
	slices.Sort(images)
	if got := len(slices.Compact(images)); got != 6 {
		t.Errorf("%d first placements that are no images of each other, want 6", got)
	}
}

// TestAppendImagesBySymmetries maps sub-moves by the symmetries that leave the position line of a board unchanged. Some
// boards are painted to be symmetric, and some of these have one cell changed. All ten groups of symmetries must come
// up, before placements and before rotations.
func TestAppendImagesBySymmetries(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 8))
	groups := [2]map[int]int{{}, {}}
	for range 20_000 {
		b, open := drawSymmetric(r)
		if !open {
			continue
		}
		group, bits := symmetriesOf(b)
		for _, moves := range lists(r, b) {
			want := []games.Move{7, 7, 3}
			if len(group) > 1 {
				for _, m := range moves {
					want = append(want, leastImage(group, m))
				}
			}
			if got := b.AppendImages([]games.Move{7, 7, 3}, moves); !slices.Equal(got, want) {
				t.Fatalf("AppendImages of %v behind 7 7 3\n got %v\nwant %v\n%s", moves, got, want, gamestest.Line(b))
			}
		}
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

func leastImage(group []symmetry, m games.Move) games.Move {
	least := m
	for _, s := range group {
		least = min(least, s.move(m))
	}
	return least
}
