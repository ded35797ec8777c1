package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"time"
)

// connection holds the open database. It opens the database anew when another file has taken its place.
type connection struct {
	path  string
	open  func(ctx context.Context) (Database, error)
	renew func() // is called when the database is another one

	sync.Mutex
	db      Database    // nil if it is not open
	file    os.FileInfo // of db
	commits uint64      // of db, at the last look
	age     uint64      // grows with every change that was seen
	seen    uint64      // age at the end of the last look
	failure error       // of the last opening, nil after a successful one
	failed  time.Time
	broken  os.FileInfo // what could not be opened
}

const (
	forgetAfter = 30 * time.Second // requests in progress may go on reading a database that was replaced
	openAgain   = time.Second      // after a failure: others need not wait for the same lock
)

// use returns the database and its age: equal ages mean equal content, as far as looks have told.
func (c *connection) use(ctx context.Context) (Database, uint64, error) {
	c.Lock()
	defer c.Unlock()
	file, err := os.Stat(c.path)
	if c.db != nil && (err != nil || !os.SameFile(file, c.file)) {
		old := c.db
		time.AfterFunc(forgetAfter, func() { old.Close() })
		c.db = nil
		c.age++
		c.renew()
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, c.age, fmt.Errorf("%s is not there: this page goes on when it is", c.path)
	}
	if err != nil || c.db != nil {
		return c.db, c.age, err
	}
	if c.failure != nil && time.Since(c.failed) < openAgain && os.SameFile(file, c.broken) {
		return nil, c.age, c.failure
	}
	db, err := c.open(ctx)
	if c.failure = err; err != nil {
		c.failed, c.broken = time.Now(), file
		return nil, c.age, err
	}
	c.db, c.file, c.commits = db, file, 0
	c.age++
	return c.db, c.age, nil
}

// look reports whether anything has changed since the last look.
func (c *connection) look(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, pollEvery)
	defer cancel()
	n := uint64(0)
	db, _, err := c.use(ctx)
	if err == nil {
		n, err = db.Changed(ctx)
	}
	c.Lock()
	defer c.Unlock()
	if err == nil && n != c.commits && c.db == db {
		c.commits = n
		c.age++
	}
	changed := c.age != c.seen
	c.seen = c.age
	return changed
}

func (c *connection) close() error {
	c.Lock()
	defer c.Unlock()
	if c.db == nil {
		return nil
	}
	defer func() { c.db = nil }()
	return c.db.Close()
}
