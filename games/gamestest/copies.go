package gamestest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tourney/games"
)

// foreign is a position of a type that no game knows.
type foreign struct{ games.Position }

func (p foreign) Clone() games.Position { return foreign{p.Position.Clone()} }

// checkCopies copies positions into boards with all kinds of pasts. Each copy must equal a clone, must not allocate
// once the board has room, and must refuse a position of another game.
func checkCopies(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		if _, has := p.(games.Copier); !has {
			return
		}
		var seen []snapshot
		moves := play(t, p, r, func() { seen = append(seen, look(t, p)) })
		at := r.IntN(len(moves) + 1)
		seek(p, moves, len(moves), at)
		for _, to := range v.receivers(t, r) {
			what, board := to.what, to.board
			c := board.(games.Copier)
			before := look(t, board)
			if c.CopyFrom(foreign{p}) {
				t.Fatalf("CopyFrom took over a position of another game\n%s", text(t, p))
			}
			compare(t, what+" that refused to copy", look(t, board), before)

			copied := func() {
				if !c.CopyFrom(p) {
					t.Fatalf("%s: CopyFrom refuses a position of its own game\n%s", what, text(t, p))
				}
			}
			copied()
			checkApart(t, p, board, moves, at, seen, r)
			seek(p, moves, 0, at)
			copied()
			if got, want := shown(board), shown(p); got != want {
				t.Fatalf("%s: after CopyFrom the abilities say %s, want %s\n%s", what, got, want, text(t, p))
			}
			if n := testing.AllocsPerRun(2, copied); n != 0 {
				t.Fatalf("%s: CopyFrom allocates %v times, want 0\n%s", what, n, text(t, p))
			}
		}
	})
}

// receiver is a board that CopyFrom overwrites.
type receiver struct {
	what  string
	board games.Position
}

// receivers returns boards with all kinds of pasts. All abilities of each have been used, so that CopyFrom has
// remembered results to drop.
func (v variant) receivers(t testing.TB, r *rand.Rand) []receiver {
	t.Helper()
	list := []receiver{
		{"a fresh board", v.start(t)},
		{"a board of the default options", variant{v.game, Complete(t, v.game, nil)}.start(t)},
	}
	for kept, what := range []string{"a board back at its start", "a board in the middle", "a board at its end"} {
		p := v.random(t, r, v.game.DefaultDraw(v.options))
		played := play(t, p, r, func() {})
		seek(p, played, len(played), len(played)*kept/2)
		list = append(list, receiver{what, p})
	}
	for _, to := range list {
		shown(to.board)
	}
	return list
}

// shown returns the answers of an open position's abilities that take no sub-moves.
func shown(p games.Position) string {
	if p.Over() {
		return ""
	}
	var said []any
	a := abilitiesOf(p)
	if a.foreseer != nil {
		win, later := a.foreseer.Foresee()
		said = append(said, "win", win, later)
	}
	if a.ender != nil {
		said = append(said, "ends", a.ender.Ends())
	}
	if a.counter != nil {
		n := a.counter.CountMoves()
		said = append(said, "moves", n, "last", a.counter.NthMove(n-1))
	}
	if a.historic != nil {
		for plies := range pliesRecalled {
			said = append(said, "recalls", a.historic.Recalls(plies+1))
		}
	}
	if a.tester != nil {
		said = append(said, "legal", a.tester.Legal(p.AppendMoves(nil)[0]))
	}
	if f, ok := p.(games.Filled); ok {
		said = append(said, "empty", f.Empty())
	}
	if a.skipper != nil {
		said = append(said, "skipped", a.skipper.Skipped())
	}
	if a.eliminator != nil {
		said = append(said, "out", a.eliminator.AppendEliminated(nil))
	}
	return fmt.Sprint(said...)
}
