package web

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// listening serves a page until the test ends, and returns its address.
func listening(t *testing.T, p *Page) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- p.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String()
}

// TestStream: a stream tells of a commit of another store, soon.
func TestStream(t *testing.T) {
	path := played(t, night)
	at := listening(t, served(t, path))
	answer, err := http.Get("http://" + at + "/changes")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Fatalf("the stream is a %s", kind)
	}
	events := make(chan string)
	go func() {
		defer close(events)
		for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
			if number, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				events <- number
			}
		}
	}()
	first := <-events
	time.Sleep(2 * pollEvery) // the first look is a change, too
	play(t, writer(t, path), strings.Replace(night, "name: night", "name: morning", 1))
	for next := range events {
		if next != first {
			return
		}
	}
	t.Error("the stream ended before it told of the commit")
}

// TestStreams: one stream more than mostStreams is refused, and streams end with their browsers.
func TestStreams(t *testing.T) {
	p := served(t, played(t, night))
	at := listening(t, p)
	var open []io.Closer
	for range mostStreams {
		answer, err := http.Get("http://" + at + "/changes")
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("stream %d: %v, %v", len(open), answer, err)
		}
		open = append(open, answer.Body)
	}
	answer, err := http.Get("http://" + at + "/changes")
	if err != nil || answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("one stream too many: %v, %v", answer.Status, err)
	}
	answer.Body.Close()
	for _, c := range open {
		c.Close()
	}
	for begun := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		p.listeners.Lock()
		left := p.listeners.streams
		p.listeners.Unlock()
		if left == 0 {
			return
		}
		p.listeners.notify() // a write finds out that the browser is gone
		if time.Since(begun) > time.Minute {
			t.Fatalf("%d streams are left without a browser", left)
		}
	}
}

// TestRudeClients: clients that say nothing, send rubbish or large bodies keep nobody else out.
func TestRudeClients(t *testing.T) {
	at := listening(t, served(t, played(t, night)))
	for i := range 100 {
		c, err := net.Dial("tcp", at)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		switch i % 4 {
		case 1:
			fmt.Fprint(c, "GET / HT")
		case 2:
			fmt.Fprint(c, "\x00\xff\x00\r\n\r\n")
		case 3:
			fmt.Fprintf(c, "POST /runs/night/games/0/0/review HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\n\r\n%s", strings.Repeat("x", 1000))
		}
	}
	answer, err := http.Get("http://" + at + "/")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Errorf("behind a hundred rude clients: %s", answer.Status)
	}
}

// TestSlowReader: an answer has no deadline as a whole, but each of its pieces has one.
func TestSlowReader(t *testing.T) {
	to := &slow{}
	c := &counted{Conn: to}
	n, err := c.Write(make([]byte, 3*pieceBytes+1))
	if n != 3*pieceBytes+1 || err != nil || !slices.Equal(to.pieces, []int{pieceBytes, pieceBytes, pieceBytes, 1}) || to.deadlines != 4 {
		t.Errorf("%d bytes, %v, in pieces of %v with %d deadlines", n, err, to.pieces, to.deadlines)
	}
	to.err = os.ErrDeadlineExceeded
	if n, err := c.Write(make([]byte, 2*pieceBytes)); n != 0 || err != to.err {
		t.Errorf("a reader who takes nothing: %d bytes, %v", n, err)
	}
}

// slow is a connection that notes what is written.
type slow struct {
	net.Conn
	pieces    []int
	deadlines int
	err       error
}

func (s *slow) SetWriteDeadline(time.Time) error { s.deadlines++; return nil }

func (s *slow) Write(b []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	s.pieces = append(s.pieces, len(b))
	return len(b), nil
}
