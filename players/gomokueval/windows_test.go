package gomokueval

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
	"tourney/games/gomoku"
	"tourney/players"
	"tourney/players/evaltest"
)

func TestHeuristics(t *testing.T) {
	evaltest.Run(t, evaltest.Suite{
		Game: game, Plies: 4, Options: []games.Options{{"size": "7"}, {"size": "9", "rule": "standard"}, {"size": "15"}}, Twins: []string{"windows"},
		Slow: func(_ string, w players.Weights, p games.Position, root games.Seat) (value, grain float64) {
			return twin{w}.value(p.(*gomoku.Board), root), 0
		},
	})
}

func BenchmarkHeuristics(b *testing.B) { evaltest.Bench(b, game) }

// BenchmarkFhiveGames plays like --autoplay of the original.
func BenchmarkFhiveGames(b *testing.B) {
	evaltest.BenchGames(b, game, nil, [2]string{"fhive@4", "fhive@4"}, [2]string{"fhive@6", "fhive@6"}, [2]string{"fhive@7", "fhive@7"})
}

func TestTexts(t *testing.T) {
	evaltest.Texts(t, game, map[string]string{
		"windows(w1=-1)":                   "error: from 0 to 400000",
		"windows(w4=400001)":               "error: from 0 to 400000",
		"windows(def2=0.5)":                "error: whole number",
		"windows(w5=999999)":               "error: full windows win",
		"windows(tempo=-1)":                "error: from 0",
		"windows(def5=1)":                  "error: unknown",
		"fhive":                            "fhive@7,effort=25,effort_inc=0",
		"fhive@2,effort=complete":          "fhive@2,effort=complete,effort_inc=0",
		"fhive@9,effort=999,effort_inc=20": "fhive@9,effort=999,effort_inc=20",
		"fhive@1":                          "fhive@1,effort=25,effort_inc=0",
		"fhive@0":                          "error: plies cannot be",
		"fhive@10":                         "error: plies cannot be",
		"fhive@effort=0":                   "error: effort cannot be",
		"fhive@effort_inc=21":              "error: effort_inc cannot be",
		"fhive(w1=2)":                      "error: has no weights",
	})
}

// TestGainsFit checks that fields hold the largest gains that legal weights allow.
func TestGainsFit(t *testing.T) {
	for _, own := range []windowValues{
		{0, largestWeight, 0, largestWeight, 0, 0}, {0, 0, largestWeight, 0, largestWeight, 0},
		{0, largestWeight, largestWeight, largestWeight, largestWeight, 0},
	} {
		l := newLookup(own, own, fiveOrMore)
		for i, entry := range l.entries {
			word := biases + linesPerCell*entry
			for s := range owner(2) {
				gain, want := l.gainOf(word, s), l.gainOf(biases+entry, s)*linesPerCell
				if gain != want || max(gain, -gain) >= bias {
					t.Fatalf("windows worth %v, entry %#x, side %d: four gains add up to %d, want %d, within %d",
						own, i, s, gain, want, bias)
				}
			}
		}
	}
}

func TestWindowsAllocateNothing(t *testing.T) {
	e, b := midgame(t)
	moves := make([]games.Move, 0, maxCells)
	if n := testing.AllocsPerRun(100, func() {
		e.Reset(b, gomoku.White)
		e.Observe(b, 0)
		e.Evaluate(b, gomoku.White)
		moves = e.AppendBest(moves[:0], b, gomoku.White, 25)
		moves, _ = e.AppendForced(moves[:0], b)
		e.Reply(b, gomoku.White, 1)
		e.Forget()
	}); n != 0 {
		t.Errorf("the evaluator allocates %v times, want 0", n)
	}
}

// TestOverline checks fives that stones beyond the neighbourhood make too long for the standard rule.
func TestOverline(t *testing.T) {
	start := ".xxxxxx...../............/.o..o..o..../............/.o..o..o..../" +
		strings.Repeat("............/", 6) + "............ b"
	p, err := gomoku.Game{}.Parse(games.Options{"size": "12", "rule": "standard"}, start)
	if err != nil {
		t.Fatal(err)
	}
	e := newWindows(defaults(t))
	e.Reset(p, gomoku.Black)
	if e.levels[0].marked&fiveMarks[0] == 0 {
		t.Error("no cell promises five to Black: the test has lost its subject")
	}
	forced, wins := e.AppendForced(nil, p)
	if wins || len(forced) != 0 {
		t.Errorf("got %v, win %v, want nothing forced", forced, wins)
	}
	got, want := e.AppendBest(nil, p, gomoku.Black, 3), twin{defaults(t)}.best(p.(*gomoku.Board), gomoku.Black)[:3]
	if !slices.Equal(got, want) {
		t.Errorf("AppendBest: got %v, want %v", got, want)
	}
}

