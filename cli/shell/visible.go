package shell

import (
	"bytes"
	"io"
	"strconv"
	"sync"
	"unicode/utf8"

	"tourney/results"
)

// visibleWriter writes text with control characters spelled out, as results.Visible does. So no name in a database can
// control the terminal. It is safe for concurrent use.
type visibleWriter struct {
	raw io.Writer

	mu   sync.Mutex
	held [utf8.UTFMax]byte // first bytes of an incomplete character
	n    int               // number of bytes in held
}

func newVisibleWriter(raw io.Writer) *visibleWriter { return &visibleWriter{raw: raw} }

// Write writes p in one call, except an incomplete character at its end.
func (w *visibleWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	whole := p[:len(p)-unfinished(p)]
	if w.n == 0 && printable(whole) { // the usual case, without a copy
		if len(whole) > 0 {
			if n, err := w.raw.Write(whole); err != nil || n < len(whole) {
				return n, short(err)
			}
		}
		w.n = copy(w.held[:], p[len(whole):])
		return len(p), nil
	}
	text := append(w.held[:w.n:w.n], p...)
	whole = text[:len(text)-unfinished(text)]
	out := visible(whole)
	if len(out) > 0 {
		if n, err := w.raw.Write(out); err != nil || n < len(out) {
			// The held bytes belong to earlier calls and are lost, as after any failed write.
			taken := max(0, sourceOf(whole, n)-w.n)
			w.n = 0
			return taken, short(err)
		}
	}
	w.n = copy(w.held[:], text[len(whole):])
	return len(p), nil
}

// flush writes the bytes of a character that was never completed.
func (w *visibleWriter) flush() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.n == 0 {
		return nil
	}
	out := visible(w.held[:w.n])
	w.n = 0
	_, err := w.raw.Write(out)
	return err
}

// short returns err, or io.ErrShortWrite if it is nil.
func short(err error) error {
	if err == nil {
		err = io.ErrShortWrite
	}
	return err
}

// unfinished returns the number of bytes at the end of a text that begin a character.
func unfinished(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if end := text[len(text)-n:]; utf8.RuneStart(end[0]) {
			if utf8.FullRune(end) {
				return 0
			}
			return n
		}
	}
	return 0
}

// printable reports whether a text needs no change.
func printable(text []byte) bool {
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			if (c < ' ' || c > '~') && c != '\n' && c != '\t' {
				return false
			}
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 || !strconv.IsPrint(r) {
			return false
		}
		i += size
	}
	return true
}

// visible spells out all control characters except newlines and tabs.
func visible(text []byte) []byte {
	out := make([]byte, 0, len(text)+len(text)/8+16)
	for len(text) > 0 {
		n := bytes.IndexAny(text, "\n\t")
		if n < 0 {
			n = len(text)
		}
		out = append(out, results.Visible(string(text[:n]))...)
		if n < len(text) {
			out = append(out, text[n])
			n++
		}
		text = text[n:]
	}
	return out
}

// sourceOf returns the number of bytes of a text that the first n bytes of visible(text) show completely.
func sourceOf(text []byte, n int) int {
	done := 0
	for done < len(text) {
		_, size := utf8.DecodeRune(text[done:])
		if n -= len(visible(text[done : done+size])); n < 0 {
			break
		}
		done += size
	}
	return done
}
