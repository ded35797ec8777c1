// Package process runs programs of others: engines today. A program has a process group of its own, pipes for its three
// streams, and a limit of memory. It talks in lines, in dialogues that end in time. At its end the whole group is
// killed.
//
// Nothing that a program does can hold its user up. Three things strike it, which kills the group and closes the pipes:
// the end of a dialogue's context, the watch over all programs (memory, input that nobody reads), and the user. The
// read or write in progress then ends, and the fault tells what struck. So reads and writes need no deadlines of their
// own, and no goroutines: a hand-over between goroutines would double the cost of a ply.
//
// Two things end programs with a tourney that is killed: the system kills the program itself (Pdeathsig, on Linux), and
// all others see the end of their input. What a program has started in its group and what does not read is left behind
// then.
package process

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
	// remarkWithin is the time for a line outside a dialogue.
	remarkWithin = 50 * time.Millisecond
	// farewell is the time that a program has to exit by itself.
	farewell = time.Second
	// lastWords is the time for the last output of a program that has ended, or is at fault.
	lastWords = 50 * time.Millisecond
	// mostLine is the length of the longest line that a program may write, in bytes.
	mostLine = 1 << 20
	// mostLines is the number of lines that a program may write in one dialogue.
	mostLines = 10_000
)

// Process is a program that runs. It belongs to one goroutine. Its errors are *players.Fault.
type Process struct {
	name     string // for the log
	group    int
	in, out  *os.File
	inFD     int    // of in, also when that is closed
	outFD    int    // of out
	buffer   []byte // read and not handed out: buffer[from:]
	from     int
	half     bool // the last line has ended by CR: a LF now belongs to it
	searched int  // bytes after from that hold no end of a line
	lines    int  // read in this dialogue
	last     tail
	exited   chan struct{} // closed when the process has ended
	how      error         // after that: what Wait has returned
	broken   error         // of Send

	memory int64                         // most bytes, 0 for no limit
	prompt bool                          // in this dialogue it must read soon what it is sent
	sent   atomic.Int64                  // when that was, in nanoseconds, for the watch; 0 for never
	struck atomic.Pointer[players.Fault] // why it was killed
}

// Start starts a program by the words of its command. memory is the resident memory that its group may use, in bytes, 0
// for any. The error is a fault of kind NotStarted.
func Start(words []string, memory int64) (*Process, error) {
	if runtime.GOOS == "windows" {
		return nil, NotStarted("pipes have no time limits on this system: engines play on Unix systems only")
	}
	path, err := program(words)
	if err != nil {
		return nil, NotStarted(err.Error())
	}
	p := &Process{exited: make(chan struct{}), memory: memory}
	var input, output *os.File // the program's ends
	if input, p.in, err = os.Pipe(); err == nil {
		defer input.Close()
		p.out, output, err = os.Pipe()
	}
	if err == nil {
		defer output.Close()
		p.inFD, p.outFD = descriptor(p.in), descriptor(p.out)
		cmd := exec.Command(path, words[1:]...)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = input, output, &p.last
		cmd.SysProcAttr, cmd.WaitDelay = ownGroup(), lastWords
		err = p.start(cmd, Base(words))
	}
	if err != nil {
		p.in.Close() // a nil file has nothing to close
		p.out.Close()
		return nil, NotStarted(err.Error())
	}
	return p, nil
}

// descriptor returns the number of an open file, without making it block as os.File.Fd does.
func descriptor(f *os.File) (n int) {
	if raw, err := f.SyscallConn(); err == nil {
		_ = raw.Control(func(fd uintptr) { n = int(fd) }) // an error means that the file is closed
	}
	return n
}

// start starts the program, and a goroutine that waits for its end.
func (p *Process) start(cmd *exec.Cmd, name string) error {
	started := make(chan error)
	go func() {
		// The system kills a child when the thread that started it ends, not the process. So this thread lives as long.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		p.last.mu.Lock() // nothing is logged before it has its name
		err := cmd.Start()
		if err == nil {
			p.group = cmd.Process.Pid
			p.name = fmt.Sprintf("%s %d", name, p.group)
			watch(p)
		}
		p.last.name = p.name
		p.last.mu.Unlock()
		if started <- err; err != nil {
			return
		}
		if p.how = cmd.Wait(); errors.Is(p.how, exec.ErrWaitDelay) { // its children hold its standard error output
			p.how = nil
		}
		p.last.flush()
		killGroup(p.group) // now, as another process may get this number later
		unwatch(p)
		close(p.exited)
		// What it has written can be read. Then reading ends, though a child that has left the group may hold the pipe.
		_ = p.out.SetReadDeadline(time.Now().Add(lastWords)) // an error means that it is closed
	}()
	return <-started
}

