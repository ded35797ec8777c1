package web

import (
	"context"
	"slices"
	"sync"
	"time"
)

// keptReviews is the number of finished reviews that are kept.
const keptReviews = 30

// reviews makes reviews, one at a time, and keeps the last ones. The key of a review tells its game from others that had
// or will have its address.
type reviews struct {
	in *background

	sync.Mutex
	now   reviewing
	kept  map[string]*reviewed
	order []string // keys of kept, the oldest first
}

// reviewing is how far the review in progress is. Its Key is "" if there is none.
type reviewing struct {
	Key, Game string // Game is the address
	Doing     string
	Done, All int
}

func newReviews(in *background) *reviews { return &reviews{in: in, kept: map[string]*reviewed{}} }

// of returns the finished review with that key, or nil, and the one in progress.
func (r *reviews) of(key string) (finished *reviewed, now reviewing) {
	r.Lock()
	defer r.Unlock()
	return r.kept[key], r.now
}

// begin begins a review, unless it is there or in progress. It reports whether no other one is in progress. make calls
// its function after every step.
func (r *reviews) begin(key, game string, make func(ctx context.Context, step func(doing string, done, all int)) *reviewed) bool {
	r.Lock()
	defer r.Unlock()
	switch {
	case r.now.Key == key, r.kept[key] != nil && r.kept[key].err == nil:
		return true
	case r.now.Key != "":
		return false
	}
	r.now = reviewing{Key: key, Game: game}
	notified := time.Now()
	r.in.group.Go(func() {
		finished, err := guarded(func() (*reviewed, error) {
			return make(r.in.ctx, func(doing string, done, all int) {
				r.Lock()
				r.now.Doing, r.now.Done, r.now.All = doing, done, all
				r.Unlock()
				if time.Since(notified) > notifyEvery { // make calls one at a time
					notified = time.Now()
					r.in.notify()
				}
			}), nil
		})
		if err != nil {
			finished = &reviewed{err: err}
		}
		r.Lock()
		r.now = reviewing{}
		r.keep(key, finished)
		r.Unlock()
		r.in.notify()
	})
	return true
}

func (r *reviews) keep(key string, finished *reviewed) {
	r.order = append(slices.DeleteFunc(r.order, func(k string) bool { return k == key }), key)
	r.kept[key] = finished
	if len(r.order) > keptReviews {
		delete(r.kept, r.order[0])
		r.order = r.order[1:]
	}
}

// clear drops the finished reviews.
func (r *reviews) clear() {
	r.Lock()
	defer r.Unlock()
	r.kept, r.order = map[string]*reviewed{}, nil
}
