package search

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"tourney/games"
)

// graph is a game on a random directed graph. A position is a spot, reached by many ways: at different heights, with
// any number of plies left, several times on one path. Some sub-moves of a spot lead to the same spot, and some spots
// are images of each other under a symmetry of the graph. It has turns of several sub-moves and up to four
// seats.
type graph struct {
	*world
	path  []int // spots, the start first
	turns []int
}

type world struct {
	seats    int
	spots    []spot
	foreseen foreseen
	duel     bool // two seats that alternate, and no seat loses by its own sub-move
}

// spot is a position without its past.
type spot struct {
	mover   games.Seat
	begins  bool                 // to come here ends the turn before
	outcome games.Outcome        // without a reason while the game is open
	skipped int                  // seats passed over to come here
	out     [games.MaxSeats]bool // seats that have lost here though the game is open; never the mover's
	to      []int                // the spots its sub-moves lead to
	partner []int                // the sub-move that the symmetry makes of each, if the spot is its own image
	image   int                  // the spot that the symmetry makes of this
}

var (
	_ numbers          = (*graph)(nil)
	_ games.Foreseer   = (*graph)(nil)
	_ games.Ender      = (*graph)(nil)
	_ games.Merger     = (*graph)(nil)
	_ games.Symmetric  = (*graph)(nil)
	_ games.Eliminator = (*graph)(nil)
	_ games.Skipper    = (*graph)(nil)
	_ games.Tester     = (*graph)(nil)
)

// newGraph draws a graph of spots, one in ends of them final.
func newGraph(seed uint64, seats, size, ends int) *graph {
	return draw(&world{seats: seats, spots: make([]spot, size), foreseen: foreseen{}}, seed, ends)
}

// newDuel draws a graph of at least four spots, for two seats that move in turn, one sub-move each. No spot of a seat is
// final and lost for the other, who moved there.
func newDuel(seed uint64, size, ends int) *graph {
	return draw(&world{seats: 2, spots: make([]spot, size), foreseen: foreseen{}, duel: true}, seed, ends)
}

// draw draws the spots of a world.
func draw(w *world, seed uint64, ends int) *graph {
	r := rand.New(rand.NewPCG(seed, 1))
	seats, size := w.seats, len(w.spots)
	pairs := r.IntN(size/2 + 1)
	for i := range w.spots {
		s := &w.spots[i]
		if s.image = i; i/2 < pairs {
			s.image = i ^ 1
		}
		if s.image < i {
			*s = w.spots[s.image]
			s.image = i ^ 1
			continue
		}
		s.mover, s.begins = games.Seat(r.IntN(seats)), i == 0 || r.IntN(3) > 0
		if i > 0 && r.IntN(ends) == 0 {
			s.outcome = games.Outcome{Reason: "end"}
			for seat := range seats {
				s.outcome.Place[seat] = 2
			}
			s.outcome.Place[r.IntN(seats)], s.outcome.Place[r.IntN(seats)] = 1, 1
		}
		if seats > 2 && s.outcome.Reason == "" && mix(seed^uint64(i))%6 == 0 {
			s.out[(int(s.mover)+1+i%(seats-1))%seats] = true
		}
		if s.begins && s.outcome.Reason == "" && mix(seed+uint64(i))%5 == 0 {
			s.skipped = 1 + i%2
		}
		if w.duel {
			s.skipped = 0
			s.mover, s.begins = games.Seat(i/2%2), true
			if s.outcome.Reason != "" {
				s.outcome.Place[1-s.mover] = 1
			}
		}
	}
	for i := range w.spots {
		if s := &w.spots[i]; s.image < i {
			for _, to := range w.spots[s.image].to {
				s.to = append(s.to, w.spots[to].image)
			}
		} else {
			w.connect(s, i, r)
		}
	}
	g := &graph{world: w, path: []int{0}, turns: []int{0}}
	for n := r.IntN(size); n > 0; n-- { // the start is any open spot
		if w.spots[n].outcome.Reason == "" {
			g.path[0] = n
			break
		}
	}
	return g
}

// connect draws the sub-moves of a spot. A spot that is its own image has the images of all its sub-moves, too.
func (w *world) connect(s *spot, i int, r *rand.Rand) {
	for n := 1 + r.IntN(4); n > 0; n-- {
		to := r.IntN(len(w.spots))
		for !w.spots[to].begins && w.spots[to].mover != s.mover || w.duel && w.spots[to].mover == s.mover {
			to = r.IntN(len(w.spots))
		}
		s.to = append(s.to, to)
		if s.image == i && w.spots[to].image != to {
			s.to = append(s.to, w.spots[to].image)
			s.partner = append(s.partner, len(s.to)-1, len(s.to)-2)
		} else if s.image == i {
			s.partner = append(s.partner, len(s.to)-1)
		}
	}
}

func (g *graph) spot() *spot       { return &g.spots[g.path[len(g.path)-1]] }
func (g *graph) Seats() int        { return g.seats }
func (g *graph) Mover() games.Seat { return g.spot().mover }
func (g *graph) Over() bool        { return g.spot().outcome.Reason != "" }
func (g *graph) Turns() int        { return g.turns[len(g.turns)-1] }
func (g *graph) Hash() uint64      { return mix(uint64(g.path[len(g.path)-1])) }