// NotStarted returns the fault of a program that does not start.
func NotStarted(text string) *players.Fault {
	return &players.Fault{Kind: players.NotStarted, Text: Plain(text)}
}

// During calls a dialogue that must end with ctx and, if within is not 0, within a time: the fault is then of kind
// late. After a fault the program is in no known state, and is killed.
func (p *Process) During(
	ctx context.Context, within time.Duration, late players.FaultKind, dialogue func() error,
) error {
	outer := ctx
	if within > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, within)
		defer cancel()
	}
	tooLate := func() {
		switch {
		case outer.Err() == nil:
			p.strike(&players.Fault{Kind: late, Text: fmt.Sprintf("it does not answer within %v", within)})
		case waiting(p.inFD) > 0:
			p.strike(&players.Fault{Kind: players.Stalled, Text: "it does not read what it is sent", Err: outer.Err()})
		default:
			p.strike(&players.Fault{Kind: players.Overdue, Text: "it does not answer", Err: outer.Err()})
		}
	}
	p.lines, p.prompt = 0, within == 0
	stop := context.AfterFunc(ctx, tooLate)
	err := dialogue()
	if p.sent.Store(0); err == nil && p.broken != nil {
		err = p.broken
	} else if err == nil && p.struck.Load() != nil {
		err = p.Fault(players.Crashed, "")
	}
	fault, faulty := errors.AsType[*players.Fault](err)
	if !stop() && !faulty { // the program is being killed
		tooLate()
		fault, faulty = p.Fault(players.Overdue, ""), true
	}
	if faulty {
		p.Kill()
		return fault
	}
	return err
}

// strike kills the program for a reason. Only the first reason counts.
func (p *Process) strike(why *players.Fault) {
	if !p.struck.CompareAndSwap(nil, why) {
		return
	}
	if p.Alive() {
		killGroup(p.group)
	}
	p.in.Close()
	p.out.Close() // a child that has left the group may hold the other end, also when the program itself has ended
}

// Send writes lines, each ended by a newline, inside a dialogue. An error is that of whatever the dialogue does next.
func (p *Process) Send(text []byte) {
	note(p.name, '>', text)
	if p.prompt {
		p.sent.Store(time.Now().UnixNano())
	}
	if _, err := p.in.Write(text); err != nil && p.broken == nil {
		p.broken = p.crashed()
	}
}

// Remark writes a line that the program need not answer, at once or never.
func (p *Process) Remark(text []byte) error {
	note(p.name, '>', text)
	err := p.in.SetWriteDeadline(time.Now().Add(remarkWithin))
	if err == nil {
		_, err = p.in.Write(text)
	}
	return errors.Join(err, p.in.SetWriteDeadline(time.Time{}))
}

// Receive returns the next line that is not empty, without its end.
func (p *Process) Receive() (line string, err error) {
	for line == "" && err == nil {
		line, err = p.Next()
	}
	return line, err
}

// Next returns the next line without its end: LF, CR, or both. It may be empty.
func (p *Process) Next() (string, error) {
	for {
		if line, ok, err := p.buffered(); ok || err != nil {
			return line, err
		}
		if err := p.fill(); err != nil {
			return "", p.crashed()
		}
	}
}

// ReceiveWithin is Receive for a time. It returns "" if no line comes in that time. A time of 0 is for a line that has
// come already.
func (p *Process) ReceiveWithin(d time.Duration) (line string, err error) {
	if d > 0 {
		if p.out.SetReadDeadline(time.Now().Add(d)) != nil {
			return "", p.crashed()
		}
		defer p.out.SetReadDeadline(time.Time{}) // an error means that it is closed
	}
	for whole := false; err == nil && line == ""; {
		if line, whole, err = p.buffered(); whole || err != nil {
			continue
		}
		if d <= 0 && waiting(p.outFD) == 0 {
			break
		}
		if err = p.fill(); errors.Is(err, os.ErrDeadlineExceeded) {
			return "", nil
		} else if err != nil {
			err = p.crashed()
		}
	}
	return line, err
}

