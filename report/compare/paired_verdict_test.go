package compare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"tourney/games/gamestest"
	"tourney/results"
	"tourney/results/resultstest"
	"tourney/results/stats"
)

// from changes the last block to one of another kind of openings.
func (m memory) from(kind string, start uint64) memory {
	return m.change(func(b *results.Block) { b.Opening, b.Start = kind, start })
}

// verdicts writes the verdicts and figures of players.
func verdicts(c Paired) string {
	var list []string
	for _, l := range c.Players {
		words := fmt.Sprintf("%s from %s: %q, %+.2f of %d", l.Player, strings.Join(l.From, "+"), l.Verdict, l.Difference.Value, l.Difference.N)
		if !l.Difference.Known() {
			words += ": " + l.Difference.Why
		}
		list = append(list, words)
	}
	return strings.Join(list, "; ")
}

// TestBoards: openings decide, and the empty board where there is nothing else; deterministic players learn one thing
// from one position.
func TestBoards(t *testing.T) {
	const once = stats.OnlyExact
	runs := func(boards string, certain ...string) (new, old memory) {
		new, old = memory{run: runOf("new", "ab", "ab", "ba")}, memory{run: runOf("old", "ab", "ab", "ba")}
		new.run.Facts.Deterministic, old.run.Facts.Deterministic = certain, certain
		new.run.Players[1].Fingerprint, old.run.Players[1].Fingerprint = "same", "same"
		for n := range 40 {
			for _, board := range boards {
				number, start, kind := 2*n, uint64(n), "random"
				switch board {
				case 'e':
					number, start, kind = 2*n+1, 1000, results.EmptyBoard
				case 'l': // a list of four openings, again and again
					kind, start = "list", uint64(n%4)
				}
				old = old.with(0, number, 6, 18).from(kind, start)
				new = new.with(0, number, 18, 6).from(kind, start)
			}
		}
		return new, old
	}
	for _, tt := range []struct {
		boards  string
		certain string
		judged  int
		want    string
	}{
		{"r", "", 1, `a from random: "better", +0.50 of 40; b from random: "moved", -0.50 of 40`},
		{"er", "", 1, `a from random: "better", +0.50 of 40; a from empty: "", +0.50 of 40; b from random: "moved", -0.50 of 40; b from empty: "", -0.50 of 40`},
		{"e", "", 1, `a from empty: "better", +0.50 of 40; b from empty: "moved", -0.50 of 40`},
		{"e", "a", 1, `a from empty: "better", +0.50 of 40; b from empty: "moved", -0.50 of 40`},
		{"e", "ab", 0, `a from empty: "", +0.50 of 1: ` + once + `; b from empty: "", -0.50 of 1: ` + once},
		{"er", "ab", 1, `a from random: "better", +0.50 of 40; a from empty: "", +0.50 of 1: ` + once + `; b from random: "moved", -0.50 of 40; b from empty: "", -0.50 of 1: ` + once},
		{"l", "", 1, `a from list: "better", +0.50 of 40; b from list: "moved", -0.50 of 40`},
		{"l", "ab", 1, `a from list: "not decided", +0.50 of 4; b from list: "not decided", -0.50 of 4`},
	} {
		new, old := runs(tt.boards, strings.Split(tt.certain, "")...)
		c := compared(t, new, old)
		if diff := cmp.Diff(tt.want, verdicts(c)); diff != "" || c.Judged != tt.judged {
			t.Errorf("%s, certain %s: %d judged, want %d; -want +got:\n%s", tt.boards, tt.certain, c.Judged, tt.judged, diff)
		}
		if counted := c.Blocks + c.Repeated; counted != 40*len(tt.boards) {
			t.Errorf("%s, certain %s: %d blocks and %d repeated", tt.boards, tt.certain, c.Blocks, c.Repeated)
		}
	}
}

