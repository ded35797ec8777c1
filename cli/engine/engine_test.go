package engine

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"

	"tourney/arena/fingerprint"
	_ "tourney/games/all"
	"tourney/games/gamestest"
	_ "tourney/players/all"
)

// TestMain makes the test's own program an engine, for TestMainExits.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "engine" {
		Main()
	}
	os.Exit(m.Run())
}

// TestMainExits: the process prints its answer and ends with the exit code.
func TestMainExits(t *testing.T) {
	program := gamestest.Must(os.Executable())(t)
	for args, want := range map[string]int{"--help": 0, "chess": 2} {
		cmd := exec.CommandContext(t.Context(), program, "engine", args)
		out, _ := cmd.Output() // the exit code is compared
		if code := cmd.ProcessState.ExitCode(); code != want || string(out) != map[int]string{0: usage + "\n"}[want] {
			t.Errorf("engine %s: exit code %d, %q; want %d", args, code, out, want)
		}
	}
}

// TestRun: the program answers a referee or draws a portrait, and says what is wrong with a command line.
func TestRun(t *testing.T) {
	for _, test := range []struct {
		args       string
		in         string
		out, wrong string // the beginnings
		code       int
	}{
		{"engine pentago a@1", "tourney 1 pentago\nquit\n", "ready a@1\n", "", 0},
		{"engine --portrait loa random --option cap=1", "", "", "tourney: this program is an engine only: " + usage, 2},
		{"engine pentago a@1", "played 3\n", "", "tourney: played comes before new\n", 1},
		{"engine --help", "", usage + "\n", "", 0},
		{"engine pentago x@1", "", "", `tourney: player "x@1": unknown heuristic of pentago "x"`, 2},
		{"engine chess a", "", "", `tourney: unknown game "chess"`, 2},
		{"engine --option cap loa random", "", "", `tourney: invalid value "cap" for flag -option: want NAME=VALUE`, 2},
		{"list", "", "", "tourney: this program is an engine only: " + usage, 2},
		{"", "", "", "tourney: this program is an engine only: " + usage, 2},
	} {
		var out, wrong bytes.Buffer
		code := run(t.Context(), strings.Fields(test.args), strings.NewReader(test.in), &out, &wrong)
		said := strings.HasPrefix(out.String(), test.out) && strings.HasPrefix(wrong.String(), test.wrong)
		if code != test.code || !said || (out.Len() > 0) != (test.out != "") || (wrong.Len() > 0) != (test.wrong != "") {
			t.Errorf("%s: exit code %d, %q, %q; want %d, %q, %q", test.args, code, &out, &wrong, test.code, test.out, test.wrong)
		}
	}
	portrait := func(args string) (p fingerprint.Portrait) {
		var out, wrong bytes.Buffer
		if code := run(t.Context(), strings.Fields(args), strings.NewReader(""), &out, &wrong); code != 0 {
			t.Fatalf("%s: exit code %d: %s", args, code, &wrong)
		}
		gamestest.OK(t, json.Unmarshal(out.Bytes(), &p))
		return p
	}
	one, other := portrait("engine --portrait loa random"), portrait("engine --portrait --option cap=1 loa random")
	if got := strings.Join(other.Since(one), "; "); !strings.HasPrefix(got, "the rules (perft) on ") {
		t.Errorf("with another rule has changed: %q", got)
	}
}
