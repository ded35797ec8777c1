package spluteval

import (
	"slices"

	"tourney/games"
	"tourney/games/splut"
)

// The grid of the original has ten rows of nine columns and is numbered from its top row. Row 10 and the corners hold
// no pieces: there markers lie, pieces that nobody sees.
const (
	columns   = 9
	gridCells = 10 * columns
	offGrid   = gridCells + columns // room for a step beyond the last row
)

// gridSteps are the directions in the order of the original: north, south, east, west.
var gridSteps = [4]int8{-columns, columns, 1, -1}

var (
	gridOf [splut.Cells]int8 // by cell
	onGrid [offGrid]bool
)

func init() {
	cell := 0
	for file := range columns { // cells are numbered in alphabetical order
		for rank := range columns {
			if max(file-4, 4-file)+max(rank-4, 4-rank) <= 4 {
				gridOf[cell] = int8((columns-rank)*columns + file)
				onGrid[gridOf[cell]] = true
				cell++
			}
		}
	}
}

// What stands on a cell: nothing, one of the four rocks, or a piece of a team.
const (
	nothing   = 0
	firstRock = 1 // rocks are told apart by their homes, in the order south, west, north, east
	firstTeam = 8 // plus 4 for each seat, plus the kind
)

// gone is the place of a lost piece.
const gone = 0

// cleaner is the player of the original who clears the markers. It has a turn of one ply before that of the first seat.
const cleaner games.Seat = games.MaxSeats

// axiomBoard is a position of the original with its markers. A marker belongs to the seat that has put it, or to NoSeat
// if it is not there.
type axiomBoard struct {
	at     [offGrid]uint8
	pieces [games.MaxSeats][3]int8
	rocks  [4]int8

	moved  [4]games.Seat // who moved a rock last in this round
	lifted [4]games.Seat // who levitated it
	broken games.Seat    // whose levitation is over
	thrown games.Seat    // who has thrown: no step is possible for them
	clear  games.Seat    // who has cleared the markers last
}

// axiomTurn is a place in the order of plies. Seats that are out, or have thrown, keep their plies.
type axiomTurn struct {
	seat  games.Seat
	left  int8 // plies of this seat
	turns int  // finished
}

func (t axiomTurn) next(seats int) axiomTurn {
	switch {
	case t.left > 1:
		t.left--
		return t
	case t.seat == cleaner:
		t.seat = 0
	case int(t.seat) == seats-1:
		return axiomTurn{cleaner, 1, t.turns + 1}
	default:
		t.seat++
		t.turns++
	}
	t.left = int8(min(t.turns, 2) + 1)
	return t
}

// axiomMove is a ply. Action Pass does nothing. A throw to nowhere takes the rock off the board.
type axiomMove struct {
	kind         splut.Kind
	action       splut.Action
	clears       bool // with Pass: clears the markers
	from, to     int8
	rock, rockTo int8 // the rock that is levitated, pulled or thrown, and where it goes
}

// read sets the board to a start. Rocks that are on no tip cannot be told apart: they get the homes left over, in the
// order of cells. A start but that of the game has no other markers than the cleaner's, those that its rocks carry, and
// in the first two rounds those of the homes.
func (a *axiomBoard) read(b *splut.Board, sides []int8) axiomTurn {
	*a = axiomBoard{broken: games.NoSeat, thrown: games.NoSeat, clear: games.NoSeat}
	for i := range a.moved {
		a.moved[i], a.lifted[i] = games.NoSeat, games.NoSeat
	}
	var free []int8
	for cell := range splut.Cells {
		if b.Rocks()>>cell&1 == 0 {
			continue
		}
		if home := slices.Index(axiomTips[:], gridOf[cell]); home >= 0 {
			a.putRock(int8(home), gridOf[cell])
		} else {
			free = append(free, gridOf[cell])
		}
	}
	for home, at := range a.rocks {
		if at == gone {
			a.putRock(int8(home), free[0])
			free = free[1:]
		}
	}
	for s := range games.Seat(b.Seats()) {
		for k := range a.pieces[s] {
			if cell := b.Cell(s, splut.Kind(k)); cell >= 0 {
				a.put(s, splut.Kind(k), gridOf[cell])
			}
		}
	}
	turns, left := b.Phase()
	if turns < 2*b.Seats() { // the first clearing of a game clears nothing: see clean
		for s, side := range sides {
			a.moved[side] = games.Seat(s)
		}
	}
	for cell := range splut.Cells {
		if s := b.Carried(cell); s != games.NoSeat {
			a.moved[a.rockAt(gridOf[cell])] = s
		}
	}
	if turns >= b.Seats() {
		a.clear = cleaner
	}
	return axiomTurn{b.Mover(), int8(left), turns}
}

// axiomTips are the homes of the rocks: e1, a5, e9 and i5.
var axiomTips = [4]int8{9*columns + 4, 5 * columns, columns + 4, 5*columns + 8}

