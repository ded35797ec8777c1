package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"

	"tourney/arena/config"
	"tourney/arena/input"
	"tourney/games"
	"tourney/results"
)

// usageError is an error of the user's input.
type usageError struct{ err error }

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

// Usage marks an error as one of the user's input. It returns nil for nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return usageError{err}
}

// NotRead returns the error for a file that could not be read. A missing file, a folder or a device is the user's mistake.
func NotRead(what string, err error) error {
	wrapped := fmt.Errorf("%s: %w", what, err)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, input.ErrUnfit) {
		return Usage(wrapped)
	}
	return wrapped
}

// NotStored returns the error for a name that a database lacks, with the nearest stored name.
func NotStored(db, what, name string, stored []string) error {
	shown := make([]string, len(stored))
	for i, s := range stored {
		shown[i] = results.Visible(s)
	}
	return Usage(fmt.Errorf("%s: %w", db, games.UnknownName(what, name, shown)))
}

// toldError is an error that needs no advice to verify the database.
type toldError struct{ error }

func (e toldError) Unwrap() error { return e.error }

// Told marks the error of a command that has looked for all damage itself. It returns nil for nil.
func Told(err error) error {
	if err == nil {
		return nil
	}
	return toldError{err}
}

// Unread reports whether an error means that the reader of a pipe has closed it, as head does after its last line.
func Unread(err error) bool { return errors.Is(err, syscall.EPIPE) }

// exitCode prints an error and returns the exit code: 0 done, 1 failed, 2 wrong usage. It prints nothing for a closed
// pipe, but returns 1, because the work was cut short.
func exitCode(program string, err error, stderr io.Writer) int {
	switch {
	case err == nil:
		return 0
	case Unread(err):
		return 1
	}
	if errors.Is(err, context.Canceled) {
		err = errors.New("stopped")
	}
	var wrong usageError
	var errs config.Errors
	isConfig := errors.As(err, &errs)
	if isConfig {
		fmt.Fprintln(stderr, err) // begins with the place in the file
	} else {
		advice := ""
		var told toldError
		if errors.Is(err, results.ErrDamaged) && !errors.As(err, &told) {
			advice = " (tourney verify tells more)"
		}
		fmt.Fprintf(stderr, "%s: %v%s\n", program, err, advice)
	}
	for _, input := range []error{
		results.ErrNoRun, results.ErrNoGame, results.ErrNoStudy, results.ErrForeign,
	} {
		if errors.Is(err, input) {
			return 2
		}
	}
	if isConfig || errors.As(err, &wrong) {
		return 2
	}
	return 1
}
