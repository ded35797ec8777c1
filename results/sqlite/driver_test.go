package sqlite

import (
	"cmp"
	"database/sql"
	"fmt"
	"syscall"
	"testing"

	"github.com/mattn/go-sqlite3"
)

// TestCheckedCells wants every connection to check the sizes of cells.
func TestCheckedCells(t *testing.T) {
	s := newStore(t)
	for name, pool := range map[string]*sql.DB{"reading": s.read, "writing": s.write} {
		var conns []*sql.Conn
		for range min(3, cmp.Or(pool.Stats().MaxOpenConnections, 3)) {
			conn, err := pool.Conn(t.Context())
			must(t, err)
			conns = append(conns, conn)
			var on int
			if err := conn.QueryRowContext(t.Context(), "PRAGMA cell_size_check").Scan(&on); err != nil || on != 1 {
				t.Errorf("%s: PRAGMA cell_size_check is %d, %v", name, on, err)
			}
		}
		for _, conn := range conns {
			must(t, conn.Close())
		}
	}
}

// TestFullDisks wants all ways in which a disk is full to be known, and no other trouble with it.
func TestFullDisks(t *testing.T) {
	for _, c := range []struct {
		err  error
		full bool
	}{
		{sqlite3.Error{Code: sqlite3.ErrFull}, true},
		{sqlite3.Error{Code: sqlite3.ErrIoErr, SystemErrno: syscall.ENOSPC}, true},
		{fmt.Errorf("wrapped: %w", sqlite3.Error{Code: sqlite3.ErrIoErr, SystemErrno: syscall.EDQUOT}), true},
		{sqlite3.Error{Code: sqlite3.ErrIoErr, SystemErrno: syscall.EIO}, false},
		{sqlite3.Error{Code: sqlite3.ErrBusy}, false},
		{syscall.ENOSPC, false},
		{nil, false},
	} {
		if got := full(c.err); got != c.full {
			t.Errorf("%v: full is %t", c.err, got)
		}
	}
}
