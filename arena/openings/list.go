package openings

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"tourney/games"
)

// LineErrors is what is wrong with the lines of a list of openings, in their order.
type LineErrors []LineError

// LineError is what is wrong with one of them.
type LineError struct {
	Line int // its index in Set.Lines
	Err  error
}

// mostErrors is how many wrong lines of a list are told of: a list for another game has nothing else.
const mostErrors = 10

// Error lists the wrong lines, counted from 1.
func (e LineErrors) Error() string {
	texts := make([]string, len(e))
	for i, one := range e {
		texts[i] = fmt.Sprintf("opening %d of the list: %v", one.Line+1, one.Err)
	}
	return strings.Join(texts, "\n")
}

// ErrNoSymmetry is of a list whose openings the game cannot turn or mirror.
var ErrNoSymmetry = errors.New("symmetry is for games that have a notation of openings of their own: leave it out")

var errNoLines = errors.New("a list of openings needs at least one line")

// listLabel tells lists apart by a hash of their lines. One more line makes another list: the openings behind its end
// are others.
func (s Set) listLabel() string {
	sum := sha256.Sum256([]byte(strings.Join(s.Lines, "\n")))
	return fmt.Sprintf("%s of %d (%x), symmetry %t", s.Kind, len(s.Lines), sum[:8], s.Symmetry)
}

// readAll reads every line once, to see whether it is an open position.
func (s *Source) readAll() error {
	if len(s.set.Lines) == 0 {
		return errNoLines
	}
	if _, own := s.game.(games.Opener); s.set.Symmetry && !own {
		return fmt.Errorf("%s: %w", s.game.Name(), ErrNoSymmetry)
	}
	var errs LineErrors
	for i := range s.set.Lines {
		p, err := s.read(i)
		if err == nil {
			err = s.playable(p)
		}
		if err == nil {
			continue
		}
		if errs = append(errs, LineError{i, err}); len(errs) == mostErrors {
			break
		}
	}
	if len(errs) > 0 {
		return errs
	}
	return nil
}

// playable refuses a position that has no game for the players of a plan.
func (s *Source) playable(p games.Position) error {
	if p.Over() {
		return fmt.Errorf("the game is over here (%s), so that nothing is left to play", p.Outcome().Reason)
	}
	if names := s.game.SeatNames(s.options); p.Seats() != len(names) {
		return fmt.Errorf("here %d play, but %s with these options is for %d (%s)", p.Seats(), s.game.Name(), len(names),
			strings.Join(names, ", "))
	}
	return nil
}

// read makes opening n of a list, in the game's own notation of openings if it has one.
func (s *Source) read(n int) (games.Position, error) {
	line := s.set.Lines[n%len(s.set.Lines)]
	opener, own := s.game.(games.Opener)
	if !own {
		return s.game.Parse(s.options, line)
	}
	var r *rand.Rand
	if s.set.Symmetry {
		r = s.stream(n, 0)
	}
	p, err := opener.Opening(s.options, line, r)
	if err != nil {
		return nil, err
	}
	// A game may have played the moves of the line. It is to begin here, as the position that its record will keep.
	text, err := p.AppendText(nil)
	if err != nil {
		return nil, err
	}
	return s.game.Parse(s.options, string(text))
}
