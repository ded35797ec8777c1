package web

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"

	"tourney/results"
	"tourney/results/report"
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

// trouble returns the page for an error.
func trouble(r *http.Request, err error) *sheet {
	s := &sheet{Template: "trouble", Title: "Not shown", status: http.StatusInternalServerError}
	var known *problem
	var broken *bug
	_, unsuited := errors.AsType[report.Unsuited](err)
	switch {
	case errors.As(err, &known):
		s.status = known.status
	case errors.As(err, &broken):
		slog.Error("a panic", "at", r.URL.Path, "text", broken.text, "stack", string(broken.stack))
	case errors.Is(err, results.ErrNoRun), errors.Is(err, results.ErrNoStudy), errors.Is(err, results.ErrNoGame):
		s.status = http.StatusNotFound
	case unsuited:
		s.status = http.StatusNotFound
	case errors.Is(err, errCounting):
		s.status = http.StatusServiceUnavailable
		err = errors.New("this is still being counted: ask again in a moment")
	case errors.Is(err, context.DeadlineExceeded):
		s.status = http.StatusServiceUnavailable
		err = fmt.Errorf("the database did not answer within %v: another program may have locked it", answerWithin)
	case errors.Is(err, context.Canceled):
		s.status = http.StatusServiceUnavailable
	case !errors.Is(err, results.ErrDamaged): // gone, locked, of another form: it may come back
		s.status = http.StatusServiceUnavailable
		if errors.Is(err, fs.ErrNotExist) {
			s.Live = true
		}
	}
	s.Live = s.Live || s.status == http.StatusServiceUnavailable
	s.Data = struct {
		Sentence string
		Status   int
	}{results.Visible(err.Error()), s.status}
	return s
}
