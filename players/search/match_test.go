package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

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
func (w *Searcher) begin(t fatal, p games.Position, seat games.Seat, stream [2]uint64) {
	t.Helper()
	if err := w.Begin(p.Clone(), seat, rand.New(rand.NewPCG(stream[0], stream[1]))); err != nil {
		t.Fatal(err)
	}
}

// choose searches p.
func (w *Searcher) choose(t fatal, p games.Position) players.Decision {
	t.Helper()
	d, err := w.Choose(context.Background(), p, nil)
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
func (m match) replay(t fatal, w *Searcher) {
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

// valueAfter plays moves, which must all belong to one turn of the mover, and values what is reached.
func valueAfter(p games.Position, eval players.Evaluator, moves []games.Move, plies int) float64 {
	root, turn := p.Mover(), p.Turns()
	for i, m := range moves {
		if p.Over() || p.Mover() != root || p.Turns() != turn {
			for range i {
				p.Undo()
			}
			return math.NaN() // a sub-move beyond the turn
		}
		p.Do(m)
	}
	v := textbook(p, eval, root, len(moves), plies-len(moves))
	for range moves {
		p.Undo()
	}
	return v
}

// drawn draws a game and an evaluator for it.
func drawn(t *rapid.T) (name string, p numbers, eval judge) {
	seed, seats := rapid.Uint64Range(0, 1<<20).Draw(t, "seed"), rapid.IntRange(2, games.MaxSeats).Draw(t, "seats")
	if rapid.Bool().Draw(t, "tree") {
		return fmt.Sprintf("tree %d of %d seats", seed, seats), newTree(seed, seats), judge{}
	}
	size, ends := rapid.IntRange(2, 60).Draw(t, "size"), rapid.IntRange(2, 20).Draw(t, "ends")
	eval = judge{rapid.Bool().Draw(t, "symmetric")}
	return fmt.Sprintf("graph %d of %d seats, size %d, ends %d, %+v", seed, seats, size, ends, eval),
		newGraph(seed, seats, size, ends), eval
}

// TestSameMovesDrawn plays several games by plain minimax and lets one searcher of any combination of exact settings
// choose in all of them: not a move nor a value may differ. Minimax itself is held against the textbook.
func TestSameMovesDrawn(t *testing.T) {
	all := combinations()
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SampledFrom(all).Draw(t, "settings")
		abilities := rapid.Bool().Draw(t, "abilities")
		var w *Searcher
		for i := range 8 {
			name, p, eval := drawn(t)
			if !abilities {
				p = bare{p}
			}
			m := play(t, name, following(plain(false)), eval, p, uint64(i))
			for _, turn := range m.turns {
				if want := textbook(turn.p, eval, m.seat, 0, turn.plies); turn.value != want {
					t.Fatalf("%s: minimax finds %v, want %v", name, turn.value, want)
				}
				if got := valueAfter(turn.p, eval, turn.moves, turn.plies); got != turn.value {
					t.Fatalf("%s: minimax chooses %v worth %v, want %v", name, turn.moves, got, turn.value)
				}
			}
			if w == nil || w.eval != eval {
				w = newSearcher(following(set), eval)
			}
			m.replay(t, w)
		}
	})
}

// TestSameMovesEverywhere is the same for every single combination, on fixed games.
func TestSameMovesEverywhere(t *testing.T) {
	var matches []match
	for seed := range uint64(8) {
		eval := judge{seed%2 == 0}
		p := newGraph(seed, 2+int(seed)%3, 20+int(seed)*5, 5+int(seed))
		matches = append(matches, play(t, fmt.Sprint("graph ", seed), following(plain(false)), eval, p, seed))
	}
	for seed := range uint64(2) {
		matches = append(matches, play(t, fmt.Sprint("tree ", seed), following(plain(false)), judge{}, newTree(seed, 2), seed))
	}
	for _, set := range combinations() {
		searchers := map[players.Evaluator]*Searcher{}
		for _, m := range matches {
			if searchers[m.eval] == nil {
				searchers[m.eval] = newSearcher(following(set), m.eval)
			}
			m.replay(t, searchers[m.eval])
		}
	}
}
