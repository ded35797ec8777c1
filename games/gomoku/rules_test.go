package gomoku

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestRules(t *testing.T) {
	blackFive, whiteFive := games.Won(Black, "five"), games.Won(White, "five")
	six := options(6, ruleFreestyle)
	sixExact := options(6, ruleStandard)
	gamestest.CheckEndings(t, Game{}, []gamestest.Ending{
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
	})
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

func TestPerft(t *testing.T) {
	gamestest.CheckPerft(t, newBoard(freestyle), 225, 225*224, 225*224*223)
	gamestest.CheckPerft(t, newBoard(options(22, ruleStandard)), 484, 484*483)
	gamestest.CheckPerft(t, newBoard(options(5, ruleStandard)), 25, 25*24, 25*24*23, 25*24*23*22)
	gamestest.CheckPerft(t, read(t, options(5, ruleFreestyle), "xxoxo/ooxox/xxoxo/oox../x.... w"), 0, 0, 0, 0, 720)
}

func TestHash(t *testing.T) {
	gamestest.CheckSame(t, Game{}, "h8 i9 h7 h9", "h7 h9 h8 i9")
	var empty []gamestest.At
	for size := minSize; size <= maxSize; size++ {
		empty = append(empty, gamestest.At{Options: options(size, ruleFreestyle)})
	}
	gamestest.CheckHashes(t, Game{}, empty)
}
