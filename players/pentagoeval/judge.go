package pentagoeval

import (
	"math"

	"tourney/games"
	"tourney/games/pentago"
	"tourney/players"
)

// The values of a foreseen win and of a danger.
const (
	winValue    = 100
	dangerValue = 50
)

// judge sums up boards line by line for heuristics a, a-hacked and a-star. It is not safe for concurrent use.
//
// The original program may stop before the last line, but the order of the lines changes no value: we win by two hints
// on any lines; otherwise they win by two hints; otherwise values and dangers count.
type judge struct {
	words  *wordsLookup
	scores [2]*lineScores // by the colour to place
	// A danger decides the value alone, unless both colours are in danger; otherwise it is added.
	dangerDecides bool
	scale         float64 // of all values: see scaleOf
	win, danger   int64   // in units
	turning       turning
}

func newJudge(r lineReader, s strengths, dangerDecides bool) *judge {
	scale := scaleOf(r, s)
	return &judge{
		words:         allWords(),
		scores:        [2]*lineScores{newScores(r, s, scale, pentago.White), newScores(r, s, scale, pentago.Black)},
		dangerDecides: dangerDecides,
		scale:         scale,
		win:           players.Units(winValue * scale),
		danger:        players.Units(dangerValue * scale),
	}
}

func (j *judge) quadrantsOf(v view) [quadrants]*quadrantWords {
	return [quadrants]*quadrantWords{
		&j.words[0][v.code(0)], &j.words[1][v.code(1)], &j.words[2][v.code(2)], &j.words[3][v.code(3)],
	}
}

// still returns the value, in units for we, of the unrotated board. we places next.
func (j *judge) still(v view, we games.Seat) int64 {
	s, q := j.scores[we], j.quadrantsOf(v)
	sum := s.three(q[0].still.rows+q[1].still.rows) + s.three(q[2].still.rows+q[3].still.rows) +
		s.three(q[0].still.columns+q[2].still.columns) + s.three(q[1].still.columns+q[3].still.columns) +
		s.diagonals(q[0].still.diagonals+q[1].still.diagonals+q[2].still.diagonals+q[3].still.diagonals)
	value, hints := unpack(sum)
	switch {
	case hints&hintMask >= 2:
		return j.win
	case hints>>theirHints&hintMask >= 2:
		return -j.win
	default:
		return j.withDangers(value, hints)
	}
}

// rotated returns the value, in units for we, of the best of the eight boards one rotation away. we places next. A win
// of ours on any of these boards decides, then a win of theirs on any.
func (j *judge) rotated(v view, we games.Seat) int64 {
	s, q := j.scores[we], j.quadrantsOf(v)
	diagonals := q[0].still.diagonals + q[1].still.diagonals + q[2].still.diagonals + q[3].still.diagonals
	// A rotation leaves alone the rows and columns that do not cross its quadrant.
	top, bottom := s.three(q[0].still.rows+q[1].still.rows), s.three(q[2].still.rows+q[3].still.rows)
	left, right := s.three(q[0].still.columns+q[2].still.columns), s.three(q[1].still.columns+q[3].still.columns)
	unmoved := [quadrants]int64{bottom + right, bottom + left, top + right, top + left}

	best, lost := int64(math.MinInt64), false
	for i, moved := range q {
		beside, below := q[i^1].still.rows, q[i^2].still.columns
		others := diagonals - moved.still.diagonals
		for k := range moved.turned {
			w := &moved.turned[k]
			value, hints := unpack(unmoved[i] + s.three(beside+w.rows) + s.three(below+w.columns) +
				s.diagonals(others+w.diagonals))
			if hints != 0 {
				if hints&hintMask >= 2 {
					return j.win
				}
				lost = lost || hints>>theirHints&hintMask >= 2
				value = j.withDangers(value, hints)
			}
			best = max(best, value)
		}
	}
	if lost {
		return -j.win
	}
	return best
}

// withDangers returns value changed by the dangers among the hints.
func (j *judge) withDangers(value int64, hints int) int64 {
	we, they := hints>>ourDanger&dangerMask != 0, hints>>theirDanger&dangerMask != 0
	switch {
	case we == they:
		return value
	case j.dangerDecides:
		value = 0
	}
	if we {
		return value + j.danger
	}
	return value - j.danger
}

// forRoot converts a value for we, in units, to a value for root.
func forRoot(units int64, we, root games.Seat) float64 {
	if we != root {
		units = -units
	}
	return float64(units) * players.Unit
}
