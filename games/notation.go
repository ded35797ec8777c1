package games

import (
	"fmt"
	"strings"
)

// Notation writes sub-moves that are legal one after the other from p, separated by blanks. It leaves p as it is.
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

// Plies writes a number of sub-moves: "1 ply", "2 plies".
func Plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}
