package transcript

import (
	"fmt"
	"strings"

	"tourney/games"
)

// Turn is one turn of a game.
type Turn struct {
	Number     int // from 1
	Seat       games.Seat
	First, End int            // its sub-moves are those of plies First to End-1
	Notes      []string       // of the sub-moves
	Board      games.Position // after the turn
	Whole      bool           // false only if the game ended inside the turn
}

// Turns splits the sub-moves played from a position into turns.
func Turns(start games.Position, played []games.Move) []Turn {
	p := start.Clone()
	var list []Turn
	for ply, m := range played {
		if n := len(list); n == 0 || list[n-1].Whole {
			list = append(list, Turn{Number: p.Turns() + 1, Seat: p.Mover(), First: ply})
		}
		t := &list[len(list)-1]
		t.Notes = append(t.Notes, string(p.AppendMove(nil, m)))
		p.Do(m)
		t.End = ply + 1
		t.Whole = p.Over() || p.Turns()+1 != t.Number || p.Mover() != t.Seat
		if t.Whole || t.End == len(played) {
			t.Board = p.Clone()
		}
	}
	return list
}

// Text returns the turn with a diagram below it. seats are the names of all seats; remark follows the sub-moves.
func (t Turn) Text(seats []string, remark string) string {
	return fmt.Sprintf("\n%d. %s: %s%s\n%s", t.Number, seats[t.Seat], strings.Join(t.Notes, " "), remark, t.Board.AppendDiagram(nil))
}
