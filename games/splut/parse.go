package splut

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"tourney/games"
)

// The fields of a position line, by their places in it.
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
	endField // only where the board does not show the end
)

// fieldNames call them in errors.
var fieldNames = [...]string{
	"teams", "rocks", "mover", "steps left", "turn", "locked rocks", "moved rocks", "levitation", "seats out", "end",
}

const positionForm = "want teams, rocks, mover, steps left, turns finished, rocks locked, rocks moved, rock levitated " +
	"and teams out, with blanks between them, as in Sd2e2f2/Nf8e8d8 a5e1e9i5 S 1 0 - - - -"

// mostTurns bounds the turns of a position that is read.
const mostTurns = 1_000_000

// rocksOnBoard is how many rocks there are, always.
const rocksOnBoard = 4

// reader reads the fields of a position line, in their order: each is checked against those before it.
type reader struct {
	*Board
	used int // steps of this turn that are done; of a game that is over, the most that can be
}

// parse reads a position line. It refuses what no game comes to, as far as a look at the position itself can tell.
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

// readTeams reads where the pieces of each team are.
func (p *reader) readTeams(field string) error {
	teams := strings.Split(field, "/")
	letters := ""
	for _, team := range teams {
		if team == "" {
			return errors.New("a team is missing: want / between teams and nowhere else")
		}
		letters += team[:1]
	}
	if letters != p.rules.teams {
		if option, known := seatsFor(letters); known {
			return fmt.Errorf("they are %s in playing order, here want %s; seats=%s fits", letters, p.rules.teams, option)
		}
		return fmt.Errorf("they are %q in playing order, want %s", letters, p.rules.teams)
	}
	for seat, team := range teams {
		if err := p.readTeam(games.Seat(seat), team[1:]); err != nil {
			return fmt.Errorf("%s: %w", team, err)
		}
	}
	if p.in == 0 {
		return errors.New("all are out: the last one wins and stays")
	}
	return nil
}

// seatsFor returns the value of the option for teams in playing order.
func seatsFor(teams string) (string, bool) {
	for _, value := range options[0].Values {
		if teamsOf(games.Options{seatsOption: value}) == teams {
			return value, true
		}
	}
	return "", false
}

// readTeam reads three cells, or that the team is out.
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
		if p.empty()>>cell&1 == 0 {
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
		return fmt.Errorf("there are %d, want %d", n, rocksOnBoard)
	}
	if on := rocks &^ p.empty(); on != 0 {
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
			return 0, fmt.Errorf("%s is not in order: want letters, then figures, to go up", rest[:n])
		}
		cells |= 1 << cell
		rest = rest[n:]
	}
	return cells, nil
}

// readMarked reads rocks that are marked, or a sign for none.
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

// checkRocks wants a rock on each cell.
func (p *reader) checkRocks(cells uint64) error {
	if bare := cells &^ p.rocks; bare != 0 {
		return fmt.Errorf("there is no rock on %s", appendCell(nil, bits.TrailingZeros64(bare)))
	}
	return nil
}

// readMover reads a letter of the teams.
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

// readLeft reads a figure; readTurn knows how many steps the turn had.
func (p *reader) readLeft(field string) error {
	if len(field) != 1 || field[0] < '0' || field[0] > '3' {
		return fmt.Errorf("%q: want 1 to 3, or 0 if the game is over", field)
	}
	p.left = field[0] - '0'
	return nil
}

// readTurn reads how many turns are finished.
func (p *reader) readTurn(field string) error {
	turn, err := strconv.Atoi(field)
	if err != nil || strconv.Itoa(turn) != field || turn < 0 || turn > mostTurns {
		return fmt.Errorf("%q: want how many are finished, 0 to %d", field, mostTurns)
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

// readLocked reads the rocks that wizards must leave alone.
func (p *reader) readLocked(field string) (err error) {
	if p.rules.round {
		return p.readCarriers(field)
	}
	p.marks[locked], err = p.readMarked(field)
	if err == nil && p.marks[locked] != 0 && p.turn == 0 {
		err = errors.New("no turn was before this one that could have moved a rock")
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
		p.marks[seat] |= cells &^ (p.marks[0] | p.marks[1] | p.marks[2] | p.marks[3])
	}
	return p.checkRocks(p.marks[0] | p.marks[1] | p.marks[2] | p.marks[3])
}

// readMoved reads the rocks that this turn has moved so far.
func (p *reader) readMoved(field string) (err error) {
	if p.rules.round {
		if field != nothing {
			return fmt.Errorf("%q: want -, as the rocks of this turn carry the mover", field)
		}
		return nil
	}
	p.marks[moved], err = p.readMarked(field)
	if err == nil && p.marks[moved] != 0 && p.used == 0 {
		err = errors.New("no step of this turn was made that could have moved a rock")
	}
	return err
}

// readLevitation reads what a wizard may still do in this turn.
func (p *reader) readLevitation(field string) error {
	switch {
	case field == nothing:
		return nil
	case field == overSign:
		p.levitated = levitationOver
		if p.used < 2 {
			return errors.New("it takes two steps of this turn to levitate a rock and to break off")
		}
	default:
		cell, ok := parseCell(field)
		if !ok {
			return fmt.Errorf("%q: want the cell of a rock, x if it is over for this turn, or -", field)
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

// own returns the rocks that may have been moved in this turn, by their marks.
func (p *reader) own() uint64 {
	if p.rules.round {
		return p.marks[p.mover]
	}
	return p.marks[moved]
}

// readOut reads the teams that are out, the first to go first.
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

// readEnd reads an end that the board does not show.
func (p *reader) readEnd(field string) error {
	switch field {
	case reasons[capped]:
		if p.rules.cap == 0 {
			return errors.New("no game ends by a cap where the rules have none")
		}
		p.ending = capped
	case reasons[repeated]:
		if p.rules.repetition == 0 {
			return errors.New("no game ends by repetition where the rules have none")
		}
		p.ending = repeated
	default:
		return fmt.Errorf("%q: want cap, repetition or nothing", field)
	}
	return nil
}

// settle checks how the fields go together.
func (p *reader) settle() error {
	teams := bits.OnesCount8(p.in)
	switch {
	case teams == 1 && p.ending != open:
		return errors.New("the last team has won, and no game ends in two ways")
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
	case p.ending == repeated && p.levitated != levitationFree:
		return errors.New("where a turn begins nothing has been levitated in it")
	}
	if p.Eliminated(p.mover) && (p.ending != lastTeam || p.out>>(4*(p.Seats()-2)) != uint16(p.mover+1)) {
		return fmt.Errorf("%c is to move, but out, and not by a last throw of its own", p.rules.teams[p.mover])
	}
	if p.begins() {
		p.seen = 1
	}
	return p.settleLosses()
}

// settleLosses wants no more losses than throws: each ends a turn.
func (p *reader) settleLosses() error {
	losses := 0
	for seat := range games.Seat(p.Seats()) {
		if p.Cell(seat, Dwarf) < 0 { // of a team that is out, its wizard at least
			losses++
		}
	}
	throws := int(p.turn)
	if p.ending == lastTeam {
		throws++
	}
	if losses > throws {
		return fmt.Errorf("%d wizards and dwarves are lost, but no turn loses more than one, and there were %d", losses, throws)
	}
	return nil
}
