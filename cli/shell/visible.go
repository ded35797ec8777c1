package shell

import (
	"bytes"
	"io"
	"strconv"
	"sync"
	"unicode/utf8"

	"tourney/results"
)

// visibleWriter writes text to a stream, with all but printable characters, newlines and tabs written out as
// results.Visible does. Whatever a name in somebody's database holds, a terminal never obeys it. Any number of
// goroutines may write at once.
type visibleWriter struct {
	raw io.Writer

	mu   sync.Mutex
	held [utf8.UTFMax]byte // the beginning of a character whose end has yet to be written
	n    int               // bytes in held
}

func newVisibleWriter(raw io.Writer) *visibleWriter { return &visibleWriter{raw: raw} }

// Write writes p in one piece, except for a character that ends beyond it.
func (w *visibleWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	whole := p[:len(p)-unfinished(p)]
	if w.n == 0 && printable(whole) { // nearly always: nothing is copied
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
			// What was held belongs to earlier calls. It is gone, as after any other failure to write.
			taken := max(0, sourceOf(whole, n)-w.n)
			w.n = 0
			return taken, short(err)
		}
	}
	w.n = copy(w.held[:], text[len(whole):])
	return len(p), nil
}

// flush writes out what begins a character that never came to its end.
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

// short is the error of a stream that took less than it was given.
func short(err error) error {
	if err == nil {
		err = io.ErrShortWrite
	}
	return err
}

// unfinished returns how many bytes at the end of a text begin a character that more bytes could complete.
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

// printable reports whether a text is written as it is.
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

// visible writes out all but newlines and tabs.
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

// sourceOf returns how many bytes of a text the first n bytes of visible(text) show completely.
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
