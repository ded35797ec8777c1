package gamestest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"tourney/games"
)

// Line returns the position line of p. It panics where AppendText returns an error.
func Line(p games.Position) string {
	line, err := p.AppendText(nil)
	if err != nil {
		panic(fmt.Sprintf("AppendText: %v", err))
	}
	return string(line)
}

// Play plays sub-moves in the game's notation, separated by blanks. The test fails at once if one is illegal.
func Play(t TB, p games.Position, moves string) {
	t.Helper()
	for _, word := range strings.Fields(moves) {
		m, err := p.ParseMove(word)
		if err != nil {
			t.Fatalf("%v\n%s", err, Line(p))
		}
		p.Do(m)
	}
}

// PlayRandomly plays random sub-moves to the end of the game and returns their number.
func PlayRandomly(p games.Position, r *rand.Rand) (plies int) {
	var moves []games.Move
	for ; !p.Over(); plies++ {
		moves = p.AppendMoves(moves[:0])
		p.Do(moves[r.IntN(len(moves))])
	}
	return plies
}

// SameSequels reports whether all lines of plies sub-moves go on and end alike from two positions.
func SameSequels(p, q games.Position, plies int) bool {
	if p.Over() != q.Over() || p.Outcome() != q.Outcome() {
		return false
	}
	if plies == 0 || p.Over() {
		return true
	}
	for _, m := range p.AppendMoves(nil) {
		p.Do(m)
		q.Do(m)
		same := SameSequels(p, q, plies-1)
		p.Undo()
		q.Undo()
		if !same {
			return false
		}
	}
	return true
}
