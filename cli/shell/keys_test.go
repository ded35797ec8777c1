package shell

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"
	"testing/synctest"
	"time"

	"tourney/games/gamestest"
)

// TestKeys: each wait ends with a key, when it is due or with its context, and the terminal is raw only meanwhile.
func TestKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, hand := io.Pipe()
		raw := 0
		k := newKeys(in, func() (func(), error) { raw++; return func() { raw-- }, nil })
		want := func(key byte, err error, ctx context.Context, due <-chan time.Time) {
			t.Helper()
			if got, failed := k.Next(ctx, due); got != key || !errors.Is(failed, err) || raw != 0 {
				t.Errorf("%q, %v, raw %d times; want %q, %v", got, failed, raw, key, err)
			}
		}
		want(NoKey, nil, t.Context(), time.After(time.Second))
		go func() {
			gamestest.Must(hand.Write([]byte(" q\r\n\x03\x04")))(t) // three of them before they are asked for
			gamestest.OK(t, hand.CloseWithError(errors.New("the line is dead")))
		}()
		for _, key := range []byte{' ', 'q', Enter, Enter} {
			want(key, nil, t.Context(), nil)
		}
		want(NoKey, context.Canceled, t.Context(), nil)
		want(NoKey, io.EOF, t.Context(), nil)
		const dead = "the input cannot be read: the line is dead"
		if _, err := k.Next(t.Context(), nil); err == nil || err.Error() != dead || raw != 0 {
			t.Errorf("%v, raw %d times: want %s", err, raw, dead)
		}
		stopped, stop := context.WithCancel(t.Context())
		silent, silence := io.Pipe()
		k = newKeys(silent, k.raw)
		time.AfterFunc(time.Minute, stop)
		want(NoKey, context.Canceled, stopped, nil)
		gamestest.OK(t, silence.Close())
		want(NoKey, io.EOF, t.Context(), nil)

		k = nil
		want(NoKey, nil, t.Context(), time.After(time.Hour))
		want(NoKey, context.Canceled, stopped, nil)
		none := errors.New("no terminal")
		k = newKeys(in, func() (func(), error) { return nil, none })
		want(NoKey, none, t.Context(), nil)
	})
	if k := (&Environment{Stdin: &bytes.Buffer{}, Stdout: io.Discard}).Keys(); k != nil {
		t.Error("keys of what is no terminal")
	}
}
