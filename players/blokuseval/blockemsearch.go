package blokuseval

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"

	"tourney/games"
	"tourney/games/blokus"
	"tourney/players"
)

// blockemSearch is the search of the original, to a fixed depth in which a pass takes a ply. Values are those for the
// mover, in units. The order of moves differs from the original's; ranks keep the chosen move the same.
type blockemSearch struct {
	eval      *evaluator
	fiveFirst int // with fewer pieces placed, smaller pieces are tried only if no piece of five squares fits

	board    *blokus.Board
	counts   players.Counts
	spent    []int64          // evaluations for each move of the root, in the order searched; none at depth 1
	searched []games.Move     // these moves
	levels   [mostPlies]level // by height; at one height the same side always moves

	done    <-chan struct{}
	work    int // positions until the next look at done
	stopped bool
}

// level is the memory of one ply.
type level struct {
	moves   []games.Move
	ranked  []ranked
	killers [2]games.Move // moves of the last cut-offs, the latest first
}

// ranked is a move with the static value after it.
type ranked struct {
	static int64
	move   games.Move
}

// infinite is above all values.
const infinite = math.MaxInt64 / 2

// fives is the set of the pieces of five squares.
const fives = (1<<blokus.Pieces - 1) &^ (1<<9 - 1)

// lookEvery is the number of positions between two looks at done: about a millisecond.
const lookEvery = 64

// root returns the value of a board and the best move of the least rank. The mover must have a move.
func (s *blockemSearch) root(ctx context.Context, b *blokus.Board, depth int, r *ranks) (best int64, chosen games.Move) {
	s.board, s.counts = b, players.Counts{Nodes: 1}
	s.spent, s.searched = s.spent[:0], s.searched[:0]
	s.done, s.work, s.stopped = ctx.Done(), 0, false
	for i := range s.levels {
		s.levels[i].killers = [2]games.Move{games.NoMove, games.NoMove}
	}
	s.tick()
	mover := b.Mover()
	s.list(mover, 0)
	if depth == 1 {
		return s.bestStatic(mover, r)
	}
	s.sort(mover, 0)
	best = -infinite
	least := uint64(0) // rank
	for _, m := range s.levels[0].moves {
		rank := r.of(m)
		alpha := best
		if rank < least {
			alpha-- // so that an equal value is exact
		}
		before := s.counts.Evals
		v := s.try(m, mover, 0, depth, alpha, infinite)
		if s.stopped {
			break
		}
		s.spent, s.searched = append(s.spent, s.counts.Evals-before), append(s.searched, m)
		if v > best || v == best && rank < least {
			best, chosen, least = v, m, rank
		}
	}
	return best, chosen
}

// bestStatic returns the greatest static value after a move, and the move of the least rank with this value.
func (s *blockemSearch) bestStatic(mover games.Seat, r *ranks) (best int64, chosen games.Move) {
	moves := s.levels[0].moves
	c := &s.eval.children
	c.reset(s.eval, s.board, mover, mover)
	best = -infinite
	for _, m := range moves {
		if v := c.value(m); v > best || v == best && r.of(m) < r.of(chosen) {
			best, chosen = v, m
		}
	}
	s.count(len(moves))
	return best, chosen
}

// list sets the moves of a height to those that the original tries, and returns them.
func (s *blockemSearch) list(mover games.Seat, height int) []games.Move {
	here := &s.levels[height]
	hand := s.board.Hand(mover)
	if inPlay(s.board, mover) >= s.fiveFirst {
		here.moves = s.board.AppendPlacements(here.moves[:0], mover, hand)
		return here.moves
	}
	here.moves = s.board.AppendPlacements(here.moves[:0], mover, hand&fives)
	for rest := hand &^ fives; rest != 0 && len(here.moves) == 0; {
		piece := uint32(1) << (bits.Len32(rest) - 1)
		here.moves = s.board.AppendPlacements(here.moves, mover, piece)
		rest &^= piece
	}
	return here.moves
}

// listed reports whether list would contain m. It may report false for a piece of fewer than five squares that list
// contains.
func (s *blockemSearch) listed(m games.Move, mover games.Seat) bool {
	return m != games.NoMove && s.board.Fits(mover, m) &&
		(s.eval.shapes.size[blokus.OrientationOf(m)] == mostSquares || inPlay(s.board, mover) >= s.fiveFirst)
}

