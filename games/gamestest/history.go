package gamestest

import (
	"math/rand/v2"
	"testing"

	"tourney/games"
)

// checkUndo goes back and forth in finished games. Each position must look as it did when the game was played.
func checkUndo(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		var seen []snapshot
		moves := play(t, p, r, func() { seen = append(seen, look(t, p)) })
		at := len(moves)
		for range 20 {
			to := r.IntN(len(moves) + 1)
			seek(p, moves, at, to)
			compare(t, "after undoing or repeating moves", look(t, p), seen[to])
			at = to
		}
		seek(p, moves, at, 0)
		compare(t, "after undoing the whole game", look(t, p), seen[0])
	})
}

// seek undoes or repeats sub-moves of a game, from after sub-move from to after sub-move to.
func seek(p games.Position, moves []games.Move, from, to int) {
	for ; from > to; from-- {
		p.Undo()
	}
	for _, m := range moves[from:to] {
		p.Do(m)
	}
}

// checkUndoPastStart wants Undo to panic if no sub-move was played.
func checkUndoPastStart(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, _ *rand.Rand) {
		before := text(t, p)
		defer func() {
			if recover() == nil {
				t.Errorf("Undo without a move played: no panic\n%s", before)
			}
		}()
		p.Undo()
	})
}

// checkClone plays a position and its clone apart.
func checkClone(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		var seen []snapshot
		moves := play(t, p, r, func() { seen = append(seen, look(t, p)) })
		at := r.IntN(len(moves) + 1)
		seek(p, moves, len(moves), at)
		checkApart(t, p, p.Clone(), moves, at, seen, r)
	})
}

// checkApart plays a position and its copy independently: neither changes the other, and the copy keeps its history. At
// the beginning, p is after sub-move at of a game whose positions looked like seen; at the end it is at its start.
func checkApart(t testing.TB, p, c games.Position, moves []games.Move, at int, seen []snapshot, r *rand.Rand) {
	t.Helper()
	compare(t, "a copy", look(t, c), seen[at])
	played := play(t, c, r, func() {})
	compare(t, "the original while its copy is played", look(t, p), seen[at])
	end := look(t, c)
	seek(p, moves, at, len(moves))
	compare(t, "the original played on after its copy", look(t, p), seen[len(moves)])
	seek(p, moves, len(moves), 0)
	compare(t, "the copy while its original is played", look(t, c), end)

	seek(c, played, len(played), 0)
	compare(t, "the copy back where it was made", look(t, c), seen[at])
	between := r.IntN(at + 1)
	seek(c, moves, at, between)
	compare(t, "the copy back where it never was", look(t, c), seen[between])
	seek(c, moves, between, 0)
	compare(t, "the copy back at the start", look(t, c), seen[0])
}

// checkAllocations wants no allocation in the methods that searches call at every node.
func checkAllocations(t testing.TB, v variant) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		before := text(t, p)
		most := 0
		moves := play(t, p, r, func() { most = max(most, len(p.AppendMoves(nil))) })
		seek(p, moves, len(moves), 0)

		buffer, least := make([]games.Move, 0, most), make([]games.Move, 0, most)
		abilities := abilitiesOf(p)
		allocations := testing.AllocsPerRun(2, func() {
			for _, m := range moves {
				buffer = p.AppendMoves(buffer[:0])
				abilities.use(buffer, least)
				p.Do(m)
			}
			for range moves {
				p.Undo()
			}
		})
		if allocations != 0 {
			t.Fatalf("AppendMoves, Do, Undo and the abilities over a game of %d sub-moves: %v allocations, want 0\n%s",
				len(moves), allocations, before)
		}
	})
}
