package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"runtime/debug"
	"strings"
	"unicode"
	"unicode/utf8"

	"tourney/report"
	"tourney/results"
)

// problem is an error with the status of its answer.
type problem struct {
	status int
	error
}

func (p *problem) Unwrap() error { return p.error }

func missing(format string, args ...any) error {
	return &problem{http.StatusNotFound, fmt.Errorf(format, args...)}
}

func wrong(format string, args ...any) error {
	return &problem{http.StatusBadRequest, fmt.Errorf(format, args...)}
}

// trouble returns the page for an error. Readers see the database's name without its folders.
func (p *Page) trouble(err error) *sheet {
	s := &sheet{Template: "trouble", Title: "Not shown", status: http.StatusInternalServerError}
	var known *problem
	_, unsuited := errors.AsType[report.Unsuited](err)
	switch {
	case errors.Is(err, errCounting):
		s.status = http.StatusServiceUnavailable
		err = errors.New("this is still being counted: ask again in a moment")
	case errors.Is(err, context.Canceled):
		s.status = http.StatusServiceUnavailable
	case errors.As(err, &known):
		s.status = known.status
	case unsuited:
		s.status = http.StatusNotFound
	case errors.Is(err, results.ErrNoRun), errors.Is(err, results.ErrNoStudy), errors.Is(err, results.ErrNoGame):
		s.status, s.Live = http.StatusNotFound, true // it may be entered while somebody waits for it
		err = fmt.Errorf("%w. It may have been renamed or deleted, or not have begun", err)
	}
	s.Live = s.Live || s.status == http.StatusServiceUnavailable
	s.Data = struct {
		Sentence string
		Status   int
	}{visibleLines(p.settings.plain(err)), s.status}
	return s
}

// plain returns the text of an error without the folders of the database.
func (s Settings) plain(err error) string {
	return strings.ReplaceAll(err.Error(), s.Path, filepath.Base(s.Path))
}

// sentence lets a text begin with a capital.
func sentence(text string) string {
	text = results.Visible(text)
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// guarded calls f and turns a panic into an error. The log gets the stack.
func guarded[V any](f func() (V, error)) (value V, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &bug{fmt.Sprint(v)}
			slog.Error("a panic", "text", fmt.Sprint(v), "stack", string(debug.Stack()))
		}
	}()
	return f()
}

// bug is a panic of this program.
type bug struct{ text string }

func (b *bug) Error() string { return "this is a bug of the program: " + b.text }
