package shell

import (
	"fmt"
	"os"
	"time"

	"tourney/results"
	"tourney/results/sqlite"
)

// teller returns a function that shows why the store keeps the user waiting: on one line of a terminal, otherwise as a
// line now and every ten seconds.
func (e *Environment) teller() sqlite.Tell {
	raw, fancy := terminal(e.Stderr) // not through the writer of visible text, because the line is overwritten
	fancy = fancy && os.Getenv("TERM") != "dumb"
	var shown time.Time
	return func(text string) {
		text = results.Visible(text)
		switch {
		case fancy && text == "":
			fmt.Fprint(raw, "\r\x1b[K")
		case fancy:
			fmt.Fprintf(raw, "\r\x1b[K%s", text)
		case text == "":
			shown = time.Time{}
		case time.Since(shown) >= 10*time.Second:
			shown = time.Now()
			fmt.Fprintln(e.Stderr, text)
		}
	}
}
