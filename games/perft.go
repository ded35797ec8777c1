package games

import "context"

// Perft counts the sequences of exactly plies sub-moves from p. Known counts are the usual proof of a move
// generator.
//
// A game that ends sooner gives no sequence; 0 plies give one. Perft plays the moves and leaves p unchanged. When ctx
// ends, it returns ctx.Err() soon.
func Perft(ctx context.Context, p Position, plies int) (uint64, error) {
	if plies == 0 {
		return 1, nil
	}
	n := perft(ctx, p, make([][]Move, plies))
	return n, ctx.Err()
}

// perft uses one buffer for each ply. A buffer allocates only while it grows to the longest list of its ply.
func perft(ctx context.Context, p Position, buffers [][]Move) uint64 {
	if len(buffers) == 1 { // every legal move is one sequence, so the last ply is not played
		if c, ok := p.(Counter); ok {
			return uint64(c.CountMoves())
		}
	}
	moves := p.AppendMoves(buffers[0][:0])
	buffers[0] = moves
	if len(buffers) == 1 {
		return uint64(len(moves))
	}
	if len(buffers) > 3 && ctx.Err() != nil { // rarely enough that asking costs nothing measurable
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
