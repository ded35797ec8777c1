package spluteval

import (
	"math"

	"tourney/games"
	"tourney/games/splut"
)

// team is what a step may change of the worth of a seat's pieces: its wizard and troll, and their weights.
type team struct {
	wizard, troll  int // -1 off the board
	line, distance int64
}

// worth returns what rocks are worth by a team's wizard and troll.
func (t *team) worth(rocks uint64) (v int64) {
	if t.wizard >= 0 {
		v = t.line*inLine(t.wizard, rocks) + t.distance*distance(t.troll, rocks)
	}
	return v
}

// teamsOf gathers the teams of a board.
func (e *standard) teamsOf(b *splut.Board, root games.Seat) (teams [games.MaxSeats]team) {
	for s := range teams[:b.Seats()] {
		seat := games.Seat(s)
		side := foe
		if seat == root {
			side = own
		}
		teams[s] = team{
			b.Cell(seat, splut.Wizard), b.Cell(seat, splut.Troll), e.weights[lines+side], e.weights[distances+side],
		}
	}
	return teams
}

// EvaluateChildren values the positions after some steps. Most take one piece of the mover to another cell, and maybe a
// rock as well, and so change a few counts, which takes less time than to play the step. Pushes and hits are played.
func (e *standard) EvaluateChildren(p games.Position, root games.Seat, moves []games.Move, values []float64) {
	b := p.(*splut.Board)
	before, rocks, seats := e.value(b, root), b.Rocks(), b.Seats()
	teams := e.teamsOf(b, root)
	mover := &teams[b.Mover()]
	inLineBefore := inLine(mover.wizard, rocks)
	distanceBefore := distance(mover.troll, rocks)
	for i, m := range moves {
		s := b.Step(m)
		v := before
		switch s.Action {
		case splut.Pass:
		case splut.Walk:
			switch s.Kind {
			case splut.Wizard:
				v += mover.line * (inLine(int(s.To), rocks) - inLineBefore)
			case splut.Troll:
				v += mover.distance * (distance(int(s.To), rocks) - distanceBefore)
			}
		case splut.Levitate, splut.Pull, splut.Throw:
			if s.Action == splut.Throw && hits(b, int(s.RockTo)) {
				values[i] = e.played(b, root, m)
				continue
			}
			from, to := uint64(1)<<s.Rock, uint64(1)<<s.RockTo
			for k := range teams[:seats] {
				if t := &teams[k]; t != mover {
					v += t.worth(to) - t.worth(from)
				}
			}
			after := *mover
			if s.Kind == splut.Wizard {
				after.wizard = int(s.To)
			} else {
				after.troll = int(s.To)
			}
			v += after.worth(rocks^from^to) - mover.line*inLineBefore - mover.distance*distanceBefore
		default:
			values[i] = e.played(b, root, m)
			continue
		}
		values[i] = inUnits(v)
	}
}

// hits reports whether a wizard or a dwarf is where a rock lands.
func hits(b *splut.Board, cell int) bool {
	for s := range games.Seat(b.Seats()) {
		if b.Cell(s, splut.Wizard) == cell || b.Cell(s, splut.Dwarf) == cell {
			return true
		}
	}
	return false
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
