package spluteval

import (
	"math"
	"math/bits"

	"tourney/games"
	"tourney/games/splut"
)

// nearer holds, by a cell and its neighbour, the cells that are nearer to the neighbour by one step. All other cells
// are farther by one, as a step changes the colour of a chessboard.
var nearer = func() (cells [splut.Cells][splut.Cells]uint64) {
	for from := range cells {
		for to := range cells[from] {
			for c := range splut.Cells {
				if splut.Distance(from, to) == 1 && splut.Distance(to, c) < splut.Distance(from, c) {
					cells[from][to] |= 1 << c
				}
			}
		}
	}
	return cells
}()

// EvaluateChildren implements players.ChildEvaluator. Most steps move one piece of the mover, and maybe a rock.
// Updating the few counts that change is faster than playing such steps. Pushes and hits are played.
func (e *standard) EvaluateChildren(
	p games.Position, root games.Seat, moves []games.Move, values []float64, enough float64,
) int {
	b := p.(*splut.Board)
	mine := b.Mover() == root
	l := e.lookAt(b, root)
	for i, m := range moves {
		var v float64
		if s := b.Step(m); s.Action == splut.Push || s.Action == splut.Throw && l.hits(s.RockTo) {
			v = e.played(b, root, m)
		} else {
			v = inUnits(l.after(s))
		}
		values[i] = v
		if mine && v >= enough || !mine && v <= enough {
			return i + 1
		}
	}
	return len(moves)
}

// look holds the facts of a position from which after computes the values of its steps.
type look struct {
	value  int64 // of the position, in units
	rocks  uint64
	pieces uint64 // wizards and dwarves
	stops  uint64 // wizards, trolls and rocks, if lines must be open
	teams  [games.MaxSeats]team
	in     int // number of teams
	mover  team
}

// team holds the facts of a team that a step of another piece may change the value of.
type team struct {
	troll          int
	lines          uint64 // cells in line with the wizard
	line, distance int64  // weights, in units
	sight          int64  // the weight of a line that must be open, in units; line is 0 then
	wizard         int
	seen           int64 // rocks in sight of the wizard
}

// lookAt returns the look of a position. It also computes its value, in one loop over the teams: most positions above
// the last ply are left after one or two steps, so the work before the first step counts.
func (e *standard) lookAt(b *splut.Board, root games.Seat) (l look) {
	l.rocks = b.Rocks()
	if e.open {
		l.stops = b.Stops()
	}
	for s := range games.Seat(b.Seats()) {
		wizard := b.Cell(s, splut.Wizard)
		if wizard < 0 {
			continue
		}
		side := foe
		if s == root {
			side = own
		}
		t := team{
			troll: b.Cell(s, splut.Troll), lines: splut.Lines(wizard), line: e.weights[lines+side], distance: e.weights[distances+side],
		}
		if e.open {
			t.sight, t.line = t.line, 0
			t.wizard, t.seen = wizard, inSight(wizard, l.rocks, l.stops)
		}
		l.value += e.weights[wizards+side] + t.line*inLine(wizard, l.rocks) + t.sight*t.seen + t.distance*distance(t.troll, l.rocks)
		l.pieces |= 1 << wizard
		if dwarf := b.Cell(s, splut.Dwarf); dwarf >= 0 {
			l.value += e.weights[dwarves+side]
			l.pieces |= 1 << dwarf
		}
		if s == b.Mover() {
			l.mover = t
		}
		l.teams[l.in] = t
		l.in++
	}
	return l
}

// hits reports whether a rock that lands on a cell hits a piece.
func (l *look) hits(cell int8) bool { return l.pieces>>cell&1 != 0 }

// after returns the value after a step that neither pushes nor hits, in units. The rock moves before the piece.
func (l *look) after(s splut.Step) int64 {
	v, rocks := l.value, l.rocks
	if s.Rock >= 0 {
		v += l.moved(int(s.Rock), int(s.RockTo))
		rocks ^= 1<<s.Rock | 1<<s.RockTo
	}
	switch s.Kind {
	case splut.Wizard:
		if s.Action != splut.Pass {
			v += l.mover.line * (inLine(int(s.To), rocks) - int64(bits.OnesCount64(rocks&l.mover.lines)))
		}
	case splut.Troll:
		closer := bits.OnesCount64(rocks & nearer[s.From][s.To])
		v += l.mover.distance * int64(bits.OnesCount64(rocks)-2*closer)
	}
	if l.stops != 0 && s.Kind != splut.Dwarf && s.Action != splut.Pass {
		v += l.opened(s, rocks)
	}
	return v
}

// opened returns the change of the value, in units, by the rocks that come into and out of sight when a wizard or a troll steps
// and leaves rocks where they are given.
func (l *look) opened(s splut.Step, rocks uint64) (v int64) {
	stops := l.stops&^(l.rocks|1<<s.From) | 1<<s.To | rocks
	changed := (l.stops ^ stops) | (l.rocks ^ rocks)
	for i := range l.teams[:l.in] {
		t := &l.teams[i]
		wizard := t.wizard
		if s.Kind == splut.Wizard && wizard == int(s.From) {
			wizard = int(s.To)
		} else if changed&t.lines == 0 {
			continue
		}
		v += t.sight * (inSight(wizard, rocks, stops) - t.seen)
	}
	return v
}

// moved returns the change of the value, in units, when a rock moves from one cell to another.
func (l *look) moved(from, to int) (v int64) {
	for i := range l.teams[:l.in] {
		t := &l.teams[i]
		v += t.line * (int64(t.lines>>to&1) - int64(t.lines>>from&1))
		v += t.distance * int64(splut.Distance(t.troll, to)-splut.Distance(t.troll, from))
	}
	return v
}

// played returns the value after a step by playing it, or minus infinity if the step eliminates root.
func (e *standard) played(b *splut.Board, root games.Seat, m games.Move) float64 {
	b.Do(m)
	v := math.Inf(-1)
	if !b.Eliminated(root) {
		v = e.Evaluate(b, root)
	}
	b.Undo()
	return v
}
