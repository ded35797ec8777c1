package gamestest

import (
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"tourney/games"
)

const (
	linesTried = 2000 // at each position, by checks that look some sub-moves ahead
	pliesAhead = 3    // of the sequences that images must share

	pliesRecalled = 12 // of the lines for which a past is left out

	turnsPictured = 8 // from one picture that is read to the next; reading them takes long
)

// able calls visit at every open position of random games, if the game's positions have the ability A. Using it must
// leave the position as it was.
func able[A any](t testing.TB, v variant, visit func(p games.Position, ability A, r *rand.Rand)) {
	v.starts(t, func(p games.Position, r *rand.Rand) {
		ability, has := p.(A)
		if !has {
			return
		}
		play(t, p, r, func() {
			if p.Over() {
				return
			}
			before := look(t, p)
			visit(p, ability, r)
			compare(t, "after an ability was used", look(t, p), before)
		})
	})
}

// checkForesight wants the quickest win of the turn at hand, or the answer that says nothing, and no win of the mover
// that is quicker than promised.
func checkForesight(t testing.TB, v variant) {
	able(t, v, func(p games.Position, f games.Foreseer, r *rand.Rand) {
		win, later := f.Foresee()
		if want := winInTurn(p); win != want && (win != 0 || later != 1) {
			t.Fatalf("Foresee() = %d, %d, want a win in %d (0 is none), or 0, 1\n%s", win, later, want, text(t, p))
		}
		if later < 1 {
			t.Fatalf("Foresee() = %d, %d, want at least 1 for the second\n%s", win, later, text(t, p))
		}
		if wins(p, p.Mover(), later-1, linesTried, r) {
			t.Fatalf("Foresee() = %d, %d, but the mover may win in fewer than %d\n%s", win, later, later, text(t, p))
		}
	})
}

// winInTurn returns the least number of sub-moves in which the mover can win before the turn ends, or 0.
func winInTurn(p games.Position) int {
	mover, turns := p.Mover(), p.Turns()
	quickest := 0
	for _, m := range p.AppendMoves(nil) {
		next, over := p.Do(m)
		win := 0
		if over && p.Outcome().Winner() == mover {
			win = 1
		} else if !over && next == mover && p.Turns() == turns {
			if rest := winInTurn(p); rest > 0 {
				win = 1 + rest
			}
		}
		p.Undo()
		if win == 1 {
			return 1
		}
		if quickest == 0 || win > 0 && win < quickest {
			quickest = win
		}
	}
	return quickest
}

// wins reports whether any line of at most so many sub-moves, whoever makes them, leaves seat the only winner. Where
// there are more lines than it may try, it tries some at random.
func wins(p games.Position, seat games.Seat, plies, lines int, r *rand.Rand) bool {
	if plies == 0 {
		return false
	}
	moves := p.AppendMoves(nil)
	if len(moves) > lines {
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		moves = moves[:lines]
	}
	for _, m := range moves {
		_, over := p.Do(m)
		won := over && p.Outcome().Winner() == seat ||
			!over && wins(p, seat, plies-1, max(1, lines/len(moves)), r)
		p.Undo()
		if won {
			return true
		}
	}
	return false
}

// checkEnds wants to be told exactly when a legal sub-move ends the game.
func checkEnds(t testing.TB, v variant) {
	able(t, v, func(p games.Position, e games.Ender, _ *rand.Rand) {
		got := e.Ends()
		want := slices.ContainsFunc(p.AppendMoves(nil), func(m games.Move) bool {
			_, over := p.Do(m)
			p.Undo()
			return over
		})
		if got != want {
			t.Fatalf("Ends() = %v, want %v\n%s", got, want, text(t, p))
		}
	})
}

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
		checkRepresentatives(t, p, e.AppendEqual, want, r)
	})
}

// checkCounts wants the number of the legal sub-moves, and each of them.
func checkCounts(t testing.TB, v variant) {
	able(t, v, func(p games.Position, c games.Counter, _ *rand.Rand) {
		moves := p.AppendMoves(nil)
		if got := c.CountMoves(); got != len(moves) {
			t.Fatalf("CountMoves() = %d, want %d\n%s", got, len(moves), text(t, p))
		}
		for n, want := range moves {
			if got := c.NthMove(n); got != want {
				t.Fatalf("NthMove(%d) = %d, want %d\n%s", n, got, want, text(t, p))
			}
		}
	})
}

