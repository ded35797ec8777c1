package shell

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// kitchen is a program of two commands, of which the first finishes after a signal.
func kitchen() Program {
	return Program{Name: "kitchen", Doc: "Cooks.", Example: "kitchen bake bread", Commands: &struct {
		Bake bakeCommand `cmd:"" help:"Bake something."`
		Peel peelCommand `cmd:"" help:"Peel something."`
	}{}}
}

type bakeCommand struct {
	What string `arg:"" help:"Bread or cake."`
	peelCommand
}

func (bakeCommand) Example() string { return "kitchen bake cake" }
func (bakeCommand) Finishes() bool  { return true }

type peelCommand struct{}

func (peelCommand) Run(env *Environment) error {
	said := "done"
	select {
	case <-env.Ctx.Done():
		said = "ended"
	case <-time.After(time.Minute):
	}
	_, err := io.WriteString(env.Stdout, said)
	return err
}

// TestRun runs command lines after a first signal, which ends commands that do not finish by themselves.
func TestRun(t *testing.T) {
	for _, test := range []struct {
		args       string
		out, begin string // what standard output has, and begins with
		err        string
	}{
		{"bake bread", "done", "done", ""},
		{"peel", "ended", "ended", ""},
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
		synctest.Test(t, func(t *testing.T) {
			env, out := testEnv(t)
			stop := make(chan struct{})
			env.Stop = stop
			close(stop)
			err := kitchen().Run(env, strings.Fields(test.args))
			if got := out.String(); !strings.Contains(got, test.out) || !strings.HasPrefix(got, test.begin) {
				t.Errorf("%q prints\n%s\nwant %q, and first %q", test.args, got, test.out, test.begin)
			}
			wantUsage(t, test.args, err, test.err)
		})
	}
}

func ExampleCommandLine() {
	fmt.Println(CommandLine([]string{"tourney", "run", "it's late.yaml", "--db", "x/night=1.db", ""}))
	// Output: tourney run 'it'\''s late.yaml' --db x/night=1.db ''
}
