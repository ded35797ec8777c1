package games

import (
	"context"
	"errors"
	"testing"
)

// pile is a heap of matches: a ply takes one, two or three, and the last match ends the game.
type pile struct {
	Position
	left  int
	taken []Move
}

func (p *pile) AppendMoves(dst []Move) []Move {
	for m := range min(3, p.left) {
		dst = append(dst, Move(m+1))
	}
	return dst
}

func (p *pile) Do(m Move) (Seat, bool) {
	p.left -= int(m)
	p.taken = append(p.taken, m)
	return 0, p.left == 0
}

func (p *pile) Undo() {
	p.left += int(p.taken[len(p.taken)-1])
	p.taken = p.taken[:len(p.taken)-1]
}

func TestPerft(t *testing.T) {
	for _, test := range []struct {
		left, plies int
		want        uint64
	}{
		{5, 0, 1},
		{5, 2, 8},  // all nine pairs but 3 3
		{5, 3, 10}, // words of 1, 2, 3 with sum 3 (one), 4 (three) or 5 (six)
		{5, 4, 5},  // 1111, 1112, 1121, 1211, 2111
		{5, 5, 1},  // 11111
		{5, 6, 0},
		{2, 2, 1},
		{0, 1, 0},
	} {
		p := &pile{left: test.left}
		if got, err := Perft(t.Context(), p, test.plies); err != nil || got != test.want {
			t.Errorf("%d plies on %d matches: %d, %v, want %d", test.plies, test.left, got, err, test.want)
		}
		if p.left != test.left || len(p.taken) != 0 {
			t.Errorf("%d plies on %d matches leave %d matches with %v taken", test.plies, test.left, p.left, p.taken)
		}
	}
}

func TestPerftStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Perft(ctx, &pile{left: 1000}, 500); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
}

func TestPerftAllocations(t *testing.T) {
	p := &pile{left: 12, taken: make([]Move, 0, 12)}
	buffers := make([][]Move, 8)
	if n := testing.AllocsPerRun(2, func() { perft(t.Context(), p, buffers) }); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}
