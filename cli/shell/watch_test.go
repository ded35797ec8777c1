package shell

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestTop(t *testing.T) {
	for _, test := range []struct {
		text   string
		height int
		want   string
	}{
		{"", 5, ""},
		{"a\nb\n", 3, "a\nb\n"},
		{"a\nb\nc\n", 3, "a\n… 2 more lines\n"},
		{"a\nb\nc\nd\n", 3, "a\n… 3 more lines\n"},
		{"a\nb\n", 1, "… 2 more lines\n"},
	} {
		if got := string(top([]byte(test.text), test.height)); got != test.want {
			t.Errorf("%q in %d lines: %q, want %q", test.text, test.height, got, test.want)
		}
	}
}

// TestFollow: without a terminal texts follow each other, equal ones once, until the last, the user's stop, or an error.
// Nothing is read while nothing has changed.
func TestFollow(t *testing.T) {
	broken := errors.New("broken")
	const stop, fail, idle = "stop", "fail", "idle"
	for _, test := range []struct {
		name  string
		looks string // what each second brings: a text, the last of them in capitals
		want  string
		err   error
	}{
		{"finished at once", "A", "03:00:00 A", nil},
		{"a table that changes once", "a a idle b B", "03:00:00 a, 03:00:03 b, 03:00:04 B", nil},
		{"stopped", "a b stop", "03:00:00 a, 03:00:01 b", nil},
		{"stopped while nothing happens", "a idle idle stop", "03:00:00 a", nil},
		{"a name with control characters", "\x1b[2J", `03:00:00 \x1b[2J`, nil},
		{"an error", "a fail", "03:00:00 a", broken},
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			e, out := testEnv(t)
			e.Ctx = ctx
			s, begun := e.newScreen(), time.Now()
			s.now = func() time.Time { return time.Date(2026, 11, 23, 3, 0, 0, 0, time.UTC).Add(time.Since(begun)) }
			looks := strings.Fields(test.looks)
			look, commits := "", uint64(0)
			err := e.follow(func(context.Context) (uint64, error) {
				if look, looks = looks[0], looks[1:]; look != idle {
					commits++
				}
				return commits, nil
			}, s, func(env *Environment) (last bool, err error) {
				switch look {
				case stop:
					cancel()
					return false, context.Canceled
				case fail:
					return false, broken
				case idle:
					t.Errorf("%s: read though nothing has changed", test.name)
				}
				_, err = fmt.Fprintln(env.Stdout, look)
				return look == strings.ToUpper(look), err
			})
			text := strings.NewReplacer("\n\n", ", ", "\n", " ", "2026-11-23 ", "").Replace(strings.TrimSuffix(out.String(), "\n"))
			if text != test.want || err != test.err || len(looks) > 0 {
				t.Errorf("%s: %s (error %v, %d looks left)\nwant %s (%v)", test.name, text, err, len(looks), test.want, test.err)
			}
		})
	}
}
