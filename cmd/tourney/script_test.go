package main

import (
	"bytes"
	"encoding/csv"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"tourney/cmd/internal/scripts"
)

var update = flag.Bool("update", false, "rewrite the expected files in the scripts")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tourney": main})
}

// TestScripts runs the command line as a user would; each script is one story.
func TestScripts(t *testing.T) {
	scripts.Run(t, *update, map[string]scripts.Command{"alter": alter, "blank": blank})
}

// executed runs tourney as a process of its own, as scripts do.
func executed(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, said bytes.Buffer
	command := exec.CommandContext(t.Context(), "tourney", args...)
	command.Stdout, command.Stderr = &out, &said
	if err := command.Run(); command.ProcessState == nil {
		t.Fatal(err)
	}
	return out.String(), said.String(), command.ProcessState.ExitCode()
}

// blank FILE COLUMN empties a column of a CSV file, in all lines but the head; every cell must have been a number above 0.
func blank(ts *testscript.TestScript, _ bool, args []string) {
	lines, err := csv.NewReader(strings.NewReader(ts.ReadFile(args[0]))).ReadAll()
	ts.Check(err)
	column := slices.Index(lines[0], args[1])
	for _, line := range lines[1:] {
		if number, err := strconv.ParseFloat(line[column], 64); err != nil || number <= 0 {
			ts.Fatalf("%s: %s is %q, want a number above 0", args[0], args[1], line[column])
		}
		line[column] = ""
	}
	var out bytes.Buffer
	ts.Check(csv.NewWriter(&out).WriteAll(lines))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), out.Bytes(), 0o666))
}

// alter FILE OFFSET HEX overwrites bytes of a file.
func alter(ts *testscript.TestScript, _ bool, args []string) {
	offset, err := strconv.Atoi(args[1])
	ts.Check(err)
	var bytes []byte
	_, err = fmt.Sscanf(args[2], "%x", &bytes)
	ts.Check(err)
	f, err := os.OpenFile(ts.MkAbs(args[0]), os.O_RDWR, 0)
	ts.Check(err)
	_, err = f.WriteAt(bytes, int64(offset))
	ts.Check(err)
	ts.Check(f.Close())
}
