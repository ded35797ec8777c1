package spluteval

import (
	"context"

	"tourney/games"
	"tourney/games/splut"
	"tourney/players"
)

// The constants of the original.
const (
	axiomBound = 10_000 // alpha at the root is -axiomBound, beta axiomBound, and no node is worth less than -axiomBound
	axiomNoise = 5      // the largest number added to the value of a step at the root, be it a bound or not
	axiomSeen  = 81     // the heuristic looks at this many cells of the grid, and so at none of rank 1
)

// axiomSearch is the search of the original. A value changes its sign where the ply belongs to another player than the root's,
// after the largest is taken: that is right only if the players take turns ply by ply. No line ends before the depth.
type axiomSearch struct {
	seats  int
	root   games.Seat
	levels [axiomPlies]axiomLevel // by plies from the root
	leaf   axiomBoard
	counts players.Counts

	done    <-chan struct{}
	work    int // nodes until the next look at done
	stopped bool
}

// axiomLevel is the memory of one node on the way from the root.
type axiomLevel struct {
	board axiomBoard
	moves []axiomMove
}

func (s *axiomSearch) begin(ctx context.Context, root games.Seat) {
	s.root, s.counts = root, players.Counts{Nodes: 1}
	s.done, s.work, s.stopped = ctx.Done(), 0, false
}

// after returns what the original calls the score after a ply. The node has depth plies to go, this one included; alpha
// and beta are those of the node.
func (s *axiomSearch) after(height int, m axiomMove, turn axiomTurn, depth, alpha, beta int) int {
	s.counts.Nodes++
	next := turn.next(s.seats)
	if depth == 1 {
		s.leaf = s.levels[height].board
		s.leaf.play(m, turn.seat)
		s.counts.Evals++
		return s.signed(s.leaf.value(s.root), next)
	}
	child := &s.levels[height+1]
	child.board = s.levels[height].board
	child.board.play(m, turn.seat)
	return s.score(height+1, next, depth-1, alpha, beta)
}

// score returns the score of a node with at least one ply to go.
func (s *axiomSearch) score(height int, turn axiomTurn, depth, alpha, beta int) int {
	if s.tick() {
		return 0
	}
	here := &s.levels[height]
	here.moves = here.board.moves(here.moves[:0], turn.seat)
	best := -axiomBound
	for i, m := range here.moves {
		best = max(best, s.after(height, m, turn, depth, alpha, beta))
		if s.stopped {
			return 0
		}
		low, high := alpha, beta // as this player sees them
		if turn.seat != s.root {
			low, high = -beta, -alpha
		}
		low = max(low, best)
		if low >= high {
			best = low
			s.counts.Cuts++
			if i == 0 {
				s.counts.FirstCuts++
			}
			break
		}
		if alpha = low; turn.seat != s.root {
			alpha, beta = -high, -low
		}
	}
	return s.signed(best, turn)
}

// signed changes the sign of a value if another player than the root's is at turn.
func (s *axiomSearch) signed(v int, turn axiomTurn) int {
	if turn.seat != s.root {
		return -v
	}
	return v
}

// value is the heuristic of the original. It counts markers in row 9 as rocks, and for the lines of wizards it takes the wrong one
// of two numbers: the cell with the number of false, which is a10, for foreign wizards, that of true for the own. All such lines
// lower the value.
func (a *axiomBoard) value(root games.Seat) (v int) {
	var stones [10]int8
	n := 0
	add := func(at int8, there bool) {
		if there {
			stones[n] = at
			n++
		}
	}
	for i, at := range a.rocks {
		add(at, at < axiomSeen)
		add(int8(columns+5+i), a.lifted[i] != games.NoSeat) // f9 to i9
	}
	add(columns+1, a.broken != games.NoSeat) // b9
	add(columns, a.clear != games.NoSeat)    // a9
	seen := func(at int8) bool { return at != gone && at < axiomSeen }
	for seat, pieces := range a.pieces {
		wizard, dwarf, distance, line := -3000, -100, 10, int8(0)
		if games.Seat(seat) == root {
			wizard, dwarf, distance, line = 9000, 300, -30, 1
		}
		if seen(pieces[splut.Wizard]) {
			v += wizard
			for _, at := range stones[:n] {
				if at%columns == line {
					v -= 500
				}
			}
		}
		if seen(pieces[splut.Dwarf]) {
			v += dwarf
		}
		if troll := pieces[splut.Troll]; seen(troll) {
			for _, at := range stones[:n] {
				across, along := int(at%columns-troll%columns), int(at/columns-troll/columns)
				v += distance * (max(across, -across) + max(along, -along))
			}
		}
	}
	return v
}

// axiomLook is the number of nodes between two looks at done.
const axiomLook = 1024

// tick reports whether the search must stop.
func (s *axiomSearch) tick() bool {
	if s.work--; s.work < 0 {
		s.work = axiomLook
		select {
		case <-s.done:
			s.stopped = true
		default:
		}
	}
	return s.stopped
}
