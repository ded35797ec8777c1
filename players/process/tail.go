package process

import (
	"bytes"
	"cmp"
	"strings"
	"sync"
)

// mostTail is the number of bytes kept of what a program writes on its standard error output.
const mostTail = 64 << 10

// tail keeps the last that a program has written on its standard error output.
type tail struct {
	mu   sync.Mutex
	name string // of the program, for the log
	text []byte
	line []byte // begun, and not yet in the log
}

func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.line = append(t.line, text...)
	// Programs write lines in parts, which stand in the log as one.
	if end := bytes.LastIndexByte(t.line, '\n') + 1; end > 0 || len(t.line) > mostTail {
		end = cmp.Or(end, len(t.line))
		note(t.name, '!', t.line[:end])
		t.line = append(t.line[:0], t.line[end:]...)
	}
	t.text = append(t.text, text...)
	if over := len(t.text) - mostTail; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(text), nil
}

// flush logs a last line that has no end.
func (t *tail) flush() {
	t.mu.Lock()
	defer t.mu.Unlock()
	note(t.name, '!', t.line)
}

// words returns the last lines, joined by " / ".
func (t *tail) words() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	const lines, most = 5, 500
	list := bytes.Split(bytes.TrimSpace(t.text), []byte("\n"))
	list = list[max(0, len(list)-lines):]
	text := strings.ToValidUTF8(string(bytes.Join(list, []byte(" / "))), "?")
	if len(text) > most {
		text = "…" + strings.ToValidUTF8(text[len(text)-most:], "")
	}
	return text
}
