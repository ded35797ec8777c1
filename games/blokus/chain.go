package blokus

import "tourney/games"

// AppendChain appends a player's pieces on the board, in an order in which that player can place them on the empty board. The
// order is the breadth-first one from the piece on the starting square. Pieces of the other player never forbid it.
func (b *Board) AppendChain(dst []games.Move, s games.Seat) []games.Move {
	rest := b.Squares(s)
	reached := setOf(int(b.starts[s]))
	for rest != (Set{}) {
		var next Set
		for near := rest.and(reached); near != (Set{}); near = near.and(rest) {
			piece := rest.group(near.first())
			rest = rest.without(piece)
			m, err := moveOn(&piece)
			if err != nil {
				panic("blokus: " + err.Error()) // no board has such squares
			}
			dst = append(dst, m)
			next = next.or(placements[m].Corners)
		}
		reached = next
	}
	return dst
}
