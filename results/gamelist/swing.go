package gamelist

import (
	"cmp"
	"math"
	"slices"

	"tourney/results"
)

// SureWin bounds the scores of positions that a search has not seen won or lost: search.Win less 1000.
const SureWin = 999_072

// Swing is the largest drop of a seat's own score from one of its decisions to the next. The zero Swing means none.
type Swing struct {
	Seat int     `json:"seat"`
	Ply  int     `json:"ply"` // sub-moves played before the later decision
	From float64 `json:"from"`
	To   float64 `json:"to"` // below From
}

// SwingOf returns the first largest swing of the given seats. It skips decisions without a finite score. A seen win or
// loss that comes nearer or moves farther away is no swing.
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
		if s.Some() && s.compare(most) > 0 {
			most = s
		}
		last[t.Seat] = t.Score
	}
	return most
}

// Some reports whether there is a drop: of a score, from a seen win, or to a seen loss.
func (s Swing) Some() bool { return s.From > s.To && (s.class() > 0 || !s.FromWin() && !s.ToLoss()) }

// FromWin reports whether the earlier decision saw the game won.
func (s Swing) FromWin() bool { return s.From > SureWin }

// ToLoss reports whether the later decision saw the game lost.
func (s Swing) ToLoss() bool { return s.To < -SureWin }

// class ranks drops whose scores cannot be subtracted. It is 3 from a seen win to a seen loss, 2 to a seen loss, 1 from
// a seen win, and 0 for all others.
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

// compare returns a positive number if s is larger than o, a negative one if smaller, and 0 if equal. Drops to a seen
// loss are the largest, then drops from a seen win, then all others. Drops to a loss compare by the score before, drops
// from a win by the score after, others by the difference.
func (s Swing) compare(o Swing) int {
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
