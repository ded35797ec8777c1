package blokus

import "tourney/games"

// AppendChain appends a player's pieces on the board, in an order in which that player can place them on the empty board. The
// order is the breadth-first one from the piece on the starting square. Pieces of the other player never forbid it.
func (b *Board) AppendChain(dst []games.Move, s games.Seat) []games.Move {
	own := b.Squares(s)
	rest := own.rows()
	var reached rows
	reached.add(b.scene().colours[s].start)
	for rest != (rows{}) {
		var next rows
		for near := rest.and(&reached); ; near = near.and(&rest) {
			at, more := near.first()
			if !more {
				break
			}
			piece := rest.group(at)
			rest = rest.without(&piece)
			m, err := duo.moveOn(&piece)
			if err != nil {
				panic("blokus: " + err.Error()) // no board has such squares
			}
			dst = append(dst, m)
			corners := piece.corners()
			next = next.or(&corners)
		}
		reached = next
	}
	return dst
}
