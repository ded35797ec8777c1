package shell

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/schollz/progressbar/v3"

	"tourney/arena"
	"tourney/results"
)

// Meter shows how far something long has come: a bar on a terminal, a plain line every five seconds elsewhere. It is
// for one goroutine.
type Meter struct {
	w     io.Writer
	unit  string
	fancy bool
	bar   *progressbar.ProgressBar
	label string    // beside the bar
	next  time.Time // when something is due to be shown; zero if at once
}

// Reading is what a meter shows.
type Reading struct {
	Done, Total int    // of the bar; the total stays that of the first reading
	Label       string // beside the bar
	Line        string // where there is no bar
}

const (
	lineEvery = 5 * time.Second
	barEvery  = 100 * time.Millisecond
)

// NewMeter returns a meter. A unit, as in "games", stands for counts, speed and remaining time behind the bar; with ""
// a bar has none of these.
func NewMeter(w io.Writer, unit string) *Meter {
	raw := w
	if v, ok := w.(*visibleWriter); ok {
		raw = v.raw // a bar moves the cursor, and asks the terminal for its width
	}
	f, isFile := raw.(*os.File)
	if isFile && isatty.IsTerminal(f.Fd()) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" {
		return &Meter{w: raw, unit: unit, fancy: true}
	}
	return &Meter{w: w, unit: unit}
}

// NewLateMeter is NewMeter for what seldom takes long: nothing is shown of the first second.
func NewLateMeter(w io.Writer, unit string) *Meter {
	m := NewMeter(w, unit)
	m.next = time.Now().Add(time.Second)
	return m
}

// Show is to be called at the beginning and after every step. It calls read only if something is due to be shown.
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
		fmt.Fprintln(m.w, r.Line)
		return
	}
	if m.bar == nil {
		m.bar = m.newBar(r.Total)
	}
	if r.Label != m.label {
		m.label = r.Label
		m.bar.Describe(r.Label) // it draws the bar, so not without need: Set does, too
	}
	// The bar is decoration: a terminal that cannot show it must not stop the work.
	_ = m.bar.Set(r.Done)
}

func (m *Meter) newBar(total int) *progressbar.ProgressBar {
	options := []progressbar.Option{
		progressbar.OptionSetWriter(m.w), progressbar.OptionSetPredictTime(m.unit != ""),
		progressbar.OptionFullWidth(), progressbar.OptionClearOnFinish(),
	}
	if m.unit != "" {
		options = append(options,
			progressbar.OptionShowCount(), progressbar.OptionShowIts(), progressbar.OptionSetItsString(m.unit))
	}
	return progressbar.NewOptions(total, options...)
}

// Finish removes the bar.
func (m *Meter) Finish() {
	if m.bar != nil {
		_ = m.bar.Finish()
	}
}

// ReadGames returns the reading of games being played. The bar is of those that were missing.
func ReadGames(name string, p arena.Progress) Reading {
	line := fmt.Sprintf("%s: %d of %d games", name, p.Games-p.Left(), p.Games)
	if eta, ok := p.ETA(); ok {
		line += fmt.Sprintf(", %.1f games/s, %v to go", p.Rate(), eta.Round(time.Second))
	}
	faults := 0
	for _, c := range p.Faults {
		faults += c.Games
	}
	if faults > 0 {
		line += fmt.Sprintf(", %d lost by a fault", faults)
	}
	return Reading{Done: p.Played, Total: p.Games - p.Stored, Label: name, Line: line}
}
