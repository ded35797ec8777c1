package search

import "tourney/games"

// memory is what a search remembers of sub-moves that cut elsewhere.
type memory struct {
	killers [maxPlies + 1][2]games.Move // by height
	history [games.MaxSeats][histories]uint32
}

// histories is the number of sub-moves told apart; games with more have some share a number, which harms nothing but
// the order.
const histories = 1 << 10

// place returns where the history of a sub-move is.
func place(m games.Move) uint32 { return uint32(m) * 0x9E3779B1 >> 22 }

// forget is for the start of a game, which must not depend on the one before.
func (o *memory) forget() { *o = memory{} }

// fade is for the start of a search: what it finds out itself soon weighs more.
func (o *memory) fade(seats int) {
	for i := range o.killers {
		o.killers[i] = [2]games.Move{games.NoMove, games.NoMove}
	}
	for s := range seats {
		for i := range o.history[s] {
			o.history[s][i] /= 8
		}
	}
}

// learn remembers a sub-move that caused a cut-off. The more plies that saved, the more it counts.
func (o *memory) learn(height, depth int, mover games.Seat, m games.Move) {
	if k := &o.killers[height]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	o.history[mover][place(m)] += uint32(depth * depth)
}
