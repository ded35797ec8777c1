package main

import (
	"bytes"
	"context"
	"net"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"tourney/cli"
)

// testProgram is the environment variable that makes the test's own program one of ours.
const testProgram = "FLEET_TEST_PROGRAM"

func TestMain(m *testing.M) {
	os.Unsetenv("TOURNEY_DB")
	switch os.Getenv(testProgram) {
	case "fleet":
		main()
	case "tourney":
		cli.Tourney()
	case "tune":
		cli.Tune()
	}
	os.Exit(m.Run())
}

// command returns a program to be run.
func command(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(context.Background(), path, args...)
	c.Env = append(os.Environ(), testProgram+"="+name)
	return c
}

// run runs a program to its end.
func run(t *testing.T, name string, args ...string) (output string, err error) {
	t.Helper()
	text, err := command(t, name, args...).CombinedOutput()
	return string(text), err
}

// process is a program that may be killed.
type process struct {
	*exec.Cmd
	ended chan struct{}
	err   error

	mu   sync.Mutex
	text bytes.Buffer
}

func (p *process) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(text)
}

// output returns what the program has printed.
func (p *process) output() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

func launch(t *testing.T, name string, args ...string) *process {
	t.Helper()
	return begin(t, command(t, name, args...))
}

// begin starts a command, which is killed at the end of the test.
func begin(t *testing.T, c *exec.Cmd) *process {
	t.Helper()
	p := &process{Cmd: c, ended: make(chan struct{})}
	p.Stdout, p.Stderr = p, p
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.err = p.Wait()
		close(p.ended)
	}()
	t.Cleanup(p.kill)
	return p
}

// kill kills the process, which leaves it no time for anything.
func (p *process) kill() {
	_ = p.Process.Kill() // it may have ended
	<-p.ended
}

// wait waits for the end of the process.
func (p *process) wait(t *testing.T) {
	t.Helper()
	select {
	case <-p.ended:
	case <-time.After(2 * time.Minute):
		t.Fatalf("it does not end:\n%s", p.output())
	}
}

// freePort returns an address that nobody listens at.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