// try returns the value for the mover after m. It is exact if it is inside (alpha, beta); a result <= alpha is an upper
// bound, a result >= beta a lower bound.
func (s *blockemSearch) try(m games.Move, mover games.Seat, height, depth int, alpha, beta int64) int64 {
	next, over := s.board.Do(m)
	v := -s.reached(1-mover, next, over, height+1, depth-1, -beta, -alpha)
	s.board.Undo()
	return v
}

// reached returns the value of a position for side, which has the next ply. If side is not the next to move, it has no
// move and passes. A line ends at the depth, or if side has no piece left; the value is then that for the other side,
// as the last mover, negated.
func (s *blockemSearch) reached(side, next games.Seat, over bool, height, depth int, alpha, beta int64) int64 {
	switch {
	case depth == 0 || s.board.Hand(side) == 0:
		s.count(1)
		return -s.eval.value(s.board, 1-side)
	case over || next != side:
		return -s.reached(1-side, next, over, height+1, depth-1, -beta, -alpha)
	case depth == 1:
		return s.lastPly(side, height, beta)
	default:
		return s.node(side, height, depth, alpha, beta)
	}
}

// node returns the value of a position in which the mover has a move. depth is at least 2.
func (s *blockemSearch) node(mover games.Seat, height, depth int, alpha, beta int64) int64 {
	s.counts.Nodes++
	if s.tick() {
		return 0
	}
	here := &s.levels[height]
	killers := here.killers
	best, tried := int64(-infinite), 0
	for i, m := range killers {
		if !s.listed(m, mover) {
			killers[i] = games.NoMove // the list may still contain the move; it must then be tried there
			continue
		}
		best = max(best, s.try(m, mover, height, depth, max(alpha, best), beta))
		tried++
		if s.cut(m, height, tried, best >= beta) {
			return best
		}
	}
	moves := s.list(mover, height)
	if depth > 2 {
		s.sort(mover, height)
	}
	for _, m := range moves {
		if m == killers[0] || m == killers[1] {
			continue
		}
		best = max(best, s.try(m, mover, height, depth, max(alpha, best), beta))
		tried++
		if s.cut(m, height, tried, best >= beta) {
			return best
		}
	}
	return best
}

// cut reports whether the search leaves the position after m. It remembers a move that cuts off.
func (s *blockemSearch) cut(m games.Move, height, tried int, enough bool) bool {
	if s.stopped {
		return true
	}
	if !enough {
		return false
	}
	s.counts.Cuts++
	if tried == 1 {
		s.counts.FirstCuts++
	}
	if k := &s.levels[height].killers; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	return true
}

// sort sorts the moves of a height by the static values after them. At depth 2 sorting costs more than it saves.
func (s *blockemSearch) sort(mover games.Seat, height int) {
	here := &s.levels[height]
	c := &s.eval.children
	c.reset(s.eval, s.board, mover, mover)
	here.ranked = here.ranked[:0]
	for _, m := range here.moves {
		here.ranked = append(here.ranked, ranked{c.value(m), m})
	}
	s.count(len(here.moves))
	slices.SortFunc(here.ranked, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(b.static, a.static), cmp.Compare(a.move, b.move))
	})
	for i, r := range here.ranked {
		here.moves[i] = r.move
	}
}

// lastPly returns the greatest static value after a move, or the first value >= beta.
func (s *blockemSearch) lastPly(mover games.Seat, height int, beta int64) int64 {
	s.counts.Nodes++
	if s.tick() {
		return 0
	}
	tried := 0
	for _, m := range s.levels[height].killers {
		if !s.listed(m, mover) {
			continue
		}
		s.count(1)
		tried++
		if v := s.eval.valueAfter(s.board, mover, m, mover); v >= beta {
			s.cut(m, height, tried, true)
			return v
		}
	}
	moves := s.list(mover, height)
	c := &s.eval.children
	c.reset(s.eval, s.board, mover, mover)
	best := int64(-infinite)
	for i, m := range moves {
		if v := c.value(m); v > best {
			best = v
			if best >= beta {
				s.count(i + 1)
				s.cut(m, height, tried+i+1, true)
				return best
			}
		}
	}
	s.count(len(moves))
	return best
}

func (s *blockemSearch) count(leaves int) {
	s.counts.Nodes += int64(leaves)
	s.counts.Evals += int64(leaves)
}

// tick reports whether the search must stop. It looks at done every lookEvery calls.
func (s *blockemSearch) tick() bool {
	if s.work--; s.work < 0 {
		s.work = lookEvery
		select {
		case <-s.done:
			s.stopped = true
		default:
		}
	}
	return s.stopped
}
