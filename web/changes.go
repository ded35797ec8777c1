package web

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// crowd is the browsers that listen for changes.
type crowd struct {
	sync.Mutex
	number  int           // of changes
	changed chan struct{} // closed by the next change
	streams int
}

func newCrowd() *crowd { return &crowd{changed: make(chan struct{})} }

// tell tells all of a change.
func (c *crowd) tell() {
	c.Lock()
	defer c.Unlock()
	c.number++
	close(c.changed)
	c.changed = make(chan struct{})
}

func (c *crowd) wait() (number int, changed <-chan struct{}) {
	c.Lock()
	defer c.Unlock()
	return c.number, c.changed
}

// enter counts a stream, unless there are too many.
func (c *crowd) enter() bool {
	c.Lock()
	defer c.Unlock()
	if c.streams == mostStreams {
		return false
	}
	c.streams++
	return true
}

func (c *crowd) leave() {
	c.Lock()
	defer c.Unlock()
	c.streams--
}

const (
	mostStreams = 32                     // each browser holds one for all its tabs
	tellEvery   = 250 * time.Millisecond // least time between two events of a stream
	beatEvery   = 20 * time.Second       // so that dead connections are noticed
	writeWithin = 5 * time.Second
)

// changes is a stream of numbers, a new one after every change.
func (p *Page) changes(w http.ResponseWriter, r *http.Request) {
	if !p.crowd.enter() {
		w.Header().Set("Retry-After", "10")
		refuse(w, http.StatusServiceUnavailable, fmt.Sprintf("%d browsers listen already. Reload the page to see what is new.", mostStreams))
		return
	}
	defer p.crowd.leave()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	to := http.NewResponseController(w)
	send := func(format string, args ...any) bool {
		_ = to.SetWriteDeadline(time.Now().Add(writeWithin)) // servers without deadlines have no slow readers
		_, err := fmt.Fprintf(w, format, args...)
		return err == nil && to.Flush() == nil
	}
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		number, changed := p.crowd.wait()
		if !send("id: %d\ndata: %d\n\n", number, number) {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-time.After(tellEvery):
		}
	waiting:
		for {
			select {
			case <-r.Context().Done():
				return
			case <-changed:
				break waiting
			case <-beat.C:
				if !send(": still here\n\n") {
					return
				}
			}
		}
	}
}
