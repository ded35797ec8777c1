package gomoku

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestRules(t *testing.T) {
	blackFive, whiteFive := games.Won(Black, "five"), games.Won(White, "five")
	six := options(6, ruleFreestyle)
	sixExact := options(6, ruleStandard)
	for _, test := range []struct {
		name    string
		options games.Options
		start   string
		moves   string
		outcome games.Outcome // zero in an open game
	}{
		{"a row", six, "xxxx../oooo../....../....../....../...... b", "e6", blackFive},
		{"a column", six, "ox..../ox..../ox..../ox..../....../.x.... w", "a2", whiteFive},
		{"a falling diagonal", six, "o...../.ox.../..o.x./...o.x/....../...x.. b", "a1 e2", whiteFive},
		{"a falling diagonal beside the long one", six, ".x..../o.x.../.o.x../..o.x./...o../...... b", "f2", blackFive},
		{"a rising diagonal", six, ".....x/....x./.oox../..x.../o...../o..... b", "b2", blackFive},
		{"a rising diagonal beside the long one", six, "....o./...o.x/..o.x./.o..../....xx/x..... w", "a2", whiteFive},
		{"a gap filled", six, "xx.xx./oo.oo./....../....../....../...... b", "c6", blackFive},
		{"four", six, "xxx.../ooo.../....../....../....../...... b", "d6 a1", games.Outcome{}},
		{"no line around the edge", six, "...xxx/xx..../ooo.../oo..../....../...... b", "c5", games.Outcome{}},
		{"the other colour's gap", six, "xx.xx./oo.oo./x...../....../....../...... w", "c6", games.Outcome{}},

		{"six win", six, "xxx.xx/ooo.o./o...../....../....../...... b", "d6", blackFive},
		{"six do not win under the standard rule", sixExact, "xxx.xx/ooo.o./o...../....../....../...... b", "d6",
			games.Outcome{}},
		{"exactly five at the edge", sixExact, "xxx.x./oooo../....../....../....../...... b", "d6", blackFive},
		{"exactly five at the other edge", sixExact, ".xx.xx/oooo../....../....../....../...... b", "d6", blackFive},
		{"five between stones of the other colour", options(7, ruleStandard),
			"oxxx.xo/....o../....o../......./......./......./....... b", "e7", blackFive},
		{"five and six at once", sixExact, "xxx.xx/oo.x.o/o..x.o/.o.x../o..x.o/o..... b", "d6", blackFive},
		{"a stone beside the five of nobody", sixExact, "xxxxxx/ooo.../...o../.o..../o...../...... b", "a1", games.Outcome{}},

		{"full board", options(5, ruleFreestyle), "xxoxo/ooxox/xxoxo/ooxox/xoxo. b", "e1", games.Drawn("full board")},
		{"the last stone wins", options(5, ruleFreestyle), "ooxoo/oxxoo/xxoox/ooxxo/xxxx. b", "e1", blackFive},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := read(t, test.options, test.start)
			if b.Over() {
				t.Fatalf("%s is over", test.start)
			}
			gamestest.Play(t, b, test.moves)
			over := test.outcome != games.Outcome{}
			if b.Over() != over || b.Outcome() != test.outcome || b.Turns() != len(strings.Fields(test.moves)) {
				t.Errorf("%s after %s: over %v, %+v, %d turns, want over %v, %+v",
					test.start, test.moves, b.Over(), b.Outcome(), b.Turns(), over, test.outcome)
			}
			if moves := b.AppendMoves(nil); (len(moves) == 0) != over {
				t.Errorf("%s after %s: %d moves with over %v", test.start, test.moves, len(moves), over)
			}
		})
	}
}

// TestWinVectors wants the colours with a line of five, on boards that no game need reach.
func TestWinVectors(t *testing.T) {
	type vector struct {
		ID, Board string
		Fives     []string
	}
	for _, v := range gamestest.Vectors[vector](t, "gomoku_win.jsonl") {
		b := paint(freestyle, v.Board)
		got := []string{}
		for _, colour := range []games.Seat{White, Black} { // the vectors have "o" first
			if b.five(colour) {
				got = append(got, glyphs[colour:colour+1])
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(v.Fives) {
			t.Errorf("%s: fives of %v, want %v\n%s", v.ID, got, v.Fives, b.AppendDiagram(nil))
		}
	}
}

// paint puts any stones on a board, whatever their numbers and lines.
func paint(o games.Options, stones string) *Board {
	b := newBoard(o)
	for cell := range len(stones) {
		if colour := strings.IndexByte(glyphs, stones[cell]); colour >= 0 {
			b.put(cell, games.Seat(colour))
		}
	}
	return b
}

// TestFiveSlowTwin compares with the slow twin on boards of any density, with and without lines.
func TestFiveSlowTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := drawOptions(t)
		size := o.Int(sizeOption)
		palette := rapid.SampledFrom([]string{".xo", ".xxo", "xxxo", "xxxxxxo", "..x", "oox."}).Draw(t, "palette")
		stones := make([]byte, size*size)
		for i := range stones {
			stones[i] = rapid.SampledFrom([]byte(palette)).Draw(t, "cell")
		}
		b := paint(o, string(stones))
		for _, colour := range []games.Seat{Black, White} {
			if got, want := b.five(colour), slowOf(b).five(colour); got != want {
				t.Fatalf("five(%d) = %v, want %v\n%s", colour, got, want, b.AppendDiagram(nil))
			}
		}
	})
}

