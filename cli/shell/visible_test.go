package shell

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"tourney/games/gamestest"
)

// TestVisibleWriter: what is no printable text is shown as its code. Only an unfinished character waits for the next write.
func TestVisibleWriter(t *testing.T) {
	for _, test := range []struct {
		pieces []string
		want   string // of each piece, and at the end what was held
	}{
		{nil, ""},
		{[]string{"night\tdone\n", "", "ok\n"}, "night\tdone\n||ok\n|"},
		{[]string{"ask> ", "\x1b[2J", "a\rb\n"}, "ask> |\\x1b[2J|a\\rb\n|"},
		{[]string{"±1.5 囲碁\n"}, "±1.5 囲碁\n|"},
		{[]string{"\u202eevil\u2028", "\u009b31m"}, `\u202eevil\u2028|\u009b31m|`},
		{[]string{"囲"[:1], "囲"[1:2], "囲"[2:]}, "||囲|"},
		{[]string{"a\xc2", "\x9bb"}, `a|\u009bb|`},
		{[]string{"a\xe2\x80", "", "\xa6b\xff"}, `a||…b\xff|`},
		{[]string{"\xe2\x80", "\xae"}, `|\u202e|`},
		{[]string{"\xe2\x80", "A"}, `|\xe2\x80A|`},
		{[]string{"\xc3", "("}, `|\xc3(|`},
		{[]string{"\xf0", "\x9f", "\x8e", "\xf0\x9f\x8e", "\xb2"}, `|||\xf0\x9f\x8e|🎲|`},
		{[]string{"end\xe2\x80"}, `end|\xe2\x80`},
		{[]string{"\x80\x80\x80\x80"}, `\x80\x80\x80\x80|`},
	} {
		if got := strings.Join(written(t, test.pieces...), "|"); got != test.want {
			t.Errorf("%q: got %q, want %q", test.pieces, got, test.want)
		}
	}
}

// written returns what is written of a text in pieces: at each piece, and at the end.
func written(t testing.TB, pieces ...string) (list []string) {
	t.Helper()
	var out bytes.Buffer
	w := newVisibleWriter(&out)
	for _, p := range pieces {
		if n, err := io.WriteString(w, p); n != len(p) || err != nil {
			t.Fatalf("writing %q: %d, %v", p, n, err)
		}
		list = append(list, out.String())
		out.Reset()
	}
	gamestest.OK(t, w.flush())
	return append(list, out.String())
}

// narrow is a stream with room for a limited number of bytes.
type narrow struct {
	bytes.Buffer
	room int
	err  error
}

func (n *narrow) Write(p []byte) (int, error) {
	k, _ := n.Buffer.Write(p[:min(len(p), n.room)])
	n.room -= k
	if k < len(p) {
		return k, n.err
	}
	return k, nil
}

// TestVisibleWriterFull: the count is that of the bytes whose every trace has reached the stream.
func TestVisibleWriterFull(t *testing.T) {
	full := errors.New("no space left")
	for _, test := range []struct {
		held, text string
		room, n    int
		err        error
	}{
		{"", "plain", 3, 3, full},
		{"", "plain", 3, 3, nil},
		{"", "plain", 0, 0, full},
		{"", "a\x1bb", 0, 0, full},
		{"", "a\x1bb", 1, 1, full},
		{"", "a\x1bb", 4, 1, full},
		{"", "a\x1bb", 5, 2, nil},
		{"\xe2\x80", "\xaeb", 5, 0, full},
		{"\xe2\x80", "\xaeb", 6, 1, full},
		{"\xe2\x80", "a", 4, 0, full},
		{"\xe2\x80", "ab", 9, 1, full},
	} {
		out := &narrow{room: test.room, err: test.err}
		w := newVisibleWriter(out)
		if n, err := io.WriteString(w, test.held); n != len(test.held) || err != nil {
			t.Fatalf("%q is not held: %d, %v", test.held, n, err)
		}
		want := test.err
		if want == nil {
			want = io.ErrShortWrite
		}
		if n, err := io.WriteString(w, test.text); n != test.n || !errors.Is(err, want) {
			t.Errorf("%q after %q, room for %d: got %d, %v, want %d, %v", test.text, test.held, test.room, n, err, test.n, want)
		}
	}
	if err := newVisibleWriter(iotest.TruncateWriter(io.Discard, 0)).flush(); err != nil {
		t.Errorf("nothing to flush: %v", err)
	}
}

// TestVisibleWriterTogether: lines that are written at the same time do not mix.
func TestVisibleWriterTogether(t *testing.T) {
	var out bytes.Buffer
	w := newVisibleWriter(&out)
	var writing sync.WaitGroup
	for range 4 {
		writing.Go(func() {
			for range 100 {
				fmt.Fprint(w, "one\x1bline\n")
				fmt.Fprint(w, "other line\n")
			}
		})
	}
	writing.Wait()
	for line := range strings.Lines(out.String()) {
		if line != "one\\x1bline\n" && line != "other line\n" {
			t.Fatalf("%q", line)
		}
	}
}

func TestVisibleWriterFree(t *testing.T) {
	w := newVisibleWriter(io.Discard)
	for _, text := range []string{"night: 400 of 1000 games, 30.0 games/s\n", "± 1.5 │ 囲碁\n"} {
		p := []byte(text)
		if n := testing.AllocsPerRun(100, func() { w.Write(p) }); n != 0 {
			t.Errorf("%q: %v allocations, want none", text, n)
		}
	}
}

// FuzzVisibleWriter: the pieces in which a text is written make no difference, and nothing raw comes out of it.
func FuzzVisibleWriter(f *testing.F) {
	for _, text := range []string{"", "plain\n", "a\x1b[31mb", "囲碁", "\u202e\u0085", "\xe2\x80", "\xf0\x9f\x8e\xf0\x9f\x8e\xb2", "\xc3\xc3\xa9\t\r\n"} {
		f.Add([]byte(text), []byte{1, 2, 0, 3})
	}
	f.Fuzz(func(t *testing.T, text, cuts []byte) {
		whole := strings.Join(written(t, string(text)), "")
		var pieces []string
		rest := string(text)
		for _, cut := range cuts {
			n := min(int(cut), len(rest))
			pieces = append(pieces, rest[:n])
			rest = rest[n:]
		}
		if got := strings.Join(written(t, append(pieces, rest)...), ""); got != whole {
			t.Fatalf("%q, %q:\n got %q\nwant %q", pieces, rest, got, whole)
		}
		if !utf8.ValidString(whole) {
			t.Fatalf("%q: %q is no UTF-8", text, whole)
		}
		for _, r := range whole {
			if r != '\n' && r != '\t' && !strconv.IsPrint(r) {
				t.Fatalf("%q: %q holds %U", text, whole, r)
			}
		}
		if printable(text) && whole != string(text) {
			t.Fatalf("%q: printable, and %q is written", text, whole)
		}
	})
}
