package blokus

import (
	"fmt"
	"strconv"
	"strings"

	"tourney/games"
)

// table is an empty board of either game, to be set up from a position line.
type table interface {
	scene() scene
	lay(colour int, m games.Move) // puts a piece on the board without a turn
	settle()                      // finds out which colours can place
	able(colour int) bool         // whether a colour can place
	give(colour int)              // makes it a colour's turn
	endSingle(colour int)         // records that a colour placed the single square last
}

// positionForm says what a position line has.
func (l *layout) positionForm() string {
	var letters []string
	for c := range l.glyphs {
		letters = append(letters, string(l.letter(c)))
	}
	return fmt.Sprintf("want %d rows from the top joined by /, %s for squares and numbers for runs of empty ones, then %s to move, "+
		"or - if the game is over, as in %s",
		l.size, listing(strings.Split(l.glyphs, ""), "and"), listing(letters, "or"), l.example)
}

// listing returns words as a list: "b, y or r".
func listing(words []string, and string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " " + and + " " + words[last]
}

// parse sets up a board from a position line. The line has the rows from the top, the side to move, and under the bonus
// rule the colours that placed the single square last. parse refuses boards that placements cannot leave, but does not
// ask for alternating placements.
func parse(t table, text string) error {
	s := t.scene()
	fields := strings.Split(text, " ")
	if len(fields) < 2 || len(fields) > 3 {
		return fmt.Errorf("position %q has %d fields: %s", text, len(fields), s.positionForm())
	}
	colours, err := s.parseRows(fields[0])
	if err != nil {
		return fmt.Errorf("position %q: %w", text, err)
	}
	for c := range s.all() {
		moves, err := s.piecesOn(c, &colours[c])
		if err != nil {
			return fmt.Errorf("position %q: %w", text, err)
		}
		for _, m := range moves {
			t.lay(c, m)
		}
	}
	if err := parseMover(t, fields[1]); err != nil {
		return fmt.Errorf("position %q, character %d: %w", text, len(fields[0])+2, err)
	}
	if len(fields) == 3 {
		if err := parseBonus(t, fields[2]); err != nil {
			return fmt.Errorf("position %q, character %d: %w", text, len(fields[0])+len(fields[1])+3, err)
		}
	}
	return nil
}

// parseRows reads the squares of all colours.
func (l *layout) parseRows(text string) (colours [games.MaxSeats]rows, err error) {
	lines := strings.Split(text, "/")
	if len(lines) != l.size {
		return colours, fmt.Errorf("there are %d rows: %s", len(lines), l.positionForm())
	}
	start := 1 // the row's first character
	for row, line := range lines {
		column := 0
		for i := 0; i < len(line); {
			if colour := strings.IndexByte(l.glyphs, line[i]); colour >= 0 {
				if column < l.size {
					colours[colour].add(spot{row, column})
				}
				column++
				i++
				continue
			}
			length := len(line[i:]) - len(strings.TrimLeft(line[i:], "0123456789"))
			empty, err := strconv.Atoi(line[i : i+length])
			switch {
			case length == 0:
				return colours, fmt.Errorf("character %d is %q: want %s or a number of empty squares",
					start+i, line[i:i+1], strings.Join(strings.Split(l.glyphs, ""), ", "))
			case err != nil || line[i] == '0' || empty > l.size:
				return colours, fmt.Errorf("character %d: %s empty squares: want 1 to %d", start+i, line[i:i+length], l.size)
			}
			column += empty
			i += length
		}
		if column != l.size {
			return colours, fmt.Errorf("row %d, from character %d, has %d squares: want %d", l.size-row, start, column, l.size)
		}
		start += len(line) + 1
	}
	return colours, nil
}

