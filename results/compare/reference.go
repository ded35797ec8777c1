package compare

import (
	"slices"
	"strconv"
	"strings"
)

// Reference is the results that somebody published.
type Reference struct {
	Name string // what to call it, for instance the file's name
	rows []row
}

// Runs lists the runs that the reference says it is about, in order; none if it does not say.
func (r Reference) Runs() []string {
	var runs []string
	for _, row := range r.rows {
		if row.run != "" && !slices.Contains(runs, row.run) {
			runs = append(runs, row.run)
		}
	}
	return runs
}

// row is one line of a reference: the results of one pairing from one kind of opening.
type row struct {
	line    int
	run     string // whose table it is from; "" if the reference does not say
	players []string
	subject int
	opening string // the kind, or Total
	counts  Counts
	turns   string // mean number of turns, as printed; may be ""
	sum     bool   // a total whose pairing has other lines as well

	columns map[string]int // byte column in the file of each field, from 1
}

// seat returns the seat from whose side the line's results can be added to those of others: of two seats the first,
// whoever is the subject; of more, the subject's.
func (r row) seat() int {
	if len(r.players) == 2 {
		return 0
	}
	return r.subject
}

// seen returns the results from the side of that seat.
func (r row) seen() Counts {
	if r.subject != r.seat() {
		return Counts{Won: r.counts.Lost, Lost: r.counts.Won, Drawn: r.counts.Drawn}
	}
	return r.counts
}

// side tells pairings apart, and that seat of theirs; those of several runs only together with the run.
func (r row) side() string {
	return strings.Join(append([]string{strconv.Itoa(r.seat())}, r.players...), "\x00")
}

// at returns where the field of a column stands.
func (r row) at(column string) place { return place{r.line, max(1, r.columns[column])} }
