package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// Keys reads single keys at a terminal. The nil Keys reads none.
type Keys struct {
	in      io.Reader
	raw     func() (restore func(), err error) // makes the terminal send every key
	begun   bool                               // reading
	pressed chan byte
	failed  error // of in, once pressed is closed
}

// Keys of a terminal in raw mode that are no characters.
const (
	NoKey byte = 0
	Enter byte = '\r'
	ctrlD byte = 4
)

// Keys returns the keys of a person at a terminal, nil if Stdin or Stdout is none.
func (e *Environment) Keys() *Keys {
	if _, ok := terminal(e.Stdout); !ok || !e.OnTerminal() {
		return nil
	}
	in := e.Stdin.(*os.File)
	return newKeys(in, func() (func(), error) { return makeRaw(in) })
}

func newKeys(in io.Reader, raw func() (func(), error)) *Keys {
	return &Keys{in: in, raw: raw, pressed: make(chan byte)}
}

// makeRaw makes a terminal send every key.
func makeRaw(in *os.File) (restore func(), err error) {
	state, err := term.MakeRaw(int(in.Fd()))
	return func() { term.Restore(int(in.Fd()), state) }, err
}

// Next waits for the next key, and returns NoKey when due fires; a nil due never does. The error is io.EOF after
// Ctrl-D, context.Canceled after Ctrl-C, and otherwise that of ctx or of the input.
//
// Only meanwhile is the terminal in raw mode: all output, and a crash of what goes on between two calls, find it in its
// normal mode. Keys typed there come with the next call. The goroutine that reads stays behind, as in Input.Ask.
func (k *Keys) Next(ctx context.Context, due <-chan time.Time) (key byte, err error) {
	var pressed chan byte
	if k != nil {
		restore, err := k.raw()
		if err != nil {
			return NoKey, err
		}
		defer restore()
		if !k.begun {
			k.begun = true
			go k.read()
		}
		pressed = k.pressed
	}
	select {
	case <-due:
		return NoKey, nil
	case <-ctx.Done():
		return NoKey, ctx.Err()
	case key, more := <-pressed:
		switch {
		case !more:
			return NoKey, k.failed
		case key == ctrlC:
			return NoKey, context.Canceled
		case key == ctrlD:
			return NoKey, io.EOF
		case key == '\n': // of a terminal in its normal mode
			return Enter, nil
		}
		return key, nil
	}
}

// read passes on the keys until the input ends.
func (k *Keys) read() {
	defer close(k.pressed)
	var key [1]byte
	for {
		if _, err := io.ReadFull(k.in, key[:]); err != nil {
			if k.failed = err; !errors.Is(err, io.EOF) {
				k.failed = fmt.Errorf("the input cannot be read: %w", err)
			}
			return
		}
		k.pressed <- key[0]
	}
}
