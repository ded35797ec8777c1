package pentagoeval

import (
	"sync"

	"tourney/games"
	"tourney/games/pentago"
)

// strongPart is what a quadrant's code gives to each line: made groups, and strong ones. A line of two quadrants has
// as many strong possibilities as the better of two readings: the made groups of one quadrant with the strong ones of
// the other, the fewer of the two counting, or the other way round. As no quadrant has more strong groups than made
// ones, this is the AND of the made with the OR of the strong. The other diagonals know no extensions: made groups
// alone count.
type strongPart struct{ made, strong tally }

// strongTable holds the strongPart of every quadrant and code; for lines elsewhere made is full and strong empty.
type strongTable [quadrants][pentago.Codes]strongPart

// strongTables are built when the first evaluator asks for them.
var strongTables = func() map[groupRules]func() *strongTable {
	tables := map[groupRules]func() *strongTable{}
	for _, relaxed := range []bool{false, true} {
		for _, quirks := range []bool{false, true} {
			rules := groupRules{relaxed, quirks}
			tables[rules] = sync.OnceValue(func() *strongTable { return newStrongTable(rules) })
		}
	}
	return tables
}()

func newStrongTable(rules groupRules) *strongTable {
	t := new(strongTable)
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
						// The original program takes possible for made groups in one of the two readings of this row.
						// It has never fewer of them, and in the other reading that makes no difference.
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
func (t *strongTable) lines(v view) tally {
	a, b, c, d := &t[0][v.code(0)], &t[1][v.code(1)], &t[2][v.code(2)], &t[3][v.code(3)]
	made := a.made.and(b.made).and(c.made).and(d.made)
	return made.and(a.strong.or(b.strong).or(c.strong).or(d.strong))
}
