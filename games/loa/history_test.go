package loa

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
	"tourney/games/gamestest"
)

// Small boards, on which all lines of several plies can be played.
const (
	twoEach     = "......../......../...x..../......../......../...o..x./o......./........ x"
	twoAndThree = "x......./......o./......../......../..o...../......../......x./..o..... o"
	threeEach   = "x......./....o..o/......../......../..o...../......../......x./x....... x"
	cornered    = "......../......../......../......../......../......../xx....../ox.....o x" // o on a1 has no move
	bothCorners = "......xo/......xx/......../...x..../......../....x.../xx....../ox...... x" // o has no move, unless a capture frees it
)

// TestRecallsProves plays games in which boards come back. Where Recalls is false, all lines of that length must be the
// same without the past. Where Recalls is true, the past must matter often enough for the answer to be useful.
func TestRecallsProves(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, test := range []struct {
		name    string
		options games.Options
		starts  []string
		games   int
		plies   int     // of the longest lines
		share   float64 // the least share of right answers among those that the past may matter
	}{
		{"first", games.Options{"rules": "openspiel"}, []string{twoEach, twoAndThree, threeEach}, 12, 4, 0.6},
		{"first with passes", games.Options{"repetition": "first"}, []string{twoEach, cornered}, 4, 4, 0.4},
		{"first, only passes", games.Options{"repetition": "first"}, []string{bothCorners}, 4, 4, 0.4},
		{"third", games.Options{"blocked": "loss"}, []string{twoEach, twoAndThree}, 8, 5, 0.6},
		{"third with passes", nil, []string{twoEach, cornered}, 4, 5, 0.4},
		{"third, only passes", nil, []string{bothCorners}, 4, 5, 0.4},
		{"cap", games.Options{"cap": "9"}, []string{twoEach, threeEach}, 4, 4, 1},
		{"none", games.Options{"repetition": "none", "cap": "none"}, []string{twoEach, bothCorners}, 4, 4, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 7))
			may, does := 0, 0
			played := test.games / 4
			if gamestest.Long {
				played = test.games
			}
			for i := range played {
				b := read(t, test.options, test.starts[i%len(test.starts)])
				for !b.Over() && b.Turns() < 20 {
					fresh := read(t, test.options, gamestest.Line(b))
					plies := 0
					for plies < test.plies && !b.Recalls(plies+1) {
						plies++
					}
					if !sameSequels(b, fresh, plies) {
						t.Fatalf("Recalls(%d) is false, but the past matters\n%s", plies, course(b))
					}
					if plies < test.plies {
						may++
						if !sameSequels(b, fresh, plies+1) {
							does++
						}
					}
					b.Do(restless(b, r))
				}
			}
			t.Logf("of %d answers that the past may matter, %d are right", may, does)
			if float64(does) < test.share*float64(may) {
				t.Errorf("of %d answers that the past may matter, %d are right, want a share of %v", may, does, test.share)
			}
			if (may == 0) != (test.name == "none") {
				t.Errorf("%d answers that the past may matter", may)
			}
		})
	}
}

// sameSequels reports whether all lines of n plies, where n is plies, go on and end alike from two positions.
func sameSequels(a, b *Board, plies int) bool {
	if a.Over() != b.Over() || a.Outcome() != b.Outcome() {
		return false
	}
	if plies == 0 || a.Over() {
		return true
	}
	for _, m := range a.AppendMoves(nil) {
		a.Do(m)
		b.Do(m)
		same := sameSequels(a, b, plies-1)
		a.Undo()
		b.Undo()
		if !same {
			return false
		}
	}
	return true
}

