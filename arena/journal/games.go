package journal

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Title names a pairing by its players in seat order. No name has a slash.
func Title(seats []string) string { return strings.Join(seats, "/") }

// Games lists games by the Title of their pairing: numbers and ranges such as "0-3,7".
type Games map[string]string

// List collects games for Games.
type List map[string][]int

// Add adds a game of a pairing.
func (l List) Add(title string, number int) { l[title] = append(l[title], number) }

// Games returns the games collected. Every game should be added once.
func (l List) Games() Games {
	g := Games{}
	for title, numbers := range l {
		slices.Sort(numbers)
		var b strings.Builder
		for from := 0; from < len(numbers); {
			to := from
			for to+1 < len(numbers) && numbers[to+1] == numbers[to]+1 {
				to++
			}
			if from > 0 {
				b.WriteByte(',')
			}
			b.WriteString(strconv.Itoa(numbers[from]))
			if to > from {
				fmt.Fprintf(&b, "-%d", numbers[to])
			}
			from = to + 1
		}
		g[title] = b.String()
	}
	return g
}

// Each calls visit with every game, by title and number. It skips what is not a range.
func (g Games) Each(visit func(title string, number int)) {
	for _, title := range slices.Sorted(maps.Keys(g)) {
		for part := range strings.SplitSeq(g[title], ",") {
			low, high, ranged := strings.Cut(part, "-")
			if !ranged {
				high = low
			}
			from, err := strconv.Atoi(low)
			to, err2 := strconv.Atoi(high)
			if err != nil || err2 != nil {
				continue
			}
			for n := from; n <= to; n++ {
				visit(title, n)
			}
		}
	}
}
