package pentago

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"tourney/games"
	"tourney/games/gamestest"
)

func TestForeseeAndEnds(t *testing.T) {
	for _, test := range []struct {
		name       string
		options    games.Options
		position   string
		win, later int
		ends       bool
	}{
		{"empty board", withRotation, emptyBoard, 0, 4, false},
		{"four in a row", withRotation, rowOfFour + "w p", 1, 1, true},
		{"six with a gap", withRotation, sixWithGap + "w p", 1, 1, true},
		{"a long diagonal", withRotation, longFour + "w p", 1, 1, true},
		{"a short diagonal", withRotation, shortFour + "w p", 1, 1, true},
		{"a rotation is enough", withRotation, whiteHook + "w p", 2, 1, false},
		{"a rotation before the last is enough", withoutRotation, whiteHook + "w p", 2, 1, false},
		{"the opponent's rotation", withRotation, blackHook + "w p", 0, 4, false},
		{"five for both", withRotation, twoHooks + "w p", 0, 4, false},

		{"the last rotation wins", withRotation, lastStone + "b p", 2, 1, false},
		{"no last rotation", withoutRotation, lastStone + "b p", 0, 4, true},
		{"the last stone wins", withRotation, lastFive + "b p", 1, 1, true},
		{"the last stone wins, no last rotation", withoutRotation, lastFive + "b p", 1, 1, true},

		{"no five by a rotation", withRotation, "W...../....../....../....../....../...... w r", 0, 1, false},
		{"five by a rotation", withRotation, "WWW.../...W../...W../....../BB..../BB.... w r", 0, 1, true},
		{"five for the opponent", withRotation, "BBB.../...B../...B../....../WW..../WWWW.. w r", 0, 1, true},
		{"full board", withRotation, "BWBWBB/WBWBBW/WWBWWB/BBWWBW/WWWBBW/BBWBBW b r", 0, 1, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := read(t, test.options, test.position)
			if win, later := b.Foresee(); win != test.win || later != test.later {
				t.Errorf("%s: Foresee() = %d, %d, want %d, %d", test.position, win, later, test.win, test.later)
			}
			if got := b.Ends(); got != test.ends {
				t.Errorf("%s: Ends() = %v, want %v", test.position, got, test.ends)
			}
		})
	}
}

// TestForeseeByTrying plays all sub-moves of the turn on random boards, up to full ones. Where there are few lines, it
// plays the opponent's placement too. Every kind of answer must come up.
func TestForeseeByTrying(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 6))
	answers := map[int]int{}
	for range 20_000 {
		b, open := drawPhase(r, painted(r, drawPalette(r)))
		if !open {
			continue
		}
		win, later := b.Foresee()
		if b.rotate {
			if win != 0 || later != 1 {
				t.Fatalf("Foresee() = %d, %d before a rotation, want 0, 1\n%s", win, later, gamestest.Line(b))
			}
			continue
		}
		plies := 2
		if b.Empty() <= 8 {
			plies = 3
		}
		if want := quickestWin(b, plies); win != want || win == 0 && later != 4 {
			t.Fatalf("Foresee() = %d, %d, want %d, and 4 if that is 0, last rotation %v\n%s",
				win, later, want, b.lastRotation, gamestest.Line(b))
		}
		answers[win]++
	}
	for win := range 3 {
		if answers[win] < 500 {
			t.Errorf("answers by win %v, want at least 500 of each", answers)
		}
	}
}

// quickestWin returns the least number of sub-moves, up to plies, after which the mover can have won, or 0.
func quickestWin(b *Board, plies int) int {
	for n := 1; n <= plies; n++ {
		if winsIn(b, b.mover, n) {
			return n
		}
	}
	return 0
}

func winsIn(b *Board, seat games.Seat, plies int) bool {
	for _, m := range b.AppendMoves(nil) {
		_, over := b.Do(m)
		won := over && b.Outcome().Winner() == seat || !over && plies > 1 && winsIn(b, seat, plies-1)
		b.Undo()
		if won {
			return true
		}
	}
	return false
}

// TestForeseeSlowTwin compares with the turns of the slow twin.
func TestForeseeSlowTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawOpen(t)
		twin := readSlow(gamestest.Line(b), b.lastRotation)
		ends, want := false, 0
		for _, place := range twin.legal() {
			placed := twin.after(place)
			ends = ends || placed.result != ""
			if placed.wonBy(twin) {
				want = 1
			}
			for _, rotation := range placed.legal() {
				if want == 0 && placed.after(rotation).wonBy(twin) {
					want = 2
				}
			}
		}
		if got := b.Ends(); got != ends {
			t.Fatalf("Ends() = %v, want %v, last rotation %v\n%s", got, ends, b.lastRotation, twin)
		}
		if win, _ := b.Foresee(); !b.rotate && win != want {
			t.Fatalf("Foresee() = %d, want %d, last rotation %v\n%s", win, want, b.lastRotation, twin)
		}
	})
}

// drawOpen draws a board of an open game, with any number of stones, in any phase.
func drawOpen(t *rapid.T) *Board {
	cell := rapid.SampledFrom([]byte(rapid.SampledFrom(palettes).Draw(t, "palette")))
	var s stones
	copy(s[:], rapid.SliceOfN(cell, cells, cells).Draw(t, "stones"))
	o := rapid.SampledFrom([]games.Options{withRotation, withoutRotation}).Draw(t, "options")
	b, open := lay(o, s, rapid.SampledFrom([]games.Seat{White, Black}).Draw(t, "mover"), rapid.Bool().Draw(t, "rotate"))
	if !open {
		t.Skip("the game is over")
	}
	return b
}

// after returns the twin after one more sub-move.
func (s *slow) after(move string) *slow {
	next := *s
	next.play(move)
	return &next
}

// wonBy reports whether the mover of an earlier position is the only winner.
func (s *slow) wonBy(earlier *slow) bool {
	return s.result == "white" && earlier.mover == 'w' || s.result == "black" && earlier.mover == 'b'
}

// TestEndsByTrying plays all sub-moves on random boards of both phases.
func TestEndsByTrying(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 7))
	answers := map[[2]bool]int{} // by phase and answer
	for range 20_000 {
		b, open := drawPhase(r, painted(r, drawPalette(r)))
		if !open {
			continue
		}
		want := false
		for _, m := range b.AppendMoves(nil) {
			_, over := b.Do(m)
			b.Undo()
			want = want || over
		}
		if got := b.Ends(); got != want {
			t.Fatalf("Ends() = %v, want %v, last rotation %v\n%s", got, want, b.lastRotation, gamestest.Line(b))
		}
		answers[[2]bool{b.rotate, want}]++
	}
	for _, kind := range [][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
		if answers[kind] < 500 {
			t.Errorf("answers by phase and end %v, want at least 500 of each", answers)
		}
	}
}
