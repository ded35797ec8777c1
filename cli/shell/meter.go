package shell

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"tourney/results"
)

// Meter shows the progress of long work: a bar on a terminal, otherwise a line a minute, after the time of day.
// It is not safe for concurrent use.
type Meter struct {
	w     io.Writer
	unit  string
	fancy bool
	bar   *progressbar.ProgressBar
	label string     // beside the bar
	width func() int // of the terminal
	next  time.Time  // time of the next output; zero for at once

	first int       // done at the first reading, by an earlier process
	begun time.Time // when that was
}

// Reading is the progress that a meter shows.
type Reading struct {
	Done, Total int    // of all work, including that of earlier processes
	Label       string // beside the bar
	Line        string // without a bar
}

const (
	lineEvery = time.Minute
	barEvery  = 100 * time.Millisecond
)

// NewMeter returns a meter. With a unit, such as "games", counts, speed and remaining time follow the bar; with "" they
// do not.
func NewMeter(w io.Writer, unit string) *Meter {
	if f, ok := terminal(w); ok && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" {
		// Not through the writer of visible text, because a bar moves the cursor.
		return &Meter{w: f, unit: unit, fancy: true, width: func() int {
			width, _, _ := term.GetSize(int(f.Fd())) // 0 if unknown
			return width
		}}
	}
	return &Meter{w: w, unit: unit}
}

// NewLateMeter returns a meter for work that is usually fast: it shows nothing in the first second.
func NewLateMeter(w io.Writer, unit string) *Meter {
	m := NewMeter(w, unit)
	m.next = time.Now().Add(time.Second)
	return m
}

// Show must be called at the start and after every step. It calls read only when output is due.
func (m *Meter) Show(read func() Reading) {
	every := lineEvery
	if m.fancy {
		every = barEvery
	}
	now := time.Now()
	if now.Before(m.next) {
		return
	}
	m.next = now.Add(every)
	r := read()
	r.Label, r.Line = results.Visible(r.Label), results.Visible(r.Line)
	if !m.fancy {
		fmt.Fprintln(m.w, now.Format("15:04"), r.Line)
		return
	}
	if m.bar == nil {
		m.bar, m.label, m.first, m.begun = m.newBar(r), r.Label, r.Done, now
	}
	if m.bar.GetMax() != r.Total { // a study grows with each generation
		m.bar.ChangeMax(r.Total)
	}
	if label := fitted(r.Label, m.pace(r, now.Sub(m.begun)), m.width()-barRoom-2*len(strconv.Itoa(r.Total))); label != m.label {
		m.label = label
		m.bar.Describe(label) // Describe draws the bar, as Set does, so it is called only for a new label
	}
	// Errors are ignored, because a bar is decoration. The bar never fills up, because the package erases a full one
	// for good.
	_ = m.bar.Set(min(r.Done, r.Total-1))
}

// Count shows that n of total units are done, as in "replayed"; name is the run.
func (m *Meter) Count(done string, n, total int, name string) {
	m.Show(func() Reading {
		return Reading{Done: n, Total: total, Label: done, Line: fmt.Sprintf("%s: %d of %d %s %s", name, n, total, m.unit, done)}
	})
}

// barRoom is the width beside the label without the counts: the percentage, a short bar, and signs between them.
const barRoom = 24

// fitted returns a name and the pace after it, in at most room columns. A bar on two lines would be redrawn below
// itself. It cuts a long name, and drops the pace where little of the name would be left.
func fitted(name, pace string, room int) string {
	const least = 8
	if text.StringWidth(name+pace) <= room {
		return name + pace
	}
	if left := room - text.StringWidth(pace); left >= least {
		return text.Snip(name, left, "…") + pace
	}
	return text.Snip(name, max(1, room), "…")
}

// pace returns the speed and the remaining time, if the meter has a unit. The bar's own figures would count earlier
// work as done now.
func (m *Meter) pace(r Reading, elapsed time.Duration) string {
	done := r.Done - m.first
	if m.unit == "" || done <= 0 || elapsed <= 0 {
		return ""
	}
	rate, per := float64(done)/elapsed.Seconds(), "s"
	left := time.Duration(float64(r.Total-r.Done) / rate * float64(time.Second))
	switch {
	case rate*60 < 1:
		rate, per = rate*3600, "h"
	case rate < 1:
		rate, per = rate*60, "min"
	}
	return fmt.Sprintf(", %.1f %s/%s, %v to go", rate, m.unit, per, left.Round(time.Second))
}

func (m *Meter) newBar(r Reading) *progressbar.ProgressBar {
	options := []progressbar.Option{
		progressbar.OptionSetWriter(m.w), progressbar.OptionSetDescription(r.Label), progressbar.OptionSetPredictTime(false),
		progressbar.OptionFullWidth(), progressbar.OptionClearOnFinish(),
	}
	if m.unit != "" {
		options = append(options, progressbar.OptionShowCount())
	}
	return progressbar.NewOptions(r.Total, options...)
}

// say prints a line, above the bar if there is one.
func (m *Meter) say(line string) {
	if m.bar != nil {
		_ = m.bar.Clear()
	}
	fmt.Fprintln(m.w, results.Visible(line))
}

func (m *Meter) Finish() {
	if m.bar != nil {
		_ = m.bar.Finish()
	}
}
