package compare

import "strings"

// Reference is the results that somebody published.
type Reference struct {
	Rows []Row
}

// Row is one line of a reference: the results of one pairing from one kind of opening.
type Row struct {
	Line    int
	Run     string // whose table it is from; "" if the reference does not say
	Players []string
	Subject int
	Opening string // the kind, or Total
	Counts  Counts
	Turns   string // mean number of turns, as printed; may be ""

	columns map[string]int // byte column in the file of each field, from 1
}

// pairing tells the pairings of a reference apart.
func (r Row) pairing() string { return r.Run + "\x00" + strings.Join(r.Players, "\x00") }

// at returns where the field of a column stands.
func (r Row) at(column string) place { return place{r.Line, max(1, r.columns[column])} }
