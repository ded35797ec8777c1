package gamestest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

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
func Play(t testing.TB, p games.Position, moves string) {
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

// CheckParsed wants a parsed position to be written as the same text and playable to the end and back. It is for fuzz
// tests of Parse.
func CheckParsed(t testing.TB, p games.Position, text string, r *rand.Rand) {
	t.Helper()
	if got := Line(p); got != text {
		t.Fatalf("Parse(%q) reads %q", text, got)
	}
	plies := PlayRandomly(p, r)
	if p.Outcome().Reason == "" {
		t.Errorf("%q: a game of %d plies ends without a reason: %s", text, plies, Line(p))
	}
	for range plies {
		p.Undo()
	}
	if got := Line(p); got != text {
		t.Errorf("%q after undoing %d plies: %q", text, plies, got)
	}
}
