package splut

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"tourney/games"
)

// mostTurns bounds the turns of a parsed position. Real games are far shorter, so all can be read.
const mostTurns = 1_000_000_000

// readMover reads the letter of a seat.
func (p *reader) readMover(field string) error {
	seat, err := p.readSeat(field)
	p.mover = seat
	return err
}

func (p *reader) readSeat(letter string) (games.Seat, error) {
	seat := strings.Index(p.rules.teams, letter)
	if len(letter) != 1 || seat < 0 {
		return 0, fmt.Errorf("%q is no seat: want a letter of %s", letter, p.rules.teams)
	}
	return games.Seat(seat), nil
}

// readLeft reads a figure. readTurn compares it with the steps of the turn.
func (p *reader) readLeft(field string) error {
	if len(field) != 1 || field[0] < '0' || field[0] > '3' {
		return fmt.Errorf("%q: want 1 to 3, or 0 if the game is over", field)
	}
	p.left = field[0] - '0'
	return nil
}

// readTurn reads the number of turns finished.
func (p *reader) readTurn(field string) error {
	turn, err := strconv.Atoi(field)
	if err != nil || strconv.Itoa(turn) != field || turn < 0 || turn > mostTurns {
		return fmt.Errorf("%q: want the number of turns finished, 0 to %d", field, mostTurns)
	}
	p.turn = int32(turn)
	p.first = p.turn
	full := fullTurn(p.turn)
	if p.left > full {
		return fmt.Errorf("there are %d steps left, but turn %d has %d", p.left, turn+1, full)
	}
	p.used = int(full - p.left)
	return nil
}

// readLocked reads the rocks that the mover may not levitate.
func (p *reader) readLocked(field string) (err error) {
	if p.rules.round {
		return p.readCarriers(field)
	}
	p.marks[locked], err = p.readMarked(field)
	if err == nil && p.marks[locked] != 0 && p.turn == 0 {
		err = errors.New("this is the first turn: no earlier turn moved a rock")
	}
	return err
}

// readCarriers reads rocks, each with the seat that it carries.
func (p *reader) readCarriers(field string) error {
	if field == nothing {
		return nil
	}
	if field == "" || len(field)%3 != 0 {
		return fmt.Errorf("%q: want cells of rocks, each with the letter of a seat, or -", field)
	}
	names := ""
	for i := 0; i < len(field); i += 3 {
		seat, err := p.readSeat(field[i+2 : i+3])
		if err != nil {
			return err
		}
		names += field[i : i+2]
		cells, err := readCells(names)
		if err != nil {
			return err
		}
		p.marks[seat] |= cells &^ p.carried()
	}
	return p.checkRocks(p.carried())
}

// carried returns the rocks that carry a seat.
func (p *reader) carried() uint64 { return p.marks[0] | p.marks[1] | p.marks[2] | p.marks[3] }

// readMoved reads the rocks moved in this turn.
func (p *reader) readMoved(field string) (err error) {
	if p.rules.round {
		if field != nothing {
			return fmt.Errorf("%q: want -: the rocks moved in this turn carry the mover", field)
		}
		return nil
	}
	p.marks[moved], err = p.readMarked(field)
	if err == nil && p.marks[moved] != 0 && p.used == 0 {
		err = errors.New("no step of this turn was made, so none moved a rock")
	}
	return err
}

// readLevitation reads the levitation that this turn still allows.
func (p *reader) readLevitation(field string) error {
	switch {
	case field == nothing:
		return nil
	case field == overSign:
		p.levitated = levitationOver
		if p.used < 2 {
			return errors.New("levitation ends at the second step of a turn at the earliest")
		}
	default:
		if p.used == 0 {
			return errors.New("no step of this turn was made, so none levitated a rock")
		}
		cell, ok := parseCell(field)
		if !ok {
			return fmt.Errorf("%q: want the cell of a rock, x if levitation is over for this turn, or -", field)
		}
		if err := p.checkRocks(1 << cell); err != nil {
			return err
		}
		p.levitated = uint8(cell)
		if p.own()>>cell&1 == 0 {
			return fmt.Errorf("the rock on %s was not moved in this turn", field)
		}
		if p.barred()>>cell&1 != 0 {
			return fmt.Errorf("the rock on %s is locked", field)
		}
	}
	if p.own() == 0 {
		return errors.New("no rock was moved in this turn")
	}
	return nil
}

// own returns the rocks that this turn may have moved, by their marks.
func (p *reader) own() uint64 {
	if p.rules.round {
		return p.marks[p.mover]
	}
	return p.marks[moved]
}

// readOut reads the eliminated teams, the first eliminated first.
func (p *reader) readOut(field string) error {
	gone := uint8(1<<p.Seats()-1) &^ p.in
	if field == nothing {
		field = ""
	} else if field == "" {
		return errors.New("want letters of teams, or -")
	}
	for i := range len(field) {
		seat, err := p.readSeat(field[i : i+1])
		if err != nil {
			return err
		}
		if gone>>seat&1 == 0 {
			return fmt.Errorf("%s has pieces on the board, or is out twice", field[i:i+1])
		}
		gone ^= 1 << seat
		p.out |= uint16(seat+1) << (4 * i)
	}
	if gone != 0 {
		return fmt.Errorf("%c has no pieces on the board: want its letter", p.rules.teams[bits.TrailingZeros8(gone)])
	}
	return nil
}

// readEnd reads an ending that the board does not show.
func (p *reader) readEnd(field string) error {
	switch field {
	case reasons[capped]:
		if p.rules.cap == 0 {
			return errors.New("these rules have no cap")
		}
		p.ending = capped
	case reasons[repeated]:
		if p.rules.repetition == 0 {
			return errors.New("these rules have no repetition")
		}
		p.ending = repeated
	default:
		return fmt.Errorf("%q: want cap, repetition or nothing", field)
	}
	return nil
}
