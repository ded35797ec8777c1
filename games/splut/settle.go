package splut

import (
	"errors"
	"fmt"
	"math/bits"

	"tourney/games"
)

// settle checks the fields against each other.
func (p *reader) settle() error {
	teams := bits.OnesCount8(p.in)
	switch {
	case teams == 1 && p.ending != open:
		return errors.New("the last team has won: want no other end")
	case teams == 1:
		p.ending = lastTeam
	}
	switch {
	case p.left == 0 && p.ending == open:
		return errors.New("no steps are left, but the game is not over")
	case p.left > 0 && p.ending != open:
		return fmt.Errorf("%d steps are left, but the game is over", p.left)
	case p.ending == lastTeam && p.own() == 0:
		return errors.New("the last throw has not moved a rock")
	case p.ending == lastTeam && p.levitated < Cells:
		return errors.New("the last step was a throw, which ends levitation")
	case p.ending == repeated && p.own() != 0:
		return errors.New("a turn begins here, so no rock has been moved in it")
	case p.ending == repeated && int(p.turn) < (p.rules.repetition-1)*teams:
		return fmt.Errorf("a position comes %d times after at least %d turns", p.rules.repetition,
			(p.rules.repetition-1)*teams)
	}
	if p.rules.round && p.turn > 0 && p.used == 0 && p.mover == 0 && p.carried() != 0 {
		return fmt.Errorf("a round begins with this turn of %c, so no rock carries a seat", p.rules.teams[p.mover])
	}
	if p.Eliminated(p.mover) && (p.ending != lastTeam || p.out>>(4*(p.Seats()-2)) != uint16(p.mover+1)) {
		return fmt.Errorf("%c is to move, but out: only a last throw can eliminate the mover", p.rules.teams[p.mover])
	}
	if p.begins() {
		p.seen = 1
	}
	return p.settleLosses()
}

// settleLosses wants no more losses than throws. A throw ends a turn.
func (p *reader) settleLosses() error {
	losses := 0
	for seat := range games.Seat(p.Seats()) {
		if p.Cell(seat, Dwarf) < 0 { // a team that is out has lost its wizard at least
			losses++
		}
	}
	turns := int(p.turn)
	if p.ending == lastTeam {
		turns++
	}
	if losses > turns {
		return fmt.Errorf("wizards and dwarves lost: %d, turns played: %d, but a turn loses at most one", losses, turns)
	}
	return nil
}