func (a *axiomBoard) putRock(rock, at int8) {
	a.rocks[rock] = at
	a.at[at] = uint8(firstRock + rock)
}

func (a *axiomBoard) put(s games.Seat, k splut.Kind, at int8) {
	a.pieces[s][k] = at
	a.at[at] = uint8(firstTeam + 4*int(s) + int(k))
}

// rockAt returns the rock on a cell, or -1.
func (a *axiomBoard) rockAt(at int8) int8 {
	if c := a.at[at]; c >= firstRock && c < firstRock+4 {
		return int8(c - firstRock)
	}
	return -1
}

// kindAt returns the kind of the piece on a cell, or -1 for rocks and nothing.
func (a *axiomBoard) kindAt(at int8) int {
	if c := a.at[at]; c >= firstTeam {
		return int(c-firstTeam) % 4
	}
	return -1
}

func (a *axiomBoard) free(at int8) bool { return onGrid[at] && a.at[at] == nothing }

// moves appends the plies of a seat in the order of the grid's cells, or from its last cell on. With takes a troll's
// step onto a rock takes the rock off the board; otherwise there is a ply for each flight of the rock. If the seat has
// no step, it passes if a marker is its own, and else clears the markers.
func (a *axiomBoard) moves(dst []axiomMove, s games.Seat, takes, bottomUp bool) []axiomMove {
	if s != cleaner && a.thrown != s {
		kinds := [3]splut.Kind{splut.Wizard, splut.Dwarf, splut.Troll}
		slices.SortFunc(kinds[:], func(x, y splut.Kind) int { return int(a.pieces[s][x]) - int(a.pieces[s][y]) })
		if bottomUp {
			slices.Reverse(kinds[:])
		}
		for _, k := range kinds {
			if a.pieces[s][k] != gone {
				dst = a.steps(dst, s, k, takes)
			}
		}
	}
	if len(dst) == 0 {
		dst = append(dst, axiomMove{action: splut.Pass, clears: !a.marked(s)})
	}
	return dst
}

// marked reports whether a seat has a marker.
func (a *axiomBoard) marked(s games.Seat) bool {
	return slices.Contains(a.moved[:], s) || slices.Contains(a.lifted[:], s) || a.broken == s || a.thrown == s || a.clear == s
}

func (a *axiomBoard) steps(dst []axiomMove, s games.Seat, k splut.Kind, takes bool) []axiomMove {
	from := a.pieces[s][k]
	for _, step := range gridSteps {
		if a.free(from + step) {
			dst = append(dst, axiomMove{kind: k, action: splut.Walk, from: from, to: from + step})
		}
	}
	switch k {
	case splut.Wizard:
		return a.levitations(dst, s, from)
	case splut.Dwarf:
		return a.pushes(dst, from)
	default:
		return a.throws(a.pulls(dst, from), from, takes)
	}
}

// levitations appends the wizard's steps with a rock: first those to empty cells, then those onto the rock.
func (a *axiomBoard) levitations(dst []axiomMove, s games.Seat, from int8) []axiomMove {
	if a.broken == s {
		return dst
	}
	var rocks [4]int8 // that may be levitated, in the order of cells
	n := 0
	for rock := range int8(4) {
		if a.liftable(s, rock) {
			rocks[n] = rock
			n++
		}
	}
	slices.SortFunc(rocks[:n], func(x, y int8) int { return alphabetical(a.rocks[x]) - alphabetical(a.rocks[y]) })
	for _, step := range gridSteps {
		for _, rock := range rocks[:n] {
			if to := a.rocks[rock] + step; a.free(from+step) && (to == from || a.free(to)) {
				dst = append(dst, axiomMove{kind: splut.Wizard, action: splut.Levitate, from: from, to: from + step, rock: rock, rockTo: to})
			}
		}
	}
	for _, step := range gridSteps {
		if rock := a.rockAt(from + step); rock >= 0 && a.liftable(s, rock) && a.free(from+2*step) {
			dst = append(dst, axiomMove{kind: splut.Wizard, action: splut.Levitate, from: from, to: from + step, rock: rock, rockTo: from + 2*step})
		}
	}
	return dst
}

// alphabetical orders cells of the grid by file, then by rank.
func alphabetical(at int8) int { return int(at%columns)*columns - int(at/columns) }

// liftable reports whether a seat may levitate a rock. It may if nobody else has moved that rock in this round, and
// itself no other.
func (a *axiomBoard) liftable(s games.Seat, rock int8) bool {
	if a.rocks[rock] == gone || a.moved[rock] != games.NoSeat && a.moved[rock] != s {
		return false
	}
	for other, by := range a.lifted {
		if by == s && int8(other) != rock {
			return false
		}
	}
	return true
}

