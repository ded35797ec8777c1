package spluteval

import (
	"math"
	"math/bits"

	"tourney/games"
	"tourney/games/splut"
)

// nearer are the cells that are nearer to a cell than to its neighbour, by neighbour and cell. All others are farther by
// one, as steps on the board change the colour of a chessboard.
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

// EvaluateChildren values the positions after some steps.
func (e *standard) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64) {
	e.EvaluateUntil(p, root, moves, values, math.NaN()) // nothing is as good as that, nor worse
}

// EvaluateUntil values the positions after some steps, as far as one that is good enough for the mover. Most steps take
// one piece of the mover to another cell, and maybe a rock as well, and so change a few counts, which takes less time
// than to play them. Pushes and hits are played.
func (e *standard) EvaluateUntil(
	p games.Position, root games.Seat, moves []games.Move, values []float64, bound float64,
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
		if mine && v >= bound || !mine && v <= bound {
			return i + 1
		}
	}
	return len(moves)
}

// look is what is seen of a position for the values after its steps.
type look struct {
	value  int64 // of the position, in units
	rocks  uint64
	pieces uint64 // wizards and dwarves
	teams  [games.MaxSeats]team
	in     int // how many teams there are
	mover  team
}

// team is what a step may change the worth of: a wizard's lines and a troll's distances.
type team struct {
	troll          int
	lines          uint64
	line, distance int64 // weights, in units
}

// lookAt counts what count does, in the same walk over the teams: most positions on the way to the last ply are left
// after one or two steps, and so what comes before these matters.
func (e *standard) lookAt(b *splut.Board, root games.Seat) (l look) {
	l.rocks = b.Rocks()
	for s := range games.Seat(b.Seats()) {
		wizard := b.Cell(s, splut.Wizard)
		if wizard < 0 {
			continue
		}
		side := foe
		if s == root {
			side = own
		}
		t := team{b.Cell(s, splut.Troll), splut.Lines(wizard), e.weights[lines+side], e.weights[distances+side]}
		l.value += e.weights[wizards+side] + t.line*inLine(wizard, l.rocks) + t.distance*distance(t.troll, l.rocks)
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

// hits reports whether a rock that lands on a cell hits somebody.
func (l *look) hits(cell int8) bool { return l.pieces>>cell&1 != 0 }

// after returns the value after a step that pushes and hits nobody, in units: first a rock is moved, then a piece.
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
	return v
}

// moved returns what it is worth that a rock is on one cell and no longer on another.
func (l *look) moved(from, to int) (v int64) {
	for i := range l.teams[:l.in] {
		t := &l.teams[i]
		v += t.line * (int64(t.lines>>to&1) - int64(t.lines>>from&1))
		v += t.distance * int64(splut.Distance(t.troll, to)-splut.Distance(t.troll, from))
	}
	return v
}

// played values the position after a step by playing it: minus infinity where that eliminates root.
func (e *standard) played(b *splut.Board, root games.Seat, m games.Move) float64 {
	b.Do(m)
	v := math.Inf(-1)
	if !b.Eliminated(root) {
		v = e.Evaluate(b, root)
	}
	b.Undo()
	return v
}
