// Faults plants faults into the program, one at a time, and asks the tests: a fault that none of them notices is a hole
// in them. Nothing in the folder changes: the go command reads the faulty file in the place of the true one (-overlay).
//
//	go run ./.ci/faults [-run REGEXP] [-tags TAGS] [LIST ...]
//
// Without lists it plants those of .ci/faults/*.txt. A list has one block of lines for each fault:
//
//	fault the checksum of a trial is not looked at
//	in results/sqlite/trials.go
//	- 	if sum != checksum(values...) {
//	+ 	if false && sum != checksum(values...) {
//	by ./results/sqlite
//
// The lines with - stand once in the file, one after the other; those with + take their place. "by" names the packages
// whose tests must notice, the first to ask first. A fault that does not compile is an error, as is one whose lines are
// gone, and tests that fail without a fault.
package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// fault is a change of one file that makes the program wrong.
type fault struct {
	name, file string
	old, new   []string // lines
	by         []string // packages
	list       string   // where it stands
}

func main() {
	run := flag.String("run", "", "only faults whose name matches")
	tags := flag.String("tags", "", "build tags of the tests: long for full sizes")
	flag.Parse()
	if err := plantAll(flag.Args(), *run, *tags); err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(1)
	}
}

// plantAll plants the faults of the lists and says which tests notice each. It fails if one goes unnoticed.
func plantAll(lists []string, run, tags string) error {
	only, err := regexp.Compile(run)
	if err != nil {
		return err
	}
	if len(lists) == 0 {
		if lists, err = filepath.Glob(".ci/faults/*.txt"); err != nil {
			return err
		}
	}
	var faults []fault
	for _, list := range lists {
		read, err := readList(list)
		if err != nil {
			return err
		}
		faults = append(faults, read...)
	}
	work, err := os.MkdirTemp("", "faults")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	var errs []error
	planted, sound := 0, map[string]error{}
	for _, f := range faults {
		if !only.MatchString(f.name) {
			continue
		}
		planted++
		for _, pkg := range f.by {
			if _, ok := sound[pkg]; !ok {
				sound[pkg] = pass(pkg, tags)
			}
			err = errors.Join(err, sound[pkg])
		}
		if err != nil {
			return err
		}
		begun := time.Now()
		by, err := f.plant(work, tags)
		if err != nil {
			by = "FAILED: " + err.Error()
			errs = append(errs, fmt.Errorf("%s: %s: %w", f.list, f.name, err))
		}
		fmt.Printf("%5.1f s  %s: %s: %s\n", time.Since(begun).Seconds(), filepath.Base(f.list), f.name, by)
	}
	if planted == 0 {
		return fmt.Errorf("no fault of %d lists is called %q: the lists are in .ci/faults of the repository's root", len(lists), run)
	}
	fmt.Printf("%d faults planted, %d noticed\n", planted, planted-len(errs))
	return errors.Join(errs...)
}

// readList reads the faults of a list.
func readList(list string) ([]fault, error) {
	text, err := os.ReadFile(list)
	if err != nil {
		return nil, err
	}
	var faults []fault
	for i, line := range strings.Split(string(text), "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		if word == "fault" {
			faults = append(faults, fault{name: rest, list: list})
			continue
		}
		if len(faults) == 0 {
			return nil, fmt.Errorf("%s:%d: %q before the first fault", list, i+1, line)
		}
		f := &faults[len(faults)-1]
		switch word {
		case "in":
			f.file = rest
		case "-":
			f.old = append(f.old, rest)
		case "+":
			f.new = append(f.new, rest)
		case "by":
			f.by = strings.Fields(rest)
		default:
			return nil, fmt.Errorf("%s:%d: %q: want fault, in, -, + or by", list, i+1, word)
		}
	}
	return faults, nil
}

// test returns the command that runs the tests of a package.
func test(pkg, tags string, flags ...string) *exec.Cmd {
	return exec.Command("go", append(append([]string{"test", "-vet=off", "-tags", tags}, flags...), pkg)...)
}

// pass wants that the tests of a package pass without a fault.
func pass(pkg, tags string) error {
	if out, err := test(pkg, tags).CombinedOutput(); err != nil {
		return fmt.Errorf("without a fault: go test %s: %w\n%s", pkg, err, out)
	}
	return nil
}

// failed is the line of a test that failed, or of a program that has ended.
var failed = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)|^(?:panic|fatal error): .*|^signal: .*`)

// plant runs the tests on a program with the fault and says which failed first.
func (f *fault) plant(work, tags string) (string, error) {
	source, err := os.ReadFile(f.file)
	if err != nil {
		return "", err
	}
	old, new := strings.Join(f.old, "\n")+"\n", strings.Join(f.new, "\n")+"\n"
	if n := strings.Count(string(source), old); n != 1 || len(f.old) == 0 {
		return "", fmt.Errorf("its lines stand %d times in %s", n, f.file)
	}
	if old == new || len(f.by) == 0 {
		return "", errors.New("it changes nothing, or no package must notice it")
	}
	here, err := filepath.Abs(f.file)
	if err != nil {
		return "", err
	}
	faulty, overlay := filepath.Join(work, "faulty.go"), filepath.Join(work, "overlay.json")
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{here: faulty}})
	if err != nil {
		return "", err
	}
	err = errors.Join(
		os.WriteFile(faulty, []byte(strings.Replace(string(source), old, new, 1)), 0o600),
		os.WriteFile(overlay, replace, 0o600),
	)
	if err != nil {
		return "", err
	}
	for _, pkg := range f.by {
		out, err := test(pkg, tags, "-failfast", "-overlay", overlay).CombinedOutput()
		if err == nil {
			continue
		}
		m := failed.FindSubmatch(out)
		if m == nil {
			return "", fmt.Errorf("it does not compile, or no test has run: %s", out)
		}
		return fmt.Sprintf("%s %s", pkg, cmp.Or(string(m[1]), string(m[0]))), nil
	}
	return "", fmt.Errorf("no test of %s notices", strings.Join(f.by, ", "))
}
