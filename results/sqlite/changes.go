package sqlite

import (
	"context"
	"database/sql"
	"sync"
)

// changes counts the commits that a reader has seen. SQLite counts them by connection, so changes holds one of its own,
// which blocks no writer.
type changes struct {
	sync.Mutex
	conn    *sql.Conn // nil before the first call, and after an error
	version int64     // SQLite's data_version on conn
	count   uint64
}

// Changed returns a number that grows with the commits of other stores, in any process, since the last call. The number
// of a first call is 1. A call costs one pragma, 14 µs.
func (s *Store) Changed(ctx context.Context) (uint64, error) {
	c := &s.changes
	c.Lock()
	defer c.Unlock()
	var version int64
	err := patiently(ctx, s.path, s.tell, func() (err error) {
		if c.conn == nil {
			if c.conn, err = s.read.Conn(ctx); err != nil {
				c.conn = nil
				return err
			}
			c.version = 0 // another connection counts from the beginning
		}
		return c.conn.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version)
	})
	if err != nil {
		c.drop()
		return c.count, s.explain(err)
	}
	if version != c.version {
		c.version = version
		c.count++
	}
	return c.count, nil
}

// drop returns the connection to the pool.
func (c *changes) drop() {
	if c.conn != nil {
		_ = c.conn.Close() // it is in use no more, whatever the pool says
		c.conn = nil
	}
}
