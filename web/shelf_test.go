package web

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// TestShelf: values come soon or later, are computed once for each age, and never again and again without a rest.
func TestShelf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		told, computed := 0, 0
		s := newShelf[string](func() { told++ }, 100)
		lasts := time.Millisecond
		get := func(age uint64) string {
			wait, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			value, fresh, err := s.get(wait, "k", age, func(context.Context) (string, error) {
				computed++
				text := fmt.Sprintf("of %d", age)
				time.Sleep(lasts)
				return text, nil
			})
			return fmt.Sprintf("%s %v %v", value, fresh, err)
		}
		check := func(when, got, want string, wantTold, wantComputed int) {
			t.Helper()
			synctest.Wait()
			if got != want || told != wantTold || computed != wantComputed {
				t.Errorf("%s: %q (told %d times, computed %d times), want %q (%d, %d)", when, got, told, computed, want, wantTold, wantComputed)
			}
		}
		check("at first", get(1), "of 1 true <nil>", 0, 1)
		check("the same age", get(1), "of 1 true <nil>", 0, 1)
		check("another age, too soon", get(2), "of 1 false <nil>", 0, 1)
		time.Sleep(101 * time.Millisecond)
		check("after the rest, readers are told", get(2), "of 2 true <nil>", 1, 2)
		time.Sleep(time.Second)
		lasts = 10 * time.Second
		check("slow work, nobody waits", get(3), "of 2 false <nil>", 1, 3)
		check("a newer age meanwhile", get(4), "of 2 false <nil>", 1, 3)
		time.Sleep(10 * time.Second)
		check("done, readers are told", get(4), "of 3 false <nil>", 2, 3)
		time.Sleep(999 * time.Second)
		check("not before its rest", get(4), "of 3 false <nil>", 2, 3)
		time.Sleep(2 * time.Second)
		check("and told again after it", "", "", 3, 3)
		lasts = time.Millisecond
		check("at last", get(4), "of 4 true <nil>", 3, 4)

		lasts = 10 * time.Second
		s.clear()
		check("another database", get(5), " false still counting", 3, 5)
		time.Sleep(time.Minute)
	})
}

// TestShelfNeed: the first value is waited for, a newer one is not.
func TestShelfNeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newShelf[uint64](func() {}, 0)
		for age, want := range []uint64{0, 0} {
			wait, cancel := context.WithTimeout(t.Context(), patience)
			begun := time.Now()
			got, err := s.need(wait, t.Context(), "k", uint64(age), func(context.Context) (uint64, error) {
				time.Sleep(time.Second)
				return uint64(age), nil
			})
			cancel()
			if took := time.Since(begun); got != want || err != nil || age == 0 && took != time.Second || age == 1 && took != patience {
				t.Errorf("age %d: %d, %v after %v", age, got, err, took)
			}
		}
		time.Sleep(time.Minute)
	})
}

// TestShelfErrors: errors and panics are values, too.
func TestShelfErrors(t *testing.T) {
	s := newShelf[int](func() {}, 100)
	bad := errors.New("disk full")
	if _, fresh, err := s.get(t.Context(), "a", 1, func(context.Context) (int, error) { return 0, bad }); err != bad || !fresh {
		t.Errorf("error %v, fresh %v", err, fresh)
	}
	_, _, err := s.get(t.Context(), "b", 1, func(context.Context) (int, error) { panic("out of ideas") })
	if _, ok := errors.AsType[*bug](err); !ok {
		t.Errorf("error of a panic: %v", err)
	}
	for i := range 3 * mostBooks {
		if n, _, err := s.get(t.Context(), fmt.Sprint(i), 1, func(context.Context) (int, error) { return i, nil }); n != i || err != nil {
			t.Errorf("value %d is %d, %v", i, n, err)
		}
	}
	if n := len(s.books); n > mostBooks {
		t.Errorf("%d values are kept", n)
	}
}

// TestPaces: speeds are those of the last minute.
func TestPaces(t *testing.T) {
	var p paces
	now := time.Date(2026, 11, 25, 3, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		after time.Duration
		games int
		want  float64
	}{
		{0, 100, 0}, {time.Second, 110, 0}, {2 * time.Second, 120, 10}, {12 * time.Second, 320, 220. / 12}, {60 * time.Second, 1300, 20},
		{120 * time.Second, 1300, 0}, {125 * time.Second, 1350, 10}, {126 * time.Second, 10, 0}, {130 * time.Second, 50, 10},
	} {
		if got := p.rate("night", test.games, now.Add(test.after)); got != test.want {
			t.Errorf("after %v with %d games: %v games/s, want %v", test.after, test.games, got, test.want)
		}
	}
}

func TestLine(t *testing.T) {
	for _, test := range []struct {
		p    progress
		want string
	}{
		{progress{State: Finished, Done: 1, Total: 1}, "1 game"},
		{progress{State: Finished, Done: 700, Total: 5000, AtMost: true}, "700 games"},
		{progress{State: Stopped, Done: 7, Total: 50, LeftOut: 2}, "7 of 50 games, 2 left out"},
		{progress{State: Running, Done: 7, Total: 0}, "7 games"},
		{progress{State: Running, Done: 100, Total: 1300, Rate: 10}, "100 of 1300 games, 10 games/s, about 2 minutes to go"},
		{progress{State: Running, Done: 100, Total: 1300, Rate: 10, AtMost: true}, "100 of at most 1300 games, 10 games/s, at most about 2 minutes to go"},
	} {
		if got := test.p.Line(); got != test.want {
			t.Errorf("%+v: %q, want %q", test.p, got, test.want)
		}
	}
}

// TestAddress: segments of addresses lead back to their names.
func TestAddress(t *testing.T) {
	for name, want := range map[string]string{"night": "/runs/night", ".": "/runs/~.", "..": "/runs/~..", "~.": "/runs/~~.", "a/b": "/runs/a%2Fb", "?": "/runs/%3F", "ä b": "/runs/%C3%A4%20b"} {
		if got := address("runs", name); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
}
