package web

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// shared is a response that may be read while it is written.
type shared struct {
	*httptest.ResponseRecorder
	mu sync.Mutex
}

func (s *shared) Write(text []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ResponseRecorder.Write(text)
}

// taken returns what has been written since it was called last.
func (s *shared) taken() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := s.Body.String()
	s.Body.Reset()
	return text
}

// stream begins a stream of changes, which ends with its context. It belongs into a bubble.
func stream(ctx context.Context, p *Page) *shared {
	w := &shared{ResponseRecorder: httptest.NewRecorder()}
	go p.ServeHTTP(w, httptest.NewRequestWithContext(ctx, "GET", "http://localhost/changes", nil))
	synctest.Wait()
	return w
}

// TestStream: a stream tells of a commit of another store, soon and once, and now and then that it is alive.
func TestStream(t *testing.T) {
	path := played(t, night)
	onPage(t, path, func(t *testing.T, p *Page) {
		ctx, cancel := context.WithCancel(t.Context())
		go p.follow(ctx)
		w := stream(ctx, p)
		told := func(after time.Duration) (n int) {
			time.Sleep(after)
			synctest.Wait()
			return strings.Count(w.taken(), "data: ")
		}
		told(2 * notifyEvery) // the first look is a change, too
		play(t, writer(t, path), strings.Replace(night, "name: night", "name: morning", 1))
		if n := told(pollEvery + notifyEvery); n == 0 || w.Header().Get("Content-Type") != "text/event-stream" {
			t.Errorf("the stream of %s does not tell of the commit", w.Header().Get("Content-Type"))
		}
		told(2 * notifyEvery)
		time.Sleep(beatEvery)
		synctest.Wait()
		holds(t, "without a change the stream", w.taken(), ": still here", "!data:")
		cancel()
	})
}

// TestStreams: one stream more than mostStreams is refused, and streams end with their browsers.
func TestStreams(t *testing.T) {
	onPage(t, played(t, night), func(t *testing.T, p *Page) {
		ctx, cancel := context.WithCancel(t.Context())
		for i := range mostStreams {
			check(t, fmt.Sprint("stream ", i), stream(ctx, p).ResponseRecorder, http.StatusOK, "data: 0")
		}
		check(t, "one too many", ask(t, p, "GET", "/changes"), http.StatusServiceUnavailable, "32 browsers listen already")
		cancel()
		synctest.Wait()
		if n := p.listeners.streams; n != 0 {
			t.Errorf("%d streams are left without a browser", n)
		}
	})
}

// TestSlowReader: an answer has no deadline as a whole, but each of its pieces has one. A connection frees its place
// once.
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
	c.open = make(chan struct{}, 2)
	c.open <- struct{}{}
	c.open <- struct{}{}
	if err := errors.Join(c.Close(), c.Close()); err != nil || len(c.open) != 1 {
		t.Errorf("closed twice: %v, %d places are taken, want 1", err, len(c.open))
	}
}

// slow is a connection that notes what is written.
type slow struct {
	net.Conn
	pieces    []int
	deadlines int
	err       error
}

func (s *slow) Close() error { return nil }

func (s *slow) SetWriteDeadline(time.Time) error { s.deadlines++; return nil }

func (s *slow) Write(b []byte) (int, error) {
	if s.err != nil {
		return 0, s.err
	}
	s.pieces = append(s.pieces, len(b))
	return len(b), nil
}

// TestServe: clients that say nothing, send rubbish or large bodies keep nobody else out. A page that ends closes all.
func TestServe(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	p := served(t, played(t, night))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- p.Serve(ctx, l) }()
	var rude []net.Conn
	for i := range 100 {
		c, err := net.Dial("tcp", l.Addr().String())
		must(t, err)
		rude = append(rude, c)
		switch i % 4 {
		case 1:
			fmt.Fprint(c, "GET / HT")
		case 2:
			fmt.Fprint(c, "\x00\xff\x00\r\n\r\n")
		case 3:
			fmt.Fprintf(c, "POST /runs/night/games/0/0/review HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999\r\n\r\n%s", strings.Repeat("x", 1000))
		}
	}
	for address, want := range map[string]int{"/": 200, "/changes": 200} { // the stream stays open until the page ends
		answer, err := http.Get("http://" + l.Addr().String() + address)
		must(t, err)
		defer answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("%s behind a hundred rude clients: %s", address, answer.Status)
		}
	}
	for _, c := range rude {
		c.Close()
	}
	cancel()
	if err := <-ended; err != nil || p.connection.db != nil {
		t.Errorf("the page ends with %v, its database open: %t", err, p.connection.db != nil)
	}
}
