package games

// Perft counts the sequences of exactly that many sub-moves that can be played from p, by playing them. Sequences that
// end sooner because the game does are not counted; zero plies is one sequence. Known counts are the usual proof of a
// move generator. The position is the same afterwards.
func Perft(p Position, plies int) uint64 {
	if plies == 0 {
		return 1
	}
	return perft(p, make([][]Move, plies))
}

// perft counts with one buffer for each ply that is left; a buffer allocates only while it grows to the most moves that
// its ply meets.
func perft(p Position, buffers [][]Move) uint64 {
	moves := p.AppendMoves(buffers[0][:0])
	buffers[0] = moves
	if len(buffers) == 1 {
		return uint64(len(moves)) // every legal move ends one sequence, so the last ply need not be played
	}
	var n uint64
	for _, m := range moves {
		if _, over := p.Do(m); !over {
			n += perft(p, buffers[1:])
		}
		p.Undo()
	}
	return n
}