// TestWindowsAgainstSlow plays and takes back at random, mostly near other stones and threats, and compares all methods
// with the twin.
func TestWindowsAgainstSlow(t *testing.T) {
	gamestest.SkipShort(t)
	steps := gamestest.Rounds(0, 400, 1500)
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{5, 9, 15, 22} {
		for _, rule := range []string{"freestyle", "standard"} {
			t.Run(fmt.Sprintf("%s on %d", rule, size), func(t *testing.T) {
				for i := range 2 + 9/size {
					weights := defaults(t)
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
						walk(t, r, weights, b, steps/(size*size)+1)
					}
				}
			})
		}
	}
}

// walk compares an evaluator with its twin along a random walk of n steps.
func walk(t *testing.T, r *rand.Rand, weights players.Weights, b *gomoku.Board, n int) {
	t.Helper()
	e, slow := newWindows(weights), twin{weights}
	root := games.Seat(r.IntN(2))
	e.Reset(b, root)
	var played []games.Move
	for range n {
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

// step draws a stone: a third of the time anywhere, else one that continues lines.
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

// crowd returns the most stones in a window that contains the cell of m and stones of one colour only.
func crowd(b *gomoku.Board, m games.Move) (most int) {
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
		for k := range windowLength {
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

// compare compares all methods of an evaluator with its twin in one position.
func compare(t *testing.T, r *rand.Rand, e *windows, slow twin, b *gomoku.Board, root games.Seat) {
	t.Helper()
	fail := func(what string, got, want any) {
		t.Helper()
		text, err := b.AppendText(nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Fatalf("%s for seat %d with weights %v:\n%s\n%s\n got %v\nwant %v",
			what, root, slow.w, b.AppendDiagram(nil), text, got, want)
	}
	if got, want := e.Evaluate(b, root), slow.value(b, root); got != want {
		fail("Evaluate", got, want)
	}
	best := slow.best(b, root)
	for _, n := range []int{1, 1 + r.IntN(30), 25, len(best), len(best) + 1} {
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

// compareForced compares AppendForced with a trial of all stones and replies.
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

// midgame returns the evaluator with its default weights on a quiet board of sixteen stones, and the board.
func midgame(t testing.TB) (*windows, *gomoku.Board) {
	t.Helper()
	b := newBoard(t, nil)
	for _, m := range []games.Move{112, 64, 126, 98, 142, 97, 158, 110, 96, 174, 111, 141, 128, 144, 114, 100} {
		b.Do(m)
	}
	e := newWindows(defaults(t))
	e.Reset(b, gomoku.Black)
	return e, b
}

func defaults(t testing.TB) players.Weights {
	t.Helper()
	return evaltest.Complete(t, game, "windows", nil)
}

// BenchmarkWindows measures the abilities. The times of those that rank include Observe and Forget of a legal stone.
func BenchmarkWindows(b *testing.B) {
	e, p := midgame(b)
	moves, best := p.AppendMoves(nil), e.AppendBest(nil, p, gomoku.Black, 25)
	var buffer []games.Move
	for name, ability := range map[string]func(i int){
		"reset": func(int) { e.Reset(p, gomoku.Black) },
		"observe": func(i int) {
			e.Observe(p, moves[i%len(moves)])
			e.Forget()
		},
		"best": func(i int) {
			e.Observe(p, moves[i%len(moves)])
			buffer = e.AppendBest(buffer[:0], p, gomoku.Black, 25)
			e.Forget()
		},
		"forced": func(int) { buffer, _ = e.AppendForced(buffer[:0], p) },
		"reply":  func(i int) { e.Reply(p, gomoku.Black, best[i%len(best)]) },
	} {
		b.Run(name, func(b *testing.B) {
			i := 0
			for b.Loop() {
				ability(i)
				i++
			}
		})
	}
}
