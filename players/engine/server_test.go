package engine_test

import (
	"io"
	"strings"
	"testing"

	"tourney/games"
	"tourney/players/engine"
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
	for _, protocol := range engine.Protocols() {
		game := map[string]string{"gomocup": "gomoku", "gtp": "blokus", "tourney": "pentago"}[protocol]
		in := &endless{}
		_, err := replies(t, game, protocol, "random", in)
		if err == nil || !strings.Contains(err.Error(), "a line of more than 1048576 bytes") || in.read > 8<<20 {
			t.Errorf("%s: %v after %d bytes", protocol, err, in.read)
		}
	}
}

// replies serves a player to a referee, and returns the answers.
func replies(t *testing.T, game, protocol, player string, referee io.Reader) (text string, err error) {
	t.Helper()
	g, options, _, err := games.SetUp(game, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	s := engine.Server{Game: g, Options: options, Spec: specOf(t, game, player), Version: "7"}
	err = s.Serve(t.Context(), protocol, referee, &out)
	return out.String(), err
}
