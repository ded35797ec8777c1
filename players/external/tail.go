package external

import (
	"bytes"
	"os"
	"strings"
	"sync"
	"time"
)

// mostTail is the number of bytes kept of what an engine writes on its standard error output.
const mostTail = 64 << 10

// tail reads what an engine writes on its standard error output, so that the engine does not block there, and keeps the last
// of it.
type tail struct {
	from *os.File
	done chan struct{}
	mu   sync.Mutex
	text []byte
}

// keep begins to read. name is the engine's in the log.
func keep(from *os.File, name string) *tail {
	t := &tail{from: from, done: make(chan struct{})}
	go func() {
		defer close(t.done)
		chunk := make([]byte, 4096)
		for {
			n, err := t.from.Read(chunk)
			if n > 0 {
				note(name, '!', chunk[:n])
				t.mu.Lock()
				t.text = append(t.text, chunk[:n]...)
				if over := len(t.text) - mostTail; over > 0 {
					t.text = append(t.text[:0], t.text[over:]...)
				}
				t.mu.Unlock()
			}
			if err != nil {
				return
			}
		}
	}()
	return t
}

// words returns the last lines, joined by " / ". It waits a moment for those of an engine that has just ended.
func (t *tail) words() string {
	select {
	case <-t.done:
	case <-time.After(50 * time.Millisecond):
	}
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

func (t *tail) wait() { <-t.done }
