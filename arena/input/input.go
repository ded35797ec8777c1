// Package input reads the files that users name: configs, lists, reference tables, tokens, tickets. Such a file may be
// anything, also /dev/zero or a pipe that nobody writes to.
package input

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Most is the size of the largest file that Read reads, in bytes.
const Most = 16 << 20

// ErrUnfit is the error of a folder, a device, a pipe or a large file. It ends with what is wanted instead.
var ErrUnfit = fmt.Errorf("want a regular file of at most %d MiB", Most>>20)

// Read returns the contents of a regular file of at most Most bytes. Its errors are of type *fs.PathError, as those of
// os.ReadFile; those for other files wrap ErrUnfit.
func Read(path string) ([]byte, error) {
	unfit := func(what string) error {
		return &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("%s: %w", what, ErrUnfit)}
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		var e *fs.PathError
		if errors.As(err, &e) {
			e.Op = "open"
		}
		return nil, err
	case !info.Mode().IsRegular(): // asked before it is opened: a pipe would wait there
		return nil, unfit(kind(info.Mode()))
	case info.Size() > Most:
		return nil, unfit(fmt.Sprintf("it has %d bytes", info.Size()))
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, Most+1)) // it may have grown, and some of /proc say that they are empty
	if err == nil && len(text) > Most {
		err = unfit(fmt.Sprintf("it has more than %d bytes", Most))
	}
	if err != nil {
		return nil, err
	}
	return text, nil
}

// kind says what a file is that is not regular.
func kind(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "it is a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "it is a pipe"
	case mode&fs.ModeDevice != 0:
		return "it is a device"
	}
	return "it is no regular file"
}
