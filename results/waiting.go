package results

import "time"

// Waiting is the wait of a store for another program that has locked the database, or for space on the disk.
type Waiting struct {
	Path   string        // of the database
	Full   bool          // the disk is full
	Waited time.Duration // so far, in whole seconds; 0 when the wait is over
}
