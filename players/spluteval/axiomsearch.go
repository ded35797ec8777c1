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
	axiomSeen  = 81     // the heuristic looks at this many cells of the grid, and so at none of rank 1
)

// axiomReading is a way to read the code, where it leaves something open or its revisions differ.
type axiomReading struct {
	takes  bool // a troll's step onto a rock takes it off, and ends the ply; else each throw is a ply
	line   int8 // the file whose rocks count against the own wizard, which is what true is: 1, or -1 for none
	leaves bool // values at the last ply have signs, too
	noise  int  // the largest number added to the value of a step at the root, be it a bound or not
	// The others are the same in both revisions: TestAxiomCounts shows that no other way fits the printed counts
	// better.
	unsigned bool // values of other nodes have none
	mover    bool // a value is for the seat of the last ply, not for the root's
	unmarked bool // markers in row 9 are no rocks for the heuristic
	sweeps   bool // the cleaner clears the markers in searches, too
	bottomUp bool // steps are listed from the last cell of the grid on
}

// axiomJuly is the revision of 5 July 2014. It is nearest to the counts that the author printed.
var axiomJuly = axiomReading{takes: true, line: -1, noise: 10}

// axiomAugust is the revision of 25 August 2014, the last one.
var axiomAugust = axiomReading{line: -1, leaves: true, noise: 5}

// axiomSearch is the search of the original. A value changes its sign where the ply belongs to another player than the
// root's, after the largest is taken: that is right only if the players take turns ply by ply. No line ends before the
// depth.
type axiomSearch struct {
	axiomReading
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
		seat := s.root
		if s.mover {
			seat = turn.seat
		}
		v := s.leaf.value(seat, s.line, !s.unmarked)
		if s.leaves {
			return s.signed(v, next)
		}
		return v
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
	here.moves = s.moves(here, turn.seat)
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
	if s.unsigned {
		return best
	}
	return s.signed(best, turn)
}

// moves lists the plies of a node.
func (s *axiomSearch) moves(here *axiomLevel, seat games.Seat) []axiomMove {
	list := here.board.moves(here.moves[:0], seat, s.takes, s.bottomUp)
	if s.sweeps && seat == cleaner {
		list[0].clears = true
	}
	return list
}

// signed changes the sign of a value if another player than the root's is at turn.
func (s *axiomSearch) signed(v int, turn axiomTurn) int {
	if turn.seat != s.root {
		return -v
	}
	return v
}

// value is the heuristic of the original. It counts markers in row 9 as rocks. For the lines of wizards it takes the
// wrong one of two numbers: false, the number of cell a10, for foreign wizards, and true, a number of the file line,
// for the own. All such lines lower the value.
func (a *axiomBoard) value(root games.Seat, line int8, marked bool) (v int) {
	var stones [10]int8
	n := 0
	add := func(at int8, there bool) {
		if there {
			stones[n] = at
			n++
		}
	}
	for i, at := range a.rocks {
		add(at, at != gone && at < axiomSeen)
		add(int8(columns+5+i), marked && a.lifted[i] != games.NoSeat) // f9 to i9
	}
	add(columns+1, marked && a.broken != games.NoSeat) // b9
	add(columns, marked && a.clear != games.NoSeat)    // a9
	seen := func(at int8) bool { return at != gone && at < axiomSeen }
	for seat, pieces := range a.pieces {
		wizard, dwarf, distance, file := -3000, -100, 10, int8(0)
		if games.Seat(seat) == root {
			wizard, dwarf, distance, file = 9000, 300, -30, line
		}
		if seen(pieces[splut.Wizard]) {
			v += wizard
			for _, at := range stones[:n] {
				if at%columns == file {
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
