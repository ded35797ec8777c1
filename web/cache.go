package web

import (
	"context"
	"errors"
	"sync"
	"time"

	"tourney/arena/transcript"
	"tourney/report"
	"tourney/results"
)

// cache keeps values that are slow to compute: tables of ten million games take twenty seconds. Nobody waits for them:
// a request gets the value of a moment ago, or none, and browsers are notified when there is a new one.
type cache[V any] struct {
	in    *background
	share time.Duration // of a core, at most one part in share goes into computing a value again and again
	quick bool          // values that take milliseconds do not queue behind the slow ones

	sync.Mutex
	entries map[string]*entry[V]
}

// entry is the value of a key.
type entry[V any] struct {
	has     bool
	value   V
	err     error
	age     uint64        // of the database, when the computing began
	asked   uint64        // the last age that a request had
	took    time.Duration // by the last computing
	done    time.Time     // end of the last computing
	used    time.Time
	working chan struct{} // closed at the end of the present computing; nil for none
	missed  bool          // a request did not wait for the present computing
	due     bool          // a notification is planned
}

// background is what all caches of a page share: the computations in progress.
type background struct {
	ctx    context.Context // of the page
	end    context.CancelFunc
	group  sync.WaitGroup
	slots  chan struct{} // slow computations side by side
	notify func()
}

const (
	slowSideBySide = 2
	mostEntries    = 50
	againAfter     = time.Second // an error that may pass
)

// errCounting is the error while the first value is being computed.
var errCounting = errors.New("still counting")

func newBackground(notify func()) *background {
	b := &background{slots: make(chan struct{}, slowSideBySide), notify: notify}
	b.ctx, b.end = context.WithCancel(context.Background())
	return b
}

// stop ends all computations, and waits for them.
func (b *background) stop() {
	b.end()
	b.group.Wait()
}

// slot waits for a place among the slow computations, for an answer of megabytes. The caller calls free once or more.
func (v *visit) slot() (free func(), err error) {
	slots := v.page.background.slots
	select {
	case slots <- struct{}{}:
		return sync.OnceFunc(func() { <-slots }), nil
	case <-v.Context().Done():
		return nil, v.Context().Err()
	}
}

func newCache[V any](in *background, share time.Duration, quick bool) *cache[V] {
	return &cache[V]{in: in, share: share, quick: quick, entries: map[string]*entry[V]{}}
}

// request is what a visitor wants of a cache.
type request struct {
	age  uint64          // of the database
	idle bool            // nobody writes to the database, so that a value can be computed at once
	wait context.Context // ends when the visitor has waited long enough
}

// get returns the value of a key, and its age. If that is not the age requested, compute has begun in the background,
// or will be due later.
func (c *cache[V]) get(r request, key string, compute func(ctx context.Context) (V, error)) (value V, age uint64, err error) {
	c.Lock()
	e := c.of(r, key)
	if e == nil {
		c.Unlock()
		return value, 0, errCounting
	}
	e.used, e.asked = time.Now(), max(e.asked, r.age)
	if e.has && e.age >= r.age && (lasting(e.err) || c.rest(e, r.idle) > 0) {
		defer c.Unlock()
		return e.value, e.age, e.err
	}
	switch rest := c.rest(e, r.idle); {
	case e.working != nil:
	case e.has && rest > 0:
		c.plan(e, rest)
	default:
		e.working, e.missed = make(chan struct{}), false
		c.in.group.Go(func() { c.work(e, r.age, compute) })
	}
	working := e.working
	c.Unlock()
	if working != nil {
		select {
		case <-working:
		case <-r.wait.Done():
		}
	}
	c.Lock()
	defer c.Unlock()
	if e.working != nil && e.working == working {
		e.missed = true
	}
	if !e.has {
		return value, 0, errCounting
	}
	return e.value, e.age, e.err
}

// of returns the entry of a key. If all are being computed it waits for a place, and returns nil if the visitor does
// not wait so long. The caller holds the lock.
func (c *cache[V]) of(r request, key string) *entry[V] {
	for c.entries[key] == nil {
		busy := c.room()
		if busy == nil {
			c.entries[key] = &entry[V]{}
			break
		}
		busy.missed = true
		working := busy.working
		c.Unlock()
		select {
		case <-working:
		case <-r.wait.Done():
		}
		c.Lock()
		if r.wait.Err() != nil {
			return c.entries[key]
		}
	}
	return c.entries[key]
}

// need is get for a value without which there is no page: the first one is waited for until most ends, errCounting
// then.
func (c *cache[V]) need(r request, most context.Context, key string, compute func(ctx context.Context) (V, error)) (V, error) {
	value, _, err := c.get(r, key, compute)
	if err == errCounting {
		r.wait = most
		value, _, err = c.get(r, key, compute)
	}
	return value, err
}

// lasting reports whether an error stays while the database does not change.
func lasting(err error) bool {
	var known *problem
	var broken *bug
	_, unsuited := errors.AsType[report.Unsuited](err)
	return err == nil || unsuited || errors.As(err, &known) || errors.As(err, &broken) || errors.Is(err, results.ErrNoRun) || errors.Is(err, results.ErrNoStudy) ||
		errors.Is(err, results.ErrNoGame) || errors.Is(err, results.ErrDamaged) || errors.Is(err, transcript.ErrNoRules)
}

// rest returns how long the entry must not be computed again.
func (c *cache[V]) rest(e *entry[V], idle bool) time.Duration {
	since := time.Since(e.done)
	switch {
	case !lasting(e.err):
		return againAfter - since
	case idle:
		return 0
	}
	return c.share*e.took - since
}

// plan notifies browsers to ask again after a rest.
func (c *cache[V]) plan(e *entry[V], rest time.Duration) {
	if e.due {
		return
	}
	e.due = true
	time.AfterFunc(rest, func() {
		c.Lock()
		e.due = false
		c.Unlock()
		c.in.notify()
	})
}

// work computes a value.
func (c *cache[V]) work(e *entry[V], age uint64, compute func(ctx context.Context) (V, error)) {
	if !c.quick {
		select {
		case c.in.slots <- struct{}{}:
			defer func() { <-c.in.slots }()
		case <-c.in.ctx.Done():
		}
	}
	begun := time.Now()
	value, err := guarded(func() (V, error) { return compute(c.in.ctx) })
	c.Lock()
	e.has, e.value, e.err, e.age = true, value, err, age
	e.took, e.done = time.Since(begun), time.Now()
	close(e.working)
	e.working = nil
	if e.asked > age {
		c.plan(e, max(0, c.rest(e, false)))
	}
	missed := e.missed
	c.Unlock()
	if missed {
		c.in.notify()
	}
}

// clear drops all values, as those of another database.
func (c *cache[V]) clear() {
	c.Lock()
	defer c.Unlock()
	c.entries = map[string]*entry[V]{}
}

// room makes room for one more entry, in the place of that used longest ago. If all are being computed it returns one
// of them, else nil.
func (c *cache[V]) room() (busy *entry[V]) {
	if len(c.entries) < mostEntries {
		return nil
	}
	oldest := ""
	for key, e := range c.entries {
		if e.working != nil {
			busy = e
		} else if oldest == "" || e.used.Before(c.entries[oldest].used) {
			oldest = key
		}
	}
	if oldest == "" {
		return busy
	}
	delete(c.entries, oldest)
	return nil
}
