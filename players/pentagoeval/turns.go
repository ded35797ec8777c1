package pentagoeval

import (
	"math"

	"tourney/games"
)

// A quadrant has four states after at most two rotations of the board: 0 is unrotated, 1 and 2 are rotated once in
// either direction, 3 is rotated by a half.
const (
	upsideDown = 3
	states     = 4
)

// forms holds the scores of the three rows, or columns, of two neighbouring quadrants. Its index is the state of the
// first times states plus the state of the second. At most two rotations reach eleven of the sixteen.
type forms [states * states]int64

// fill computes f from the words of the two quadrants, by state.
func (f *forms) fill(s *lineScores, x, y *[states]uint32) {
	f[0] = s.three(x[0] + y[0])
	for i := 1; i < states; i++ {
		f[i] = s.three(x[0] + y[i])
		f[states*i] = s.three(x[i] + y[0])
	}
	f[states+1], f[states+2] = s.three(x[1]+y[1]), s.three(x[1]+y[2])
	f[2*states+1], f[2*states+2] = s.three(x[2]+y[1]), s.three(x[2]+y[2])
}

// won is above the values of all boards.
const won = math.MaxInt64

// second is a board two rotations away. add1 and add2 are the indices of the rotations in turning.diagonals. first1 and
// first2 are the rotations that may come first; they may be equal.
type second struct{ add1, add2, first1, first2 uint8 }

// seconds lists the 29 boards: the unrotated board, a quadrant rotated twice, and pairs of quadrants by directions.
var seconds = func() (list [29]second) {
	n := 1 // 0 is the unrotated board
	for q := range uint8(quadrants) {
		list[n] = second{states*q + upsideDown, 0, 2 * q, 2*q + 1}
		n++
	}
	for q := range uint8(quadrants) {
		for other := q + 1; other < quadrants; other++ {
			for d := range uint8(4) {
				one, two := d/2, d%2
				list[n] = second{states*q + 1 + one, states*other + 1 + two, 2*q + one, 2*other + two}
				n++
			}
		}
	}
	return list
}()

// turning is the reused memory of rotatedTwice.
type turning struct {
	rows, columns [quadrants][states]uint32
	diagonals     [quadrants * states]uint64 // the summand of a state, added to the words of the unrotated board
	sums          [29]int64                  // of rows and columns, for each of seconds
	best          [2 * quadrants]int64       // by the rotation that comes first
}

// rotatedTwice returns, by rotation, the result of rotated on the board after the rotation, for the same we.
// The array belongs to j until the next call. Two rotations lead to only 29 different boards, not 64.
func (j *judge) rotatedTwice(v view, we games.Seat) *[2 * quadrants]int64 {
	t, s := &j.turning, j.scores[we]
	var unturned uint64
	for i, q := range j.quadrantsOf(v) {
		still, one, two, three := &q.still, &q.turned[0], &q.turned[1], &q.upside
		unturned += still.diagonals
		t.rows[i] = [states]uint32{still.rows, one.rows, two.rows, three.rows}
		t.columns[i] = [states]uint32{still.columns, one.columns, two.columns, three.columns}
		d := t.diagonals[states*i:][:states]
		d[1], d[2], d[3] = one.diagonals-still.diagonals, two.diagonals-still.diagonals, three.diagonals-still.diagonals
	}
	var top, bottom, left, right forms
	top.fill(s, &t.rows[0], &t.rows[1])
	bottom.fill(s, &t.rows[2], &t.rows[3])
	left.fill(s, &t.columns[0], &t.columns[2])
	right.fill(s, &t.columns[1], &t.columns[3])

	sums := t.sums[:]
	sums[0] = top[0] + bottom[0] + left[0] + right[0]
	sums[1] = top[states*upsideDown] + left[states*upsideDown] + bottom[0] + right[0]
	sums[2] = top[upsideDown] + right[states*upsideDown] + bottom[0] + left[0]
	sums[3] = bottom[states*upsideDown] + left[upsideDown] + top[0] + right[0]
	sums[4] = bottom[upsideDown] + right[upsideDown] + top[0] + left[0]
	for d := range 4 {
		i, k := 1+d/2, 1+d%2
		sums[5+d] = top[states*i+k] + left[states*i] + right[states*k] + bottom[0]
		sums[9+d] = left[states*i+k] + top[states*i] + bottom[states*k] + right[0]
		sums[13+d] = top[states*i] + left[states*i] + bottom[k] + right[k]
		sums[17+d] = top[i] + right[states*i] + bottom[states*k] + left[k]
		sums[21+d] = right[states*i+k] + top[i] + bottom[k] + left[0]
		sums[25+d] = bottom[states*i+k] + left[i] + right[k] + top[0]
	}

	const lowest = math.MinInt64
	best, lost := &t.best, uint8(0)
	*best = [2 * quadrants]int64{lowest, lowest, lowest, lowest, lowest, lowest, lowest, lowest}
	undone := int64(lowest)
	for n := range seconds {
		b := &seconds[n]
		value, hints := unpack(sums[n] + s.diagonals(unturned+t.diagonals[b.add1&15]+t.diagonals[b.add2&15]))
		if hints != 0 {
			if hints&hintMask >= 2 {
				value = won
			} else {
				if hints>>theirHints&hintMask >= 2 {
					lost |= 1<<b.first1 | 1<<b.first2
					if n == 0 {
						lost = 0xFF
					}
				}
				value = j.withDangers(value, hints)
			}
		}
		if n == 0 {
			undone = value
			continue
		}
		best[b.first1&7] = max(best[b.first1&7], value)
		best[b.first2&7] = max(best[b.first2&7], value)
	}
	for i := range best {
		best[i] = max(best[i], undone)
		if best[i] == won {
			best[i] = j.win
		} else if lost>>i&1 != 0 {
			best[i] = -j.win
		}
	}
	return best
}
