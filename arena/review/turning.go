package review

import (
	"fmt"
	"slices"
)

// TurningPoint is a decision that has changed how the game stands.
type TurningPoint struct {
	Kind     Kind     `json:"kind"`
	Decision int      `json:"decision"` // index into Review.Decisions
	Last     bool     `json:"last"`     // its seat was lost by it for good, without another chance
	Text     []string `json:"text"`     // sentences: what was played, what would have held, what the player thought
}

// Kind is what a turning point has changed.
type Kind string

// The kinds of turning points. Only the last of them is an opinion: that of the judge.
const (
	Lost   Kind = "lost"            // the position was not proven lost, and then it was
	Missed Kind = "missed win"      // the position was proven won, and what was played is proven a draw
	Passed Kind = "win passed over" // the position was proven won, and of what was played nothing is proven: it may be a slower win
	Drop   Kind = "largest drop"    // of a seat that did not win, and has no other turning point
)

// turningPoints returns the turning points of a settled game, in its order. With more than two seats most losses hold only
// if all others play together, which they seldom do: the list has decisive ones alone, and others has the turns of the rest.
func (g *game) turningPoints() (list []TurningPoint, others []string) {
	kinds := make([]Kind, len(g.at))
	turned := map[int]bool{} // seats
	for k, d := range g.at {
		before, after := d.Best.proof(), d.After.proof()
		switch {
		case d.Best == nil || d.After == nil:
			continue
		case after == Loss && before != Loss:
			kinds[k] = Lost
		case before == Win && after == Draw:
			kinds[k] = Missed
		case before == Win && after == Open:
			kinds[k] = Passed
		default:
			continue
		}
		turned[d.Seat] = true
	}
	for s := range g.Players {
		if k, some := g.largestDrop(s); some && !turned[s] && !g.Record.Won(s) {
			kinds[k] = Drop
		}
	}
	list = []TurningPoint{}
	last := map[int]int{} // decisions by seat
	for k, kind := range kinds {
		if kind != "" {
			last[g.at[k].Seat] = k
		}
	}
	for k, kind := range kinds {
		d := g.at[k]
		forGood := kind == Lost && g.lostFrom(k)
		switch decisive := last[d.Seat] == k && !g.Record.Won(d.Seat) && (kind != Lost || forGood); {
		case kind == "":
		case len(g.Players) == 2 || decisive:
			list = append(list, TurningPoint{Kind: kind, Decision: k, Last: forGood, Text: g.explain(kind, d)})
		default:
			others = append(others, fmt.Sprint(d.Turn))
		}
	}
	return list, slices.Compact(others) // a turn may have several decisions
}

// lostFrom reports whether a seat that loses by a decision stays lost: what it decides later, it decides in lost positions,
// and it does not win nor draw.
func (g *game) lostFrom(k int) bool {
	seat := g.at[k].Seat
	for _, d := range g.at[k+1:] {
		if d.Seat == seat && d.Best.proof() != Loss {
			return false
		}
	}
	return g.Record.Seats[seat].Place > 1
}

// largestDrop returns the decision of a seat by which most was lost in the judge's opinion.
func (g *game) largestDrop(seat int) (k int, some bool) {
	most := 0.0
	for i, d := range g.at {
		if d.Seat == seat && d.Drop != nil && *d.Drop > most {
			k, most, some = i, *d.Drop, true
		}
	}
	return k, some
}
