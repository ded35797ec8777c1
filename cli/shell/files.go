package shell

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"tourney/report/chart"
	"tourney/results/sqlite"
)

// OpenStore opens a database as its only writer, as sqlite.Open does. A name that no file can have is wrong usage. It
// waits while another program has the database locked, until the user stops it.
func (e *Environment) OpenStore(db string) (*sqlite.Store, error) {
	opening, cancel := e.EndingAtStop()
	defer cancel()
	store, err := sqlite.Open(opening.Ctx, db, e.waits())
	if errors.Is(err, fs.ErrInvalid) {
		return nil, Usage(err)
	}
	return store, err
}

// CheckFolder returns an error if a database cannot be created at this path.
func CheckFolder(db string) error {
	if err := tryFile(db); err != nil {
		return Usage(fmt.Errorf("database %s: no file can be made in its folder (%w): name another with --db", db, err))
	}
	return nil
}

// tryFile makes a file beside path and removes it.
func tryFile(path string) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+"*")
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		err = e.Err
	}
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// OpenReader opens a database for reading, as sqlite.OpenReader does. A missing database is wrong usage.
func (e *Environment) OpenReader(db string) (*sqlite.Store, error) {
	store, err := sqlite.OpenReader(e.Ctx, db, e.waits())
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return nil, Usage(err)
	}
	return store, err
}

// OpenReaderIfAny is OpenReader, but returns a nil store for a missing database.
func (e *Environment) OpenReaderIfAny(db string) (*sqlite.Store, error) {
	if _, err := os.Stat(db); errors.Is(err, fs.ErrNotExist) && db != "" {
		return nil, nil
	}
	return e.OpenReader(db)
}

// CheckPicture returns an error if a picture cannot be drawn, or would replace the database. Call it before long work.
func CheckPicture(picture, db string) error { return CheckApart(picture, "the database", db) }

// CheckApart returns an error if a picture cannot be drawn, or would replace a file; what names the file.
func CheckApart(picture, what, file string) error {
	if _, err := chart.FormatOf(picture); err != nil {
		return Usage(err)
	}
	return checkApart("picture", picture, what, file)
}

// CheckReport returns an error if a report cannot be written, or would replace the database. Call it before long work.
func CheckReport(report, db string) error {
	if !strings.EqualFold(filepath.Ext(report), ".html") {
		return Usage(fmt.Errorf("report %s: the name has to end in .html", report))
	}
	if err := checkApart("report", report, "the database", db); err != nil {
		return err
	}
	if err := tryFile(report); err != nil {
		return Usage(fmt.Errorf("report %s: no file can be made in its folder: %w", report, err))
	}
	return nil
}

// checkApart returns an error if no file can be made at path, or it would replace another file. kind says what is made,
// what names the other file.
func checkApart(kind, path, what, file string) error {
	if sameFile(path, file) {
		return Usage(fmt.Errorf("%s %s: that is %s: give the %[1]s another name", kind, path, what))
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return Usage(fmt.Errorf("%s %s: there is something of that name which is no file: give the %[1]s another", kind, path))
	}
	folder, err := os.Stat(filepath.Dir(path))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("the folder %s does not exist: create it first", filepath.Dir(path))
	case err == nil && !folder.IsDir():
		err = errors.New("its folder is a file")
	}
	if err != nil {
		return Usage(fmt.Errorf("%s %s: %w", kind, path, err))
	}
	return nil
}

// sameFile reports whether two paths name one file, which need not exist.
func sameFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	if errX == nil && errY == nil {
		return os.SameFile(x, y)
	}
	p, errP := filepath.Abs(a)
	q, errQ := filepath.Abs(b)
	return errP == nil && errQ == nil && p == q
}
