package results

import "fmt"

// Words are sentences that follow each other.
type Words []string

// Add adds a sentence, as fmt.Sprintf writes it.
func (w *Words) Add(format string, args ...any) { *w = append(*w, fmt.Sprintf(format, args...)) }

// When adds a sentence if it holds.
func (w *Words) When(holds bool, format string, args ...any) {
	if holds {
		w.Add(format, args...)
	}
}

// List adds what a list has: the first names, and the number of the others; nothing of an empty one.
func (w *Words) List(what string, list []string, most int, separator string) {
	w.When(len(list) > 0, "%s: %s.", what, FirstOf(list, most, separator))
}
