package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/mattn/go-isatty"

	"tourney/cmd/internal/shell"
)

// longestLine is how much of a line of input is kept. Nobody types that much.
const longestLine = 1 << 10

// input is what somebody types, line by line.
type input struct {
	lines   chan string
	failure error // why lines is closed; nil at the end of input
	prompts io.Writer
	echo    bool // what comes from a file or a pipe does not show by itself
}

// newInput begins to read. A goroutine may stay behind that waits for a line: Go has no way to break that off, and the
// process ends with the command.
func newInput(env *shell.Environment) *input {
	in := &input{lines: make(chan string), prompts: env.Stderr, echo: true}
	if env.Stdin == nil {
		close(in.lines)
		return in
	}
	if f, ok := env.Stdin.(*os.File); ok && isatty.IsTerminal(f.Fd()) {
		in.echo = false
	}
	go func() {
		defer close(in.lines)
		for r := bufio.NewReaderSize(env.Stdin, longestLine); ; {
			line, err := readLine(r)
			if err == io.EOF {
				return
			}
			if err != nil {
				in.failure = fmt.Errorf("the input cannot be read: %w", err)
				return
			}
			select {
			case in.lines <- line:
			case <-env.Ctx.Done():
				return
			}
		}
	}()
	return in
}

// readLine reads a line and returns as much of it as the reader holds at once.
func readLine(r *bufio.Reader) (string, error) {
	text, more, err := r.ReadLine()
	line := string(text)
	for more && err == nil {
		_, more, err = r.ReadLine()
	}
	if err == io.EOF && line != "" {
		err = nil
	}
	return line, err
}

// ask prompts for a line. At the end of input it returns io.EOF.
func (in *input) ask(ctx context.Context, prompt string) (string, error) {
	fmt.Fprint(in.prompts, prompt)
	select {
	case line, ok := <-in.lines:
		switch {
		case ok && in.echo:
			fmt.Fprintln(in.prompts, line)
		case !ok:
			fmt.Fprintln(in.prompts)
		}
		if !ok && in.failure != nil {
			return "", in.failure
		}
		if !ok {
			return "", io.EOF
		}
		return line, nil
	case <-ctx.Done():
		fmt.Fprintln(in.prompts)
		return "", ctx.Err()
	}
}
