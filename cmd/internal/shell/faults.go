package shell

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"tourney/arena"
)

// Faults lists what players did wrong, the most frequent first.
func Faults(list []arena.FaultCount) string {
	var b strings.Builder
	counts := slices.SortedFunc(slices.Values(list), func(x, y arena.FaultCount) int {
		return cmp.Or(cmp.Compare(y.Games, x.Games), cmp.Compare(x.Player, y.Player), cmp.Compare(x.Fault, y.Fault))
	})
	for _, c := range counts {
		first, _, _ := strings.Cut(c.First, "\n")
		fmt.Fprintf(&b, "  %s lost %d by a fault; the first: %s\n", c.Player, c.Games, first)
	}
	return b.String()
}
