//go:build unix

package external

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"tourney/players"
)

// TestPipe: a pipe that may be executed is no program. To hash it would wait for ever.
func TestPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o755); err != nil {
		t.Skip(err)
	}
	if _, err := players.ParsePlayer("pentago", "external:"+pipe); err == nil || !strings.Contains(err.Error(), "it is not a regular file") {
		t.Error(err)
	}
}
