package blokus

import (
	"fmt"
	"strconv"
	"strings"

	"tourney/games"
	"tourney/games/sgf"
)

var _ games.Recorder = Game{}

// blksgf is Pentobi's format: SGF with a game of its own.
const blksgf = "blksgf"

// Formats returns "blksgf".
func (Game) Formats() []string { return []string{blksgf} }

// AppendRecord appends a game as Pentobi reads it. Pieces that the game did not begin with are in the root, one value
// each. A seat that is skipped plays nothing: that the other one plays twice says so.
//
// Source: the Blokus SGF page of Pentobi's documentation, and Pentobi itself.
func (Game) AppendRecord(dst []byte, format string, r games.Record) ([]byte, error) {
	if format != blksgf {
		return nil, fmt.Errorf("unknown format %q: games of blokus are written as %s", format, blksgf)
	}
	at, isBoard := r.Start.Clone().(*Board)
	if !isBoard {
		return nil, fmt.Errorf("a position of another game (%T)", r.Start)
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

// appendSetup appends the pieces on the board and the side to move of another start than the empty board.
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

// result returns the words for an outcome, "" for none: who won by how many points, or how else where the moves do not
// show the end.
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

// choices names the options that are not at their default: "black a1, white n14".
func choices(o games.Options) string {
	var words []string
	for _, known := range options {
		if word := o[known.Name]; word != "" && word != known.Default {
			words = append(words, known.Name+" "+word)
		}
	}
	return strings.Join(words, ", ")
}
