package search

import (
	"context"
	"testing"

	"pgregory.net/rapid"
)

// TestAnalyze compares the value of every root move with textbook minimax, and follows its line to that value, in any
// combination of exact settings.
func TestAnalyze(t *testing.T) {
	all := combinations()
	rapid.Check(t, func(t *rapid.T) {
		set := rapid.SampledFrom(all).Draw(t, "settings")
		plies := rapid.IntRange(1, 5).Draw(t, "plies")
		name, p, eval := drawn(t)
		if p.Seats() == 2 {
			set.draw = float64(rapid.IntRange(-2, 2).Draw(t, "draw")) / 2
		}
		w := newSearcher(fixed(set, plies), eval)
		w.begin(t, p, p.Mover(), [2]uint64{0, 0})
		a, err := w.analyze(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		value := func(height int) float64 {
			return textbookAmong(p, eval, w.seat, height, plies-height, set.draw, every(p))
		}
		if want := value(0); a.Value != want {
			t.Fatalf("%s at %d plies, %v:\nvalue %v, want %v", name, plies, set, a.Value, want)
		}
		if legal := p.AppendMoves(nil); len(a.Moves) != len(legal) {
			t.Fatalf("%s: %d root moves, want %d", name, len(a.Moves), len(legal))
		}
		for i, m := range a.Moves {
			if legal := p.AppendMoves(nil); m.Move != legal[i] {
				t.Fatalf("%s: root move %d is %d, want %d", name, i, m.Move, legal[i])
			}
			p.Do(m.Move)
			want := value(took(p, w.seat))
			p.Undo()
			if m.Value != want {
				t.Fatalf("%s at %d plies, %v:\nmove %d: value %v, want %v", name, plies, set, m.Move, m.Value, want)
			}
			deep := line(p, w.seat, m.Line)
			got, over := value(deep), p.Over() || eliminated(p, w.seat)
			for range m.Line {
				p.Undo()
			}
			if got != want || !over && deep < plies || m.Line[0] != m.Move {
				t.Fatalf("%s at %d plies, %v:\nmove %d: the line %v leads to %v, want %v",
					name, plies, set, m.Move, m.Line, got, want)
			}
		}
	})
}

func TestNumber(t *testing.T) {
	for v, want := range map[float64]string{
		11: "11", -123: "-123", 1.0540539: "1.054054", 0.1 + 0.2: "0.3", -1e-7: "0", -0.5: "-0.5", 999071.9999999: "999072",
	} {
		if got := Number(v); got != want {
			t.Errorf("%v is written %s, want %s", v, got, want)
		}
	}
}
