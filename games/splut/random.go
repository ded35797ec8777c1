package splut

import (
	"fmt"
	"math/bits"
	"math/rand/v2"

	"tourney/games"
)

const (
	// mostDrawn is the greatest number of turns before a random board. In hardly any longer game every piece is left.
	mostDrawn = 60
	// attempts is the greatest number of games begun for one board.
	attempts = 100_000
)

// DefaultDraw returns a draw of 6 turns.
func (Game) DefaultDraw(games.Options) games.Draw { return games.Draw{Min: 6, Max: 6} }

// Random draws the board after turns of uniformly random steps from the usual start. A game that loses a team or a
// dwarf is begun again. The cap and repetition do not hold in these turns, and the new game has no past: its steps and
// repetitions count from its start. Only the marks of rocks remain.
func (Game) Random(o games.Options, r *rand.Rand, d games.Draw) (games.Position, error) {
	turns, err := d.Count(r, mostDrawn, "turns")
	if err != nil {
		return nil, err
	}
	return draw(rulesOf(o), r, turns, attempts)
}

// draw draws a board after exactly the given turns, in at most the given attempts.
func draw(rules rules, r *rand.Rand, turns, attempts int) (games.Position, error) {
	free := rules
	free.cap, free.repetition = 0, 0
	b := newBoard(free)
	var moves [listRoom]games.Move
	for range attempts {
		for int(b.turn) < turns && bits.OnesCount64(b.dwarves) == b.Seats() {
			n := b.list(&moves)
			b.Do(moves[r.IntN(n)])
		}
		if bits.OnesCount64(b.dwarves) == b.Seats() {
			b.rules, b.first = rules, b.turn
			b.history = b.history[:0]
			b.last, b.quiet, b.seen = noMove, 0, 1
			return b, nil
		}
		for len(b.history) > 0 {
			b.Undo()
		}
	}
	return nil, fmt.Errorf("no game of %d turns without a loss in %d attempts: ask for fewer turns", turns, attempts)
}
