package search

// Spread is how a search's evaluations were spread over the root's sub-moves, in the order searched. With a perfect order
// the first takes the most and the others fewer and fewer.
type Spread struct {
	Moves    int
	Min, Max int64
	Mean     float64
	Spikes   int // sub-moves that took more than the least of those before them
}

// SpreadOf sums up the evaluations for each of the root's sub-moves. Without sub-moves all is 0.
//
// It is how programs for the game Splut! have measured their move ordering, as violations of monotone decrease.
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

// Spent returns the evaluations for each of the root's sub-moves in the last search, in the order searched, at the
// greatest depth that was begun. It holds until the next search, and is empty if the root was answered without searching
// its sub-moves.
func (w *Searcher) Spent() []int64 { return w.spent }
