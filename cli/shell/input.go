package shell

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"tourney/results"
)

// Input reads lines from a person: at a terminal with editing and a history.
type Input struct {
	prompts io.Writer
	lines   *bufio.Reader
	echo    bool    // print each line read, because it comes from a file or a pipe
	editor  *editor // nil if the terminal cannot edit
}

// longestLine is the number of bytes kept of an input line.
const longestLine = 1 << 10

// Input returns the input from Stdin, with Prompts.
func (e *Environment) Input() *Input {
	stdin := e.Stdin
	if stdin == nil {
		stdin = strings.NewReader("")
	}
	in := &Input{prompts: e.Prompts(), lines: bufio.NewReaderSize(stdin, longestLine), echo: !e.OnTerminal()}
	if f, ok := terminal(in.prompts); ok && e.OnTerminal() && os.Getenv("TERM") != "dumb" {
		if _, ok := terminal(e.Stdout); ok {
			in.editor = terminalEditor(e.Stdin.(*os.File), f)
		}
	}
	return in
}

// OnTerminal reports whether a person at a terminal can be asked.
func (e *Environment) OnTerminal() bool {
	f, ok := e.Stdin.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Ask prompts for a line. It returns io.EOF at the end of input. complete, which may be nil, is for the editor.
//
// When ctx ends, a goroutine stays behind that waits for the line, because Go cannot interrupt the read. The process
// ends with the command.
func (in *Input) Ask(ctx context.Context, prompt string, complete Complete) (string, error) {
	type answer struct {
		line string
		err  error
	}
	answers := make(chan answer, 1)
	read, restore := func() (string, error) { return readLine(in.lines) }, func() {}
	if in.editor == nil {
		fmt.Fprint(in.prompts, prompt)
	} else {
		var err error
		if restore, err = in.editor.begin(prompt, complete); err != nil {
			return "", err
		}
		read = in.editor.read
	}
	go func() {
		defer func() { // completion calls games of any author: a panic must not leave the terminal raw
			if value := recover(); value != nil {
				restore()
				panic(value)
			}
		}()
		line, err := read()
		answers <- answer{line, err}
	}()
	var a answer
	select {
	case a = <-answers:
	case <-ctx.Done():
		a.err = ctx.Err()
	}
	restore()
	switch {
	case a.err != nil:
		fmt.Fprintln(in.prompts)
	case in.echo:
		fmt.Fprintln(in.prompts, a.line)
	}
	if a.err != nil && a.err != io.EOF && !errors.Is(a.err, context.Canceled) {
		a.err = fmt.Errorf("the input cannot be read: %w", a.err)
	}
	return a.line, a.err
}

// readLine reads a line, and returns as much of it as fits into the reader's buffer.
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

// errDeclined is the error of a command whose question was not answered by yes.
var errDeclined = errors.New("nothing is changed")

func (e *Environment) Confirm(question string) error {
	answer, err := e.Input().Ask(e.Ctx, results.Visible(question)+"? [y/N] ", nil)
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	switch strings.ToLower(strings.TrimSpace(answer)) {
	case "y", "yes":
		return nil
	}
	return errDeclined
}
