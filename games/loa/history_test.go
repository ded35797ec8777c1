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
	gamestest.SkipShort(t)
	for _, test := range []struct {
		name    string
		options games.Options
		starts  []string
		games   int     // at full size; one for each start otherwise
		plies   int     // of the longest lines
		share   float64 // the least share of right answers among those that the past may matter
		answers [2]int  // that the past may matter, and right ones among them, but at full size
	}{
		{"first", games.Options{"rules": "openspiel"}, []string{twoEach, twoAndThree, threeEach}, 12, 4, 0.7, [2]int{56, 45}},
		{"first with passes", games.Options{"repetition": "first"}, []string{twoEach, cornered}, 4, 4, 0.4, [2]int{19, 11}},
		{"first, only passes", games.Options{"repetition": "first"}, []string{bothCorners}, 3, 4, 0.4, [2]int{19, 17}},
		{"third", games.Options{"blocked": "loss"}, []string{twoEach, twoAndThree}, 8, 5, 0.6, [2]int{28, 24}},
		{"third with passes", nil, []string{twoEach, cornered}, 4, 5, 0.4, [2]int{11, 11}},
		{"third, only passes", nil, []string{bothCorners}, 3, 5, 0.4, [2]int{15, 14}},
		{"cap", games.Options{"cap": "9"}, []string{twoEach, threeEach}, 4, 4, 1, [2]int{8, 8}},
		{"none", games.Options{"repetition": "none", "cap": "none"}, []string{twoEach}, 2, 4, 1, [2]int{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 7))
			may, does := 0, 0
			played := len(test.starts)
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
					if !gamestest.SameSequels(b, fresh, plies) {
						t.Fatalf("Recalls(%d) is false, but the past matters\n%s", plies, course(b))
					}
					if plies < test.plies {
						may++
						if !gamestest.SameSequels(b, fresh, plies+1) {
							does++
						}
					}
					b.Do(restless(b, r))
				}
			}
			if gamestest.Long && float64(does) < test.share*float64(may) {
				t.Errorf("of %d answers that the past may matter, %d are right, want a share of %v", may, does, test.share)
			}
			if got := [2]int{may, does}; !gamestest.Long && got != test.answers {
				t.Errorf("answers that the past may matter, and right ones among them: %d, want %d", got, test.answers)
			}
		})
	}
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
	const there = "b1-b3 a2-c2 b3-b1 c2-a2 " // and back to the start: four plies
	once, twice, never := games.Options{"repetition": "first"}, games.Options{"repetition": "third"}, games.Options{"repetition": "none"}
	open, drawn := games.Outcome{}, games.Drawn("repetition")
	gamestest.CheckEndings(t, Game{}, []gamestest.Ending{
		{"first: the shortest", once, startLine, there, drawn},
		{"first: a ply before", once, startLine, "b1-b3 a2-c2 b3-b1", open},
		{"third: the second time", twice, startLine, there, open},
		{"third: the third time", twice, startLine, there + there, drawn},
		{"third: a ply before", twice, startLine, there + "b1-b3 a2-c2 b3-b1", open},
		{"none", never, startLine, there + there + there, open},
		{"first: a pass", once, bothCorners, "d5-e5 pass", open},
		{"first: around a pass", once, bothCorners, "d5-d6 pass d6-d5", drawn},
		{"third: a pass", twice, bothCorners, "d5-d6 pass d6-d5 pass d5-d6 pass d6-d5", open},
		{"third: with a pass at last", twice, bothCorners, "d5-d6 pass d6-d5 pass d5-d6 pass d6-d5 pass", drawn},
	})
}
