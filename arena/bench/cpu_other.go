//go:build !unix

package bench

import "time"

var started = time.Now()

// spentUntilNow returns the wall time since the start: CPU time has no portable call on these systems.
func spentUntilNow() time.Duration { return time.Since(started) }
