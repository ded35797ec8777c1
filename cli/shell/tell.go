package shell

import (
	"fmt"
	"os"
	"time"

	wide "github.com/jedib0t/go-pretty/v6/text"
	"golang.org/x/term"

	"tourney/arena"
	"tourney/report"
	"tourney/results"
)

// Tell prints an event on Stderr.
func (e *Environment) Tell(event arena.Event) { fmt.Fprintln(e.Stderr, report.Sentence(event)) }

// waits returns a function that shows the waits of a store.
func (e *Environment) waits() func(results.Waiting) {
	tell := e.Teller()
	return func(w results.Waiting) {
		tell(report.Sentence(arena.Waiting(w)))
		if e.Waits != nil {
			e.Waits(w)
		}
	}
}

// Teller returns a function that shows what the user waits for, and no longer with "": on one line of a terminal,
// otherwise as a line now and every ten seconds.
func (e *Environment) Teller() func(string) {
	raw, fancy := terminal(e.Stderr) // not through the writer of visible text, because the line is overwritten
	fancy = fancy && os.Getenv("TERM") != "dumb"
	var shown time.Time
	return func(text string) {
		text = results.Visible(text)
		switch {
		case fancy && text == "":
			fmt.Fprint(raw, "\r\x1b[K")
		case fancy:
			if width, _, err := term.GetSize(int(raw.Fd())); err == nil {
				text = wide.Snip(text, max(1, width-1), "…") // a longer line could not be overwritten
			}
			fmt.Fprintf(raw, "\r\x1b[K%s", text)
		case text == "":
			shown = time.Time{}
		case time.Since(shown) >= 10*time.Second:
			shown = time.Now()
			fmt.Fprintln(e.Stderr, text)
		}
	}
}
