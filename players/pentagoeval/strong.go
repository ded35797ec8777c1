package pentagoeval

import (
	"sync"

	"tourney/games"
	"tourney/games/pentago"
)

// strongPart holds the made and the strong groups of one quadrant, for each line.
//
// The strong possibilities of a line of two quadrants p and q are max(min(made p, strong q), min(strong p, made q)). No
// quadrant has more strong than made groups, so this equals the AND of both made with the OR of both strong. The short
// diagonals have no extensions: only made groups count.
type strongPart struct{ made, strong tally }

// strongLookup holds the strongPart of every quadrant by its code. For lines that do not cross the quadrant, made is
// full and strong is empty.
type strongLookup [quadrants][pentago.Codes]strongPart

// strongLookups builds a lookup at its first use.
var strongLookups = func() map[groupRules]func() *strongLookup {
	lookups := map[groupRules]func() *strongLookup{}
	for _, relaxed := range []bool{false, true} {
		for _, quirks := range []bool{false, true} {
			rules := groupRules{relaxed, quirks}
			lookups[rules] = sync.OnceValue(func() *strongLookup { return newStrongLookup(rules) })
		}
	}
	return lookups
}()

func newStrongLookup(rules groupRules) *strongLookup {
	t := new(strongLookup)
	for code := range uint16(pentago.Codes) {
		for q := range quadrants {
			t[q][code] = strongPart{made: full, strong: tally{other: full.other}}
		}
		for _, colour := range []games.Seat{pentago.White, pentago.Black} {
			n := rules.count(cellsOf(code), colour)
			for line := range tallied {
				for _, at := range partsOf(line, rules.quirks) {
					part := &t[at.quadrant][code]
					made := n.made[at.class]
					if rules.quirks && line == row2 && at.quadrant == 1 {
						// The original program takes possible for made groups in one of the two minima of this row.
						// There are never fewer possible than made groups, so the other minimum does not change.
						made = n.possible[at.class]
					}
					part.made.set(colour, line, made)
					if line < firstOther {
						part.strong.set(colour, line, n.strong[at.class])
					}
				}
			}
		}
	}
	return t
}

// lines returns the strong possibilities of all lines.
func (t *strongLookup) lines(v view) tally {
	a, b, c, d := &t[0][v.code(0)], &t[1][v.code(1)], &t[2][v.code(2)], &t[3][v.code(3)]
	made := a.made.and(b.made).and(c.made).and(d.made)
	return made.and(a.strong.or(b.strong).or(c.strong).or(d.strong))
}