// TestNeeded: later comparisons with a run need more, and so does a verdict on one of several players.
func TestNeeded(t *testing.T) {
	for _, tt := range []struct{ k, n, want int }{{1, 1, 40}, {2, 1, 120}, {3, 1, 240}, {1, 2, 80}, {3, 10, 2400}, {1, 0, 40}} {
		if got := math.Exp(float64(NeededInSeries(tt.k, tt.n))); math.Abs(got-float64(tt.want)) > 1e-6 {
			t.Errorf("comparison %d, %d players: %v, want %d", tt.k, tt.n, got, tt.want)
		}
	}
	new, old := memory{run: runOf("new", "ab", "ab", "ba")}, memory{run: runOf("old", "ab", "ab", "ba")}
	for n := range 27 {
		new, old = new.with(0, n, 18, 6), old.with(0, n, 6, 18)
	}
	e := compared(t, new, old).Players[0].Evidence
	decided := 0
	for k := range 20 {
		c := resultstest.Must(Pair(t.Context(), new.version(), old.version(), k+1))
		if want := e >= NeededInSeries(k+1, 2); (c.Players[0].Verdict == stats.Better) != want {
			t.Errorf("comparison %d: %s by evidence %s", k+1, c.Players[0].Verdict, e.Odds())
		} else if want {
			decided++
		}
	}
	if decided == 0 || decided == 20 {
		t.Errorf("%d comparisons of 20 decide by evidence %s: the test shows nothing", decided, e.Odds())
	}
}

// TestStillOpponents: an opponent who loses every game to both versions changes no evidence, and divides the difference
// and its interval at any time. One whose games vary, though alike in both, may differ at last: the bets are smaller.
func TestStillOpponents(t *testing.T) {
	runs := func(players string, pairings ...string) Paired {
		new, old := memory{run: runOf("new", players, pairings...)}, memory{run: runOf("old", players, pairings...)}
		new.run.Finished = time.Time{}
		for n := range 40 {
			for m, matchup := range new.run.Matchups() {
				r, before, after := rand.New(rand.NewPCG(uint64(n), uint64(m))), 24, 24
				switch players[matchup.Players[1]] {
				case 'd':
				case 'e':
					before = 6 * r.IntN(5)
					after = before
				default:
					before, after = 6*r.IntN(4), 6*r.IntN(5)
				}
				old, new = old.with(m, n, before, 24-before), new.with(m, n, after, 24-after)
			}
		}
		return compared(t, new, old)
	}
	three := runs("abc", "ab", "ba", "ac", "ca")
	four := runs("abcd", "ab", "ba", "ac", "ca", "ad", "da")
	a, b := three.Players[0], four.Players[0]
	if a.Player != "a" || b.Player != "a" || a.Evidence <= 0 {
		t.Fatalf("the test shows nothing: %+v and %+v", a, b)
	}
	if a.Evidence != b.Evidence {
		t.Errorf("evidence %v, with another opponent %v", a.Evidence, b.Evidence)
	}
	if c := runs("abce", "ab", "ba", "ac", "ca", "ae", "ea").Players[0]; c.Player != "a" || c.Evidence >= a.Evidence || c.Difference.Value != b.Difference.Value {
		t.Errorf("evidence %v, with an opponent whose games vary alike %v", a.Evidence, c.Evidence)
	}
	for _, f := range [][2]float64{{a.Difference.Value, b.Difference.Value}, {a.Difference.Lo, b.Difference.Lo}, {a.Difference.Hi, b.Difference.Hi}} {
		if math.Abs(f[0]*2/3-f[1]) > 1e-9 {
			t.Errorf("%+v, with another opponent %+v", a.Difference, b.Difference)
		}
	}
}

// TestAnyTime: unless both runs are finished plans, intervals hold at any time.
func TestAnyTime(t *testing.T) {
	plan := memory{run: runOf("m", "ab", "ab", "ba")}
	for n := range 6 {
		plan = plan.with(0, n, 12, 12)
	}
	open, stopped := plan, plan
	open.run.Finished = time.Time{}
	stopped.run.Facts.Until = results.UntilDecided
	for i, tt := range []struct {
		new, old memory
		want     bool
	}{{plan, plan, false}, {open, plan, true}, {plan, open, true}, {stopped, plan, true}, {plan, stopped, true}} {
		c := compared(t, tt.new, tt.old)
		for _, l := range append(c.Players, c.Cells...) {
			for _, e := range []stats.Estimate{l.New, l.Old, l.Difference} {
				if c.AnyTime != tt.want || (e.Method == stats.BetOpenings) != tt.want || !e.Known() {
					t.Errorf("%d: at any time %v, want %v: %+v", i, c.AnyTime, tt.want, e)
				}
			}
		}
	}
}

