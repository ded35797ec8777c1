package compare

import "strings"

// Reference is the results that somebody published.
type Reference struct {
	Name string // what to call it, for instance the file's name
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
	Sum     bool   // a total of lines that are there themselves

	columns map[string]int // byte column in the file of each field, from 1
}

// pairing tells the pairings of a reference apart.
func (r Row) pairing() string { return r.Run + "\x00" + strings.Join(r.Players, "\x00") }

// seen returns the counts as one seat of the pairing sees them: of two seats the first, whoever is the subject; of more
// the subject.
func (r Row) seen() (seat int, c Counts) {
	if len(r.Players) == 2 && r.Subject == 1 {
		return 0, Counts{Won: r.Counts.Lost, Lost: r.Counts.Won, Drawn: r.Counts.Drawn}
	}
	return r.Subject, r.Counts
}

// at returns where the field of a column stands.
func (r Row) at(column string) place { return place{r.Line, max(1, r.columns[column])} }