func (a *axiomBoard) pushes(dst []axiomMove, from int8) []axiomMove {
	for _, step := range gridSteps {
		end := from + step
		for onGrid[end] && a.at[end] != nothing {
			end += step
		}
		if onGrid[end] && end != from+step {
			dst = append(dst, axiomMove{kind: splut.Dwarf, action: splut.Push, from: from, to: from + step})
		}
	}
	return dst
}

func (a *axiomBoard) pulls(dst []axiomMove, from int8) []axiomMove {
	for _, step := range gridSteps {
		if rock := a.rockAt(from - step); rock >= 0 && a.free(from+step) {
			dst = append(dst, axiomMove{kind: splut.Troll, action: splut.Pull, from: from, to: from + step, rock: rock, rockTo: from})
		}
	}
	return dst
}

func (a *axiomBoard) throws(dst []axiomMove, from int8, takes bool) []axiomMove {
	for _, step := range gridSteps {
		rock := a.rockAt(from + step)
		switch take := (axiomMove{kind: splut.Troll, action: splut.Throw, from: from, to: from + step, rock: rock}); {
		case rock < 0:
		case takes:
			dst = append(dst, take)
		default:
			dst = a.flights(dst, take)
		}
	}
	return dst
}

// takes reports whether a ply takes a rock off the board and leaves its flight open.
func (m axiomMove) takes() bool { return m.action == splut.Throw && m.rockTo == gone }

// flights appends the throws that begin with the step of a ply.
func (a *axiomBoard) flights(dst []axiomMove, take axiomMove) []axiomMove {
	for _, flight := range gridSteps {
		if last := a.landing(take.from, take.to, flight); last != take.to {
			take.rockTo = last
			dst = append(dst, take)
		}
	}
	return dst
}

// landing returns where a rock lands that a troll from one cell throws on another.
func (a *axiomBoard) landing(from, to, flight int8) int8 {
	last := to
	for at := to + flight; onGrid[at]; at += flight {
		switch kind := a.kindAt(at); {
		case kind == int(splut.Wizard):
			return at
		case at == from || a.at[at] == nothing || kind == int(splut.Dwarf):
			last = at
		default:
			return last
		}
	}
	return last
}

// play plays a ply of a seat.
func (a *axiomBoard) play(m axiomMove, s games.Seat) {
	switch m.action {
	case splut.Pass:
		if m.clears {
			a.clean(s)
		}
		return
	case splut.Push:
		a.shift(m.to, m.to-m.from, s)
	case splut.Throw:
		if m.takes() {
			a.rocks[m.rock], a.at[m.from] = gone, nothing
			a.put(s, m.kind, m.to)
			return
		}
		a.thrown = s
		if seat := games.Seat(int(a.at[m.rockTo])-firstTeam) / 4; m.rockTo != m.from && a.kindAt(m.rockTo) == int(splut.Wizard) {
			a.remove(seat)
		} else if m.rockTo != m.from && a.kindAt(m.rockTo) == int(splut.Dwarf) {
			a.pieces[seat][splut.Dwarf] = gone
		}
	}
	a.at[m.from] = nothing
	if m.action >= splut.Pull { // with a rock
		if at := a.rocks[m.rock]; at != m.from {
			a.at[at] = nothing
		}
		a.moved[m.rock] = s
	}
	if a.pieces[s][m.kind] != gone {
		a.put(s, m.kind, m.to)
	}
	if m.action >= splut.Pull {
		a.putRock(m.rock, m.rockTo)
	}
	switch {
	case m.action == splut.Levitate:
		a.lifted[m.rock] = s
	case m.action != splut.Throw && slices.Contains(a.lifted[:], s):
		a.broken = s
	}
}

// shift moves the row of pieces that begins at a cell by one step.
func (a *axiomBoard) shift(begin, step int8, s games.Seat) {
	end := begin
	for a.at[end] != nothing {
		end += step
	}
	for ; end != begin; end -= step {
		from := end - step
		if rock := a.rockAt(from); rock >= 0 {
			a.putRock(rock, end)
			a.moved[rock] = s
		} else {
			seat := games.Seat(int(a.at[from])-firstTeam) / 4
			a.put(seat, splut.Kind(a.kindAt(from)), end)
		}
		a.at[from] = nothing
	}
}

// remove takes a team off the board.
func (a *axiomBoard) remove(s games.Seat) {
	for k, at := range a.pieces[s] {
		if at != gone {
			a.at[at], a.pieces[s][k] = nothing, gone
		}
	}
}

// clean is the ply that clears the markers. The original asks for the marker of the last such ply instead of each other
// one, so the first of a game clears nothing.
func (a *axiomBoard) clean(s games.Seat) {
	if a.clear != games.NoSeat {
		for i := range a.moved {
			a.moved[i], a.lifted[i] = games.NoSeat, games.NoSeat
		}
		a.broken, a.thrown = games.NoSeat, games.NoSeat
	}
	a.clear = s
}
