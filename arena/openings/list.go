package openings

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"tourney/games"
)

// LineError says what is wrong with a line of a list of openings.
type LineError struct {
	Line int // its index in Set.Lines
	Err  error
}

// Error names the line, counted from 1.
func (e *LineError) Error() string { return fmt.Sprintf("opening %d of the list: %v", e.Line+1, e.Err) }

// Unwrap returns what is wrong.
func (e *LineError) Unwrap() error { return e.Err }

var (
	errNoLines  = errors.New("a list of openings needs at least one line")
	errFinished = errors.New("the game is over here, so that nothing is left to play")
)

// listLabel tells lists apart by a hash of their lines. One more line is another list: from there on other openings come
// by each number.
func (s Set) listLabel() string {
	sum := sha256.Sum256([]byte(strings.Join(s.Lines, "\n")))
	return fmt.Sprintf("%s of %d, %x, symmetry %t", s.Kind, len(s.Lines), sum[:8], s.Symmetry)
}

// readAll reads every line once, and fails at the first that is no open position.
func (s *Source) readAll() error {
	if len(s.set.Lines) == 0 {
		return errNoLines
	}
	if _, own := s.game.(games.Opener); s.set.Symmetry && !own {
		return fmt.Errorf("%s has no notation of openings that tells how to turn or mirror one: leave symmetry out", s.game.Name())
	}
	for i := range s.set.Lines {
		p, err := s.read(i)
		if err == nil && p.Over() {
			err = errFinished
		}
		if err != nil {
			return &LineError{i, err}
		}
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
	return opener.Opening(s.options, line, r)
}
