package search

import (
	"fmt"
	"math"
	"strconv"

	"tourney/players"
)

// Ending reports whether a value is that of a won or lost game, and the plies to its end.
func Ending(v float64) (plies int, ok bool) {
	if !decided(v) {
		return 0, false
	}
	return Win - int(math.Abs(v)), true
}

// Score writes a score of a player. The score of a player without a heuristic may mean anything, and is written as it is. A
// zero Spec stands for a player that this build lacks, and is taken for a search.
func Score(s players.Spec, score float64) string {
	if s.Method != "" && s.Heuristic == "" {
		return strconv.FormatFloat(score, 'f', -1, 64)
	}
	return Text(score)
}

// Text writes a value. Won and lost games get the ply of their end, as in "win, ply 23".
func Text(v float64) string {
	plies, ok := Ending(v)
	switch {
	case !ok:
		return Number(v)
	case v > 0:
		return fmt.Sprintf("win, ply %d", plies)
	}
	return fmt.Sprintf("loss, ply %d", plies)
}

// Number writes a value with as many decimals as it needs, at most six: heuristic values are multiples of about a millionth.
func Number(v float64) string {
	return strconv.FormatFloat(math.Round(v*1e6)/1e6+0, 'f', -1, 64) // adding 0 makes 0 of -0
}
