package web

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// patient returns a request that waits as long as a visitor does.
func patient(t *testing.T, age uint64, idle bool) request {
	wait, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return request{age, idle, wait}
}

// TestCache: values come soon or later, are computed once for each age, and never again and again without a rest.
func TestCache(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var notified, computed atomic.Int32
		c := newCache[string](newBackground(func() { notified.Add(1) }), 100, false)
		defer c.in.stop()
		lasts := time.Millisecond
		get := func(age uint64, idle bool) string {
			value, of, err := c.get(patient(t, age, idle), "k", func(context.Context) (string, error) {
				computed.Add(1)
				text := fmt.Sprintf("of %d", age)
				time.Sleep(lasts)
				return text, nil
			})
			return fmt.Sprintf("%s %d %v", value, of, err)
		}
		check := func(when, got, want string, wantNotified, wantComputed int32) {
			t.Helper()
			synctest.Wait()
			if got != want || notified.Load() != wantNotified || computed.Load() != wantComputed {
				t.Errorf("%s: %q (notified %d times, computed %d times), want %q (%d, %d)", when, got, notified.Load(), computed.Load(), want, wantNotified, wantComputed)
			}
		}
		check("at first", get(1, false), "of 1 1 <nil>", 0, 1)
		check("the same age", get(1, false), "of 1 1 <nil>", 0, 1)
		check("another age, too soon", get(2, false), "of 1 1 <nil>", 0, 1)
		time.Sleep(101 * time.Millisecond)
		check("after the rest, readers are notified", get(2, false), "of 2 2 <nil>", 1, 2)
		check("without a writer there is no rest", get(3, true), "of 3 3 <nil>", 1, 3)
		check("an older age", get(2, false), "of 3 3 <nil>", 1, 3)
		time.Sleep(time.Second)
		lasts = 10 * time.Second
		check("slow work, nobody waits", get(4, false), "of 3 3 <nil>", 1, 4)
		check("a newer age meanwhile", get(5, false), "of 3 3 <nil>", 1, 4)
		time.Sleep(10 * time.Second)
		check("done, readers are notified", get(5, false), "of 4 4 <nil>", 2, 4)
		time.Sleep(999 * time.Second)
		check("not before its rest", get(5, false), "of 4 4 <nil>", 2, 4)
		time.Sleep(2 * time.Second)
		check("and notified again after it", "", "", 3, 4)
		lasts = time.Millisecond
		check("at last", get(5, false), "of 5 5 <nil>", 3, 5)

		c.clear()
		lasts = patience / 2
		wait, cancel := context.WithCancel(t.Context())
		cancel()
		if _, _, err := c.get(request{6, false, wait}, "k", func(context.Context) (string, error) { time.Sleep(lasts); return "", nil }); err != errCounting {
			t.Errorf("a visitor without patience: %v", err)
		}
		time.Sleep(time.Second)
		check("a value that came after its visitor had gone", "", "", 4, 5)
		time.Sleep(time.Hour)
	})
}

// TestCacheNeed: the first value is waited for, a newer one is not.
func TestCacheNeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCache[uint64](newBackground(func() {}), 0, true)
		defer c.in.stop()
		for age, want := range []time.Duration{time.Second, patience} {
			begun := time.Now()
			got, err := c.need(patient(t, uint64(age), false), t.Context(), "k", func(context.Context) (uint64, error) {
				time.Sleep(time.Second)
				return uint64(age), nil
			})
			if took := time.Since(begun); got != 0 || err != nil || took != want {
				t.Errorf("age %d: %d, %v after %v", age, got, err, took)
			}
		}
		time.Sleep(time.Minute)
	})
}

// TestCacheErrors: errors that stay are values, too; others are tried again after a moment.
func TestCacheErrors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCache[int](newBackground(func() {}), 100, false)
		defer c.in.stop()
		var tries atomic.Int32
		ask := func(key string, compute func() (int, error)) error {
			_, _, err := c.get(patient(t, 1, true), key, func(context.Context) (int, error) { tries.Add(1); return compute() })
			return err
		}
		for want, failed := range map[int32]error{1: wrong("no such end"), 2: errors.New("too many open files")} {
			tries.Store(0)
			for _, after := range []time.Duration{0, time.Millisecond, 2 * time.Second} {
				time.Sleep(after)
				if err := ask(failed.Error(), func() (int, error) { return 0, failed }); err != failed {
					t.Errorf("got %v, want %v", err, failed)
				}
			}
			if tries.Load() != want {
				t.Errorf("%v: tried %d times, want %d", failed, tries.Load(), want)
			}
		}
		if _, ok := errors.AsType[*bug](ask("panics", func() (int, error) { panic("out of ideas") })); !ok {
			t.Error("a panic is no error")
		}
	})
}

// TestCacheFull: old entries make room for new ones, those in progress never; only a few are computed side by side.
func TestCacheFull(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCache[int](newBackground(func() {}), 100, false)
		defer c.in.stop()
		var working, most atomic.Int32
		get := func(key int, wantErr error) {
			t.Helper()
			wait, cancel := context.WithCancel(t.Context())
			cancel()
			n, _, err := c.get(request{1, true, wait}, fmt.Sprint(key), func(context.Context) (int, error) {
				most.Store(max(most.Load(), working.Add(1)))
				time.Sleep(time.Second)
				working.Add(-1)
				return key, nil
			})
			if err != wantErr || err == nil && n != key || len(c.entries) > mostEntries {
				t.Errorf("entry %d is %d, %v among %d", key, n, err, len(c.entries))
			}
		}
		for i := range mostEntries + 1 { // the last one is one too many
			get(i, errCounting)
		}
		n, _, err := c.get(request{1, true, t.Context()}, "patient", func(context.Context) (int, error) { return 7, nil })
		if n != 7 || err != nil || len(c.entries) != mostEntries {
			t.Errorf("one too many for a patient visitor: %d, %v among %d", n, err, len(c.entries))
		}
		time.Sleep(mostEntries * time.Second)
		if most := most.Load(); most != slowSideBySide {
			t.Errorf("%d values were computed side by side, want %d", most, slowSideBySide)
		}
		kept := 0 // all but the one in whose place the patient visitor's is: which of two was ready first is chance
		for i := range mostEntries {
			c.Lock()
			has := c.entries[fmt.Sprint(i)] != nil
			c.Unlock()
			if has {
				kept++
				get(i, nil)
			}
		}
		if kept != mostEntries-1 {
			t.Errorf("%d entries are kept, want all but one of %d", kept, mostEntries)
		}
		get(mostEntries, errCounting)
		time.Sleep(time.Minute)
		get(mostEntries, nil)
		if get(mostEntries+1, errCounting); c.entries[fmt.Sprint(mostEntries)] == nil {
			t.Error("the entry used last gives way")
		}
		time.Sleep(time.Minute)
	})
}
