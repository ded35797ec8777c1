package gamestest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
)

// pliesAhead is the length of the sequences that images must share.
const pliesAhead = 3

// checkEqual wants the least of the sub-moves that lead to positions of the same hash.
func checkEqual(t testing.TB, v variant) {
	able(t, v, func(p games.Position, e games.Merger, r *rand.Rand) {
		least := map[uint64]games.Move{} // by hash afterwards
		want := map[games.Move]games.Move{}
		for _, m := range p.AppendMoves(nil) { // ascending: the first is the least
			p.Do(m)
			hash := p.Hash()
			p.Undo()
			if _, known := least[hash]; !known {
				least[hash] = m
			}
			want[m] = least[hash]
		}
		if len(least) == len(want) {
			want = nil
		}
		CheckRepresentatives(t, p, e.AppendEqual, want, r)
	})
}

// checkImages wants images that are legal, no larger than the sub-move, their own images, and followed by the same
// game. Whether there is a symmetry, and whether an image is the least, only the game's own tests can know.
func checkImages(t testing.TB, v variant) {
	able(t, v, func(p games.Position, s games.Symmetric, r *rand.Rand) {
		moves := p.AppendMoves(nil)
		images := s.AppendImages(nil, moves)
		if len(images) != 0 && len(images) != len(moves) {
			t.Fatalf("AppendImages(%v) = %v, want none or one for each\n%s", moves, images, text(t, p))
		}
		image := map[games.Move]games.Move{}
		for i, to := range images {
			image[moves[i]] = to
		}
		for i, to := range images {
			m := moves[i]
			if last, legal := image[to]; !legal || to > m || last != to {
				t.Fatalf("AppendImages(%v) = %v, want legal images, none larger than the sub-move, their own images\n%s",
					moves, images, text(t, p))
			}
			if got, want := sequelOf(t, p, m), sequelOf(t, p, to); got != want {
				t.Fatalf("%d has the image %d\nafter it:        %+v\nafter its image: %+v\n%s", m, to, got, want, text(t, p))
			}
		}
		CheckRepresentatives(t, p, s.AppendImages, image, r)
	})
}

// sequel is the part of the game after a sub-move that images must share.
type sequel struct {
	Next    games.Seat
	Outcome games.Outcome
	Perft   [pliesAhead]uint64 // of 1 ply and more, as far as it is cheap
}

func sequelOf(t testing.TB, p games.Position, m games.Move) (s sequel) {
	t.Helper()
	s.Next, _ = p.Do(m)
	defer p.Undo()
	s.Outcome = p.Outcome()
	for i := range s.Perft {
		n, err := games.Perft(t.Context(), p, i+1)
		if err != nil {
			t.Fatal(err)
		}
		s.Perft[i] = n
		if n > linesTried {
			break
		}
	}
	return s
}

// CheckRepresentatives wants the representative of each sub-move appended to the buffer, or nothing where there are
// none. It asks for all legal sub-moves in ascending and in random order, and for some of them.
func CheckRepresentatives(
	t testing.TB, p games.Position, represent func(dst, moves []games.Move) []games.Move,
	representative map[games.Move]games.Move, r *rand.Rand,
) {
	t.Helper()
	held := []games.Move{7, 7, 3}
	ascending := p.AppendMoves(nil)
	shuffled := slices.Clone(ascending)
	r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	for _, moves := range [][]games.Move{ascending, shuffled, shuffled[:r.IntN(len(shuffled))]} {
		want := slices.Clone(held)
		for _, m := range moves {
			if to, known := representative[m]; known {
				want = append(want, to)
			}
		}
		if got := represent(slices.Clone(held), moves); !slices.Equal(got, want) {
			t.Fatalf("representatives of %v appended to %v:\n got %v\nwant %v\n%s", moves, held, got, want, text(t, p))
		}
	}
}
