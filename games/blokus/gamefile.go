package blokus

import (
	"fmt"
	"strconv"
	"strings"

	"tourney/games"
	"tourney/games/sgf"
)

var _ games.Exporter = Game{}

// blksgf is Pentobi's format: SGF with game properties of its own.
const blksgf = "blksgf"

func (Game) Formats() []string { return []string{blksgf} }

// AppendGameFile appends a game as Pentobi reads it. Pieces of the start board are in the root node, one value for each
// piece. A skipped seat has no node: the other seat plays twice in succession.
//
// Source: the Blokus SGF page of Pentobi's documentation, and Pentobi itself.
func (Game) AppendGameFile(dst []byte, format string, r games.GameFile) ([]byte, error) {
	if format != blksgf {
		return nil, fmt.Errorf("unknown format %q: games of blokus are written as %s", format, blksgf)
	}
	at, isBoard := r.Start.Clone().(*Board)
	if !isBoard {
		return nil, fmt.Errorf("the start is a position of another game (%T)", r.Start)
	}
	dst = append(dst, "(;GM[Blokus Duo]CA[UTF-8]"...)
	dst = sgf.AppendProperty(dst, "GN", r.Name)
	dst = appendSetup(dst, at)
	for i, name := range r.Players {
		dst = sgf.AppendProperty(dst, [...]string{"PB", "PW"}[i], name)
	}
	dst = sgf.AppendProperty(dst, "DT", r.Date)
	dst = sgf.AppendProperty(dst, "RU", choices(r.Options))
	moves := playMoves(at, r.Moves)
	dst = sgf.AppendProperty(dst, "RE", result(r.Outcome, at.Over()))
	dst = sgf.AppendProperty(dst, "GC", r.Outcome.Reason)
	return append(append(dst, moves...), ")\n"...), nil
}

// playMoves plays moves and returns them as nodes of the file, one a line.
func playMoves(b *Board, moves []games.Move) (nodes []byte) {
	for _, m := range moves {
		nodes = append(nodes, '\n', ';', glyphs[b.mover], '[')
		nodes = append(b.AppendMove(nodes, m), ']')
		b.Do(m)
	}
	return nodes
}

// appendSetup appends the pieces and the side to move of a start board that is not empty.
func appendSetup(dst []byte, b *Board) []byte {
	if b.Squares(Black).or(b.Squares(White)) == (Set{}) && b.mover == Black {
		return dst
	}
	for seat := range b.at {
		rest := b.Squares(games.Seat(seat))
		if rest != (Set{}) {
			dst = append(dst, 'A', glyphs[seat])
		}
		for rest != (Set{}) {
			piece := rest.group(rest.first())
			rest = rest.without(piece)
			dst = append(appendSquares(append(dst, '['), &piece), ']')
		}
	}
	return append(dst, 'P', 'L', '[', glyphs[b.mover], ']')
}

// result returns the format's word for an outcome, "" for an open game: the winner and the lead in points. If the moves
// do not end the game (shown is false), the winner won by resignation or forfeit.
func result(o games.Outcome, shown bool) string {
	winner := o.Winner()
	if winner == games.NoSeat {
		if o.Place[Black] == 0 {
			return ""
		}
		return "0"
	}
	word := glyphs[winner:winner+1] + "+"
	switch {
	case shown:
		return word + strconv.Itoa(int(o.Points[winner]-o.Points[1-winner]))
	case o.Reason == games.Resigned:
		return word + "R"
	default:
		return word + "F"
	}
}

// choices returns the options that differ from their defaults: "black a1, white n14".
func choices(o games.Options) string {
	var words []string
	for _, known := range options {
		if word := o[known.Name]; word != "" && word != known.Default {
			words = append(words, known.Name+" "+word)
		}
	}
	return strings.Join(words, ", ")
}
