package shell

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"golang.org/x/term"

	"tourney/results/sqlite"
)

// watchEvery is the interval at which a database is checked for changes.
const watchEvery = time.Second

// Watch prints the output of read again whenever the database and the output have changed. It returns nil when read
// reports the last output, or when the user stops it. On a terminal each output replaces the one before, and the last
// one stays; otherwise each follows the one before, below the time.
func (e *Environment) Watch(db string, read func(env *Environment, store *sqlite.Store) (last bool, err error)) (err error) {
	store, err := e.OpenReader(db)
	if err != nil {
		return err
	}
	defer store.Close()
	s := e.newScreen()
	defer func() { err = cmp.Or(err, s.close()) }() // also after a panic, whose text would be lost with the alternate screen
	return e.follow(store.Changed, s, func(env *Environment) (bool, error) { return read(env, store) })
}

// follow shows the output of read on a screen after each change.
func (e *Environment) follow(commits func(context.Context) (uint64, error), s *screen,
	read func(*Environment) (last bool, err error)) error {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	seen := uint64(0)
	for {
		now, err := commits(e.Ctx)
		if now != seen {
			seen = now
			next := &frame{screen: e.Stdout}
			var last bool
			last, err = read(&Environment{Ctx: e.Ctx, Stdout: newVisibleWriter(next), Stderr: io.Discard})
			if err == nil {
				err = s.show(next.Bytes())
			}
			if last && err == nil {
				return nil
			}
		}
		switch {
		case e.Ctx.Err() != nil: // stopped, maybe inside read
			return nil
		case err != nil:
			return err
		}
		select {
		case <-e.Ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// frame is a text for a screen, with the screen's width and colours.
type frame struct {
	bytes.Buffer
	screen io.Writer
}

// screen shows texts, each in place of the one before.
type screen struct {
	terminal *os.File // nil if texts follow each other
	text     io.Writer
	last     []byte
	now      func() time.Time
}

func (e *Environment) newScreen() *screen {
	s := &screen{text: e.styled(), now: time.Now}
	if f, ok := terminal(e.Stdout); ok && os.Getenv("TERM") != "dumb" {
		s.terminal = f
	}
	return s
}

// Control sequences of terminals: https://invisible-island.net/xterm/ctlseqs/ctlseqs.html.
const (
	otherScreen  = "\x1b[?1049h"
	usualScreen  = "\x1b[?1049l"
	homeAndClear = "\x1b[H\x1b[2J"
)

// show shows a text unless it is shown already.
func (s *screen) show(text []byte) error {
	first := s.last == nil
	if !first && bytes.Equal(text, s.last) {
		return nil
	}
	s.last = text
	switch {
	case s.terminal == nil:
		between := "\n"
		if first {
			between = ""
		}
		_, err := fmt.Fprintf(s.text, "%s%s\n%s", between, s.now().Format(time.DateTime), text)
		return err
	case first:
		fmt.Fprint(s.terminal, otherScreen)
	}
	_, height, err := term.GetSize(int(s.terminal.Fd()))
	if err != nil || height == 0 { // height 0: the terminal does not know its size
		height = 24
	}
	fmt.Fprint(s.terminal, homeAndClear)
	_, err = s.text.Write(top(text, height))
	return err
}

// top returns the lines of a text that fit, and leaves the last line free for the cursor.
func top(text []byte, height int) []byte {
	lines := bytes.SplitAfter(text, []byte("\n"))
	if len(lines) <= height { // an empty one follows the last newline
		return text
	}
	shown := max(0, height-2)
	return fmt.Appendf(bytes.Join(lines[:shown], nil), "… %d more lines\n", len(lines)-1-shown)
}

// close leaves the last text on the terminal.
func (s *screen) close() error {
	if s.terminal == nil || s.last == nil {
		return nil
	}
	fmt.Fprint(s.terminal, usualScreen)
	_, err := s.text.Write(s.last)
	return err
}
