package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/schollz/progressbar/v3"

	"tourney/arena"
)

// meter shows how far a run has come: a bar on a terminal, a plain line every few seconds elsewhere.
type meter struct {
	w     io.Writer
	name  string
	bar   *progressbar.ProgressBar
	fancy bool
	next  time.Time // when something is due to be shown; zero before the first
}

// lineEvery is the time between two plain lines.
const lineEvery = 5 * time.Second

func newMeter(w io.Writer, name string) *meter {
	f, isFile := w.(*os.File)
	fancy := isFile && isatty.IsTerminal(f.Fd()) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return &meter{w: w, name: name, fancy: fancy}
}

// show is called at the beginning and after every commit.
func (m *meter) show(p arena.Progress) {
	if m.fancy {
		if m.bar == nil {
			m.bar = progressbar.NewOptions(p.Games-p.Stored,
				progressbar.OptionSetWriter(m.w), progressbar.OptionSetDescription(m.name),
				progressbar.OptionShowCount(), progressbar.OptionShowIts(), progressbar.OptionSetItsString("games"),
				progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetPredictTime(true),
				progressbar.OptionFullWidth(), progressbar.OptionClearOnFinish())
		}
		// The bar is decoration: a terminal that cannot show it must not stop the run.
		_ = m.bar.Set(p.Played)
		return
	}
	if m.due(lineEvery) {
		fmt.Fprintln(m.w, line(m.name, p))
	}
}

// due reports whether it has not done so for some time.
func (m *meter) due(every time.Duration) bool {
	now := time.Now()
	if now.Before(m.next) {
		return false
	}
	m.next = now.Add(every)
	return true
}

// finish ends the bar.
func (m *meter) finish() {
	if m.bar != nil {
		_ = m.bar.Finish()
	}
}

// line is one plain line of progress.
func line(name string, p arena.Progress) string {
	text := fmt.Sprintf("%s: %d of %d games", name, p.Games-p.Left(), p.Games)
	if eta, ok := p.ETA(); ok {
		text += fmt.Sprintf(", %.1f games/s, %v to go", p.Rate(), eta.Round(time.Second))
	}
	faults := 0
	for _, c := range p.Faults {
		faults += c.Games
	}
	if faults > 0 {
		text += fmt.Sprintf(", %d lost by a fault", faults)
	}
	return text
}