// buffered returns the next line of what was read. It reports false if there is no whole line.
func (p *Process) buffered() (line string, ok bool, err error) {
	if p.half && p.from < len(p.buffer) {
		p.half = false
		if p.buffer[p.from] == '\n' {
			p.from++
		}
	}
	text := p.buffer[p.from:]
	end := bytes.IndexAny(text[p.searched:], "\r\n")
	switch {
	case p.broken != nil:
		return "", false, p.broken
	case end < 0 && len(text) > mostLine:
		return "", false, p.Fault(players.Unspoken, fmt.Sprintf("it has written a line of more than %d bytes", mostLine))
	case end < 0:
		p.searched = len(text)
		return "", false, nil
	}
	end += p.searched
	p.searched = 0
	p.from += end + 1
	p.half = text[end] == '\r'
	if p.lines++; p.lines > mostLines+1 { // the last may be the answer
		return "", false, p.Fault(players.Unspoken, fmt.Sprintf("it has written %d lines without an answer", mostLines))
	}
	note(p.name, '<', text[:end])
	return string(text[:end]), true, nil
}

// fill reads what the program has written.
func (p *Process) fill() error {
	if p.from > 0 {
		p.buffer = p.buffer[:copy(p.buffer, p.buffer[p.from:])]
		p.from = 0
	}
	if len(p.buffer) == cap(p.buffer) {
		p.buffer = append(make([]byte, 0, max(4096, 2*cap(p.buffer))), p.buffer...)
	}
	n, err := p.out.Read(p.buffer[len(p.buffer):cap(p.buffer)])
	p.buffer = p.buffer[:len(p.buffer)+n]
	if n > 0 {
		return nil
	}
	return err
}

// crashed returns the fault of a program whose input or output is closed.
func (p *Process) crashed() *players.Fault {
	how := "it has closed its input or output"
	select {
	case <-p.exited:
		how = "it has ended: exit status 0"
		if p.how != nil {
			how = "it has ended: " + p.how.Error()
		}
	case <-time.After(farewell):
	}
	return p.Fault(players.Crashed, how)
}

// Fault returns a fault with the last words of the program on its standard error output. The fault of a program that
// was struck is what struck it.
func (p *Process) Fault(kind players.FaultKind, what string) *players.Fault {
	fault := players.Fault{Kind: kind, Text: what}
	if why := p.struck.Load(); why != nil {
		fault = *why
	}
	select {
	case <-p.exited:
	case <-time.After(lastWords):
	}
	if words := p.last.words(); words != "" {
		fault.Text += "; its last words: " + words
	}
	fault.Text = Plain(fault.Text)
	return &fault
}

// Unspoken returns the fault of a program that says something else than its protocol has.
func (p *Process) Unspoken(format string, args ...any) *players.Fault {
	return p.Fault(players.Unspoken, fmt.Sprintf(format, args...))
}

// Alive reports whether the program runs.
func (p *Process) Alive() bool {
	select {
	case <-p.exited:
		return false
	default:
		return true
	}
}

// End asks the program to exit, by a line and the end of its input, and kills what does not.
func (p *Process) End(goodbye string) {
	if p.Alive() {
		_ = p.Remark([]byte(goodbye + "\n")) // it may have ended
		p.in.Close()
		late := time.Now().Add(farewell)
		if p.out.SetReadDeadline(late) == nil {
			_, _ = io.Copy(io.Discard, p.out) // it may be blocked by what it has written
		}
		select {
		case <-p.exited:
		case <-time.After(time.Until(late)):
		}
	}
	p.Kill()
}

// Kill ends the program at once, and everything in its group.
func (p *Process) Kill() {
	if p.Alive() {
		killGroup(p.group)
		<-p.exited
	}
	p.in.Close() // twice does no harm
	p.out.Close()
}

// Plain returns a text in one line without control characters.
func Plain(text string) string {
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
