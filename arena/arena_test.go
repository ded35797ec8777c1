package arena_test

import (
	"testing"

	"tourney/arena/arenatest"
)

// TestScripts: whatever workers, kills and faults come in which order, the arena asks, stores and tells as in the log.
func TestScripts(t *testing.T) { arenatest.Scripts(t, "testdata/scripts.txt", *update) }
