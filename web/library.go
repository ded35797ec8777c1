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

// library holds the open database. It opens the database anew when another file has taken its place.
type library struct {
	path string
	open func(ctx context.Context) (Database, error)

	sync.Mutex
	db      Database    // nil if it is not open
	file    os.FileInfo // of db
	commits uint64      // of db, at the last look
	age     uint64      // grows with every change that was seen
	told    uint64      // age at the end of the last look
	renew   func()      // is called when db is another one
}

// forgetAfter is how long requests in progress may go on reading a database that was replaced.
const forgetAfter = 30 * time.Second

// use returns the database and its age: equal ages mean equal content, as far as looks have told.
func (l *library) use(ctx context.Context) (Database, uint64, error) {
	l.Lock()
	defer l.Unlock()
	file, err := os.Stat(l.path)
	if l.db != nil && (err != nil || !os.SameFile(file, l.file)) {
		old := l.db
		time.AfterFunc(forgetAfter, func() { old.Close() })
		l.db = nil
		l.age++
		l.renew()
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, l.age, fmt.Errorf("%s is not there any more: this page goes on when it is back", l.path)
	}
	if err != nil {
		return nil, l.age, err
	}
	if l.db == nil {
		db, err := l.open(ctx)
		if err != nil {
			return nil, l.age, err
		}
		l.db, l.file, l.commits = db, file, 0
		l.age++
	}
	return l.db, l.age, nil
}

// look reports whether anything has changed since the last look.
func (l *library) look(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, pollEvery)
	defer cancel()
	n := uint64(0)
	db, _, err := l.use(ctx)
	if err == nil {
		n, err = db.Changed(ctx)
	}
	l.Lock()
	defer l.Unlock()
	if err == nil && n != l.commits && l.db == db {
		l.commits = n
		l.age++
	}
	changed := l.age != l.told
	l.told = l.age
	return changed
}

func (l *library) close() error {
	l.Lock()
	defer l.Unlock()
	if l.db == nil {
		return nil
	}
	defer func() { l.db = nil }()
	return l.db.Close()
}
