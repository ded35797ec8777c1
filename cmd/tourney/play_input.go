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

// longestLine is the largest number of bytes in a line of input. Nobody types that much.
const longestLine = 1 << 16

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
		scanner := bufio.NewScanner(env.Stdin)
		scanner.Buffer(nil, longestLine)
		for scanner.Scan() {
			select {
			case in.lines <- scanner.Text():
			case <-env.Ctx.Done():
				return
			}
		}
		if err := scanner.Err(); err != nil {
			in.failure = fmt.Errorf("the input cannot be read: %w", err)
		}
	}()
	return in
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