func (g *graph) Outcome() games.Outcome { return g.spot().outcome }

func (g *graph) key(images bool) uint64 {
	s := g.path[len(g.path)-1]
	if images {
		s = min(s, g.spots[s].image)
	}
	return uint64(s)
}

func (g *graph) AppendMoves(dst []games.Move) []games.Move {
	if g.Over() {
		return dst
	}
	for i := range g.spot().to {
		dst = append(dst, games.Move(3*i))
	}
	return dst
}

func (g *graph) Do(m games.Move) (games.Seat, bool) {
	g.path = append(g.path, g.spot().to[m/3])
	turns := g.Turns()
	if g.spot().begins {
		turns++
	}
	g.turns = append(g.turns, turns)
	return g.Mover(), g.Over()
}

func (g *graph) Undo() { g.path, g.turns = g.path[:len(g.path)-1], g.turns[:len(g.turns)-1] }

func (g *graph) Foresee() (win, later int) { return g.foreseen.look(g) }
func (g *graph) Ends() bool                { return ends(g) }

// Eliminated reports a seat of more than two that has lost here. On a graph it may come back, which is no search's business.
func (g *graph) Eliminated(s games.Seat) bool { return g.spot().out[s] }

func (g *graph) Legal(m games.Move) bool { return !g.Over() && m%3 == 0 && int(m/3) < len(g.spot().to) }

// AppendEliminated is no search's business.
func (g *graph) AppendEliminated(dst []games.Seat) []games.Seat { return dst }

// Skipped reports the seats that are passed over where a spot begins a turn.
func (g *graph) Skipped() int {
	if len(g.path) == 1 {
		return 0
	}
	return g.spot().skipped
}

func (g *graph) AppendEqual(dst, moves []games.Move) []games.Move {
	to := g.spot().to
	for _, m := range moves {
		least := games.Move(0)
		for to[least/3] != to[m/3] {
			least += 3
		}
		dst = append(dst, least)
	}
	return dst
}

func (g *graph) AppendImages(dst, moves []games.Move) []games.Move {
	partner := g.spot().partner
	if partner == nil {
		return dst
	}
	for _, m := range moves {
		dst = append(dst, min(m, games.Move(3*partner[m/3])))
	}
	return dst
}

func (g *graph) Clone() games.Position {
	return &graph{world: g.world, path: append([]int(nil), g.path...), turns: append([]int(nil), g.turns...)}
}

func (g *graph) AppendText(dst []byte) ([]byte, error)      { return fmt.Appendf(dst, "%v", g.path), nil }
func (g *graph) AppendMove(dst []byte, m games.Move) []byte { return fmt.Appendf(dst, "%d", m) }
func (g *graph) ParseMove(string) (games.Move, error)       { return games.NoMove, nil }
func (g *graph) AppendDiagram(dst []byte) []byte            { return dst }
func (g *graph) AppendSVG(dst []byte) []byte                { return dst }

// circle is a graph on which a game is drawn when a spot comes back: its sequels depend on its past.
type circle struct {
	numbers
	g *graph
}

var (
	_ games.Historic  = circle{}
	_ games.Merger    = circle{}
	_ games.Symmetric = circle{}
)

// newCircle draws a circle, half of them small ones.
func newCircle(r *rand.Rand) circle {
	size, ends := 3+r.IntN(12), 2+r.IntN(12)
	if r.IntN(2) == 0 {
		size, ends = 4*size, 4*ends
	}
	g := newGraph(r.Uint64(), 2, size, ends)
	return circle{g, g}
}

// returned reports whether the spot has been there before.
func (c circle) returned() bool {
	n := len(c.g.path) - 1
	return slices.Contains(c.g.path[:n], c.g.path[n])
}

func (c circle) Over() bool { return c.g.Over() || c.returned() }

func (c circle) Outcome() games.Outcome {
	if c.returned() {
		return games.Drawn("returned")
	}
	return c.g.Outcome()
}

func (c circle) AppendMoves(dst []games.Move) []games.Move {
	if c.returned() {
		return dst
	}
	return c.g.AppendMoves(dst)
}

func (c circle) Do(m games.Move) (games.Seat, bool) {
	next, _ := c.g.Do(m)
	return next, c.Over()
}

func (c circle) Clone() games.Position {
	g := c.g.Clone().(*graph)
	return circle{g, g}
}

func (c circle) AppendEqual(dst, moves []games.Move) []games.Move { return c.g.AppendEqual(dst, moves) }
func (c circle) AppendImages(dst, moves []games.Move) []games.Move {
	return c.g.AppendImages(dst, moves)
}

// Recalls reports whether a spot of the past can be reached within plies sub-moves.
func (c circle) Recalls(plies int) bool {
	n := len(c.g.path) - 1
	return c.reaches(c.g.path[n], c.g.path[:n], plies)
}

func (c circle) reaches(from int, past []int, plies int) bool {
	return plies > 0 && slices.ContainsFunc(c.g.spots[from].to, func(to int) bool {
		return slices.Contains(past, to) || c.reaches(to, past, plies-1)
	})
}
