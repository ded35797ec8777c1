package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"tourney/games"
	"tourney/players"
)

// fatal is what a test of either kind can do.
type fatal interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// match is one seat's part in a game: the positions at which it had to choose, and what a search chose.
type match struct {
	name   string
	eval   players.Evaluator
	seat   games.Seat
	stream [2]uint64
	turns  []turn
}

type turn struct {
	p     numbers
	plies int
	value float64
	moves []games.Move
}

// mostMoves ends matches on graphs, where games may run in circles.
const mostMoves = 16

// begin starts a game.
func (w *searcher) begin(t fatal, p games.Position, seat games.Seat, stream [2]uint64) {
	t.Helper()
	if err := w.Begin(context.Background(), players.Setup{Start: p.Clone(), Seat: seat, Seed: players.Seed{stream[0], stream[1]}}); err != nil {
		t.Fatal(err)
	}
}

// begun returns a search that moves first in a game from p.
func begun(t fatal, p games.Position, set settings, eval players.Evaluator) *searcher {
	t.Helper()
	w := newSearcher(set, eval)
	w.begin(t, p, p.Mover(), [2]uint64{1, 2})
	return w
}

// choose searches p.
func (w *searcher) choose(t fatal, p games.Position) players.Decision {
	t.Helper()
	d, err := w.Choose(context.Background(), players.Request{Position: p})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// play lets a search play the seat that moves first, and chance play the others.
func play(t fatal, name string, set settings, eval players.Evaluator, p numbers, seed uint64) match {
	t.Helper()
	m := match{name: name, eval: eval, seat: p.Mover(), stream: [2]uint64{seed, 7}}
	w := newSearcher(set, eval)
	w.begin(t, p, m.seat, m.stream)
	r := rand.New(rand.NewPCG(seed, 8))
	for played := 0; !p.Over() && played < mostMoves; {
		if p.Mover() != m.seat {
			legal := p.AppendMoves(nil)
			p.Do(legal[r.IntN(len(legal))])
			played++
			continue
		}
		plies := w.depth(p)
		at := p.Clone().(numbers)
		d := w.choose(t, p)
		m.turns = append(m.turns, turn{at, plies, d.Score, slices.Clone(d.Moves)})
		for _, move := range d.Moves {
			p.Do(move)
		}
		played += len(d.Moves)
	}
	return m
}

// replay lets another search choose in a match and fails where it differs.
func (m match) replay(t fatal, w *searcher) {
	t.Helper()
	w.begin(t, m.turns[0].p, m.seat, m.stream)
	for i, want := range m.turns {
		d := w.choose(t, want.p)
		if d.Score != want.value || !slices.Equal(d.Moves, want.moves) || d.Plies != want.plies {
			text, _ := want.p.AppendText(nil)
			t.Fatalf("%s, turn %d, %d plies, position %s:\n%v\nchooses %v worth %v at %d plies, want %v worth %v",
				m.name, i, want.plies, text, w.settings, d.Moves, d.Score, d.Plies, want.moves, want.value)
		}
	}
}

// work returns what a search costs in a match.
func (m match) work(t fatal, w *searcher) (sum players.Counts) {
	t.Helper()
	w.begin(t, m.turns[0].p, m.seat, m.stream)
	for _, turn := range m.turns {
		sum.Add(w.choose(t, turn.p).Counts)
	}
	return sum
}

// valueAfter plays moves, which must all belong to one turn of the mover, and values what is reached.
func valueAfter(p games.Position, eval players.Evaluator, moves []games.Move, plies int, ends worth) float64 {
	root, turn := p.Mover(), p.Turns()
	deep := 0
	for i, m := range moves {
		if p.Over() || p.Mover() != root || p.Turns() != turn {
			back(p, moves[:i])
			return math.NaN() // a sub-move beyond the turn
		}
		p.Do(m)
		deep += took(p, root)
	}
	v := textbookAmong(p, eval, root, deep, plies-deep, ends, every(p))
	back(p, moves)
	return v
}

// gameOf returns one of many games and an evaluator for it, half of them for two seats.
func gameOf(seed uint64) (name string, p numbers, eval judge) {
	r := rand.New(rand.NewPCG(seed, 3))
	seats, size, ends := max(2, r.IntN(games.MaxSeats+1)), 2+r.IntN(60), 2+r.IntN(20)
	eval = judge{r.IntN(2) == 0}
	return fmt.Sprintf("graph %d of %d seats, %d spots, an end in %d, %+v", seed, seats, size, ends, eval),
		newGraph(seed, seats, size, ends), eval
}

// byTextbook is minimax as a textbook has it: no memory, no order, exact values of every position for the root seat.
func byTextbook(p games.Position, eval players.Evaluator, root games.Seat, height, depth int) float64 {
	return textbookAmong(p, eval, root, height, depth, usualWorth, every(p))
}

// every lists all sub-moves of a position.
func every(p games.Position) func(depth int) []games.Move {
	return func(int) []games.Move { return p.AppendMoves(nil) }
}

// textbookAmong is textbook minimax among some sub-moves of p, with plies left and values of finished games.
func textbookAmong(
	p games.Position, eval players.Evaluator, root games.Seat, height, depth int, ends worth, among func(depth int) []games.Move,
) float64 {
	if p.Over() {
		switch o := p.Outcome(); {
		case o.Winner() == root:
			return ends.won.value + float64(height)*ends.won.ply
		case o.Place[root] == 1:
			return ends.draw
		default:
			return ends.lost.value + float64(height)*ends.lost.ply
		}
	}
	if eliminated(p, root) {
		return ends.lost.value + float64(height)*ends.lost.ply
	}
	if depth <= 0 {
		return yardstick(eval).Evaluate(p, root)
	}
	mover := p.Mover()
	var values []float64
	for _, m := range among(depth) {
		p.Do(m)
		plies := took(p, root)
		values = append(values, textbookAmong(p, eval, root, height+plies, depth-plies, ends, among))
		p.Undo()
	}
	if mover == root {
		return slices.Max(values)
	}
	return slices.Min(values)
}
