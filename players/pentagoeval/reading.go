package pentagoeval

// largestCount is the largest power of a strength, by which heuristic a marks a five that the other colour may make.
const largestCount = 10

// reading is what a heuristic reads off one line. Here as elsewhere, we are the colour that places next, and they the
// other.
type reading struct {
	our, their side
	void       bool // the line adds no value
}

// side is one colour's part of a reading.
type side struct {
	count  int  // the power of the strength, at most largestCount
	hints  int  // of a win, at most two a line; two on a board are a win
	danger bool // this colour threatens the other
}

// lineReader reads lines of six and triples.
type lineReader interface {
	six(us, them stones) reading
	triple(us, them int) reading
}

// openCount returns a colour's stones on a line of six on which it can still make five, and 0 on other lines.
func openCount(own, other stones) int {
	if other.inner > 0 || other.border == 2 {
		return 0
	}
	return own.inner + own.border
}

// grown returns an open count with the additions for a line that lacks one stone, or that has stones in its interior
// alone.
func grown(n int, own, other stones) int {
	switch {
	case n == 4 && own.border < 2:
		return n + 1
	case 0 < n && n < 5 && own.border == 0:
		return n + 1 - other.border
	default:
		return n
	}
}

// tripleCounts returns the reading of a triple, without hints: the stones of the only colour on it.
func tripleCounts(us, them int) (r reading) {
	if them == 0 {
		r.our.count = us
	}
	if us == 0 {
		r.their.count = them
	}
	return r
}
