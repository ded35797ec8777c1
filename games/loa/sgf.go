package loa

import (
	"fmt"
	"math/bits"

	"tourney/games"
	"tourney/games/sgf"
)

var _ games.Exporter = Game{}

// sgfFormat is the Smart Game Format, whose game 9 is Lines of Action.
const sgfFormat = "sgf"

func (Game) Formats() []string { return []string{sgfFormat} }

// AppendGameFile appends a game in SGF, FF[4]. A start board other than the usual start is written as SU[Custom] with
// its pieces. The comment on the game says how it ended, because the format has no property for that.
//
// Source: https://red-bean.com/sgf/loa.html and the pages beside it.
func (Game) AppendGameFile(dst []byte, format string, r games.GameFile) ([]byte, error) {
	if format != sgfFormat {
		return nil, fmt.Errorf("unknown format %q: games of loa are written as sgf", format)
	}
	at, isBoard := r.Start.Clone().(*Board)
	if !isBoard {
		return nil, fmt.Errorf("the start is a position of another game (%T)", r.Start)
	}
	dst = append(dst, "(;FF[4]GM[9]SZ[8]CA[UTF-8]"...)
	dst = appendSetup(dst, at)
	for i, name := range r.Players {
		dst = sgf.AppendProperty(dst, [...]string{"PB", "PW"}[i], name)
	}
	dst = sgf.AppendProperty(dst, "GN", r.Name)
	dst = sgf.AppendProperty(dst, "DT", r.Date)
	dst = sgf.AppendProperty(dst, "RU", choices(r.Options))
	moves := playMoves(at, r.Moves)
	dst = sgf.AppendProperty(dst, "RE", result(r.Outcome, at.Over()))
	dst = sgf.AppendProperty(dst, "GC", r.Outcome.Reason)
	return append(append(dst, moves...), ")\n"...), nil
}

// playMoves plays moves and returns them as nodes of the file, eight a line.
func playMoves(b *Board, moves []games.Move) (nodes []byte) {
	for i, m := range moves {
		if i%8 == 0 {
			nodes = append(nodes, '\n')
		}
		nodes = append(nodes, ';', "BW"[b.mover], '[')
		switch {
		case m == Pass:
			nodes = append(nodes, passWord...)
		case b.captures(m):
			nodes = appendMove(nodes, m, ':')
		default:
			nodes = appendMove(nodes, m, '-')
		}
		nodes = append(nodes, ']')
		b.Do(m)
	}
	return nodes
}

// appendSetup appends the pieces and the side to move of an unusual start.
func appendSetup(dst []byte, b *Board) []byte {
	if b.pieces == start && b.mover == Black {
		return dst
	}
	dst = append(dst, "SU[Custom]"...)
	for colour, pieces := range b.pieces {
		dst = append(dst, 'A', "BW"[colour])
		for ; pieces != 0; pieces &= pieces - 1 {
			dst = append(appendSquare(append(dst, '['), bits.TrailingZeros64(pieces)), ']')
		}
	}
	return append(dst, 'P', 'L', '[', "BW"[b.mover], ']')
}

// result returns SGF's word for an outcome, "" for an open game. If the moves do not end the game (shown is false), the
// winner won by resignation or forfeit.
func result(o games.Outcome, shown bool) string {
	winner := o.Winner()
	if winner == games.NoSeat {
		if o.Place[Black] == 0 {
			return ""
		}
		return "Draw"
	}
	word := "BW"[winner:winner+1] + "+"
	switch {
	case shown:
		return word
	case o.Reason == games.Resigned:
		return word + "R"
	default:
		return word + "F"
	}
}

// choices returns the rule set and the choices that override it: "olympiad, cap none".
func choices(o games.Options) string {
	words := o[rulesOption]
	for _, known := range options[1:] { // all but the rule set
		if word := o[known.Name]; word != asRules {
			words += ", " + known.Name + " " + word
		}
	}
	return words
}