// piecesOn returns the pieces of a colour that cover a set. Pieces of one colour share no edge, so each edge-connected
// group of squares is a piece.
func (s *scene) piecesOn(colour int, set *rows) (moves []games.Move, err error) {
	name, start := s.glyphs[colour], s.colours[colour].start
	hand := uint32(allPieces)
	for rest := *set; ; {
		at, more := rest.first()
		if !more {
			break
		}
		group := rest.group(at)
		rest = rest.without(&group)
		m, err := s.moveOn(&group)
		if err != nil {
			return nil, fmt.Errorf("the squares of %c around %s: %w", name, s.squareName(at), err)
		}
		piece := pieceOf[s.orientation(m)]
		if hand>>piece&1 == 0 {
			return nil, fmt.Errorf("piece %s of %c on %s is on the board twice: each colour has one of each piece",
				pieces[piece].name, name, s.squareName(at))
		}
		hand &^= 1 << piece
		moves = append(moves, m)
	}
	if len(moves) > 0 && !set.has(start) {
		return nil, fmt.Errorf("no piece of %c covers %s, as its first piece must", name, s.squareName(start))
	}
	if loose := s.unchained(moves, start); loose != games.NoMove {
		covered := s.covered(loose)
		at, _ := covered.first()
		return nil, fmt.Errorf("the piece of %c on %s is not joined at corners to the piece on %s",
			name, s.squareName(at), s.squareName(start))
	}
	return moves, nil
}

// unchained returns a piece that no chain of pieces touching at corners joins to the starting square, or NoMove.
func (l *layout) unchained(moves []games.Move, start spot) games.Move {
	rest := append([]games.Move(nil), moves...)
	var reached rows
	reached.add(start)
	for found := true; found; {
		found = false
		for i := 0; i < len(rest); {
			covered := l.covered(rest[i])
			if near := covered.and(&reached); near == (rows{}) {
				i++
				continue
			}
			corners := covered.corners()
			reached = reached.or(&corners)
			rest = append(rest[:i], rest[i+1:]...)
			found = true
		}
	}
	if len(rest) == 0 {
		return games.NoMove
	}
	return rest[len(rest)-1]
}

// parseMover reads the side to move.
func parseMover(t table, word string) error {
	t.settle()
	s := t.scene()
	if word == "-" {
		if !s.over {
			return fmt.Errorf("the game is not over: %c can place, so want %[1]c to move", s.letter(s.turn))
		}
		return nil
	}
	for c := range s.all() {
		switch {
		case word != string(s.letter(c)):
			continue
		case s.over:
			return fmt.Errorf("nobody can place: want -, not %s, once the game is over", word)
		case !t.able(c):
			return fmt.Errorf("%s cannot place: want another colour to move", word)
		}
		t.give(c)
		return nil
	}
	return fmt.Errorf("side to move %q: want %s or -", word, strings.ToLower(strings.Join(strings.Split(s.glyphs, ""), ", ")))
}

// parseBonus reads which colours placed the single square last.
func parseBonus(t table, word string) error {
	s := t.scene()
	if !s.bonus {
		return fmt.Errorf("%q: a third field needs the option %s=true", word, BonusOption)
	}
	rest, sign := strings.CutPrefix(word, bonusSign)
	var last []int
	for c := range s.all() {
		if after, named := strings.CutPrefix(rest, string(s.letter(c))); named {
			rest, last = after, append(last, c)
		}
	}
	if !sign || rest != "" || len(last) == 0 {
		return fmt.Errorf("%q: want %s and the letters of those who placed all pieces, and the single square last: %[2]s%s",
			word, bonusSign, strings.ToLower(s.glyphs))
	}
	for _, c := range last {
		if err := s.checkSingle(c); err != nil {
			return fmt.Errorf("%q: %w", word, err)
		}
		t.endSingle(c)
	}
	return nil
}

// checkSingle returns an error if the board shows that a colour did not place the single square last.
func (s *scene) checkSingle(colour int) error {
	if s.colours[colour].hand != 0 {
		return fmt.Errorf("%c has not placed all pieces", s.glyphs[colour])
	}
	moves, err := s.piecesOn(colour, &s.colours[colour].squares)
	if err != nil {
		return err
	}
	var others []games.Move
	for _, m := range moves {
		if pieceOf[s.orientation(m)] != single {
			others = append(others, m)
		}
	}
	if s.unchained(others, s.colours[colour].start) != games.NoMove {
		return fmt.Errorf("the other pieces of %c are not joined without the single square, so it was not the last",
			s.glyphs[colour])
	}
	return nil
}
