package compare

import (
	"slices"
	"strconv"
	"strings"
)

// Reference is a set of published results.
type Reference struct {
	Name string // for readers, for instance the file's name
	rows []row
}

// Runs lists the runs that the reference names, in order.
func (r Reference) Runs() []string {
	var runs []string
	for _, row := range r.rows {
		if row.run != "" && !slices.Contains(runs, row.run) {
			runs = append(runs, row.run)
		}
	}
	return runs
}

// Result is one line of a reference: the results of one pairing from one kind of opening.
type Result struct {
	Line       int
	Players    []string // in seat order
	Subject    int      // the seat whose wins and losses are counted
	Opening    string   // kind of opening, or Total
	Theirs     Counts
	TheirTurns string // mean turns as printed in the reference, or ""
}

// row is a line of a reference.
type row struct {
	Result
	run     string         // "" if the reference does not say
	sum     bool           // a total whose pairing has other lines
	columns map[string]int // byte column in the file of each field, from 1
}

// seat returns the seat whose results add up over lines. Of two seats it is the first even if the subject sits second,
// else it is the subject's.
func (r row) seat() int {
	if len(r.Players) == 2 {
		return 0
	}
	return r.Subject
}

// seen returns the results for that seat.
func (r row) seen() Counts {
	if r.Subject != r.seat() {
		return Counts{r.Theirs[1], r.Theirs[0], r.Theirs[2]}
	}
	return r.Theirs
}

// side identifies the pairing and the seat, together with the run.
func (r row) side() string {
	return strings.Join(append([]string{strconv.Itoa(r.seat())}, r.Players...), "\x00")
}

// at returns the position of a column's field.
func (r row) at(column string) place { return place{r.Line, max(1, r.columns[column])} }
