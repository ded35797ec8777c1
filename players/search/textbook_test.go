package search

import (
	"slices"
	"testing"

	"tourney/games"
	"tourney/players"
)

// TestTextbook wants the method textbook to choose as minimax does, to cut off, and to do without all refinements.
func TestTextbook(t *testing.T) {
	var visited, all int64
	for seed := range uint64(40) {
		_, p, eval := gameOf(seed)
		decide := func(method string) players.Decision {
			m, err := players.FindMethod("", method)
			if err != nil {
				t.Fatal(err)
			}
			o, err := games.Complete(m.Options, games.Options{players.PliesOption: "4"})
			if err != nil {
				t.Fatal(err)
			}
			w, err := New(players.Spec{Method: method, Options: o}, eval)
			if err != nil {
				t.Fatal(err)
			}
			w.begin(t, p, p.Mover(), [2]uint64{seed, 1})
			d := w.choose(t, p)
			d.Moves = slices.Clone(d.Moves)
			return d
		}
		want, got := decide(minimax), decide(textbook)
		if !slices.Equal(got.Moves, want.Moves) || got.Score != want.Score || got.Hits != 0 {
			t.Errorf("game %d: %+v, minimax says %+v", seed, got, want)
		}
		visited, all = visited+got.Nodes, all+want.Nodes
	}
	if visited*10 > all*9 {
		t.Errorf("%d nodes, minimax %d: want fewer than nine in ten", visited, all)
	}
}

// fickle is a heuristic whose values change from call to call, which it does not admit.
type fickle struct{ calls *uint64 }

func (f fickle) Evaluate(games.Position, games.Seat) float64 {
	*f.calls++
	return float64(mix(*f.calls) % 1000)
}

// TestFickle wants legal choices even where no sub-move attains the value that the search has found.
func TestFickle(t *testing.T) {
	for seed := range uint64(300) {
		_, p, _ := gameOf(seed)
		w := newSearcher(chosen(t, 1+int(seed%4), nil), fickle{new(uint64)})
		w.begin(t, p, p.Mover(), [2]uint64{seed, 1})
		board := p.Clone()
		for _, m := range w.choose(t, p).Moves {
			if _, legal := slices.BinarySearch(board.AppendMoves(nil), m); !legal {
				t.Fatalf("game %d: move %d is not legal", seed, m)
			}
			board.Do(m)
		}
	}
}
