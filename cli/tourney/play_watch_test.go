package tourney

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"tourney/arena/sitting"
	"tourney/cli/shell"
	"tourney/games/gamestest"
)

// turnTimes notes after how many seconds each turn is printed.
type turnTimes struct {
	begun time.Time
	list  []string
}

func (w *turnTimes) Write(p []byte) (int, error) {
	if text := string(p); strings.Contains(text, ". White: ") || strings.Contains(text, ". Black: ") {
		w.list = append(w.list, fmt.Sprint(time.Since(w.begun).Seconds()))
	}
	return len(p), nil
}

// TestWatching: a turn comes two seconds after the one before, or with a key. Each key is pressed after some seconds;
// after nine and a half the game is stopped.
func TestWatching(t *testing.T) {
	for _, test := range []struct {
		name, keys, turns string
		err               error
	}{
		{"by itself", "", "0 2 4 6 8", context.DeadlineExceeded},
		{"left", "5 q", "0 2 4", errQuit},
		{"left by Ctrl-D", "5 ctrl-d", "0 2 4", errQuit},
		{"left by Ctrl-C", "5 ctrl-c", "0 2 4", context.Canceled},
		{"step by step", "1 space, 1.5 space, 5 space", "0 1 1.5 5", context.DeadlineExceeded},
		{"on by itself", "1 space, 4 enter", "0 1 4 6 8", context.DeadlineExceeded},
		{"on before it is due", "1 enter", "0 1 3 5 7 9", context.DeadlineExceeded},
		{"other keys", "1 x, 2.5 space, 3 x, 4 q", "0 2 2.5", errQuit},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := gamestest.Must(sitting.New(sitting.Setup{Game: "pentago", Seats: []string{"W=random"}, Against: "random"}))(t)
				s.Plan.Name = "play-1"
				ctx, cancel := context.WithTimeout(t.Context(), 9500*time.Millisecond)
				defer cancel()
				turns := &turnTimes{begun: time.Now()}
				d := &dialogue{Sitting: s, out: turns, prompts: io.Discard}
				_, err := (&spectator{dialogue: d, pause: 2 * time.Second, next: pressed(t, test.keys)}).play(ctx)
				if got := strings.Join(turns.list, " "); got != test.turns || !errors.Is(err, test.err) {
					t.Errorf("turns after %s seconds, error %v; want %s, %v", got, err, test.turns, test.err)
				}
			})
		})
	}
}

// pressed returns the keys of a person who presses them after some seconds each: "1 space, 5 q".
func pressed(t *testing.T, keys string) func(context.Context, <-chan time.Time) (byte, error) {
	begun, rest := time.Now(), strings.Split(keys, ", ")
	return func(ctx context.Context, due <-chan time.Time) (byte, error) {
		var at <-chan time.Time
		seconds, name, some := strings.Cut(rest[0], " ")
		if some {
			at = time.After(gamestest.Must(time.ParseDuration(seconds+"s"))(t) - time.Since(begun))
		}
		select {
		case <-due:
			return shell.NoKey, nil
		case <-ctx.Done():
			return shell.NoKey, ctx.Err()
		case <-at:
		}
		if rest = rest[1:]; len(rest) == 0 {
			rest = []string{""}
		}
		switch name {
		case "space":
			return ' ', nil
		case "enter":
			return shell.Enter, nil
		case "ctrl-c":
			return shell.NoKey, context.Canceled
		case "ctrl-d":
			return shell.NoKey, io.EOF
		}
		return name[0], nil
	}
}

// TestUsualPause: there is a pause at a terminal only, and keys are read only if there is one.
func TestUsualPause(t *testing.T) {
	none, some := time.Duration(0), 3*time.Second
	for _, test := range []struct {
		pause *time.Duration
		keys  *shell.Keys
		want  time.Duration
		keyed bool
	}{
		{nil, nil, 0, false},
		{&some, nil, some, false},
		{nil, &shell.Keys{}, usualPause, true},
		{&some, &shell.Keys{}, some, true},
		{&none, &shell.Keys{}, 0, false},
	} {
		if s := newSpectator(nil, test.pause, test.keys); s.pause != test.want || s.keyed != test.keyed {
			t.Errorf("%+v: a pause of %v, keys %t", test, s.pause, s.keyed)
		}
	}
}
