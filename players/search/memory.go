package search

import "tourney/games"

// memory remembers sub-moves that cut off elsewhere, for the move picker.
type memory struct {
	killers [maxPlies + 1][2]games.Move // by height
	history [games.MaxSeats][histories]uint32
}

// histories is the number of sub-moves told apart. Games with more share some, which only makes the order worse.
const histories = 1 << 10

// place returns the index of a sub-move's history.
func place(m games.Move) uint32 { return uint32(m) * 0x9E3779B1 >> 22 }

// forget starts a game, which must not depend on the one before.
func (o *memory) forget() { *o = memory{} }

// fade starts a search, whose own cut-offs soon weigh more than those of the searches before.
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

// learn remembers a sub-move that cut off. It weighs more the more plies were saved.
func (o *memory) learn(height, depth int, mover games.Seat, m games.Move) {
	if k := &o.killers[height]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	o.history[mover][place(m)] += uint32(depth * depth)
}
