package blokuseval

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"tourney/games"
	"tourney/games/blokus"
)

// ranks order equal moves of the root. The move of the least rank is played.
type ranks struct {
	*tries
	drawn  bool
	key    uint64
	points blokus.Set // every move covers one of them
}

// draw makes ranks random. key determines them.
func (r *ranks) draw(key uint64) { r.drawn, r.key = true, key }

// follow ranks moves in the order in which the original tries them on b. This is by orientation, by the first of the
// mover's nucleation points that the piece covers, and by the square of the piece on that point.
func (r *ranks) follow(b *blokus.Board) {
	r.tries = allTries()
	r.points = b.Points(b.Mover())
	if inPlay(b, b.Mover()) == 0 {
		start, _ := startOf(b) // if the square is covered, there is no move to rank
		r.points[start/64] |= 1 << (start % 64)
	}
}

// of returns the rank of a legal move.
func (r *ranks) of(m games.Move) uint64 {
	if r.drawn {
		return mix(r.key ^ mix(uint64(m)))
	}
	o := blokus.OrientationOf(m)
	first := int(m) % squareNumbers
	least := math.MaxInt
	for i, offset := range r.offsets[o] {
		if square := first + offset; r.points[square/64]>>(square%64)&1 != 0 {
			least = min(least, mostSquares*r.rings[square]+i)
		}
	}
	return uint64(o*mostSquares*squareNumbers + least)
}

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood 2014): a bijection that spreads every bit of x.
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// tries holds the parts of the original's order that do not depend on the board.
type tries struct {
	rings   [squareNumbers]int  // numbers of squares in rings around the square Size/2, Size/2, each ring by rows
	offsets [orientations][]int // squares of an orientation in listed order, relative to its first square by rows
}

var allTries = sync.OnceValue(func() *tries {
	t := new(tries)
	var squares []int
	for square := range squareNumbers {
		if square%stride < blokus.Size {
			squares = append(squares, square)
		}
	}
	slices.SortStableFunc(squares, func(a, b int) int { return cmp.Compare(ring(a), ring(b)) })
	for i, square := range squares {
		t.rings[square] = i
	}
	for o, orientation := range blokus.Orientations() {
		for _, at := range orientation.Squares {
			t.offsets[o] = append(t.offsets[o], stride*at[0]+at[1])
		}
		first := slices.Min(t.offsets[o])
		for i := range t.offsets[o] {
			t.offsets[o][i] -= first
		}
	}
	return t
})

// ring returns the number of the ring of a square, from 0.
func ring(square int) int {
	const middle = blokus.Size / 2
	row, column := square/stride-middle, square%stride-middle
	return max(row, -row, column, -column)
}
