package pentago

import (
	"math/rand/v2"
	"testing"

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
		{"a rotation is enough", withRotation, whiteHook + "w p", 2, 1, false},
		{"the opponent's rotation", withRotation, blackHook + "w p", 0, 4, false},
		{"five for both", withRotation, twoHooks + "w p", 0, 4, false},
		{"the last rotation wins", withRotation, lastStone + "b p", 2, 1, false},
		{"no last rotation", withoutRotation, lastStone + "b p", 0, 4, true},
		{"five for the opponent by a rotation", withRotation, "BBB.../...B../...B../....../WW..../WWWW.. w r", 0, 1, true},
	} {
		b := read(t, test.options, test.position)
		win, later := b.Foresee()
		if ends := b.Ends(); win != test.win || later != test.later || ends != test.ends {
			t.Errorf("%s: Foresee() = %d, %d, Ends() = %t, want %d, %d, %t\n%s",
				test.name, win, later, ends, test.win, test.later, test.ends, test.position)
		}
	}
}

// TestForeseeByTrying plays all sub-moves of the turn on random boards, up to full ones. Where there are few lines, it
// plays the opponent's placement too. Every kind of answer must come up.
func TestForeseeByTrying(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 6))
	wins, ends := map[int]int{}, map[[2]bool]int{} // the latter by phase and answer
	for range 10_000 {
		b, open := drawPhase(r, gamestest.Paint(r, drawPalette(r), cells))
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
		ends[[2]bool{b.rotate, want}]++
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
		wins[win]++
	}
	if min(wins[0], wins[1], wins[2]) < 500 || len(ends) != 4 {
		t.Errorf("answers by win %v, by phase and end %v, want many of each", wins, ends)
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
