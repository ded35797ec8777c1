package pentagoeval

import (
	"math"

	"tourney/games"
)

// verdict is what a judge says of one board for the colour to place: a value in units, and whether it is lost. A won
// board has the value won.
type verdict struct {
	value int64
	lost  bool
}

// won is above all values.
const won = math.MaxInt64

// or is the verdict on two boards of which the colour to place may choose. A win decides, then a loss, then the value.
func (x verdict) or(y verdict) verdict { return verdict{max(x.value, y.value), x.lost || y.lost} }

// units is the value of the best board among those whose verdicts were put together.
func (x verdict) units() int64 {
	switch {
	case x.value == won:
		return winValue
	case x.lost:
		return -winValue
	default:
		return x.value
	}
}

// verdictOf reads a sum of scores.
func (j *judge) verdictOf(sum int64) verdict {
	value, hints := unpack(sum)
	if hints == 0 {
		return verdict{value: value}
	}
	if hints&hintMask >= 2 {
		return verdict{value: won}
	}
	return verdict{j.withDangers(value, hints), hints>>theirHints&hintMask >= 2}
}

// The states of a quadrant after up to two rotations of the board. The two directions of one rotation come first, as 1
// and 2.
const (
	unturned   = 0
	upsideDown = 3
	states     = 4
)

// turning has what the lines of a board may be worth after up to two rotations: the sums of scores of each pair of
// neighbours, by their states, and the words of the diagonals.
type turning struct {
	scores                   *scores
	top, bottom, left, right [states][states]int64
	diagonals                [quadrants][states]uint64
}

// sum returns the score of the board with its quadrants in some states.
func (t *turning) sum(a, b, c, d int) int64 {
	a, b, c, d = a&3, b&3, c&3, d&3 // as the compiler need not check then
	return t.top[a][b] + t.bottom[c][d] + t.left[a][c] + t.right[b][d] +
		t.scores.diagonals(t.diagonals[0][a]+t.diagonals[1][b]+t.diagonals[2][c]+t.diagonals[3][d])
}

// pairs fills the sums of two neighbours whose words are given by state, as far as two rotations lead.
func (t *turning) pairs(sums *[states][states]int64, x, y *[states]uint32) {
	for i := range states {
		sums[i][unturned] = t.scores.three(x[i] + y[unturned])
	}
	for i := 1; i < states; i++ {
		sums[unturned][i] = t.scores.three(x[unturned] + y[i])
	}
	for i := 1; i <= 2; i++ {
		for k := 1; k <= 2; k++ {
			sums[i][k] = t.scores.three(x[i] + y[k])
		}
	}
}

// rotatedTwice returns, for each of the eight rotations, what rotated returns on the board after it for the same colour
// to place. Two rotations lead to 29 boards, where eight times eight would look at most of them twice, and the three rows
// of two neighbours, or their columns, take eleven forms on them.
func (j *judge) rotatedTwice(v view, we games.Seat) (after [8]int64) {
	t := turning{scores: j.scores[we]}
	var rows, columns [quadrants][states]uint32
	for i, q := range j.quadrantsOf(v) {
		for k, w := range [states]*lineWords{&q.still, &q.turned[0], &q.turned[1], &q.upside} {
			rows[i][k], columns[i][k], t.diagonals[i][k] = w.rows, w.columns, w.diagonals
		}
	}
	t.pairs(&t.top, &rows[0], &rows[1])
	t.pairs(&t.bottom, &rows[2], &rows[3])
	t.pairs(&t.left, &columns[0], &columns[2])
	t.pairs(&t.right, &columns[1], &columns[3])

	// After a rotation the next may undo it, repeat it, or turn another quadrant.
	undone := j.verdictOf(t.sum(0, 0, 0, 0))
	var best [8]verdict
	for q := range quadrants {
		var state [quadrants]int
		state[q] = upsideDown
		repeated := undone.or(j.verdictOf(t.sum(state[0], state[1], state[2], state[3])))
		best[2*q], best[2*q+1] = repeated, repeated
	}
	for q := range quadrants {
		for other := q + 1; other < quadrants; other++ {
			for k := range 4 {
				var state [quadrants]int
				state[q], state[other] = 1+k/2, 1+k%2
				both := j.verdictOf(t.sum(state[0], state[1], state[2], state[3]))
				one, two := 2*q+k/2, 2*other+k%2
				best[one], best[two] = best[one].or(both), best[two].or(both)
			}
		}
	}
	for i, b := range best {
		after[i] = b.units()
	}
	return after
}
