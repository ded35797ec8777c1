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
