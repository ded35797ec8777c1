package review

import (
	"fmt"
	"slices"
)

// TurningPoint is a decision that changed the proven result.
type TurningPoint struct {
	Kind     Kind     `json:"kind"`
	Decision int      `json:"decision"` // index into Review.Decisions
	Last     bool     `json:"last"`     // the seat was lost from here to the end
	Text     []string `json:"text"`     // sentences: the sub-moves played, the better ones, the player's thought
}

// Kind is the change at a turning point.
type Kind string

// The kinds of turning points. All are proven except Drop, which is the judge's opinion.
const (
	Lost   Kind = "lost"            // the position was not proven lost; after the decision it was
	Missed Kind = "missed win"      // the position was proven won; after the decision it was proven drawn
	Passed Kind = "win passed over" // the position was proven won; after the decision nothing is proven, it may be a slower win
	Drop   Kind = "largest drop"    // of a seat that did not win and has no other turning point
)

// turningPoints returns the turning points of a settled game in order. With more than two seats, most losses hold only
// if all others play together, which they seldom do. So list has only the decisive ones, and others the turns of the
// rest.
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

// lostFrom reports whether a seat that loses by a decision stays lost: all its later decisions are in lost positions,
// and it neither wins nor draws.
func (g *game) lostFrom(k int) bool {
	seat := g.at[k].Seat
	for _, d := range g.at[k+1:] {
		if d.Seat == seat && d.Best.proof() != Loss {
			return false
		}
	}
	return g.Record.Seats[seat].Place > 1
}

// largestDrop returns the decision of a seat with the largest Drop.
func (g *game) largestDrop(seat int) (k int, some bool) {
	most := 0.0
	for i, d := range g.at {
		if d.Seat == seat && d.Drop != nil && *d.Drop > most {
			k, most, some = i, *d.Drop, true
		}
	}
	return k, some
}
