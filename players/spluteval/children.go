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
			units := l.after(s)
			switch {
			case l.reach > 0:
				units += l.reached(s)
			case e.open:
				units += l.opened(s)
			}
			v = inUnits(units)
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
	teams  [games.MaxSeats]teamFacts
	in     int // number of teams
	mover  teamFacts

	// Where lines must be open:
	stops   uint64 // wizards, trolls and rocks
	wizards [games.MaxSeats]int8
	seen    [games.MaxSeats]int8 // rocks that count: in sight of the wizard, and within reach

	// Where rocks must be within reach:
	reach  int
	free   uint64
	trolls trollCells
}

// teamFacts holds the facts of a team that a step of another piece may change the value of.
type teamFacts struct {
	troll          int
	lines          uint64 // cells in line with the wizard; none if lines must be open
	line, distance int64  // weights, in units
}

// lookAt returns the look of a position. It also computes its value, in one loop over the teams: most positions above
// the last ply are left after one or two steps, so the work before the first step counts.
func (e *standard) lookAt(b *splut.Board, root games.Seat) (l look) {
	l.rocks = b.Rocks()
	for s := range games.Seat(b.Seats()) {
		wizard := b.Cell(s, splut.Wizard)
		if wizard < 0 {
			continue
		}
		side := foeSide
		if s == root {
			side = ownSide
		}
		t := teamFacts{
			b.Cell(s, splut.Troll), splut.Lines(wizard), e.weights[featureLines+side], e.weights[featureDistances+side],
		}
		l.value += e.weights[featureWizards+side] + t.line*inLine(wizard, l.rocks) +
			t.distance*rockDistances(t.troll, l.rocks)
		l.pieces |= 1 << wizard
		if dwarf := b.Cell(s, splut.Dwarf); dwarf >= 0 {
			l.value += e.weights[featureDwarves+side]
			l.pieces |= 1 << dwarf
		}
		if s == b.Mover() {
			l.mover = t
		}
		l.teams[l.in] = t
		l.in++
	}
	if e.open {
		l.open(b, e.reach)
	}
	return l
}

// open lets only those rocks count in lines that are in sight and within reach. It leaves the change by a step to opened
// and reached.
func (l *look) open(b *splut.Board, reach int) {
	l.stops, l.mover.line = b.Stops(), 0
	if reach > 0 {
		l.reach, l.free, l.trolls = reach, b.Free(), noTrolls
		for i, t := range l.teams[:l.in] {
			l.trolls[i] = int8(t.troll)
		}
	}
	i := 0
	for s := range games.Seat(b.Seats()) {
		wizard := b.Cell(s, splut.Wizard)
		if wizard < 0 {
			continue
		}
		t, seen := &l.teams[i], int64(0)
		if reach > 0 {
			seen = l.trolls.thrown(l.rocks&splut.Nearest(wizard, l.stops), i, l.free, reach)
		} else {
			seen = inSight(wizard, l.rocks, l.stops)
		}
		l.value += t.line * (seen - inLine(wizard, l.rocks))
		t.lines, l.wizards[i], l.seen[i] = 0, int8(wizard), int8(seen)
		i++
	}
}

// hits reports whether a rock that lands on a cell hits a piece.
func (l *look) hits(cell int8) bool { return l.pieces>>cell&1 != 0 }

// after returns the value in units after a step that neither pushes nor hits. The worth of lines that must be open is
// left out. The rock moves before the piece.
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

// opened returns the change of the value, in units, by the rocks that come into and out of sight.
func (l *look) opened(s splut.Step) (v int64) {
	if s.Kind == splut.Dwarf || s.Action == splut.Pass {
		return 0
	}
	rocks := l.rocks
	if s.Rock >= 0 {
		rocks ^= 1<<s.Rock | 1<<s.RockTo
	}
	stops := l.stops&^(l.rocks|1<<s.From) | 1<<s.To | rocks
	changed := (l.stops ^ stops) | (l.rocks ^ rocks)
	for i := range l.teams[:l.in] {
		wizard := l.wizards[i]
		if s.Kind == splut.Wizard && wizard == s.From {
			wizard = s.To
		} else if changed&splut.Lines(int(wizard)) == 0 {
			continue
		}
		v += l.teams[i].line * (inSight(int(wizard), rocks, stops) - int64(l.seen[i]))
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
