//go:build cgo

package sqlite

import (
	"errors"

	"github.com/mattn/go-sqlite3"
)

// errNoDriver says why this build cannot open databases; it is nil in builds with cgo.
var errNoDriver error

// code returns SQLite's primary result code inside err, or 0.
func code(err error) int {
	if e, ok := errors.AsType[sqlite3.Error](err); ok {
		return int(e.Code)
	}
	return 0
}
