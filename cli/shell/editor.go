package shell

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

// Complete lists the completions of a word, given the words before it in the line.
type Complete func(words []string, word string) []string

// editor reads lines at a terminal, with arrow keys, a history, and completion by Tab.
type editor struct {
	*term.Terminal
	keys *keys
	raw  func() (restore func(), err error) // makes the terminal send every key; nil if it does so already
	size func() (width, height int, err error)

	width int // of the terminal
}

// keys passes on the input and notes Ctrl-C, which term.Terminal treats as the end of input.
type keys struct {
	io.Reader
	stopped bool
}

const ctrlC = 3

func (k *keys) Read(p []byte) (int, error) {
	n, err := k.Reader.Read(p)
	k.stopped = k.stopped || bytes.IndexByte(p[:n], ctrlC) >= 0
	return n, err
}

func newEditor(in io.Reader, out io.Writer) *editor {
	e := &editor{keys: &keys{Reader: in}, width: 80}
	e.Terminal = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{e.keys, out}, "")
	return e
}

// terminalEditor returns the editor of a terminal. The terminal is in raw mode only while a line is read, so all other
// output, panics and signals find it in its normal mode.
func terminalEditor(in, out *os.File) *editor {
	e := newEditor(in, out)
	e.raw = func() (func(), error) { return makeRaw(in) }
	e.size = func() (int, int, error) { return term.GetSize(int(out.Fd())) }
	return e
}

// begin prepares the terminal for one line. The caller must call restore unless there is an error.
func (e *editor) begin(prompt string, complete Complete) (restore func(), err error) {
	if e.size != nil {
		if width, height, err := e.size(); err == nil && width > 0 {
			e.SetSize(width, height) // prints nothing, as no line is begun
			e.width = width
		}
	}
	e.SetPrompt(prompt)
	e.AutoCompleteCallback = nil
	if complete != nil {
		e.AutoCompleteCallback = func(line string, pos int, key rune) (string, int, bool) {
			if key != '\t' {
				return "", 0, false
			}
			line, pos, several := completed(line, pos, complete)
			if len(several) > 0 {
				io.WriteString(e, choices(several, e.width))
			}
			return line, pos, true
		}
	}
	if e.raw == nil {
		return func() {}, nil
	}
	return e.raw()
}

// read reads a line. The error is io.EOF after Ctrl-D in an empty line, and context.Canceled after Ctrl-C.
func (e *editor) read() (string, error) {
	line, err := e.ReadLine()
	if err == io.EOF && e.keys.stopped {
		err = context.Canceled
	}
	return line, err
}

// completed extends the word before the cursor as far as its completions agree. If that adds nothing, it returns the
// completions.
func completed(line string, pos int, complete Complete) (newLine string, newPos int, several []string) {
	head := line[:pos]
	start := strings.LastIndexByte(head, ' ') + 1
	list := complete(strings.Fields(head[:start]), head[start:])
	if len(list) == 0 {
		return line, pos, nil
	}
	word := list[0] + " "
	for _, other := range list[1:] {
		for !strings.HasPrefix(other, word) {
			_, size := utf8.DecodeLastRuneInString(word)
			word = word[:len(word)-size]
		}
	}
	if len(word) <= pos-start {
		return line, pos, list
	}
	return head[:start] + word + line[pos:], start + len(word), nil
}

// choices lists completions, or counts them if there are many.
func choices(list []string, width int) string {
	const most = 100
	if len(list) > most {
		return fmt.Sprintf("%d matches\n", len(list))
	}
	return Columns(list, width)
}

// Columns sets words in columns of equal width, row by row, for lines of the given width.
func Columns(words []string, width int) string {
	column := len(slices.MaxFunc(words, func(a, b string) int { return len(a) - len(b) })) + 2
	each := max(1, width/column)
	var b strings.Builder
	for row := range slices.Chunk(words, each) {
		line := ""
		for _, word := range row {
			line += fmt.Sprintf("%-*s", column, word)
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
