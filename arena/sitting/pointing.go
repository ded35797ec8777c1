package sitting

import (
	"errors"
	"fmt"
	"slices"

	"tourney/games"
)

// Pointing is how a person enters a sub-move by clicks on the picture of a position. A click keeps the sub-moves that
// mean all clicked areas. It knows no rules.
type Pointing struct {
	Areas   []games.Area
	Clicked []int   // areas, in the order of the clicks
	Left    []Meant // legal sub-moves that mean all clicked areas

	all []Meant
}

// Meant is a legal sub-move with the areas that mean it, ascending.
type Meant struct {
	Move  games.Move
	Note  string
	Areas []int
}

// NewPointing returns the Pointing of a position whose areas were clicked, or false if the position is not
// games.Pointed. Clicks that no legal sub-move means together, or that repeat one, are dropped.
func NewPointing(p games.Position, clicked []int) (*Pointing, bool) {
	pointed, ok := p.(games.Pointed)
	if !ok {
		return nil, false
	}
	g := &Pointing{Areas: pointed.AppendAreas(nil)}
	for _, m := range p.AppendMoves(nil) {
		g.all = append(g.all, Meant{m, string(p.AppendMove(nil, m)), pointed.AppendPointing(nil, m)})
	}
	g.choose(clicked)
	return g, true
}

func (g *Pointing) choose(clicked []int) {
	g.Clicked, g.Left = nil, g.all
	if left := g.with(clicked); len(left) > 0 && len(slices.Compact(slices.Sorted(slices.Values(clicked)))) == len(clicked) {
		g.Clicked, g.Left = clicked, left
	}
}

// with returns the sub-moves that mean all of these areas.
func (g *Pointing) with(areas []int) (left []Meant) {
	for _, m := range g.all {
		if m.holds(areas) {
			left = append(left, m)
		}
	}
	return left
}

func (m Meant) holds(areas []int) bool {
	for _, a := range areas {
		if !slices.Contains(m.Areas, a) {
			return false
		}
	}
	return true
}

// Click returns the clicked areas after one more click. A second click takes the first one back. A click that fits no
// sub-move with the ones before begins anew. The error says why it begins nothing.
func (g *Pointing) Click(area int) ([]int, error) {
	if area < 0 || area >= len(g.Areas) {
		return nil, errors.New("there is no such area in this position")
	}
	if i := slices.Index(g.Clicked, area); i >= 0 {
		return slices.Delete(slices.Clone(g.Clicked), i, i+1), nil
	}
	if more := append(slices.Clone(g.Clicked), area); len(g.with(more)) > 0 {
		return more, nil
	}
	if alone := []int{area}; len(g.with(alone)) > 0 {
		return alone, nil
	}
	return nil, fmt.Errorf("no legal move uses %s", g.Areas[area].Name)
}

// Whole returns the sub-move that the clicked areas mean, or false if none means exactly these.
func (g *Pointing) Whole() (Meant, bool) {
	i := slices.IndexFunc(g.Left, func(m Meant) bool { return len(m.Areas) == len(g.Clicked) })
	if i < 0 {
		return Meant{}, false
	}
	return g.Left[i], true
}

// Plays returns the sub-move that a click on an area plays, or false if that click only chooses. It plays the only
// sub-move that is left, and by a second click on the last area a sub-move that others need more clicks than.
func (g *Pointing) Plays(area int) (Meant, bool) {
	if n := len(g.Clicked); n > 0 && g.Clicked[n-1] == area {
		return g.Whole()
	}
	if len(g.Left) == 1 && g.Left[0].holds([]int{area}) && !slices.Contains(g.Clicked, area) {
		return g.Left[0], true
	}
	left := g.with(append(slices.Clone(g.Clicked), area))
	if len(left) == 1 && len(left[0].Areas) == len(g.Clicked)+1 && !slices.Contains(g.Clicked, area) {
		return left[0], true
	}
	return Meant{}, false
}

// Standing is the part of an area in the sub-moves that are left.
type Standing string

// The standings of areas.
const (
	Idle   Standing = ""       // no sub-move that is left means it
	Chosen Standing = "chosen" // it was clicked
	sure   Standing = "sure"   // all sub-moves that are left mean it
	Open   Standing = "open"   // some of them mean it
)

// Standing returns the standing of an area.
func (g *Pointing) Standing(area int) Standing {
	if slices.Contains(g.Clicked, area) {
		return Chosen
	}
	n := 0
	for _, m := range g.Left {
		if slices.Contains(m.Areas, area) {
			n++
		}
	}
	switch n {
	case 0:
		return Idle
	case len(g.Left):
		return sure
	}
	return Open
}
