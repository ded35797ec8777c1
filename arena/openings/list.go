package openings

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"tourney/games"
)

// LineErrors are the errors of a list of openings, in the order of the lines.
type LineErrors []LineError

// LineError is the error of one line.
type LineError struct {
	Line int // index in Set.Lines
	Err  error
}

// mostErrors is the number of wrong lines reported: in a list for another game all lines are wrong.
const mostErrors = 10

func (e LineErrors) Error() string {
	texts := make([]string, len(e))
	for i, one := range e {
		texts[i] = fmt.Sprintf("opening %d of the list: %v", one.Line+1, one.Err)
	}
	return strings.Join(texts, "\n")
}

// ErrNoSymmetry is the error for a list whose openings the game cannot turn or mirror.
var ErrNoSymmetry = errors.New("symmetry is for games that have a notation of openings of their own: leave it out")

var errNoLines = errors.New("a list of openings needs at least one line")

// listLabel distinguishes lists by a hash of their lines. A list with one more line is another list, because opening n
// is line n modulo their number.
func (s Set) listLabel() string {
	sum := sha256.Sum256([]byte(strings.Join(s.Lines, "\n")))
	label := fmt.Sprintf("%s of %d (%x), symmetry %t", s.Kind, len(s.Lines), sum[:8], s.Symmetry)
	if s.Shuffled {
		label += ", shuffled"
	}
	return label
}

// readAll reads every line once and collects the errors.
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
	switch {
	case len(errs) > 0:
		return errs
	case s.set.Shuffled:
		s.order = s.stream(shuffled, 0).Perm(len(s.set.Lines))
	}
	return nil
}

// shuffled is the number of the stream that shuffles a list. It is no opening's.
const shuffled = -1

// playable returns an error for a position from which the players of a plan cannot play.
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

// read returns opening n of a list, read in the game's own notation of openings if there is one.
func (s *Source) read(n int) (games.Position, error) {
	line := s.set.Lines[n%len(s.set.Lines)]
	if s.order != nil {
		line = s.set.Lines[s.order[n%len(s.order)]]
	}
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
	// Opening may have played moves. The game must start here, from the position line that its record keeps.
	text, err := p.AppendText(nil)
	if err != nil {
		return nil, err
	}
	return s.game.Parse(s.options, string(text))
}
