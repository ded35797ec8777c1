package sqlite

import (
	"context"
	"database/sql"
	"errors"
)

// Changes reports writes of other processes to a database. It holds a connection of its own, because SQLite counts
// writes by connection, and blocks no writer. It is not safe for concurrent use.
type Changes struct {
	store   *Store
	conn    *sql.Conn
	version int64 // SQLite's data_version; 0 before the first call
}

// Changes starts watching the database. The caller closes the watch before the store.
func (s *Store) Changes(ctx context.Context) (*Changes, error) {
	conn, err := s.read.Conn(ctx)
	if err != nil {
		return nil, s.explain(err)
	}
	return &Changes{store: s, conn: conn}, nil
}

// Any reports whether anything was committed since the last call. The first call returns true. A call costs one pragma.
func (c *Changes) Any(ctx context.Context) (bool, error) {
	var version int64
	err := patiently(ctx, c.store.path, c.store.tell, func() error {
		return c.conn.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version)
	})
	if err != nil {
		return false, c.store.explain(err)
	}
	changed := version != c.version
	c.version = version
	return changed, nil
}

// Close returns the connection to the pool.
func (c *Changes) Close() error {
	err := c.conn.Close()
	if errors.Is(err, sql.ErrConnDone) { // closed by the end of a context
		return nil
	}
	return c.store.explain(err)
}
