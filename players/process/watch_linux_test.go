package process

import (
	"errors"
	"strings"
	"testing"
	"time"

	"tourney/players"
)

// started starts a program for the time of a test.
func started(t *testing.T, memory int64, words ...string) *Process {
	t.Helper()
	p, err := Start(words, memory)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Kill)
	return p
}

// TestWatch: a program that reads nothing for ten seconds, or uses too much memory, is killed, and its fault says so.
func TestWatch(t *testing.T) {
	for _, test := range []struct {
		name   string
		within time.Duration // of the dialogue
		after  time.Duration // the look comes so long after the last line
		used   int64
		kind   players.FaultKind // "" if it lives on
		text   string
	}{
		{"in time", 0, 9 * time.Second, 100, "", ""},
		{"deaf", 0, 11 * time.Second, 100, players.Stalled, "it has read nothing for 10s"},
		{"deaf while it starts", time.Minute, 11 * time.Second, 100, "", ""},
		{"fat", 0, time.Second, 20 << 20, players.Memory, "it uses 20 MiB of memory, and may use 1024 KiB"},
		{"lean", 0, time.Second, 1 << 20, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := started(t, 1<<20, "sleep", "60")
			err := p.During(t.Context(), test.within, players.Stalled, func() error {
				p.Send([]byte("go\n"))
				p.inspect(test.used, time.Now().Add(test.after))
				if test.kind == "" {
					return nil
				}
				_, err := p.Receive()
				return err
			})
			fault, _ := errors.AsType[*players.Fault](err)
			switch {
			case test.kind == "" && err != nil:
				t.Error(err)
			case test.kind != "" && (fault == nil || fault.Kind != test.kind || !strings.Contains(fault.Text, test.text)):
				t.Errorf("%v, want %s: %s", err, test.kind, test.text)
			}
		})
	}
}

// TestReadsAll: a program that has read everything may think as long as it likes.
func TestReadsAll(t *testing.T) {
	p := started(t, 0, "sh", "-c", "read line; echo read; sleep 60")
	err := p.During(t.Context(), 0, players.Stalled, func() error {
		p.Send([]byte("go\n"))
		_, err := p.Receive()
		p.inspect(0, time.Now().Add(time.Hour))
		return err
	})
	if err != nil || !p.Alive() {
		t.Errorf("%v, alive %t", err, p.Alive())
	}
}

// said makes a dialogue of a program that runs, and returns what dialogue returns.
func said(t *testing.T, p *Process, dialogue func() (string, error)) (line string, err error) {
	t.Helper()
	err = p.During(t.Context(), time.Minute, players.Overdue, func() (err error) {
		line, err = dialogue()
		return err
	})
	return line, err
}

// TestLineEnds: a line ends by LF, CR or both, also where these come apart.
func TestLineEnds(t *testing.T) {
	p := started(t, 0, "sh", "-c", `printf 'one\r'; read go; printf '\ntwo\n\nthree\r\rfour\r\nfive\r'; read go`)
	for _, want := range []string{"one", "two", "", "three", "", "four", "five"} {
		got, err := said(t, p, p.Next)
		if got != want || err != nil {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
		if want == "one" {
			p.Send([]byte("go\n"))
		}
	}
	if line, err := said(t, p, func() (string, error) { return p.ReceiveWithin(0) }); line != "" || err != nil {
		t.Errorf("nothing has come, but %q, %v", line, err)
	}
}

// TestMostLines: 10 000 lines may come before the answer, in each dialogue.
func TestMostLines(t *testing.T) {
	p := started(t, 0, "sh", "-c", `while read n; do yes info | head -n $n; echo answer; done`)
	read := func() (line string, err error) {
		for line != "answer" && err == nil {
			line, err = p.Next()
		}
		return line, err
	}
	for range 2 {
		p.Send([]byte("10000\n"))
		if _, err := said(t, p, read); err != nil {
			t.Error(err)
		}
	}
	p.Send([]byte("10001\n"))
	if _, err := said(t, p, read); err == nil || !strings.Contains(err.Error(), "it has written 10000 lines without an answer") {
		t.Errorf("10 001 lines before the answer: %v", err)
	}
}

// TestBetweenDialogues: a program may be deaf while nobody asks it anything, but not eat.
func TestBetweenDialogues(t *testing.T) {
	p := started(t, 1<<20, "sh", "-c", "read line; echo read; sleep 60")
	err := p.During(t.Context(), 0, players.Stalled, func() error {
		p.Send([]byte("go\n"))
		_, err := p.Receive()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Remark([]byte("over\n")); err != nil {
		t.Fatal(err)
	}
	if p.inspect(0, time.Now().Add(time.Hour)); !p.Alive() {
		t.Error("a program that nobody asks anything is killed, as it reads nothing")
	}
	p.inspect(2<<20, time.Now())
	_, err = said(t, p, func() (string, error) { return p.ReceiveWithin(time.Millisecond) })
	if fault, ok := errors.AsType[*players.Fault](err); !ok || fault.Kind != players.Memory {
		t.Errorf("after its memory has grown between two dialogues: %v", err)
	}
}
