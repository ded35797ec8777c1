//go:build cgo

package sqlite

import (
	"errors"
	"syscall"

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

// full reports whether SQLite found no space on the disk. For the index of its log, and for quotas, it has no code of its
// own.
func full(err error) bool {
	e, ok := errors.AsType[sqlite3.Error](err)
	return ok && (e.Code == sqlite3.ErrFull || e.SystemErrno == syscall.ENOSPC || e.SystemErrno == syscall.EDQUOT)
}
