package served_test

import (
	"strings"
	"testing"

	"tourney/players/served"
)

// endless is an input such as /dev/zero: a line without an end. It counts what was read.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	clear(p)
	e.read += len(p)
	return len(p), nil
}

// TestEndlessLine: an input without lines is refused in words, in every protocol, before it fills the memory.
func TestEndlessLine(t *testing.T) {
	for _, protocol := range served.Protocols() {
		game := map[string]string{"gomocup": "gomoku", "gtp": "blokus", "tourney": "pentago"}[protocol]
		in := &endless{}
		_, err := serve(t, game, protocol, "random", in)
		if err == nil || !strings.Contains(err.Error(), "a line of more than 1048576 bytes") || in.read > 8<<20 {
			t.Errorf("%s: %v after %d bytes", protocol, err, in.read)
		}
	}
}
