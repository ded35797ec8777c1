package main

import (
	"fmt"
	"strings"

	"tourney/games"
	"tourney/results"
)

// sheet writes a game down turn by turn, with a diagram after each.
type sheet struct {
	board games.Position
	names []string // of the seats
	plies int      // written down
	turn  int      // at hand
	mover games.Seat
	notes []string // of its sub-moves
	begun int      // sub-moves played before it
	// behind returns what stands behind the turn whose sub-moves are those from ply begun to before ply end; nil for
	// nothing.
	behind func(begun, end int) string
}

func newSheet(start games.Position, names []string) *sheet {
	return &sheet{board: start.Clone(), names: names, turn: start.Turns(), mover: start.Mover()}
}

// moves lists the sub-moves of a stored game.
func moves(r results.Record) []games.Move {
	list := make([]games.Move, len(r.Moves))
	for i, m := range r.Moves {
		list[i] = games.Move(m)
	}
	return list
}

// write continues the sheet by what is new among all sub-moves played so far, and returns the turns that are finished.
func (s *sheet) write(played []games.Move) string {
	text := ""
	for _, move := range played[s.plies:] {
		s.notes = append(s.notes, string(s.board.AppendMove(nil, move)))
		s.board.Do(move)
		if s.board.Turns() != s.turn || s.board.Over() {
			text += s.rest()
		}
	}
	s.plies = len(played)
	return text
}

// rest returns the turn at hand as far as it has come, "" if it has not begun, and begins the next.
func (s *sheet) rest() string {
	if len(s.notes) == 0 {
		return ""
	}
	turn, end := strings.Join(s.notes, " "), s.begun+len(s.notes)
	if s.behind != nil {
		turn += s.behind(s.begun, end)
	}
	text := fmt.Sprintf("\n%d. %s: %s\n%s", s.turn+1, s.names[s.mover], turn, s.board.AppendDiagram(nil))
	s.turn, s.mover, s.notes, s.begun = s.board.Turns(), s.board.Mover(), s.notes[:0], end
	return text
}
