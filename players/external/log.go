package external

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// mostLog is the number of bytes that one program writes to a log.
	mostLog = 256 << 20
	// mostLogLine is the length of the longest line in a log. The rest of a line is left out.
	mostLogLine = 4096
)

// journal is a log of all lines from and to all engines.
type journal struct {
	mu   sync.Mutex
	file *os.File
	left int // bytes
	err  error
}

// log is the journal at hand, nil for none. It serves all players of the process, which are built by their strings.
var log atomic.Pointer[journal]

// Log appends all lines from and to engines to a file, each with its time, the engine, and > for a line to the engine, < for one
// from it, or ! for one on its standard error output. The log ends after 256 MiB. The caller must call end, which returns the
// first error of writing.
func Log(path string) (end func() error, err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	j := &journal{file: f, left: mostLog}
	log.Store(j)
	return func() error {
		log.CompareAndSwap(j, nil)
		j.mu.Lock()
		defer j.mu.Unlock()
		if err := f.Close(); j.err == nil {
			j.err = err
		}
		j.left = 0
		return j.err
	}, nil
}

// note writes lines to the log.
func note(engine string, direction byte, text []byte) {
	j := log.Load()
	if j == nil {
		return
	}
	now := time.Now().Format("15:04:05.000000")
	var b strings.Builder
	for line := range bytes.Lines(text) {
		line = bytes.TrimRight(line, "\r\n")
		more := ""
		if over := len(line) - mostLogLine; over > 0 {
			line, more = line[:mostLogLine], fmt.Sprintf(" … %d more bytes", over)
		}
		fmt.Fprintf(&b, "%s %s %c %s%s\n", now, engine, direction, plain(string(line)), more)
	}
	j.write(b.String())
}

func (j *journal) write(text string) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.left <= 0 || j.err != nil {
		return
	}
	if j.left -= len(text); j.left <= 0 {
		text += "the log ends here: it is full\n"
	}
	_, j.err = j.file.WriteString(text)
}
