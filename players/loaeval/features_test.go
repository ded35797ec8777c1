package loaeval

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

type words struct{ own, enemy uint64 }

// drawWords draws one to twelve pieces for each side, half of the time close together.
func drawWords(r *rand.Rand) (w words) {
	row, column, room := 0, 0, 8
	if r.IntN(2) == 0 {
		room = 3 + r.IntN(4)
		row, column = r.IntN(9-room), r.IntN(9-room)
	}
	draw := func(n int) (pieces uint64) {
		for range 1 + r.IntN(n) {
			pieces |= 1 << (8*(row+r.IntN(room)) + column + r.IntN(room))
		}
		return pieces
	}
	for w.own == 0 || w.enemy == 0 {
		w.own, w.enemy = draw(mostPieces), draw(mostPieces)
		w.enemy &^= w.own
	}
	return w
}

// someWords returns drawn boards and the examples.
func someWords(t testing.TB, r *rand.Rand, n int) (list []words) {
	t.Helper()
	for range n {
		list = append(list, drawWords(r))
	}
	for _, example := range examples {
		black, white := readWords(t, example.board)
		list = append(list, words{black, white})
	}
	return list
}

func (w words) String() string {
	g := newGrid(w.own, w.enemy)
	text := ""
	for _, row := range slices.Backward(g[:]) {
		text += fmt.Sprintf("/%s", row)
	}
	return text[1:]
}

// slowDifferences returns the difference of each feature between the two sides, in the order of featureList.
func (w words) slowDifferences() (d [features]float64) {
	g := newGrid(w.own, w.enemy)
	own, enemy := g.slowFeatures('x'), g.slowFeatures('o')
	for i, f := range featureList {
		d[i] = own[f.name] - enemy[f.name] // 0 for tempo, which neither map has
	}
	return d
}
