package process

import (
	"bytes"
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
}

func (t *tail) Write(text []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	note(t.name, '!', text)
	t.text = append(t.text, text...)
	if over := len(t.text) - mostTail; over > 0 {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(text), nil
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
