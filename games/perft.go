package games

import "context"

// Perft counts the sequences of exactly that many sub-moves that can be played from p, by playing them. Sequences that
// end sooner because the game does are not counted; zero plies is one sequence. Known counts are the usual proof of a
// move generator. The position is the same afterwards. When ctx ends, Perft returns ctx.Err() soon.
func Perft(ctx context.Context, p Position, plies int) (uint64, error) {
	if plies == 0 {
		return 1, nil
	}
	n := perft(ctx, p, make([][]Move, plies))
	return n, ctx.Err()
}

// perft counts with one buffer for each ply that is left; a buffer allocates only while it grows to the most moves that
// its ply meets.
func perft(ctx context.Context, p Position, buffers [][]Move) uint64 {
	if len(buffers) == 1 { // every legal move ends one sequence, so the last ply need not be played
		if c, ok := p.(Counter); ok {
			return uint64(c.CountMoves())
		}
	}
	moves := p.AppendMoves(buffers[0][:0])
	buffers[0] = moves
	if len(buffers) == 1 {
		return uint64(len(moves))
	}
	if len(buffers) > 3 && ctx.Err() != nil { // asked seldom enough to cost nothing
		return 0
	}
	var n uint64
	for _, m := range moves {
		if _, over := p.Do(m); !over {
			n += perft(ctx, p, buffers[1:])
		}
		p.Undo()
	}
	return n
}
