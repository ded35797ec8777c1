package gomokueval

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"tourney/games"
	"tourney/games/gomoku"
	"tourney/players"
)

// TestWindowsAgainstSlow plays and takes back at random, mostly near other stones and threats, and compares every answer
// with that of the twin.
func TestWindowsAgainstSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{5, 9, 15, 22} {
		for _, rule := range []string{"freestyle", "standard"} {
			t.Run(fmt.Sprintf("%s on %d", rule, size), func(t *testing.T) {
				for i := range 3 {
					w := find(t)
					weights, err := w.Complete(nil)
					if err != nil {
						t.Fatal(err)
					}
					if i > 0 {
						weights = drawWeights(t, r)
					}
					for part := range 3 {
						b := newBoard(t, games.Options{"size": strconv.Itoa(size), "rule": rule})
						for range b.Empty() * part / 3 {
							if m := step(r, b); !winsBy(b, m) {
								b.Do(m)
							}
						}
						walk(t, r, weights, b, 1500/(size*size)+2)
					}
				}
			})
		}
	}
}

// walk compares an evaluator with its twin along a way of so many steps.
func walk(t *testing.T, r *rand.Rand, weights players.Weights, b *gomoku.Board, steps int) {
	t.Helper()
	e, slow := newWindows(weights), twin{weights}
	root := games.Seat(r.IntN(2))
	e.Reset(b, root)
	var played []games.Move
	for range steps {
		if n := len(played); n > 0 && (b.Over() || r.IntN(5) == 0) {
			for range 1 + r.IntN(min(n, 3)) {
				b.Undo()
				e.Forget()
				played = played[:len(played)-1]
			}
		}
		if r.IntN(20) == 0 {
			root = 1 - root
			e.Reset(b, root)
			played = played[:0]
		}
		compare(t, r, e, slow, b, root)
		m := step(r, b)
		e.Observe(b, m)
		b.Do(m)
		played = append(played, m)
	}
}

// step draws a stone: anywhere, or near others, or to go on with a line.
func step(r *rand.Rand, b *gomoku.Board) games.Move {
	moves := b.AppendMoves(nil)
	best := moves[r.IntN(len(moves))]
	if r.IntN(3) == 0 {
		return best
	}
	for range 6 {
		m := moves[r.IntN(len(moves))]
		if crowd(b, m) > crowd(b, best) {
			best = m
		}
	}
	return best
}

// crowd is the greatest number of stones of one colour that share a window with a cell and with none of the other.
func crowd(b *gomoku.Board, m games.Move) (most int) {
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
		for k := range length {
			x, y := int(m)%b.Size()-k*d[0], int(m)/b.Size()-k*d[1]
			if x < 0 || x >= b.Size() || y < 0 {
				continue
			}
			if own, other := window(b, y*b.Size()+x, d, gomoku.Black); own == 0 || other == 0 {
				most = max(most, own, other)
			}
		}
	}
	return most
}

// compare asks an evaluator and its twin about a position.
func compare(t *testing.T, r *rand.Rand, e *windows, slow twin, b *gomoku.Board, root games.Seat) {
	t.Helper()
	fail := func(what string, got, want any) {
		t.Helper()
		text, err := b.AppendText(nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Fatalf("%s for seat %d with weights %v:\n%s\n%s\n got %v\nwant %v", what, root, slow.w, b.AppendDiagram(nil), text, got, want)
	}
	if got, want := e.Evaluate(b, root), slow.value(b, root); got != want {
		fail("Evaluate", got, want)
	}
	best := slow.best(b, root)
	for _, n := range []int{1 + r.IntN(30), 25, len(best), len(best) + 1} {
		if got, want := e.AppendBest(nil, b, root, n), best[:min(n, len(best))]; !slices.Equal(got, want) {
			fail(fmt.Sprintf("AppendBest %d", n), got, want)
		}
	}
	compareForced(t, e, b, fail)
	moves := b.AppendMoves(nil)
	if len(moves) > 25 {
		moves = []games.Move{best[0], best[r.IntN(25)]}
	}
	for _, m := range moves {
		got, ok := e.Reply(b, root, m)
		want, open := slow.reply(b, root, m)
		if ok && (!open || got != want) {
			fail("Reply to "+string(b.AppendMove(nil, m)), fmt.Sprint(got, ok), fmt.Sprint(want, open))
		}
		if open && !ok && !b.Standard() {
			fail("Reply to "+string(b.AppendMove(nil, m)), "none", want)
		}
	}
}

// compareForced plays all stones and replies.
func compareForced(t *testing.T, e *windows, b *gomoku.Board, fail func(what string, got, want any)) {
	t.Helper()
	got, wins := e.AppendForced(nil, b)
	if can := winsAtOnce(b); wins != can {
		fail("AppendForced finds a win", wins, can)
	}
	var want []games.Move
	for _, m := range b.AppendMoves(nil) {
		b.Do(m)
		if won := b.Over() && b.Outcome().Winner() != games.NoSeat; won || !wins && !winsAtOnce(b) {
			want = append(want, m)
		}
		b.Undo()
	}
	switch {
	case wins && (len(got) != 1 || !slices.Contains(want, got[0])):
		fail("AppendForced", got, want)
	case !wins && len(got) == 0 && len(want) < b.Empty():
		fail("AppendForced finds nothing forced", got, want)
	case !wins && len(got) > 0:
		if len(want) == b.Empty() && len(want) > 1 {
			fail("AppendForced finds something forced", got, want)
		}
		for _, m := range want {
			if !slices.Contains(got, m) {
				fail("AppendForced", got, want)
			}
		}
	}
}
