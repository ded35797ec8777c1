package external

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync/atomic"
	"time"
	"unicode"

	"tourney/players"
)

const (
	// patience is the time in which an engine must read what it is sent.
	patience = 10 * time.Second
	// remarkWithin is the time for a line outside a dialogue.
	remarkWithin = 50 * time.Millisecond
	// farewell is the time that an engine has to exit by itself.
	farewell = time.Second
	// mostLine is the length of the longest line that an engine may write, in bytes.
	mostLine = 1 << 20
	// mostLines is the number of lines that an engine may write before it answers.
	mostLines = 10_000
)

// process is an engine that runs. It belongs to one goroutine. It knows no protocol: only lines, limits, and how to end it
// with everything that it has started.
//
// There are no goroutines for reading and writing, because both have deadlines: a write to an engine that does not read ends
// by its deadline. A hand-over between goroutines would double the cost of a ply.
type process struct {
	name     string // for the log
	group    int
	in, out  *os.File
	stderr   *os.File
	line     []byte // read and not handed out: line[from:]
	from     int
	lines    int          // read since the last call of during
	until    time.Time    // when during ends, zero for never
	gone     func() error // the error of during's context
	hurry    bool         // in a dialogue without a time, the engine has not yet proved to read
	last     *tail
	exited   chan struct{} // closed when the process has ended
	how      error         // after that: what Wait has returned
	most     int64         // bytes of memory, 0 for no limit
	overfull atomic.Int64  // bytes of memory, when it was killed for them
	ended    bool
}

// start starts an engine. The error is a *players.Fault of kind NotStarted.
func start(words []string, most int64) (*process, error) {
	if runtime.GOOS == "windows" {
		return nil, notStarted("pipes have no time limits on this system: engines play on Unix systems only")
	}
	path, err := program(words)
	if err != nil {
		return nil, notStarted(err.Error())
	}
	var ends [6]*os.File // of three pipes, each to read and to write
	closeAll := func() {
		for _, f := range ends {
			if f != nil {
				f.Close()
			}
		}
	}
	for i := 0; i < len(ends); i += 2 {
		if ends[i], ends[i+1], err = os.Pipe(); err != nil {
			closeAll()
			return nil, notStarted(err.Error())
		}
	}
	cmd := exec.Command(path, words[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = ends[0], ends[3], ends[5]
	cmd.SysProcAttr = mortal()
	p := &process{name: base(words), in: ends[1], out: ends[2], stderr: ends[4], exited: make(chan struct{}), most: most}
	started := make(chan error)
	go func() {
		// The system kills a child when the thread that started it ends, not the process. So this thread lives as long.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		if err := cmd.Start(); err != nil {
			started <- err
			return
		}
		p.group = cmd.Process.Pid
		watch(p)
		started <- nil
		p.how = cmd.Wait()
		killGroup(p.group) // now, as another process may get this number later
		unwatch(p)
		close(p.exited)
	}()
	if err := <-started; err != nil {
		closeAll()
		return nil, notStarted(err.Error())
	}
	ends[0].Close()
	ends[3].Close()
	ends[5].Close()
	p.name = fmt.Sprintf("%s %d", p.name, p.group)
	p.last = keep(p.stderr, p.name)
	return p, nil
}

func notStarted(text string) error {
	return &players.Fault{Kind: players.NotStarted, Text: plain(text)}
}

// during calls a dialogue that must end with ctx and, if within is not 0, within a time: the fault is then of kind late. After
// an error the engine is in no known state, and is killed.
func (p *process) during(ctx context.Context, within time.Duration, late players.FaultKind, dialogue func() error) error {
	p.until, p.gone = time.Time{}, ctx.Err
	if within > 0 {
		p.until = time.Now().Add(within)
	}
	p.lines, p.hurry = 0, within == 0
	first := p.until
	if p.hurry {
		first = time.Now().Add(patience)
	}
	if err := p.out.SetReadDeadline(first); err != nil {
		return p.crashed()
	}
	stop := context.AfterFunc(ctx, func() {
		past := time.Unix(1, 0)
		_ = p.out.SetReadDeadline(past) // an error means that it is closed
		_ = p.in.SetWriteDeadline(past)
	})
	err := dialogue()
	stop()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		fault := p.said(players.Overdue, "it does not answer")
		if unread(p.in) > 0 {
			fault = p.said(players.Stalled, "it does not read what it is sent")
		}
		fault.Err = ctx.Err()
		err = fault
	case errors.Is(err, os.ErrDeadlineExceeded):
		err = p.said(late, fmt.Sprintf("it does not answer within %v", within))
	}
	p.kill()
	return err
}

// send writes lines, each ended by a newline. An engine that does not read them is at fault.
func (p *process) send(text []byte) error {
	note(p.name, '>', text)
	late := time.Now().Add(patience)
	if !p.until.IsZero() && p.until.Before(late) {
		late = p.until
	}
	if err := p.in.SetWriteDeadline(late); err != nil {
		return p.crashed()
	}
	if p.gone != nil && p.gone() != nil { // this deadline may have replaced the one that ends the dialogue
		return p.gone()
	}
	_, err := p.in.Write(text)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded):
		return p.said(players.Stalled, "it does not read what it is sent")
	}
	return p.crashed()
}

// remark writes a line that the engine need not answer, at once or never.
func (p *process) remark(text []byte) error {
	note(p.name, '>', text)
	if err := p.in.SetWriteDeadline(time.Now().Add(remarkWithin)); err != nil {
		return err
	}
	_, err := p.in.Write(text)
	return err
}

