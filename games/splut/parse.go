package splut

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"tourney/games"
)

// Indices of the fields of a position line.
const (
	teamsField = iota
	rocksField
	moverField
	leftField
	turnField
	lockedField
	movedField
	levitationField
	outField
	endField // only if the board does not show the end
)

// fieldNames are the names of the fields in errors.
var fieldNames = [...]string{
	"teams", "rocks", "mover", "steps left", "turn", "locked rocks", "moved rocks", "levitation", "seats out", "end",
}

const positionForm = "want teams, rocks, mover, steps left, turns finished, rocks locked, rocks moved, rock levitated " +
	"and teams out, with blanks between them, as in Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 - - - -"

// rocksOnBoard is the number of rocks, which never changes.
const rocksOnBoard = 4

// reader reads the fields of a position line in order, and checks each against those before it.
type reader struct {
	*Board
	used int // steps made in this turn; the greatest possible number if the game is over
}

// parse reads a position line. It refuses positions that no game reaches, as far as the position alone shows that.
func parse(r rules, text string) (*Board, error) {
	fields := strings.Split(text, " ")
	if len(fields) < outField+1 || len(fields) > endField+1 {
		return nil, fmt.Errorf("position %q has %d fields: %s", text, len(fields), positionForm)
	}
	p := reader{Board: emptyBoard(r)}
	at := 1
	for i, read := range []func(string) error{
		p.readTeams, p.readRocks, p.readMover, p.readLeft, p.readTurn, p.readLocked, p.readMoved, p.readLevitation, p.readOut,
		p.readEnd,
	} {
		if i == len(fields) {
			break
		}
		if err := read(fields[i]); err != nil {
			return nil, fmt.Errorf("position %q, character %d, %s: %w", text, at, fieldNames[i], err)
		}
		at += len(fields[i]) + 1
	}
	if err := p.settle(); err != nil {
		return nil, fmt.Errorf("position %q: %w", text, err)
	}
	return p.Board, nil
}

// readTeams reads the cells of all pieces, by team.
func (p *reader) readTeams(field string) error {
	teams := strings.Split(field, "/")
	letters := ""
	for _, team := range teams {
		if team == "" {
			return errors.New("a team is missing: want / only between teams")
		}
		letters += team[:1]
	}
	if letters != p.rules.teams {
		if option, known := seatsFor(letters); known {
			return fmt.Errorf("the teams are %s in playing order: want %s, or the option seats=%s", letters, p.rules.teams, option)
		}
		return fmt.Errorf("the teams are %q in playing order: want %s", letters, p.rules.teams)
	}
	for seat, team := range teams {
		if err := p.readTeam(games.Seat(seat), team[1:]); err != nil {
			return fmt.Errorf("%s: %w", team, err)
		}
	}
	if p.in == 0 {
		return errors.New("all teams are out: want the last team on the board, as the winner")
	}
	return nil
}

// seatsFor returns the value of the option seats for teams in playing order.
func seatsFor(teams string) (string, bool) {
	for _, value := range options[0].Values {
		if teamsOf(games.Options{seatsOption: value}) == teams {
			return value, true
		}
	}
	return "", false
}

// readTeam reads the three cells of a team, or the sign of a team that is out.
func (p *reader) readTeam(s games.Seat, cells string) error {
	if cells == outSign {
		return nil
	}
	if len(cells) != 6 {
		return errors.New("want the cells of wizard, dwarf and troll behind the letter, or x if the team is out")
	}
	for k := Wizard; k <= Troll; k++ {
		name := cells[2*k : 2*k+2]
		if k == Dwarf && name == offBoard {
			continue
		}
		cell, ok := parseCell(name)
		if !ok {
			return fmt.Errorf("%q is no cell: want a5 to i5 in the diamond", name)
		}
		if p.Free()>>cell&1 == 0 {
			return fmt.Errorf("there is another piece on %s", name)
		}
		p.place(s, k, cell)
	}
	return nil
}

// readRocks reads the four rocks.
func (p *reader) readRocks(field string) error {
	rocks, err := readCells(field)
	if err != nil {
		return err
	}
	if n := bits.OnesCount64(rocks); n != rocksOnBoard {
		return fmt.Errorf("there are %d rocks: want %d", n, rocksOnBoard)
	}
	if on := rocks &^ p.Free(); on != 0 {
		return fmt.Errorf("there is a piece on %s", appendCell(nil, bits.TrailingZeros64(on)))
	}
	p.rocks = rocks
	return nil
}

// readCells reads cells in ascending order.
func readCells(field string) (cells uint64, err error) {
	for rest := field; rest != ""; {
		n := min(2, len(rest))
		cell, ok := parseCell(rest[:n])
		if !ok {
			return 0, fmt.Errorf("%q is no cell: want a5 to i5 in the diamond", rest[:n])
		}
		if cells>>cell != 0 {
			return 0, fmt.Errorf("%s is not in order: want cells in ascending order, as a5b4b5", rest[:n])
		}
		cells |= 1 << cell
		rest = rest[n:]
	}
	return cells, nil
}

// readMarked reads marked rocks, or the sign for none.
func (p *reader) readMarked(field string) (rocks uint64, err error) {
	if field == nothing {
		return 0, nil
	}
	if field == "" {
		return 0, errors.New("want cells of rocks, or -")
	}
	rocks, err = readCells(field)
	if err == nil {
		err = p.checkRocks(rocks)
	}
	return rocks, err
}

// checkRocks returns an error if a cell has no rock.
func (p *reader) checkRocks(cells uint64) error {
	if bare := cells &^ p.rocks; bare != 0 {
		return fmt.Errorf("there is no rock on %s", appendCell(nil, bits.TrailingZeros64(bare)))
	}
	return nil
}
