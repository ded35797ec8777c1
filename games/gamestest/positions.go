package gamestest

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
)

// Line returns the position line of p.
func Line(p games.Position) string {
	line, err := p.AppendText(nil)
	if err != nil {
		panic(fmt.Sprintf("AppendText: %v", err))
	}
	return string(line)
}

// Play plays sub-moves in the game's notation, with blanks between them. The test fails at once on one that is not legal.
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

// PlayRandomly plays to the end of the game and returns the number of sub-moves.
func PlayRandomly(p games.Position, r *rand.Rand) (plies int) {
	var moves []games.Move
	for ; !p.Over(); plies++ {
		moves = p.AppendMoves(moves[:0])
		p.Do(moves[r.IntN(len(moves))])
	}
	return plies
}

// CheckParsed wants a position that was read from a text to be written again as it was, and to be playable to the end of
// the game and back. It is for fuzz tests of the parsers of positions.
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
