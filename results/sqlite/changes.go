package sqlite

import (
	"context"
	"database/sql"
	"errors"
)

// Changes tells when other processes write to a database. It holds a connection of its own, because SQLite counts by
// connection, and keeps nobody from writing. It is for one goroutine.
type Changes struct {
	store   *Store
	conn    *sql.Conn
	version int64 // of the data, as the connection counts; no counter has 0
}

// Changes returns a watch over the database. The caller closes it before the store.
func (s *Store) Changes(ctx context.Context) (*Changes, error) {
	conn, err := s.read.Conn(ctx)
	if err != nil {
		return nil, s.explain(err)
	}
	return &Changes{store: s, conn: conn}, nil
}

// Any reports whether something was committed since the last call; at the first it always does. It costs one pragma.
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

// Close gives the connection back.
func (c *Changes) Close() error {
	err := c.conn.Close()
	if errors.Is(err, sql.ErrConnDone) { // the end of a context has closed it
		return nil
	}
	return c.store.explain(err)
}
