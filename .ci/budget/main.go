// Budget runs go test and says what it cost: CPU seconds of each package's tests and of all with compiling and linking.
// It fails if the tests fail, if one package costs more than 20 s, or if all cost more than 300 s.
//
//	go run ./.ci/budget [-package 20] [-all 300] [--] [flags and packages of go test]
//
// The go command prints how long a package took, but not how busy the processor was: on a busy machine the one says
// nothing about the other. So the test programs run below this program (-exec), and each adds a line to its output.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// spent begins the line that says the CPU seconds of a test program and of the programs it waited for.
const spent = "budget: cpu "

func main() {
	if len(os.Args) > 2 && os.Args[1] == "exec" {
		os.Exit(run(os.Args[2:]))
	}
	each := flag.Float64("package", 20, "most CPU seconds of one package's tests")
	all := flag.Float64("all", 300, "most CPU seconds of everything, compiling and linking included")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: go run ./.ci/budget [-package 20] [-all 300] [--] [flags and packages of go test]")
	}
	flag.Parse()
	if err := measure(flag.Args(), *each, *all); err != nil {
		fmt.Fprintln(os.Stderr, "budget:", err)
		os.Exit(1)
	}
}

// run runs a test program in the place of the go command, and returns its exit code.
func run(args []string) int {
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	if cmd.ProcessState == nil {
		fmt.Fprintln(os.Stderr, "budget:", err)
		return 1
	}
	fmt.Printf("\n%s%.2f\n", spent, (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds())
	if code := cmd.ProcessState.ExitCode(); code >= 0 {
		return code
	}
	return 1 // ended by a signal
}

// cost is what the tests of a package took.
type cost struct {
	name string
	cpu  float64 // seconds
	wall float64 // seconds
}

// event is a line of go test -json.
type event struct {
	Action, Package, ImportPath, Test, Output string
	Elapsed                                   float64
}

// measure runs go test with args, prints the output of failed tests and the table of costs.
func measure(args []string, each, all float64) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	begun := time.Now()
	cmd := exec.Command("go", append([]string{"test", "-json", "-exec", self + " exec"}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	costs, err := read(bufio.NewScanner(out))
	if err = errors.Join(err, cmd.Wait()); err != nil {
		err = fmt.Errorf("go test %s: %w", strings.Join(args, " "), err)
	}
	wall := time.Since(begun).Seconds()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &usage); err != nil {
		return err
	}
	total := time.Duration(usage.Utime.Nano() + usage.Stime.Nano()).Seconds()
	return errors.Join(err, tell(costs, wall, total, each, all))
}

// read reads the events of go test to their end. It prints what failed tests and builds have printed.
func read(in *bufio.Scanner) ([]cost, error) {
	in.Buffer(nil, 1<<24)
	output, costs := map[string][]string{}, map[string]*cost{}
	var list []*cost
	for in.Scan() {
		var e event
		if err := json.Unmarshal(in.Bytes(), &e); err != nil {
			return nil, fmt.Errorf("%w: %s", err, in.Text())
		}
		c := costs[e.Package]
		if c == nil {
			c = &cost{name: e.Package}
			costs[e.Package], list = c, append(list, c)
		}
		switch e.Action {
		case "output", "build-output":
			of := e.Package + e.ImportPath + " " + e.Test
			output[of] = append(output[of], e.Output)
			if seconds, ok := strings.CutPrefix(strings.TrimSpace(e.Output), spent); ok {
				c.cpu, _ = strconv.ParseFloat(seconds, 64)
			}
		case "fail", "build-fail":
			fmt.Print(strings.Join(output[e.Package+e.ImportPath+" "+e.Test], ""))
		}
		if e.Test == "" && (e.Action == "pass" || e.Action == "fail") {
			c.wall = e.Elapsed
		}
	}
	var measured []cost
	for _, c := range list {
		if c.cpu > 0 {
			measured = append(measured, *c)
		}
	}
	return measured, in.Err()
}

// tell prints the table, the dearest package first, and says what is over the budget.
func tell(costs []cost, wall, total, each, all float64) error {
	slices.SortStableFunc(costs, func(a, b cost) int { return int(1000 * (b.cpu - a.cpu)) })
	var errs []error
	tests := 0.0
	fmt.Println("  CPU s  wall s  package")
	for _, c := range costs {
		fmt.Printf("%7.1f %7.1f  %s\n", c.cpu, c.wall, c.name)
		tests += c.cpu
		if c.cpu > each {
			errs = append(errs, fmt.Errorf("%s takes %.1f CPU s, more than %g", c.name, c.cpu, each))
		}
	}
	fmt.Printf("%7.1f %7.1f  all, and %.1f CPU s of compiling and linking\n", tests, wall, total-tests)
	if total > all {
		errs = append(errs, fmt.Errorf("all take %.1f CPU s, more than %g", total, all))
	}
	return errors.Join(errs...)
}
