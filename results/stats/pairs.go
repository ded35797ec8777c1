package stats

import "fmt"

// Pairs counts pairs of games on one opening, the seats exchanged between the two, by the points of one player in both
// together: 0, 1/2, 1, 3/2, 2.
type Pairs [5]int

// Games returns the number of games counted, two in each pair.
func (p Pairs) Games() int {
	pairs := 0
	for _, n := range p {
		pairs += n
	}
	return 2 * pairs
}

// Score returns the mean score of a game, in [0,1], with Student's t interval of 95 % over the means of the pairs,
// clipped to [0,1]. What an opening gives to one of the seats cancels inside a pair, so that the interval is narrower
// than that of as many single games where openings are unfair, and rightly wider where the games of a pair are alike.
//
// A single pair, or pairs that are all equal, show no spread to make an interval of. They get Wilson's interval of
// their games, as Score makes it, which is conservative for them, unless the games of each pair copied one another.
// It panics on a negative count.
//
// Source: Student, The probable error of a mean, Biometrika 6 (1908).
func (p Pairs) Score() Estimate {
	var pairs, halves, squares int64 // halves are half points
	for i, n := range p {
		if n < 0 {
			panic(fmt.Sprintf("stats: score of %v pairs", [5]int(p)))
		}
		pairs += int64(n)
		halves += int64(i) * int64(n)
		squares += int64(i*i) * int64(n)
	}
	if pairs == 0 {
		return refuse("no games")
	}
	n := float64(pairs)
	spread := excess(uint64(pairs), uint64(halves), uint64(squares)) // n² times the variance of half points
	if spread == 0 {
		return proportion(float64(halves)/2, p.Games())
	}
	score, half := float64(halves)/(4*n), student(n, spread, 4)
	return Estimate{Value: score, Lo: max(0, score-half), Hi: min(1, score+half), Known: true, Games: p.Games()}
}
