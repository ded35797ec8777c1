package tourney

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"tourney/cli/shell"
	"tourney/results"
)

// usualPause is the time between two turns at a terminal.
const usualPause = time.Second

// keysText explains the keys.
const keysText = "Space shows the next turn, and then one for each Space; Enter goes on; q or Ctrl-C leaves the game, " +
	"Ctrl-C also while a player thinks."

// spectator shows a game without a person, turn by turn.
type spectator struct {
	*dialogue
	pause    time.Duration
	keyed    bool // keys are read
	next     func(ctx context.Context, due <-chan time.Time) (key byte, err error)
	stepping bool // each turn waits for a key
}

// newSpectator returns a spectator. pause is nil for the usual one; keys is nil without a terminal.
func newSpectator(d *dialogue, pause *time.Duration, keys *shell.Keys) *spectator {
	s := &spectator{dialogue: d, next: keys.Next}
	switch {
	case pause != nil:
		s.pause = *pause
	case keys != nil:
		s.pause = usualPause
	}
	s.keyed = keys != nil && s.pause > 0
	return s
}

// play plays the game to its end, or returns errQuit after the key that leaves it.
func (s *spectator) play(ctx context.Context) (results.Record, error) {
	if s.keyed {
		if err := s.complain(keysText); err != nil {
			return results.Record{}, err
		}
	}
	begin := fmt.Sprintf("%s: %s. %s.\n\n%s", s.Plan.Name, s.Plan.Game, s.seating(), s.Start.AppendDiagram(nil))
	if err := s.say(begin); err != nil {
		return results.Record{}, err
	}
	s.Pause = func(ctx context.Context) error {
		if err := s.say(s.news(s.View())); err != nil {
			return err
		}
		return s.wait(ctx)
	}
	return s.Play(ctx)
}

// wait waits until the next turn may be played: for the pause, or for a key.
func (s *spectator) wait(ctx context.Context) error {
	if s.pause == 0 {
		return nil
	}
	var due <-chan time.Time
	if !s.stepping {
		due = time.After(s.pause)
	}
	for {
		key, err := s.next(ctx, due)
		switch {
		case errors.Is(err, io.EOF), key == 'q':
			return errQuit
		case err != nil, key == shell.NoKey:
			return err
		case key == ' ', key == shell.Enter:
			s.stepping = key == ' '
			return nil
		}
	}
}
