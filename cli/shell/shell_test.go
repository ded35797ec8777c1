package shell

import (
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
		env, out := testEnv(t)
		err := kitchen(func(env *Environment) error {
			_, err := io.WriteString(env.Stdout, "done")
			return err
		}).Run(env, strings.Fields(test.args))
		if got := out.String(); !strings.Contains(got, test.out) || !strings.HasPrefix(got, test.begin) {
			t.Errorf("%q prints\n%s\nwant %q, and first %q", test.args, got, test.out, test.begin)
		}
		wantUsage(t, test.args, err, test.err)
	}
}

// TestStop: a command that finishes is left alone by the first signal, and says what it finishes. Others end at once.
func TestStop(t *testing.T) {
	const finishing = "\nnight: finishing the running games; another Ctrl-C drops them\n"
	for _, test := range []struct {
		args    string
		stopped bool
		want    string
		err     error
	}{
		{"bake bread", true, finishing + "finished", nil},
		{"bake bread", false, "finished", nil},
		{"peel", true, "ended", context.Canceled},
	} {
		synctest.Test(t, func(t *testing.T) {
			env, printed := testEnv(t)
			stop := make(chan struct{})
			env.Stop = stop
			err := kitchen(func(env *Environment) error {
				end := func() {}
				if test.err == nil {
					end = env.Announce("night")
				}
				if test.stopped {
					close(stop)
				}
				got := "finished"
				select {
				case <-env.Ctx.Done():
					got = "ended"
				case <-time.After(time.Minute):
				}
				end()
				fmt.Fprint(env.Stdout, got)
				return env.Ctx.Err()
			}).Run(env, strings.Fields(test.args))
			if got := printed.String(); got != test.want || !errors.Is(err, test.err) {
				t.Errorf("%+v: %q with error %v", test, got, err)
			}
		})
	}
}

func ExampleCommandLine() {
	fmt.Println(CommandLine([]string{"tourney", "run", "it's late.yaml", "--db", "x/night=1.db", ""}))
	// Output: tourney run 'it'\''s late.yaml' --db x/night=1.db ''
}
