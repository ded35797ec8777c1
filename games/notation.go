package games

import (
	"fmt"
	"strings"
)

// Notation returns the notation of line, which is legal from p, with blanks between the sub-moves. It leaves p
// unchanged.
func Notation(p Position, line []Move) string {
	words := make([]string, len(line))
	for i, m := range line {
		words[i] = string(p.AppendMove(nil, m))
		p.Do(m)
	}
	for range line {
		p.Undo()
	}
	return strings.Join(words, " ")
}

// Plies returns a number of sub-moves in words: "1 ply", "2 plies".
func Plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}
