package web

import (
	"fmt"
	"net/http"
	"sync"
	"time"
)

// listeners is the browsers that listen for changes.
type listeners struct {
	sync.Mutex
	number  int           // of changes
	changed chan struct{} // closed by the next change
	streams int
}

func newListeners() *listeners { return &listeners{changed: make(chan struct{})} }

// notify tells all of a change.
func (l *listeners) notify() {
	l.Lock()
	defer l.Unlock()
	l.number++
	close(l.changed)
	l.changed = make(chan struct{})
}

func (l *listeners) wait() (number int, changed <-chan struct{}) {
	l.Lock()
	defer l.Unlock()
	return l.number, l.changed
}

// enter counts a stream, unless there are too many.
func (l *listeners) enter() bool {
	l.Lock()
	defer l.Unlock()
	if l.streams == mostStreams {
		return false
	}
	l.streams++
	return true
}

func (l *listeners) leave() {
	l.Lock()
	defer l.Unlock()
	l.streams--
}

const (
	mostStreams = 32                     // each browser holds one for all its tabs
	notifyEvery = 400 * time.Millisecond // least time between two events of a stream
	beatEvery   = 20 * time.Second       // so that dead connections are noticed
)

// changes is a stream of numbers, a new one after every change.
func (p *Page) changes(w http.ResponseWriter, r *http.Request) {
	if !p.listeners.enter() {
		w.Header().Set("Retry-After", "10")
		refuse(w, http.StatusServiceUnavailable, fmt.Sprintf("%d browsers listen already. Reload the page to see what is new.", mostStreams))
		return
	}
	defer p.listeners.leave()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	to := http.NewResponseController(w)
	send := func(format string, args ...any) bool {
		_, err := fmt.Fprintf(w, format, args...)
		return err == nil && to.Flush() == nil
	}
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		number, changed := p.listeners.wait()
		if !send("id: %d\ndata: %d\n\n", number, number) {
			return
		}
		select {
		case <-r.Context().Done():
			return
		case <-time.After(notifyEvery):
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
