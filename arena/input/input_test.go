package input

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tourney/games/gamestest"
)

func TestRead(t *testing.T) {
	folder := t.TempDir()
	write := func(name string, size int64) string {
		path := filepath.Join(folder, name)
		gamestest.OK(t, os.WriteFile(path, []byte("text"), 0o600))
		gamestest.OK(t, os.Truncate(path, size))
		return path
	}
	link := filepath.Join(folder, "link")
	gamestest.OK(t, os.Symlink(write("linked", 3), link))
	for path, size := range map[string]int{write("small", 4): 4, write("empty", 0): 0, write("full", Most): Most, link: 3} {
		if text, err := Read(path); err != nil || len(text) != size || !strings.HasPrefix("text", string(text[:min(size, 4)])) {
			t.Errorf("%s: %d bytes, %v; want %d", path, len(text), err, size)
		}
	}
	for path, want := range map[string]string{
		folder:                      "it is a folder: want a regular file of at most 16 MiB",
		write("large", Most+1):      "it has 16777217 bytes: want a regular file of at most 16 MiB",
		write("larger", Most<<10):   "it has 17179869184 bytes: want a regular file of at most 16 MiB",
		filepath.Join(folder, "no"): "no such file",
	} {
		text, err := Read(path)
		var e *fs.PathError
		if text != nil || !errors.As(err, &e) || e.Path != path || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %d bytes, %v; want %q", path, len(text), err, want)
		}
		if missing := errors.Is(err, fs.ErrNotExist); missing == errors.Is(err, ErrUnfit) {
			t.Errorf("%v: missing %t, and unfit just as much", err, missing)
		}
	}
}

// TestDevices: a device never ends, and a pipe that nobody writes to never begins.
func TestDevices(t *testing.T) {
	if _, err := os.Stat("/dev/zero"); err != nil {
		t.Skip("no such device")
	}
	if _, err := Read("/dev/zero"); !errors.Is(err, ErrUnfit) || !strings.Contains(err.Error(), "/dev/zero: it is a device") {
		t.Error(err)
	}
	r, w, err := os.Pipe()
	gamestest.OK(t, err)
	defer r.Close()
	defer w.Close()
	path := filepath.Join("/dev/fd", strconv.Itoa(int(r.Fd())))
	if _, err := os.Stat(path); err != nil {
		t.Skip("no names of open files")
	}
	if _, err := Read(path); !errors.Is(err, ErrUnfit) || !strings.Contains(err.Error(), "it is a pipe") {
		t.Error(err)
	}
}
