package search

import (
	"fmt"
	"slices"

	"tourney/games"
	"tourney/players"
)

// tree is a game made of numbers: which moves there are, who moves next, whether it is over and what a position is worth
// all follow from a hash of the path. It has turns of several sub-moves, up to four seats, and few distinct values, so
// that equal moves are common.
type tree struct {
	seed  uint64
	seats int
	path  []games.Move
	mover []games.Seat // along the path, the root's first
	turns []int

	foreseen foreseen
}

var (
	_ numbers          = (*tree)(nil)
	_ games.Foreseer   = (*tree)(nil)
	_ games.Ender      = (*tree)(nil)
	_ games.Eliminator = (*tree)(nil)
	_ games.Skipper    = (*tree)(nil)
	_ games.Tester     = (*tree)(nil)
)

func newTree(seed uint64, seats int) *tree {
	return &tree{
		seed: seed, seats: seats, mover: []games.Seat{games.Seat(seed % uint64(seats))}, turns: []int{0},
		foreseen: foreseen{},
	}
}

func (t *tree) at() uint64 {
	h := t.seed
	for _, m := range t.path {
		h = mix(h ^ uint64(m))
	}
	return h
}

func (t *tree) Seats() int        { return t.seats }
func (t *tree) Mover() games.Seat { return t.mover[len(t.mover)-1] }
func (t *tree) Over() bool        { return len(t.path) > 0 && t.at()%11 == 0 }
func (t *tree) Turns() int        { return t.turns[len(t.turns)-1] }
func (t *tree) Hash() uint64      { return t.at() }
func (t *tree) key(bool) uint64   { return t.at() }

func (t *tree) Foresee() (win, later int) { return t.foreseen.look(t) }
func (t *tree) Ends() bool                { return ends(t) }

// Eliminated reports a seat of more than two, not the mover's, that has lost here.
func (t *tree) Eliminated(s games.Seat) bool {
	return t.seats > 2 && t.at()>>36%8 == 0 && s == games.Seat((int(t.Mover())+1+int(t.at()>>40)%(t.seats-1))%t.seats)
}

// Legal reports whether m is one of the first multiples of 3.
func (t *tree) Legal(m games.Move) bool { return slices.Contains(t.AppendMoves(nil), m) }

// AppendEliminated is no search's business.
func (t *tree) AppendEliminated(dst []games.Seat) []games.Seat { return dst }

// Skipped reports a seat or two passed over where a turn has ended.
func (t *tree) Skipped() int {
	n := len(t.turns) - 1
	if n == 0 || t.turns[n] == t.turns[n-1] || t.Over() || t.at()>>44%5 > 0 {
		return 0
	}
	return 1 + int(t.at()>>48%2)
}

func (t *tree) AppendMoves(dst []games.Move) []games.Move {
	if t.Over() {
		return dst
	}
	for m := range games.Move(1 + t.at()>>8%5) {
		dst = append(dst, m*3)
	}
	return dst
}

func (t *tree) Do(m games.Move) (games.Seat, bool) {
	mover, turns := t.Mover(), t.Turns()
	t.path = append(t.path, m)
	if t.at()>>16%3 > 0 { // the turn ends; now and then the same seat has the next turn as well
		turns++
		mover = games.Seat((int(mover) + 1 + int(t.at()>>20%5)/4) % t.seats)
	}
	t.mover, t.turns = append(t.mover, mover), append(t.turns, turns)
	return mover, t.Over()
}

func (t *tree) Undo() {
	n := len(t.path)
	t.path, t.mover, t.turns = t.path[:n-1], t.mover[:n], t.turns[:n]
}

func (t *tree) Outcome() games.Outcome {
	if !t.Over() {
		return games.Outcome{}
	}
	o := games.Outcome{Reason: "leaf"}
	for s := range t.seats {
		o.Place[s] = 2
	}
	o.Place[t.at()>>24%uint64(t.seats)] = 1
	o.Place[t.at()>>30%uint64(t.seats)] = 1
	return o
}

func (t *tree) Clone() games.Position {
	c := *t
	c.path, c.mover, c.turns = append([]games.Move(nil), t.path...), append([]games.Seat(nil), t.mover...), append([]int(nil), t.turns...)
	return &c
}

func (t *tree) AppendText(dst []byte) ([]byte, error) {
	return fmt.Appendf(dst, "%d %v", t.seed, t.path), nil
}
func (t *tree) AppendMove(dst []byte, m games.Move) []byte { return fmt.Appendf(dst, "%d", m) }
func (t *tree) ParseMove(string) (games.Move, error)       { return games.NoMove, nil }
func (t *tree) AppendDiagram(dst []byte) []byte            { return dst }
func (t *tree) AppendSVG(dst []byte) []byte                { return dst }

// byTextbook is minimax as a textbook has it: no memory, no order, exact values of every position for the root seat.
func byTextbook(p games.Position, eval players.Evaluator, root games.Seat, height, depth int) float64 {
	return textbookAmong(p, eval, root, height, depth, 0, every(p))
}

// every lists all sub-moves of a position.
func every(p games.Position) func(depth int) []games.Move {
	return func(int) []games.Move { return p.AppendMoves(nil) }
}

// textbookAmong is textbook minimax among some sub-moves of p, with plies left and a value of draws.
func textbookAmong(
	p games.Position, eval players.Evaluator, root games.Seat, height, depth int, draw float64, among func(depth int) []games.Move,
) float64 {
	if p.Over() {
		switch o := p.Outcome(); {
		case o.Winner() == root:
			return float64(Win - height)
		case o.Place[root] == 1:
			return draw
		default:
			return float64(height - Win)
		}
	}
	if eliminated(p, root) {
		return float64(height - Win)
	}
	if depth <= 0 {
		return yardstick(eval).Evaluate(p, root)
	}
	mover := p.Mover()
	var values []float64
	for _, m := range among(depth) {
		p.Do(m)
		plies := took(p, root)
		values = append(values, textbookAmong(p, eval, root, height+plies, depth-plies, draw, among))
		p.Undo()
	}
	if mover == root {
		return slices.Max(values)
	}
	return slices.Min(values)
}
