package shell

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"tourney/games/gamestest"
)

// typist is a terminal in memory: each Read gets one piece of input, and the output is kept.
type typist struct {
	typed   []string
	printed bytes.Buffer
}

func (t *typist) Read(p []byte) (int, error) {
	if len(t.typed) == 0 {
		return 0, io.EOF
	}
	n := copy(p, t.typed[0])
	t.typed = t.typed[1:]
	return n, nil
}

// fruits completes a few words, after none or one.
func fruits(words []string, word string) []string {
	if len(words) > 1 {
		return nil
	}
	return slices.DeleteFunc([]string{"apple", "apricot", "cherry"}, func(f string) bool { return !strings.HasPrefix(f, word) })
}

// TestEditor: keys make the lines that they do in a shell, and all that is printed begins its lines at the left.
func TestEditor(t *testing.T) {
	const up, left, del, ctrlA, ctrlD = "\x1b[A", "\x1b[D", "\x7f", "\x01", "\x04"
	for _, test := range []struct {
		name  string
		typed []string
		lines []string
		err   error  // at their end
		shows string // besides
	}{
		{"plain", []string{"one\r", "two\r"}, []string{"one", "two"}, io.EOF, ""},
		{"in one piece", []string{"one\rtwo\r"}, []string{"one", "two"}, io.EOF, ""},
		{"rubbed out", []string{"ons", del, "e\r"}, []string{"one"}, io.EOF, ""},
		{"arrows", []string{"ne", left, left, "o\r"}, []string{"one"}, io.EOF, ""},
		{"to the start", []string{"wo" + ctrlA + "t\r"}, []string{"two"}, io.EOF, ""},
		{"history", []string{"one\r", "two\r", up + up + "\r"}, []string{"one", "two", "one"}, io.EOF, ""},
		{"end of input", []string{"one\r", ctrlD, "two\r"}, []string{"one"}, io.EOF, ""},
		{"Ctrl-C", []string{"one\r", "tw\x03"}, []string{"one"}, context.Canceled, ""},
		{"Ctrl-C behind a line", []string{"one\rtw\x03"}, []string{"one"}, context.Canceled, ""},
		{"one completion", []string{"ch\t\r"}, []string{"cherry "}, io.EOF, ""},
		{"common beginning", []string{"a\t", "r\t\r"}, []string{"apricot "}, io.EOF, ""},
		{"in the middle", []string{"c z", left, left, "\t\r"}, []string{"cherry  z"}, io.EOF, ""},
		{"second word", []string{"c\tc\t\r"}, []string{"cherry cherry "}, io.EOF, ""},
		{"no completion", []string{"x\ty\r"}, []string{"xy"}, io.EOF, ""},
		{"no third word", []string{"a b c\t\r"}, []string{"a b c"}, io.EOF, ""},
		{"other keys", []string{"\x1a\x1b[15~\x00one\r"}, []string{"one"}, io.EOF, ""},
		{"several completions", []string{"a", "p", "\t", "\r"}, []string{"ap"}, io.EOF, "apple    apricot\r\n> ap"},
	} {
		t.Run(test.name, func(t *testing.T) {
			screen := &typist{typed: test.typed}
			in := &Input{prompts: &screen.printed, editor: newEditor(screen, &screen.printed)}
			var lines []string
			line, err := in.Ask(t.Context(), "> ", fruits)
			for ; err == nil; line, err = in.Ask(t.Context(), "> ", fruits) {
				lines = append(lines, line)
			}
			if !slices.Equal(lines, test.lines) || !errors.Is(err, test.err) {
				t.Errorf("%q, %v; want %q, %v", lines, err, test.lines, test.err)
			}
			printed := strings.TrimSuffix(screen.printed.String(), "\n") // the last one, to a terminal that reads no more
			if n := strings.Count(printed, "\n"); n != strings.Count(printed, "\r\n") || !strings.Contains(printed, test.shows) {
				t.Errorf("a line without a return in %q, or no %q", printed, test.shows)
			}
		})
	}
}

// TestEditorRestores: the terminal is as it was before after each line, and at the end of a context.
func TestEditorRestores(t *testing.T) {
	held, hand := io.Pipe()
	defer hand.Close()
	raw := 0
	e := newEditor(held, io.Discard)
	e.raw = func() (func(), error) { raw++; return func() { raw-- }, nil }
	in := &Input{prompts: io.Discard, editor: e}
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		io.WriteString(hand, "one\r")
		io.WriteString(hand, "t") // read once the next line is asked for
		cancel()
	}()
	if line, err := in.Ask(ctx, "> ", nil); line != "one" || err != nil || raw != 0 {
		t.Errorf("%q, %v, and raw %d times", line, err, raw)
	}
	if _, err := in.Ask(ctx, "> ", nil); !errors.Is(err, context.Canceled) || raw != 0 {
		t.Errorf("stopped: %v, and raw %d times", err, raw)
	}
	dead := newEditor(strings.NewReader(""), io.Discard) // the other one still waits for its line
	dead.raw = func() (func(), error) { return nil, errors.New("the line is dead") }
	if _, err := (&Input{prompts: io.Discard, editor: dead}).Ask(t.Context(), "> ", nil); err == nil || err.Error() != "the line is dead" {
		t.Errorf("without a terminal: %v", err)
	}
}

// TestChoices: completions stand in columns, or are counted if there are too many.
func TestChoices(t *testing.T) {
	for _, test := range []struct {
		words []string
		want  string
	}{
		{[]string{"a1"}, "a1\n"},
		{[]string{"a", "longer", "b"}, "a       longer  b\n"},
		{slices.Repeat([]string{"12345678"}, 9), strings.Repeat("12345678  ", 7) + "12345678\n12345678\n"},
		{[]string{strings.Repeat("x", 100), "y"}, strings.Repeat("x", 100) + "\ny\n"},
		{slices.Repeat([]string{"a1"}, 101), "101 matches\n"},
	} {
		if got := choices(test.words, 80); got != test.want {
			t.Errorf("choices(%q):\n%swant\n%s", test.words, got, test.want)
		}
	}
}

// FuzzReadLine reads lines of any length to the end.
func FuzzReadLine(f *testing.F) {
	f.Add("a\nb\r\n\n")
	f.Add(strings.Repeat("x", 5*longestLine) + "\ny")
	f.Fuzz(func(t *testing.T, text string) {
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		r := bufio.NewReaderSize(strings.NewReader(text), longestLine)
		for i := 0; ; i++ {
			got, err := readLine(r)
			if err == io.EOF {
				if text != "" && i != len(lines) {
					t.Errorf("%d lines of %q, want %d", i, text, len(lines))
				}
				return
			}
			gamestest.OK(t, err)
			got = strings.TrimSuffix(got, "\r") // which ReadLine leaves at the end of input
			if want := strings.TrimSuffix(lines[i], "\r"); !strings.HasPrefix(want, got) || len(got) < min(len(want), longestLine)-1 {
				t.Errorf("line %d of %q is %q, want %q", i, text, got, want)
			}
		}
	})
}