// restless draws a move, most often one that reverses the mover's last move, if that is legal. It avoids the end of the
// game if it can.
func restless(b *Board, r *rand.Rand) games.Move {
	moves := b.AppendMoves(nil)
	r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	if played := len(b.history); played >= 2 && r.IntN(4) > 0 {
		last := games.Move(b.history[played-1].last)
		if back := last%squares*squares + last/squares; last != noMove && slices.Contains(moves, back) {
			moves = append([]games.Move{back}, moves...)
		}
	}
	for _, m := range moves {
		_, over := b.Do(m)
		b.Undo()
		if !over {
			return m
		}
	}
	return moves[0]
}

// course returns the moves of the game in notation.
func course(b *Board) string {
	var text []byte
	for i := range b.history {
		if i > 0 {
			text = append(appendMove(text, games.Move(b.history[i].last), '-'), ' ')
		}
	}
	return string(appendMove(text, games.Move(b.last), '-')) + " to " + gamestest.Line(b)
}

// TestRepetition plays lines in which a board comes back.
func TestRepetition(t *testing.T) {
	const (
		there = "b1-b3 a2-c2 b3-b1 c2-a2 " // and back to the start: four plies
	)
	for _, test := range []struct {
		name, repetition, start, moves string
		drawn                          bool
	}{
		{"first: the shortest", "first", startLine, there, true},
		{"first: a ply before", "first", startLine, "b1-b3 a2-c2 b3-b1", false},
		{"third: the second time", "third", startLine, there, false},
		{"third: the third time", "third", startLine, there + there, true},
		{"third: a ply before", "third", startLine, there + "b1-b3 a2-c2 b3-b1", false},
		{"none", "none", startLine, there + there + there, false},
		{"first: a pass", "first", bothCorners, "d5-e5 pass", false},
		{"first: around a pass", "first", bothCorners, "d5-d6 pass d6-d5", true},
		{"third: a pass", "third", bothCorners, "d5-d6 pass d6-d5 pass d5-d6 pass d6-d5", false},
		{"third: with a pass at last", "third", bothCorners, "d5-d6 pass d6-d5 pass d5-d6 pass d6-d5 pass", true},
	} {
		b := read(t, games.Options{"repetition": test.repetition}, test.start)
		gamestest.Play(t, b, test.moves)
		if want := games.Drawn("repetition"); b.Over() != test.drawn || test.drawn && b.Outcome() != want {
			t.Errorf("%s: after %s over %v, %+v, want drawn %v", test.name, test.moves, b.Over(), b.Outcome(), test.drawn)
		}
	}
}

// TestWayBack counts the plies to boards on which some pieces stand elsewhere.
func TestWayBack(t *testing.T) {
	for _, test := range []struct {
		options    games.Options
		own, other int // pieces away
		ago        int
		want       int // 9 stands for more than 8
	}{
		{openSpiel, 1, 0, 3, 1},
		{openSpiel, 1, 1, 2, 2},
		{openSpiel, 0, 1, 1, 3}, // the mover has to go and come back
		{openSpiel, 2, 0, 5, 4}, // so has the other side
		{openSpiel, 2, 1, 3, 3},
		{openSpiel, 2, 3, 5, 6},
		{openSpiel, 5, 0, 9, 9},
		{games.Options{"repetition": "first"}, 0, 1, 1, 2},
		{games.Options{"repetition": "first"}, 2, 0, 4, 3},
		{games.Options{"blocked": "loss"}, 1, 0, 3, 1},
		{games.Options{"blocked": "loss"}, 1, 0, 4, 4}, // with the same side to move
		{games.Options{"blocked": "loss"}, 0, 1, 1, 3},
		{games.Options{"blocked": "loss"}, 2, 1, 4, 4},
		{olympiad, 0, 1, 1, 3},
		{olympiad, 1, 0, 4, 2},
		{olympiad, 0, 0, 1, 1},
	} {
		b := read(t, test.options, startLine)
		if got := b.wayBack(test.own, test.other, test.ago, 8); got != test.want {
			t.Errorf("%v: %d and %d pieces away from %d plies ago: %d plies, want %d",
				test.options, test.own, test.other, test.ago, got, test.want)
		}
	}
}
