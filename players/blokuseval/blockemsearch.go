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

// blockemSearch is the original's search: to a fixed depth, in which a pass takes a ply. Every value is the mover's, in units.
// Moves are tried in an order of its own, which changes neither the value nor, by ranks, the move chosen.
type blockemSearch struct {
	eval      *evaluator
	fiveFirst int // with fewer pieces placed, pieces of five squares go before others

	board  *blokus.Board
	counts players.Counts
	levels [mostPlies]level // by height; always the same side moves

	done    <-chan struct{}
	work    int // until it is time to look whether to stop
	stopped bool
}

// level is the memory of one ply.
type level struct {
	moves   []games.Move
	ranked  []ranked
	killers [2]games.Move // that have cut lately, the last first
}

// ranked is a move with the value after it.
type ranked struct {
	static int64
	move   games.Move
}

// infinite is beyond all values.
const infinite = math.MaxInt64 / 2

// fives are the pieces of five squares, a bit for each.
const fives = (1<<blokus.Pieces - 1) &^ (1<<9 - 1)

// lookEvery is how many positions with all their moves are searched between two looks: about a millisecond.
const lookEvery = 64

// root searches a board, on which the mover has a move. It returns the value and, of the moves that attain it, the one of
// the least rank.
func (s *blockemSearch) root(ctx context.Context, b *blokus.Board, depth int, r *ranks) (best int64, chosen games.Move) {
	s.board, s.counts = b, players.Counts{Nodes: 1}
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
			alpha-- // then a value as good is told from worse ones
		}
		v := s.try(m, mover, 0, depth, alpha, infinite)
		if s.stopped {
			break
		}
		if v > best || v == best && rank < least {
			best, chosen, least = v, m, rank
		}
	}
	return best, chosen
}

// bestStatic returns the greatest value after a move listed at the root, and of those moves the one of the least rank.
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

// list lists the moves to be tried at a height.
func (s *blockemSearch) list(mover games.Seat, height int) []games.Move {
	here := &s.levels[height]
	hand := s.board.Hand(mover)
	if placed(s.board, mover) >= s.fiveFirst {
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

// listed reports whether a move is one of those to be tried, as far as that can be told without listing them.
func (s *blockemSearch) listed(m games.Move, mover games.Seat) bool {
	return m != games.NoMove && s.board.Fits(mover, m) &&
		(s.eval.shapes.size[blokus.OrientationOf(m)] == mostSquares || placed(s.board, mover) >= s.fiveFirst)
}

// try returns the value of a position to its mover if he plays a move. Values are exact within the open interval from
// alpha to beta; outside, what is not above alpha is at least the value, and what is not below beta at most.
func (s *blockemSearch) try(m games.Move, mover games.Seat, height, depth int, alpha, beta int64) int64 {
	next, over := s.board.Do(m)
	v := -s.reached(1-mover, next, over, height+1, depth-1, -beta, -alpha)
	s.board.Undo()
	return v
}

// reached returns the value of a position to the side whose turn it is. Unless it is the next to move, it has no
// move: then it passes, or if it has no piece left, the line ends. So do lines at the depth. What is then judged is
// the other side's position, as if that had moved last.
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

// node searches a position with two plies or more to go, in which the mover has a move.
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
			killers[i] = games.NoMove // the list may have it all the same, and then it is not tried yet
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

// cut reports whether a position is left after a move, and if so, remembers the move.
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

// sort brings the moves listed at a height into the order of the values after them. With two plies to go that would take
// longer than it saves.
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

// lastPly returns the greatest value after a move, or one that is enough.
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

// count counts leaves.
func (s *blockemSearch) count(leaves int) {
	s.counts.Nodes += int64(leaves)
	s.counts.Evals += int64(leaves)
}

// tick reports whether the search must stop, for which it looks from time to time.
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
