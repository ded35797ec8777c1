package search

// Spread says how a search spread its evaluations over the sub-moves of the root, in the order searched. With a perfect
// order the first takes the most, and each one no more than the one before.
type Spread struct {
	Moves    int
	Min, Max int64
	Mean     float64
	Spikes   int // sub-moves that took more than the least before them
}

// SpreadOf returns the spread of spent, the evaluations for each sub-move of the root. It is zero if spent is empty.
//
// Source: an article on Splut!, which measures move ordering by violations of monotone decrease.
func SpreadOf(spent []int64) Spread {
	s := Spread{Moves: len(spent)}
	var sum int64
	for i, n := range spent {
		if i == 0 {
			s.Min = n
		}
		if n > s.Min {
			s.Spikes++
		}
		s.Min, s.Max = min(s.Min, n), max(s.Max, n)
		sum += n
	}
	if len(spent) > 0 {
		s.Mean = float64(sum) / float64(len(spent))
	}
	return s
}

// Spent returns the evaluations for each sub-move of the root, in the order searched, at the greatest depth begun. The
// slice is valid until the next search. It is empty if the root was answered without searching its sub-moves.
func (w *searcher) Spent() []int64 { return w.spent }
