//go:build cgo

package sqlite

import (
	"database/sql"
	"errors"
	"syscall"

	"github.com/mattn/go-sqlite3"
)

// errNoDriver says why this build cannot open databases; it is nil in builds with cgo.
var errNoDriver error

func init() {
	sql.Register(driver, &sqlite3.SQLiteDriver{ConnectHook: func(c *sqlite3.SQLiteConn) error {
		_, err := c.Exec("PRAGMA cell_size_check = on", nil)
		return err
	}})
}

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