// receive returns the next line that is not empty, without its end.
func (p *process) receive() (line string, err error) {
	for line == "" && err == nil {
		line, err = p.next()
	}
	return line, err
}

// next returns the next line without its end. It may be empty.
func (p *process) next() (string, error) {
	for {
		if end := bytes.IndexByte(p.line[p.from:], '\n'); end >= 0 {
			line := p.line[p.from : p.from+end]
			p.from += end + 1
			if p.lines++; p.lines > mostLines {
				return "", p.said(players.Unspoken, fmt.Sprintf("it has written %d lines without an answer", mostLines))
			}
			note(p.name, '<', line)
			return string(bytes.TrimRight(line, "\r")), nil
		}
		if len(p.line)-p.from > mostLine {
			return "", p.said(players.Unspoken, fmt.Sprintf("it has written a line of more than %d bytes", mostLine))
		}
		if err := p.fill(); err != nil {
			return "", err
		}
	}
}

// receiveWithin is receive for a time, inside during. It reports false if no line comes in that time.
func (p *process) receiveWithin(d time.Duration) (line string, came bool, err error) {
	p.hurry = false
	until := time.Now().Add(d)
	if !p.until.IsZero() && p.until.Before(until) {
		until = p.until
	}
	if err := p.readUntil(until); err != nil {
		return "", false, err
	}
	line, err = p.receive()
	if err == nil || errors.Is(err, os.ErrDeadlineExceeded) && until != p.until && p.gone() == nil {
		return line, err == nil, p.readUntil(p.until)
	}
	return "", false, err
}

// readUntil sets the time at which reading ends. It does not undo the end that a context has set meanwhile.
func (p *process) readUntil(t time.Time) error {
	err := p.out.SetReadDeadline(t)
	if err == nil && p.gone() != nil {
		err = os.ErrDeadlineExceeded
	}
	if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
		return p.crashed()
	}
	return err
}

// fill reads what the engine has written.
func (p *process) fill() error {
	if p.from > 0 {
		p.line = p.line[:copy(p.line, p.line[p.from:])]
		p.from = 0
	}
	if len(p.line) == cap(p.line) {
		p.line = append(make([]byte, 0, max(4096, 2*cap(p.line))), p.line...)
	}
	n, err := p.out.Read(p.line[len(p.line):cap(p.line)])
	p.line = p.line[:len(p.line)+n]
	switch {
	case n > 0:
		return nil
	case errors.Is(err, os.ErrDeadlineExceeded) && p.hurry && p.gone() == nil:
		p.hurry = false
		if unread(p.in) > 0 {
			return p.said(players.Stalled, fmt.Sprintf("it has read nothing for %v", patience))
		}
		if err := p.readUntil(time.Time{}); err != nil {
			return err
		}
		return p.fill()
	case errors.Is(err, os.ErrDeadlineExceeded):
		return err
	}
	return p.crashed()
}

// crashed returns the fault of an engine that has closed its input or output.
func (p *process) crashed() error {
	if used := p.overfull.Load(); used > 0 {
		return p.said(players.Memory, fmt.Sprintf("it uses %s of memory, and may use %s", sized(used), sized(p.most)))
	}
	how := "it has closed its input or output"
	select {
	case <-p.exited:
		how = "it has ended: " + ending(p.how)
	case <-time.After(farewell):
	}
	if p.overfull.Load() > 0 {
		return p.crashed()
	}
	return p.said(players.Crashed, how)
}

// ending describes what Wait has returned.
func ending(err error) string {
	if err == nil {
		return "exit status 0"
	}
	return err.Error()
}

// said returns a fault with the last words of the engine on its standard error output.
func (p *process) said(kind players.FaultKind, what string) *players.Fault {
	if words := p.last.words(); words != "" {
		what += "; its last words: " + words
	}
	return &players.Fault{Kind: kind, Text: plain(what)}
}

// alive reports whether the engine runs.
func (p *process) alive() bool {
	select {
	case <-p.exited:
		return false
	default:
		return !p.ended
	}
}

// end asks the engine to exit, and kills what does not.
func (p *process) end(goodbye string) {
	if p.ended {
		return
	}
	if goodbye != "" && p.alive() {
		_ = p.remark([]byte(goodbye + "\n")) // it may have ended
	}
	p.in.Close()
	late := time.Now().Add(farewell)
	if p.out.SetReadDeadline(late) == nil {
		_, _ = io.Copy(io.Discard, p.out) // it may be blocked by what it has written
	}
	select {
	case <-p.exited:
	case <-time.After(time.Until(late)):
	}
	p.kill()
}

// kill ends the engine at once, and everything in its group.
func (p *process) kill() {
	if p.ended {
		return
	}
	p.ended = true
	select {
	case <-p.exited:
	default:
		killGroup(p.group)
		<-p.exited
	}
	p.in.Close()
	p.out.Close()
	p.stderr.Close()
	p.last.wait()
}

// plain returns a text in one line without control characters.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return ' '
		case r < ' ' || r == 0x7f || 0x80 <= r && r < 0xa0 || unicode.Is(unicode.Bidi_Control, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "?"))
}

// sized writes a number of bytes.
func sized(n int64) string {
	const mebi = 1 << 20
	if n < 10*mebi {
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d MiB", n/mebi)
}
