package shell

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// kitchen is a program whose commands call the test.
func kitchen(work func(*Environment) error) Program {
	return Program{Name: "kitchen", Doc: "Cooks.", Example: "kitchen bake bread", Commands: &struct {
		Bake bakeCommand `cmd:"" help:"Bake something."`
		Peel peelCommand `cmd:"" help:"Peel something."`
	}{Bake: bakeCommand{work: work}, Peel: peelCommand{work: work}}}
}

type bakeCommand struct {
	What string `arg:"" help:"Bread or cake."`
	work func(*Environment) error
}

func (bakeCommand) Example() string               { return "kitchen bake cake" }
func (bakeCommand) Finishes() bool                { return true }
func (c *bakeCommand) Run(env *Environment) error { return c.work(env) }

type peelCommand struct {
	work func(*Environment) error
}

func (c *peelCommand) Run(env *Environment) error { return c.work(env) }

func TestRun(t *testing.T) {
	for _, test := range []struct {
		args       string
		out, begin string // what standard output has, and begins with
		err        string
	}{
		{"bake bread", "done", "done", ""},
		{"peel", "done", "done", ""},
		{"", "Cooks.", "Example:\n  kitchen bake bread\n\nUsage: kitchen", ""},
		{"--help", "--version", "Example:\n  kitchen bake bread\n\nUsage: kitchen", ""},
		{"bake --help", "Bread or cake.", "Example:\n  kitchen bake cake\n\nUsage: kitchen bake", ""},
		{"peel --help", "Peel something.", "Example:\n  kitchen bake bread\n\nUsage: kitchen peel", ""},
		{"--version", "", "kitchen 0.1.0, revision unknown\n", ""},
		{"bake --version", "", "kitchen 0.1.0, revision unknown\n", ""},
		{"bake", "", "", `expected "<what>" (see kitchen --help)`},
		{"peal", "", "", `unexpected argument peal, did you mean "peel"? (see kitchen --help)`},
		{"peel --fast", "", "", "unknown flag --fast (see kitchen --help)"},
	} {
		var out bytes.Buffer
		env := &Environment{Ctx: t.Context(), Stdout: &out, Stderr: io.Discard}
		err := kitchen(func(env *Environment) error {
			_, err := io.WriteString(env.Stdout, "done")
			return err
		}).Run(env, strings.Fields(test.args))
		if got := out.String(); !strings.Contains(got, test.out) || !strings.HasPrefix(got, test.begin) {
			t.Errorf("%q prints\n%s\nwant %q, and first %q", test.args, got, test.out, test.begin)
		}
		var wrong usageError
		if test.err == "" && err != nil || test.err != "" && (!errors.As(err, &wrong) || err.Error() != test.err) {
			t.Errorf("%q: error %v (%T), want wrong usage: %s", test.args, err, err, test.err)
		}
	}
}

// TestStop: a command that finishes is left alone by the first signal, and others end at once.
func TestStop(t *testing.T) {
	for _, test := range []struct {
		args string
		want string
	}{
		{"bake bread", "finished"},
		{"peel", "ended"},
	} {
		synctest.Test(t, func(t *testing.T) {
			stop := make(chan struct{})
			var got string
			work := func(env *Environment) error {
				close(stop)
				select {
				case <-env.Ctx.Done():
					got = "ended"
				case <-time.After(time.Minute):
					<-env.Stop
					got = "finished"
				}
				return env.Ctx.Err()
			}
			err := kitchen(work).Run(&Environment{Ctx: t.Context(), Stop: stop}, strings.Fields(test.args))
			if got != test.want || errors.Is(err, context.Canceled) != (test.want == "ended") {
				t.Errorf("%s: %s with error %v, want %s", test.args, got, err, test.want)
			}
		})
	}
}

func TestAnnounce(t *testing.T) {
	for _, stopped := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			stop := make(chan struct{})
			var out bytes.Buffer
			env := &Environment{Ctx: t.Context(), Stop: stop, Stderr: &out}
			end := env.Announce("night")
			want := ""
			if stopped {
				close(stop)
				want = "\nnight: finishing the running games; another Ctrl-C drops them\n"
			}
			synctest.Wait()
			end()
			if got := out.String(); got != want {
				t.Errorf("stopped %v: %q, want %q", stopped, got, want)
			}
		})
	}
}

func ExampleCommandLine() {
	fmt.Println(CommandLine([]string{"tourney", "run", "it's late.yaml", "--db", "x/night=1.db", ""}))
	// Output: tourney run 'it'\''s late.yaml' --db x/night=1.db ''
}
