package web

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

// shelf keeps values that are slow to compute: tables of ten million games take ten seconds. Nobody waits for them: a
// request gets the value of a moment ago, or none, and browsers are told when there is a new one.
type shelf[V any] struct {
	sync.Mutex
	tell  func()
	share time.Duration // of a core, at most one part in share goes into computing a value again and again
	books map[string]*book[V]
}

// book is the value of one key.
type book[V any] struct {
	has     bool
	value   V
	err     error
	age     uint64        // of the library, when the computing began
	asked   uint64        // the last age that a request had
	took    time.Duration // by the last computing
	done    time.Time     // end of the last computing
	used    time.Time
	working chan struct{} // closed at the end of the present computing; nil for none
	due     bool          // a call of tell is planned
}

const (
	quickly    = 100 // shares
	slowly     = 400
	computeFor = 10 * time.Minute
	mostBooks  = 50
)

// errCounting is the error while the first value is being computed.
var errCounting = errors.New("still counting")

func newShelf[V any](tell func(), share time.Duration) *shelf[V] {
	return &shelf[V]{tell: tell, share: share, books: map[string]*book[V]{}}
}

// get returns the value of a key. fresh reports whether it is of the given age. If it is not, compute has begun in the
// background, or will be due later. get waits for it until wait ends.
func (s *shelf[V]) get(wait context.Context, key string, age uint64, compute func(ctx context.Context) (V, error)) (value V, fresh bool, err error) {
	s.Lock()
	b := s.books[key]
	if b == nil {
		b = &book[V]{}
		s.books[key] = b
		s.forget()
	}
	b.used, b.asked = time.Now(), age
	if b.has && b.age == age {
		defer s.Unlock()
		return b.value, true, b.err
	}
	switch {
	case b.working != nil:
	case b.has && s.rest(b) > 0:
		s.plan(b)
	default:
		b.working = make(chan struct{})
		go s.work(b, age, compute)
	}
	working := b.working
	s.Unlock()
	if working != nil {
		select {
		case <-working:
		case <-wait.Done():
		}
	}
	s.Lock()
	defer s.Unlock()
	if !b.has {
		return value, false, errCounting
	}
	return b.value, b.age == age, b.err
}

// need is get for a value without which there is no page: if there is none, need waits for the first one until most ends.
func (s *shelf[V]) need(wait, most context.Context, key string, age uint64, compute func(ctx context.Context) (V, error)) (V, error) {
	value, _, err := s.get(wait, key, age, compute)
	if err == errCounting {
		value, _, err = s.get(most, key, age, compute)
	}
	return value, err
}

// rest returns how long the book must not be computed again.
func (s *shelf[V]) rest(b *book[V]) time.Duration { return s.share*b.took - time.Since(b.done) }

// plan tells browsers to ask again when the book may be computed again.
func (s *shelf[V]) plan(b *book[V]) {
	if b.due {
		return
	}
	b.due = true
	time.AfterFunc(s.rest(b), func() {
		s.Lock()
		b.due = false
		s.Unlock()
		s.tell()
	})
}

// work computes a value.
func (s *shelf[V]) work(b *book[V], age uint64, compute func(ctx context.Context) (V, error)) {
	ctx, cancel := context.WithTimeout(context.Background(), computeFor)
	defer cancel()
	begun := time.Now()
	value, err := guarded(func() (V, error) { return compute(ctx) })
	s.Lock()
	b.has, b.value, b.err, b.age = true, value, err, age
	b.took, b.done = time.Since(begun), time.Now()
	close(b.working)
	b.working = nil
	if b.asked != age {
		s.plan(b)
	}
	slow := b.took > patience
	s.Unlock()
	if slow { // nobody has waited for it
		s.tell()
	}
}

// clear drops all values, as those of another database.
func (s *shelf[V]) clear() {
	s.Lock()
	defer s.Unlock()
	s.books = map[string]*book[V]{}
}

// forget drops the values that were used longest ago.
func (s *shelf[V]) forget() {
	for len(s.books) > mostBooks {
		oldest := ""
		for key, b := range s.books {
			if b.working == nil && (oldest == "" || b.used.Before(s.books[oldest].used)) {
				oldest = key
			}
		}
		if oldest == "" {
			return
		}
		delete(s.books, oldest)
	}
}

// guarded calls f and turns a panic into an error, with its stack for the log.
func guarded[V any](f func() (V, error)) (value V, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &bug{fmt.Sprint(v), debug.Stack()}
		}
	}()
	return f()
}

// bug is a panic of this program.
type bug struct {
	text  string
	stack []byte
}

func (b *bug) Error() string { return "this is a bug of the program: " + b.text }
