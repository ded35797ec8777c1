package blokus

import (
	"fmt"
	"strconv"
	"strings"

	"tourney/games"
)

// A position line has the 14 rows from the top and the side to move. Under the bonus rule it also has the players who
// placed the single square last.
const positionForm = "want 14 rows from the top joined by /, B and W for squares and numbers for runs of empty ones, " +
	"then b or w to move, or - if the game is over, as in 14/14/14/14/4B9/3BBB8/4B9/14/14/14/14/14/14/14 w"

// parse reads a position line. It refuses boards that placements cannot leave, but does not ask for alternating
// placements.
func parse(o games.Options, text string) (*Board, error) {
	b, err := newBoard(o)
	if err != nil {
		return nil, err
	}
	fields := strings.Split(text, " ")
	if len(fields) < 2 || len(fields) > 3 {
		return nil, fmt.Errorf("position %q has %d fields: %s", text, len(fields), positionForm)
	}
	squares, err := parseRows(fields[0])
	if err != nil {
		return nil, fmt.Errorf("position %q: %w", text, err)
	}
	for seat, set := range squares {
		if err := b.take(games.Seat(seat), set); err != nil {
			return nil, fmt.Errorf("position %q: %w", text, err)
		}
	}
	if err := b.parseMover(fields[1]); err != nil {
		return nil, fmt.Errorf("position %q, character %d: %w", text, len(fields[0])+2, err)
	}
	if len(fields) == 3 {
		if err := b.parseBonus(fields[2]); err != nil {
			return nil, fmt.Errorf("position %q, character %d: %w", text, len(fields[0])+len(fields[1])+3, err)
		}
	}
	return b, nil
}

// parseRows reads the squares of both sides.
func parseRows(text string) (sides [2]Set, err error) {
	rows := strings.Split(text, "/")
	if len(rows) != Size {
		return sides, fmt.Errorf("there are %d rows: %s", len(rows), positionForm)
	}
	start := 1 // the row's first character
	for row, line := range rows {
		column := 0
		for i := 0; i < len(line); {
			if seat := strings.IndexByte(glyphs, line[i]); seat >= 0 {
				if column < Size {
					sides[seat].add(stride*row + column)
				}
				column++
				i++
				continue
			}
			length := len(line[i:]) - len(strings.TrimLeft(line[i:], "0123456789"))
			empty, err := strconv.Atoi(line[i : i+length])
			switch {
			case length == 0:
				return sides, fmt.Errorf("character %d is %q: want B, W or a number of empty squares", start+i, line[i:i+1])
			case err != nil || line[i] == '0' || empty > Size:
				return sides, fmt.Errorf("character %d: %s empty squares: want 1 to 14", start+i, line[i:i+length])
			}
			column += empty
			i += length
		}
		if column != Size {
			return sides, fmt.Errorf("row %d, from character %d, has %d squares: want 14", Size-row, start, column)
		}
		start += len(line) + 1
	}
	return sides, nil
}

// take gives a player the pieces that cover a set. Pieces of one colour share no edge, so each edge-connected group of
// squares is a piece.
func (b *Board) take(s games.Seat, set Set) error {
	var laid []games.Move
	side := &b.plies[s].side
	for rest := set; rest != (Set{}); {
		group := rest.group(rest.first())
		rest = rest.without(group)
		m, err := moveOn(&group)
		if err != nil {
			return fmt.Errorf("the squares of %c around %s: %w", glyphs[s], squareName(group.first()), err)
		}
		bit := uint32(1) << pieceOf[m/squares]
		if side.hand&bit == 0 {
			return fmt.Errorf("piece %s of %c on %s is on the board twice: each player has one of each piece",
				pieces[pieceOf[m/squares]].name, glyphs[s], squareName(group.first()))
		}
		side.hand &^= bit
		side.unite(&side.Placement, &placements[m])
		laid = append(laid, m)
	}
	start := int(b.starts[s])
	if set != (Set{}) && !set.has(start) {
		return fmt.Errorf("no piece of %c covers %s, as its first piece must", glyphs[s], squareName(start))
	}
	if loose := unchained(laid, start); loose != games.NoMove {
		return fmt.Errorf("the piece of %c on %s is not joined at corners to the piece on %s",
			glyphs[s], squareName(placements[loose].Squares.first()), squareName(start))
	}
	return nil
}

// group returns the edge-connected group of squares around one square of the set.
func (s Set) group(square int) Set {
	group := setOf(square)
	for {
		larger := group.or(group.edges().and(s))
		if larger == group {
			return group
		}
		group = larger
	}
}

// unchained returns a piece that no chain of pieces touching at corners joins to the starting square, or NoMove.
func unchained(laid []games.Move, start int) games.Move {
	reached := setOf(start)
	loose := games.NoMove
	for found := true; found; {
		found = false
		loose = games.NoMove
		for i, m := range laid {
			switch {
			case m == games.NoMove:
			case placements[m].Squares.meets(&reached):
				reached = reached.or(placements[m].Corners)
				laid[i] = games.NoMove
				found = true
			default:
				loose = m
			}
		}
	}
	return loose
}

// parseMover reads the side to move.
func (b *Board) parseMover(word string) error {
	b.pass(White) // finds out who can place
	switch word {
	case "-":
		if !b.Over() {
			return fmt.Errorf("the game is not over: %c can place, so want %c to move", "bw"[b.mover], "bw"[b.mover])
		}
		return nil
	case "b":
		b.mover = Black
	case "w":
		b.mover = White
	default:
		return fmt.Errorf("side to move %q: want b, w or -", word)
	}
	if b.Over() {
		return fmt.Errorf("neither player can place: want -, not %s, once the game is over", word)
	}
	if !b.canPlace(b.mover) {
		return fmt.Errorf("%s cannot place: want the other colour to move", word)
	}
	return nil
}

// parseBonus reads which players placed the single square last.
func (b *Board) parseBonus(word string) error {
	if !b.bonus {
		return fmt.Errorf("%q: a third field needs the option %s=true", word, BonusOption)
	}
	if word != "+5b" && word != "+5w" && word != "+5bw" {
		return fmt.Errorf("%q: want +5b, +5w or +5bw for players who placed all pieces, and the single square last", word)
	}
	for seat := range b.at {
		if strings.IndexByte(word, "bw"[seat]) < 0 {
			continue
		}
		if err := b.endSingle(games.Seat(seat)); err != nil {
			return fmt.Errorf("%q: %w", word, err)
		}
	}
	return nil
}

// endSingle records that a player placed the single square last. It is an error if the board excludes that.
func (b *Board) endSingle(s games.Seat) error {
	side := &b.plies[s].side
	if side.hand != 0 {
		return fmt.Errorf("%c has not placed all pieces", glyphs[s])
	}
	var others []games.Move
	for rest := side.Squares; rest != (Set{}); {
		group := rest.group(rest.first())
		rest = rest.without(group)
		if group.Len() > 1 {
			m, err := moveOn(&group)
			if err != nil {
				return err
			}
			others = append(others, m)
		}
	}
	if unchained(others, int(b.starts[s])) != games.NoMove {
		return fmt.Errorf("the other pieces of %c are not joined without the single square, so it was not the last",
			glyphs[s])
	}
	side.single = true
	return nil
}
