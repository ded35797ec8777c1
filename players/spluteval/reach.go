package spluteval

import (
	"math/bits"

	"tourney/games"
	"tourney/games/splut"
	"tourney/players"
)

// reachWeight is the weight of open-lines that lets only those rocks count which a troll can throw soon. A throw begins
// with a troll's step onto the rock.
const reachWeight = "reach"

var reachParam = players.Param{
	Name: reachWeight, Kind: players.Integer, Max: 6, Added: true, Legal: players.Within(0, splut.Cells),
	Doc: "a rock in line counts only if a troll of another team than the wizard's can step onto it within that number of steps; " +
		"a turn has 3; 0 asks for no troll; up to 41",
}

// trollCells are the cells of the teams' trolls, -1 for those off the board.
type trollCells [games.MaxSeats]int8

var noTrolls = trollCells{-1, -1, -1, -1}

// inReach returns how many rocks in sight of a wizard a troll of another team can throw soon.
func (e *standard) inReach(b *splut.Board, s games.Seat, wizard int) int64 {
	trolls := noTrolls
	for other := range games.Seat(b.Seats()) {
		trolls[other] = int8(b.Cell(other, splut.Troll))
	}
	return trolls.thrown(b.Rocks()&splut.Nearest(wizard, b.Stops()), int(s), b.Free(), e.reach)
}

// thrown returns the number of those rocks onto which a troll can step within reach steps, over free cells. The troll
// of one team, the wizard's own, is left out.
func (c *trollCells) thrown(rocks uint64, except int, free uint64, reach int) (n int64) {
	for ; rocks != 0; rocks &= rocks - 1 {
		rock := bits.TrailingZeros64(rocks)
		for team, troll := range c {
			if team != except && troll >= 0 && walks(int(troll), rock, free, reach) {
				n++
				break
			}
		}
	}
	return n
}

// walks reports whether a piece comes from one cell to another within a number of steps, over free cells between.
func walks(from, to int, free uint64, steps int) bool {
	if splut.Distance(from, to) > steps {
		return false
	}
	seen := splut.Neighbours(to) // cells from which the rest of the way has been found
	for added := seen; seen>>from&1 == 0; steps-- {
		if steps <= 1 || added == 0 {
			return false
		}
		next := uint64(0)
		for passed := added & free; passed != 0; passed &= passed - 1 {
			next |= splut.Neighbours(bits.TrailingZeros64(passed))
		}
		added = next &^ seen
		seen |= added
	}
	return true
}

// reached returns the change of the value, in units, by rocks that come into sight and reach, or leave them. Any step
// may open or close the way of a troll.
func (l *look) reached(s splut.Step) (v int64) {
	if s.Action == splut.Pass {
		return 0
	}
	rocks, stops := l.rocks, l.stops&^l.rocks
	if s.Rock >= 0 {
		rocks ^= 1<<s.Rock | 1<<s.RockTo
	}
	if s.Kind != splut.Dwarf {
		stops = stops&^(1<<s.From) | 1<<s.To
	}
	stops |= rocks
	free := (l.free | l.rocks | 1<<s.From) &^ (rocks | 1<<s.To)
	wizards, trolls := l.wizards, l.trolls
	for i := range l.teams[:l.in] {
		switch s.From {
		case wizards[i]:
			wizards[i] = s.To
		case trolls[i]:
			trolls[i] = s.To
		}
	}
	for i, t := range l.teams[:l.in] {
		sight := rocks & splut.Nearest(int(wizards[i]), stops)
		v += t.line * (trolls.thrown(sight, i, free, l.reach) - int64(l.seen[i]))
	}
	return v
}
