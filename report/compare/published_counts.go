package compare

import (
	"fmt"
	"strconv"
)

func (r *reader) readCounts(fields map[string]string, fail func(column, format string, args ...any)) (counts Counts) {
	ok := true
	number := func(name string, most int) int {
		n, err := strconv.Atoi(fields[name])
		if err != nil || n < 0 || n > most {
			fail(name, "%s %q: want a whole number up to %d", name, fields[name], most)
			ok = false
		}
		return n
	}
	games := number("games", mostGames)
	if ok && games == 0 {
		fail("games", "no games: there is nothing to compare with")
	}
	if games == 0 || !ok {
		return counts
	}
	most := games
	if r.permille {
		most = 1000
	}
	for i, name := range r.counts {
		counts[i] = number(name, most)
	}
	switch {
	case !ok:
	case r.permille:
		var err error
		if counts, err = recoverCounts(counts, games); err != nil {
			fail(r.counts[0], "%v", err)
		}
	case counts.Games() != games:
		fail("games", "%d won, %d lost and %d drawn games do not add up to %d", counts[0], counts[1], counts[2], games)
	}
	return counts
}

// mostGames bounds the games of a line: more than anyone plays, and few enough for sums of thousandths.
const mostGames = 1_000_000_000

// recoverCounts returns the won, lost and drawn games, with sum n, that print as these thousandths. Thousandths are
// rounded down or, if that is impossible, to the nearest. Up to 1000 games the answer is unique; beyond, it is one in
// the middle.
func recoverCounts(shown Counts, n int) (Counts, error) {
	for _, p := range shown {
		if lo, hi := roundedDown(p, n); lo > hi {
			if lo, hi = rounded(p, n); lo > hi {
				return shown, fmt.Errorf("no number out of %d games is %d thousandths", n, p)
			}
		}
	}
	for _, ends := range []func(p, n int) (lo, hi int){roundedDown, rounded} {
		if counts, ok := countsBetween(shown, n, ends); ok {
			return counts, nil
		}
	}
	return shown, fmt.Errorf("%d won, %d lost and %d drawn thousandths of %d games: no counts print as these and add up",
		shown[0], shown[1], shown[2], n)
}

// roundedDown returns the smallest and largest number of n games that is p thousandths, rounded down. lo > hi means
// there is none.
func roundedDown(p, n int) (lo, hi int) { return ceiling(p*n, 1000), min(n, ceiling((p+1)*n, 1000)-1) }

// rounded is roundedDown for shares rounded to the nearest, halves up or down.
func rounded(p, n int) (lo, hi int) {
	if p > 0 {
		lo = ceiling((2*p-1)*n, 2000)
	}
	return lo, min(n, (2*p+1)*n/2000)
}

// ceiling returns a/b rounded up, for a >= 0 and b > 0.
func ceiling(a, b int) int { return (a + b - 1) / b }

// countsBetween returns counts with sum n between their ends, each at the same relative position.
func countsBetween(shown Counts, n int, ends func(p, n int) (lo, hi int)) (counts Counts, ok bool) {
	var width [3]int
	rest, slack := n, 0
	for i, p := range shown {
		lo, hi := ends(p, n)
		if lo > hi {
			return counts, false
		}
		counts[i], width[i] = lo, hi-lo
		rest -= lo
		slack += hi - lo
	}
	if rest < 0 || rest > slack {
		return counts, false
	}
	for i := range counts {
		share := 0
		if slack > 0 {
			share = rest * width[i] / slack
		}
		counts[i] += share
		rest, slack = rest-share, slack-width[i]
	}
	return counts, true
}
