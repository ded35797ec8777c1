package pentagoeval

// largestCount is the largest power of a strength. Heuristic a gives it to a line on which their placement makes five.
const largestCount = 10

// reading is a heuristic's result for one line. In this package "we" are the colour that places next, "they" the other
// colour.
type reading struct {
	our, their colourReading
	void       bool // the line adds no value
}

// colourReading is one colour's part of a reading.
type colourReading struct {
	count  int  // the power of the strength, at most largestCount
	hints  int  // of a win, at most two on a line; two on a board are a win
	danger bool // this colour threatens the other
}

type lineReader interface {
	six(us, them stoneCounts) reading
	triple(us, them int) reading
}

// openCount returns a colour's stones on a line of six, or 0 if no five is possible there.
func openCount(own, other stoneCounts) int {
	if other.inner > 0 || other.border == 2 {
		return 0
	}
	return own.inner + own.border
}

// grown returns an open count plus additions. They are given for a line that lacks one stone, and for own stones on
// inner cells only.
func grown(n int, own, other stoneCounts) int {
	switch {
	case n == 4 && own.border < 2:
		return n + 1
	case 0 < n && n < 5 && own.border == 0:
		return n + 1 - other.border
	default:
		return n
	}
}

// tripleCounts returns the reading of a triple, without hints. A triple with stones of both colours counts for neither.
func tripleCounts(us, them int) (r reading) {
	if them == 0 {
		r.our.count = us
	}
	if us == 0 {
		r.their.count = them
	}
	return r
}
