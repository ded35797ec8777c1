package pentago

import (
	"math/big"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// states returns the number of boards of n stones in alternating colours, with or without fives. It counts the sets of
// taken cells, and the sets of black cells in them.
func states(n int64) *big.Int {
	cellsTaken := new(big.Int).Binomial(cells, n)
	return cellsTaken.Mul(cellsTaken, new(big.Int).Binomial(n, n/2))
}

// TestStates compares the formula with the numbers of positions in the 2016 report.
func TestStates(t *testing.T) {
	sum := new(big.Int)
	for n := range int64(cells + 1) {
		sum.Add(sum, states(n))
	}
	if got, want := sum.String(), "24072650378629801"; got != want {
		t.Errorf("boards of 0 to 36 stones: %s, want %s", got, want)
	}
}

// TestReach plays every turn from the empty board. With so few stones no five is possible, so every board that the
// formula counts can be reached.
func TestReach(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	boards := map[uint64]string{}
	start := read(t, withRotation, emptyBoard)
	boards[start.Hash()] = gamestest.Line(start)
	for n, want := range []int{1, 36, 1260, 21420, 353430} {
		if n > 0 {
			boards = afterOneTurn(t, boards)
		}
		if len(boards) != want || states(int64(n)).Int64() != int64(want) {
			t.Errorf("%d stones: %d boards reached and %v by the formula, want %d", n, len(boards), states(int64(n)), want)
		}
	}
}

// afterOneTurn returns the boards after a placement and a rotation, by hash.
func afterOneTurn(t *testing.T, boards map[uint64]string) map[uint64]string {
	reached := map[uint64]string{}
	var placements, rotations []games.Move
	for _, text := range boards {
		b := read(t, withRotation, text)
		placements = b.AppendMoves(placements[:0])
		for _, place := range placements {
			b.Do(place)
			rotations = b.AppendMoves(rotations[:0])
			for _, rotate := range rotations {
				b.Do(rotate)
				if hash := b.Hash(); reached[hash] == "" {
					reached[hash] = gamestest.Line(b)
				}
				b.Undo()
			}
			b.Undo()
		}
	}
	return reached
}
