package tune

import "tourney/players"

const Auto = "auto"

// auto begins with successive halving over the whole space, and goes on from its winner by small steps.
type auto struct {
	search Search
	wide   *halving
	near   *spsa // nil before the first part is over
	first  int   // trials of the first part
}

// autoWide is the part of the games for the first part.
const autoWide = 4

func newAuto(s Search) *auto {
	wide := s
	wide.Games /= autoWide
	return &auto{search: s, wide: newHalving(wide)}
}

func (a *auto) Ask(max int) []Trial {
	if a.near == nil {
		if trials := a.wide.Ask(max); len(trials) > 0 || !a.wide.over {
			return trials
		}
		near := a.search
		near.Games -= a.wide.spent
		near.Start = a.wide.Best()[0]
		a.near, a.first = newSPSA(near), a.wide.next
	}
	trials := a.near.Ask(max)
	for i := range trials {
		trials[i].ID += a.first
		trials[i].First += a.wide.first
	}
	return trials
}

func (a *auto) Tell(id int, r Result) {
	if a.near == nil {
		a.wide.Tell(id, r)
		return
	}
	a.near.Tell(id-a.first, r)
}

// Best lists the recommendation of the second part, and then what the first has found.
func (a *auto) Best() []players.Weights {
	if a.near == nil {
		return a.wide.Best()
	}
	list := a.near.Best()[:1]
	for _, w := range a.wide.Best() {
		if a.search.Space.key(w) != a.search.Space.key(list[0]) {
			list = append(list, w)
		}
	}
	return list
}
