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

// Result is what one line of a reference says: the results of one pairing from one kind of opening.
type Result struct {
	Line       int
	Players    []string // in seat order
	Subject    int      // the seat whose wins and losses are counted
	Opening    string   // the kind, or Total
	Theirs     Counts
	TheirTurns string // the mean as the reference prints it, or ""
}

// row is a line of a reference.
type row struct {
	Result
	run     string         // whose table it is from; "" if the reference does not say
	sum     bool           // a total whose pairing has other lines as well
	columns map[string]int // byte column in the file of each field, from 1
}

// seat returns the seat from whose side the line's results can be added to those of others: of two seats the first,
// even if the subject sits second; of more, the subject's.
func (r row) seat() int {
	if len(r.Players) == 2 {
		return 0
	}
	return r.Subject
}

// seen returns the results from the side of that seat.
func (r row) seen() Counts {
	if r.Subject != r.seat() {
		return Counts{Won: r.Theirs.Lost, Lost: r.Theirs.Won, Drawn: r.Theirs.Drawn}
	}
	return r.Theirs
}

// side tells pairings apart, and that seat of theirs; those of several runs only together with the run.
func (r row) side() string {
	return strings.Join(append([]string{strconv.Itoa(r.seat())}, r.Players...), "\x00")
}

// at returns where the field of a column stands.
func (r row) at(column string) place { return place{r.Line, max(1, r.columns[column])} }
