package gamelist

import (
	"cmp"
	"math"
	"slices"

	"tourney/results"
)

// SureWin bounds the scores of positions that a search has not seen won or lost. It is 1000 below search.Win.
const SureWin = 999_072

// Swing is the largest drop of a seat's own score from one of its decisions to its next one. The zero Swing is none.
type Swing struct {
	Seat int     `json:"seat"`
	Ply  int     `json:"ply"` // sub-moves played before the later of the two decisions
	From float64 `json:"from"`
	To   float64 `json:"to"` // below From
}

// SwingOf returns the largest swing of some seats of a game, and of equal ones the first. Decisions without a finite
// score are passed over. A win or a loss that comes nearer or goes farther away is no swing.
func SwingOf(thoughts []results.Thought, seats []int) Swing {
	var most Swing
	var last [results.MostSeats]float64
	for s := range last {
		last[s] = math.NaN()
	}
	for _, t := range thoughts {
		if !slices.Contains(seats, t.Seat) || math.IsNaN(t.Score) || math.IsInf(t.Score, 0) {
			continue
		}
		s := Swing{Seat: t.Seat, Ply: t.Ply, From: last[t.Seat], To: t.Score}
		if s.Some() && s.Compare(most) > 0 {
			most = s
		}
		last[t.Seat] = t.Score
	}
	return most
}

// Some reports whether there is a drop: of a score, or out of a seen win, or into a seen loss.
func (s Swing) Some() bool { return s.From > s.To && (s.class() > 0 || !s.FromWin() && !s.ToLoss()) }

// FromWin reports whether the earlier decision saw the game won.
func (s Swing) FromWin() bool { return s.From > SureWin }

// ToLoss reports whether the later decision saw the game lost.
func (s Swing) ToLoss() bool { return s.To < -SureWin }

// class orders drops whose scores cannot be subtracted: 3 from a seen win to a seen loss, 2 to a seen loss, 1 from a seen
// win, 0 for all others.
func (s Swing) class() int {
	class := 0
	if s.FromWin() && s.To <= SureWin {
		class++
	}
	if s.ToLoss() && s.From >= -SureWin {
		class += 2
	}
	return class
}

// Compare returns a positive number if s is the larger swing, a negative one if o is, else 0.
// A drop to a loss that the search has seen is larger than any other. One from a win that it had seen is larger than any
// between scores of a heuristic. Two drops to a loss compare by the score before, two from a win by the score after,
// others by the difference.
func (s Swing) Compare(o Swing) int {
	if by := s.class() - o.class(); by != 0 {
		return by
	}
	switch s.class() {
	case 0:
		return cmp.Compare(s.From-s.To, o.From-o.To)
	case 1:
		return cmp.Compare(o.To, s.To)
	case 2:
		return cmp.Compare(s.From, o.From)
	}
	return 0
}
