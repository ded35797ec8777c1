package process

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"sync"
	"sync/atomic"
)

const (
	// mostLog is the number of bytes that one run of the program writes to a log.
	mostLog = 256 << 20
	// mostLogLine is the length of the longest line in a log. The rest of a line is left out.
	mostLogLine = 4096
)

// logger writes the log at hand, nil for none. It serves all programs, which their players start by a command only.
var logger atomic.Pointer[log.Logger]

// journal is the file of a log. It keeps the first error, and ends when it is full.
type journal struct {
	mu   sync.Mutex
	file *os.File
	left int // bytes
	err  error
}

func (j *journal) Write(line []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.left > 0 && j.err == nil {
		_, j.err = j.file.Write(line)
		if j.left -= len(line); j.left <= 0 && j.err == nil {
			_, j.err = j.file.WriteString("the log ends here: it is full\n")
		}
	}
	return len(line), nil
}

// Log appends all lines from and to programs to a file. Each has its time, the program, and a sign: > for a line to the
// program, < for one from it, or ! for one on its standard error output. The log ends after 256 MiB. The caller must
// call end, which returns the first error of writing.
func Log(path string) (end func() error, err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	j := &journal{file: f, left: mostLog}
	mine := log.New(j, "", log.Ltime|log.Lmicroseconds)
	logger.Store(mine)
	return func() error {
		logger.CompareAndSwap(mine, nil)
		j.mu.Lock()
		defer j.mu.Unlock()
		j.left = 0
		return errors.Join(j.err, f.Close())
	}, nil
}

// note writes lines to the log.
func note(program string, direction byte, text []byte) {
	l := logger.Load()
	if l == nil {
		return
	}
	for line := range bytes.Lines(text) {
		line = bytes.TrimRight(line, "\r\n")
		more := ""
		if over := len(line) - mostLogLine; over > 0 {
			line, more = line[:mostLogLine], fmt.Sprintf(" … %d more bytes", over)
		}
		l.Printf("%s %c %s%s", program, direction, Plain(string(line)), more)
	}
}
