package loaeval

import (
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/loa"
	"tourney/players"
)

// TestSeats checks that the opponent's value is the negative, and that swapping colours, mover and root changes
// nothing.
func TestSeats(t *testing.T) {
	for _, b := range played(t, rand.New(rand.NewPCG(13, 14)), 300) {
		swapped := swap(t, b)
		for _, name := range names {
			e := build(t, name, nil)
			for root := range games.Seat(2) {
				v := e.Evaluate(b, root)
				if got := e.Evaluate(b, 1-root); got != -v {
					t.Errorf("%s: %v for seat %d and %v for the other", name, v, root, got)
				}
				if got := e.Evaluate(swapped, 1-root); got != v {
					t.Errorf("%s: %v for seat %d and %v with the colours swapped", name, v, root, got)
				}
			}
		}
	}
}

// swap returns the board with the colours of all pieces and of the mover swapped.
func swap(t *testing.T, b *loa.Board) games.Position {
	t.Helper()
	text, err := b.AppendText(nil)
	if err != nil {
		t.Fatal(err)
	}
	swapped := strings.NewReplacer("x", "o", "o", "x").Replace(string(text))
	p, err := loa.Game{}.Parse(rules, swapped)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// image returns the image of pieces under symmetry n of the board, 0 to 7.
func image(pieces uint64, n int) (to uint64) {
	for rest := pieces; rest != 0; rest &= rest - 1 {
		row, column := bits.TrailingZeros64(rest)/8, bits.TrailingZeros64(rest)%8
		if n&1 != 0 {
			row = 7 - row
		}
		if n&2 != 0 {
			column = 7 - column
		}
		if n&4 != 0 {
			row, column = column, row
		}
		to |= 1 << (8*row + column)
	}
	return to
}

// TestImages checks that Invariant is true exactly for the weights with which all images have one value.
func TestImages(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	list := someWords(t, r, 300)
	for i := range features + 1 {
		w, name := players.Weights{}, "all"
		for j, f := range featureList {
			if i == j || i == features {
				w[f.name], name = f.max/2, f.name
			}
		}
		e := newMixture(w)
		same := true
		for _, board := range list {
			v := e.value(board.own, board.enemy)
			for n := range 8 {
				same = same && e.value(image(board.own, n), image(board.enemy, n)) == v
			}
		}
		if e.Invariant() != same {
			t.Errorf("%s: Invariant is %v, want %v", name, e.Invariant(), same)
		}
	}
	for _, name := range []string{"connected", "material", "orphans"} {
		if s, ok := build(t, name, nil).(players.Invariant); !ok || !s.Invariant() {
			t.Errorf("%s: Invariant is false, want true", name)
		}
	}
}