// TestGameSlowTwin plays random games, mostly on the first few columns. They must end when the slow twin does.
func TestGameSlowTwin(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 6))
	ends := map[string]int{}
	for range 300 {
		size := []int{5, 6, 7, 8, 9, 15, 22}[r.IntN(7)]
		b := newBoard(options(size, []string{ruleFreestyle, ruleStandard}[r.IntN(2)]))
		columns := 1 + r.IntN(size)
		for !b.Over() {
			colour, m := b.Mover(), b.NthMove(r.IntN(b.CountMoves()))
			for tries := 0; int(m)%size >= columns && tries < 20; tries++ {
				m = b.NthMove(r.IntN(b.CountMoves()))
			}
			b.Do(m)
			twin := slowOf(b)
			var want games.Outcome
			switch {
			case twin.five(colour):
				want = games.Won(colour, "five")
			case twin.full():
				want = games.Drawn("full board")
			}
			if got := b.Outcome(); got != want {
				t.Fatalf("%+v, want %+v\n%s", got, want, b.AppendDiagram(nil))
			}
		}
		ends[fmt.Sprint(b.standard, b.Outcome())]++
	}
	if len(ends) != 6 {
		t.Errorf("rules and outcomes met: %v, want six", ends)
	}
}

// drawOptions draws a rule and a size, often a small one.
func drawOptions(t *rapid.T) games.Options {
	size := rapid.SampledFrom([]int{5, 6, 7, 8, 9, 15, 22}).Draw(t, "size")
	return options(size, rapid.SampledFrom([]string{ruleFreestyle, ruleStandard}).Draw(t, "rule"))
}

func TestPerft(t *testing.T) {
	for _, test := range []struct {
		name    string
		options games.Options
		start   string // "" is the empty board
		plies   int
		want    uint64 // 0: only the slow twin knows
	}{
		{"15 by 15", freestyle, "", 3, 225 * 224 * 223},
		{"22 by 22", options(22, ruleStandard), "", 2, 484 * 483},
		{"5 by 5", options(5, ruleStandard), "", 4, 25 * 24 * 23 * 22},
		{"two fours", options(6, ruleFreestyle), "xxxx../oooo../....../....../....../...... b", 3, 0},
		{"six or five", options(6, ruleFreestyle), "xxx.xx/oooo../o...../....../....../...... b", 3, 0},
		{"six or five, exactly", options(6, ruleStandard), "xxx.xx/oooo../o...../....../....../...... b", 3, 0},
		{"nearly full", options(5, ruleFreestyle), "xxoxo/ooxox/xxoxo/oox../x.... w", 5, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBoard(test.options)
			if test.start != "" {
				b = read(t, test.options, test.start)
			}
			want := test.want
			if want == 0 {
				want = slowOf(b).perft(b.Mover(), test.plies)
			}
			if got, err := games.Perft(t.Context(), b, test.plies); err != nil || got != want {
				t.Errorf("%d plies: %d, %v, want %d", test.plies, got, err, want)
			}
		})
	}
}

// TestHash wants equal hashes for the same stones in another order, and different hashes for boards of two sizes.
func TestHash(t *testing.T) {
	one, other := newBoard(freestyle), newBoard(freestyle)
	gamestest.Play(t, one, "h8 i9 h7 h9")
	gamestest.Play(t, other, "h7 h9 h8 i9")
	if one.Hash() != other.Hash() {
		t.Errorf("hashes %#x and %#x of the same stones", one.Hash(), other.Hash())
	}
	seen := map[uint64]int{}
	for size := minSize; size <= maxSize; size++ {
		hash := newBoard(options(size, ruleFreestyle)).Hash()
		if other, twice := seen[hash]; twice {
			t.Errorf("hash %#x of empty boards of size %d and %d", hash, other, size)
		}
		seen[hash] = size
	}
}