// TestBehind: behind a block that a run lacks no block of these players counts, unless the plans differ there.
func TestBehind(t *testing.T) {
	pairings := []string{"ab", "ba", "ac", "ca"}
	old := memory{run: runOf("old", "abc", pairings...)}
	for n := range 6 {
		old = old.with(0, n, 12, 12).with(1, n, 12, 12)
	}
	old = old.with(0, 7, 12, 12).from("list", 7)
	without := func(numbers ...int) memory {
		m := memory{run: runOf("new", "abc", pairings...)}
		for _, b := range old.blocks {
			skip := false
			for _, n := range numbers {
				skip = skip || b.Number == n && b.Matchup == 0
			}
			if !skip {
				m.blocks = append(m.blocks, b)
			}
		}
		return m
	}
	for _, tt := range []struct {
		lacks          []int
		blocks, behind int
	}{{nil, 13, 0}, {[]int{3}, 10, 2}, {[]int{0, 1}, 11, 0}, {[]int{0, 2}, 8, 3}, {[]int{5}, 12, 0}, {[]int{4, 5}, 11, 0}, {[]int{7}, 12, 0}} {
		new := without(tt.lacks...)
		for _, c := range []Paired{compared(t, new, old), compared(t, old, new)} {
			if c.Blocks != tt.blocks || c.Behind != tt.behind {
				t.Errorf("without %v: %d blocks and %d behind, want %d and %d", tt.lacks, c.Blocks, c.Behind, tt.blocks, tt.behind)
			}
		}
	}
}

// TestSeries compares twenty runs with one baseline, each at three times while it is played. Nobody has become better
// or worse, so a verdict is false. By intervals that do not allow for looking again it would be false in most series.
func TestSeries(t *testing.T) {
	gamestest.SkipShort(t)
	const comparisons, openings = 20, 60
	series := gamestest.Full(40, 400)
	run := runOf("run", "ab", "ab", "ba")
	run.Players[1].Fingerprint = "b"
	r := rand.New(rand.NewPCG(16, 7))
	counted, intervals, twoToOne := 0, 0, 0 // series, series, and looks
	for range series {
		play := func() memory {
			m := memory{run: run}
			for n := range openings {
				won := 24 * r.IntN(2) // both games of an opening go alike
				m.blocks = append(m.blocks, results.Block{Number: n, Opening: "random", Start: uint64(n), Games: 2, Orders: 2, Scores: []int{won, 24 - won}})
			}
			return m
		}
		old := play()
		falseK, beside0 := false, false
		for k := range comparisons {
			new := play()
			for _, played := range []int{openings / 3, 2 * openings / 3, openings} {
				part := memory{run: run, blocks: new.blocks[:played]}
				c := resultstest.Must(Pair(t.Context(), part.version(), old.version(), k+1))
				a := c.Players[0]
				falseK = falseK || a.Verdict != stats.NotDecided
				beside0 = beside0 || a.Difference.Beside(0) != 0
				if a.Evidence >= stats.NeededFor(1, 0.5) {
					twoToOne++
				}
			}
		}
		if falseK {
			counted++
		}
		if beside0 {
			intervals++
		}
	}
	if got := [3]int{counted, intervals, twoToOne}; !gamestest.Long && got != [3]int{0, 29, 84} {
		t.Errorf("of %d series %d have a false verdict, in %d some interval lies beside 0, and %d looks find 2:1; want 0, 29 and 84", series, counted, intervals, twoToOne)
	}
	if counted > series*5/100 || intervals < series/2 {
		t.Errorf("%d of %d series have a false verdict, want at most 5 %%; in %d some interval lies beside 0, want more than half", counted, series, intervals)
	}
}