// checkHistory plays lines from a position and from one without a past that has the same text. As long as the position
// does not recall its past, what follows must be the same. Half of the sub-moves lead towards boards that have been
// there before: by chance alone, few come back.
func checkHistory(t testing.TB, v variant) {
	var past []string // texts of the game so far
	able(t, v, func(p games.Position, h games.Historic, r *rand.Rand) {
		line := text(t, p)
		if p.Turns() == 0 {
			past = nil
		}
		past = append(past, line)
		plies := 0
		for plies < pliesRecalled && !h.Recalls(plies+1) {
			plies++
		}
		fresh, err := v.game.Parse(v.options, line)
		if err != nil {
			t.Fatalf("Parse: %v\n%s", err, line)
		}
		target := past[max(0, len(past)-1-r.IntN(pliesRecalled))]
		done := 0
		for ; done < plies && !p.Over(); done++ {
			moves := p.AppendMoves(nil)
			m := moves[r.IntN(len(moves))]
			if r.IntN(2) == 0 {
				m = towards(t, p, moves, target)
			}
			p.Do(m)
			fresh.Do(m)
			if got, want := p.Outcome(), fresh.Outcome(); p.Over() != fresh.Over() || got != want {
				t.Fatalf("Recalls(%d) is false, but %d sub-moves later over is %v, %+v; without the past %v, %+v\n%s",
					plies, done+1, p.Over(), got, fresh.Over(), want, line)
			}
		}
		for range done {
			p.Undo()
		}
	})
}

// towards returns the sub-move after which the text of the position differs least from another.
func towards(t testing.TB, p games.Position, moves []games.Move, target string) games.Move {
	best, least := moves[0], math.MaxInt
	for _, m := range moves {
		p.Do(m)
		line := text(t, p)
		p.Undo()
		off := 0
		for i := range min(len(line), len(target)) {
			if line[i] != target[i] {
				off++
			}
		}
		if off < least {
			best, least = m, off
		}
	}
	return best
}

// checkPicture wants a well-formed SVG document, appended.
func checkPicture(t testing.TB, v variant) {
	able(t, v, func(p games.Position, i games.Illustrated, _ *rand.Rand) {
		if p.Turns()%turnsPictured != 0 {
			return
		}
		document, appended := bytes.CutPrefix(i.AppendSVG([]byte("before")), []byte("before"))
		if !appended || !bytes.HasPrefix(document, []byte("<svg ")) {
			t.Fatalf("AppendSVG(before) appended %.60q, want an SVG document\n%s", document, text(t, p))
		}
		for d := xml.NewDecoder(bytes.NewReader(document)); ; {
			if _, err := d.Token(); err == io.EOF {
				return
			} else if err != nil {
				t.Fatalf("AppendSVG: %v\n%s", err, text(t, p))
			}
		}
	})
}

// checkImages wants legal images, no larger than the sub-move and their own images, after which the game goes on alike.
// Whether there is a symmetry at all, and whether the image is the least, only the game's own tests can know.
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
		checkRepresentatives(t, p, s.AppendImages, image, r)
	})
}

// sequel is what follows a sub-move, as far as images must share it.
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

// checkRepresentatives wants the representative of each sub-move appended, or nothing where there are none, behind what
// the buffer held: for all legal sub-moves in ascending and in random order, and for some of them.
func checkRepresentatives(
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

// abilities are those that a position has; the others are nil. They are looked up once, as the look-up may allocate.
type abilities struct {
	foreseer  games.Foreseer
	ender     games.Ender
	merger    games.Merger
	symmetric games.Symmetric
	counter   games.Counter
	historic  games.Historic
}

func abilitiesOf(p games.Position) (a abilities) {
	a.foreseer, _ = p.(games.Foreseer)
	a.ender, _ = p.(games.Ender)
	a.merger, _ = p.(games.Merger)
	a.symmetric, _ = p.(games.Symmetric)
	a.counter, _ = p.(games.Counter)
	a.historic, _ = p.(games.Historic)
	return a
}

// use does what a search does at a node with these legal sub-moves.
func (a abilities) use(moves, buffer []games.Move) {
	if a.foreseer != nil {
		a.foreseer.Foresee()
	}
	if a.ender != nil {
		a.ender.Ends()
	}
	if a.merger != nil {
		a.merger.AppendEqual(buffer[:0], moves)
	}
	if a.symmetric != nil {
		a.symmetric.AppendImages(buffer[:0], moves)
	}
	if a.counter != nil {
		a.counter.NthMove(a.counter.CountMoves() - 1)
	}
	if a.historic != nil {
		a.historic.Recalls(pliesRecalled)
	}
}
