package compare

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Read reads a reference in CSV, to be called by the given name. Its first line names the columns, in any order; lines that
// begin with # are comments. The columns are:
//
//   - one for every seat of the game, by the seat's name (white, black): the player's name in the run
//   - opening: the kind of opening (empty, random, list), or total for all kinds together
//   - won, lost, drawn: numbers of games; or won_permille, lost_permille, drawn_permille: shares in thousandths,
//     rounded down or to the nearest, which up to 1000 games tell the numbers
//   - games: how many there were
//   - subject (may be missing): the seat whose wins and losses are counted, by name; else the first one
//   - turns (may be missing): mean length of the games, a number; a field may be empty
//   - run (may be missing): the name of the run that the line is about, where the file holds several
//
// The CSV of the table of win rates is such a file: first_seat, second_seat and subject_seat are understood as well.
// Other columns are not read. A total beside other lines of its pairing is not tested, because it repeats their games;
// one that stands alone is, as if both sides had mixed the openings alike. Lines that make no sense are left out, each
// with a problem. Where nothing can be read, for want of a column, there are only problems. The error is the reader's.
func Read(name string, in io.Reader, seats []string) (Reference, []Problem, error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return Reference{}, nil, err
	}
	if !utf8.Valid(text) || bytes.ContainsRune(text, 0) {
		return Reference{}, []Problem{{Text: "it is no text in UTF-8: save it as that", Line: 1, Column: 1}}, nil
	}
	r := reader{reference: Reference{Name: name}, seats: seats, csv: csv.NewReader(strings.NewReader(strings.TrimPrefix(string(text), "\ufeff")))}
	r.csv.Comment = '#'
	r.csv.TrimLeadingSpace = true
	r.csv.FieldsPerRecord = -1 // counted here, with a better message
	if !r.readHeader() {
		return Reference{}, r.problems, nil
	}
	for r.next() {
		r.readRow()
	}
	r.checkRepeats()
	r.checkTotals()
	return r.reference, r.problems, nil
}

type reader struct {
	csv       *csv.Reader
	seats     []string
	header    []string
	permille  bool
	record    []string
	reference Reference
	problems  problems
}

// next reads a record and reports whether there was one.
func (r *reader) next() bool {
	record, err := r.csv.Read()
	r.record = record
	var syntax *csv.ParseError
	switch {
	case errors.As(err, &syntax) && syntax.StartLine < syntax.Line:
		r.problems.add(place{syntax.StartLine, 1}, "a quoted field does not end where it should: the rest of the file is not read")
		return false
	case errors.As(err, &syntax):
		r.problems.add(place{syntax.Line, syntax.Column}, syntax.Err.Error()+": the rest of the file is not read")
		return false
	case err != nil:
		return false
	}
	return true
}

var (
	countColumns    = []string{"won", "lost", "drawn"}
	permilleColumns = []string{"won_permille", "lost_permille", "drawn_permille"}
)

// readHeader reads the names of the columns, and reports whether all are there that must be.
func (r *reader) readHeader() bool {
	if !r.next() {
		if len(r.problems) == 0 {
			r.problems.add(place{1, 1}, "the file is empty: want a line with the names of the columns first")
		}
		return false
	}
	at := r.place(0)
	for _, name := range r.record {
		name = r.canonical(strings.ToLower(strings.TrimSpace(name)))
		if name != "" && slices.Contains(r.header, name) {
			r.problems.add(r.place(len(r.header)), fmt.Sprintf("there are two columns %q", name))
		}
		r.header = append(r.header, name)
	}
	if len(r.header) == 1 && strings.ContainsAny(r.header[0], ";\t") {
		r.problems.add(at, "the columns are not separated by commas")
		return false
	}
	want := slices.Concat(r.seats, []string{"opening", "games"})
	for i, name := range countColumns {
		if other := permilleColumns[i]; slices.Contains(r.header, name) && slices.Contains(r.header, other) {
			r.problems.add(at, fmt.Sprintf("there are columns %s and %s: keep one of them", name, other))
		}
	}
	r.permille = !slices.Contains(r.header, "won") && slices.Contains(r.header, "won_permille")
	if r.permille {
		want = append(want, permilleColumns...)
	} else {
		want = append(want, countColumns...)
	}
	var missing []string
	for _, name := range want {
		if !slices.Contains(r.header, name) {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		r.problems.add(at, fmt.Sprintf("columns are missing: %s (there is: %s)",
			strings.Join(missing, ", "), strings.Join(r.header, ", ")))
	}
	return len(r.problems) == 0
}

// ordinals are the names of the seats in tables that do not know the game's.
var ordinals = []string{"first", "second", "third", "fourth"}

// canonical returns the name of a column, given the name that the table of win rates has for it.
func (r *reader) canonical(name string) string {
	seat, ok := strings.CutSuffix(name, "_seat")
	if i := slices.Index(ordinals[:len(r.seats)], seat); ok && i >= 0 {
		return r.seats[i]
	}
	if name == "subject_seat" {
		return "subject"
	}
	return name
}

// place returns where field i of the record stands.
func (r *reader) place(i int) place {
	line, column := r.csv.FieldPos(i)
	return place{line, column}
}

// readRow reads a record, and notes what is wrong with it.
func (r *reader) readRow() {
	line, _ := r.csv.FieldPos(0)
	row := row{Result: Result{Line: line}, columns: map[string]int{}}
	if len(r.record) != len(r.header) {
		r.problems.add(r.place(0), fmt.Sprintf("%d fields, want %d as in the first line", len(r.record), len(r.header)))
		return
	}
	fields := map[string]string{}
	for i, name := range r.header {
		fields[name] = strings.TrimSpace(r.record[i])
		row.columns[name] = r.place(i).column
	}
	row.run, row.Opening, row.TheirTurns = fields["run"], strings.ToLower(fields["opening"]), fields["turns"]
	ok := true
	fail := func(column, format string, args ...any) {
		ok = false
		r.problems.add(row.at(column), fmt.Sprintf(format, args...))
	}
	for _, seat := range r.seats {
		row.Players = append(row.Players, fields[seat])
		if fields[seat] == "" {
			fail(seat, "no player in the column %s", seat)
		}
	}
	if row.Opening == "" {
		fail("opening", "no opening: want a kind such as empty or random, or %s", Total)
	}
	if subject := strings.ToLower(fields["subject"]); subject != "" {
		if row.Subject = max(slices.Index(r.seats, subject), slices.Index(ordinals[:len(r.seats)], subject)); row.Subject < 0 {
			fail("subject", "unknown seat %q (there is: %s)", subject, strings.Join(r.seats, ", "))
		}
	}
	if turns, err := strconv.ParseFloat(row.TheirTurns, 64); row.TheirTurns != "" && (err != nil || !(turns >= 0 && turns < 1e9)) {
		fail("turns", "turns %q: want a number >= 0, or nothing", row.TheirTurns)
	}
	row.Theirs = r.readCounts(fields, fail)
	if ok {
		r.reference.rows = append(r.reference.rows, row)
	}
}

// checkRepeats drops lines about what an earlier line is about.
func (r *reader) checkRepeats() {
	seen := map[string]int{}
	r.reference.rows = slices.DeleteFunc(r.reference.rows, func(row row) bool {
		key := row.run + "\x00" + row.Opening + "\x00" + row.side()
		first, repeated := seen[key]
		if repeated {
			r.problems.add(row.at(r.seats[0]), fmt.Sprintf("line %d is about the same pairing and opening", first))
		} else {
			seen[key] = row.Line
		}
		return repeated
	})
}

// checkTotals tells which totals have parts, the other lines of their pairing, and drops those that cannot be right: that
// have fewer games than their parts, or as many and other results.
func (r *reader) checkTotals() {
	parts := map[string]Counts{}
	for _, row := range r.reference.rows {
		if row.Opening != Total {
			key := row.run + "\x00" + row.side()
			parts[key] = parts[key].plus(row.seen())
		}
	}
	rows := r.reference.rows[:0]
	for _, row := range r.reference.rows {
		sum, theirs := parts[row.run+"\x00"+row.side()], row.seen()
		row.sum = row.Opening == Total && sum.Games() > 0
		if row.sum && (sum.exceeds(theirs) || sum.Games() == theirs.Games() && sum != theirs) {
			r.problems.add(row.at("opening"), fmt.Sprintf("the total of %d, %d and %d games, won, lost and drawn by %s, is not the "+
				"sum of the pairing's other lines: %d, %d and %d", theirs.Won, theirs.Lost, theirs.Drawn, r.seats[row.seat()],
				sum.Won, sum.Lost, sum.Drawn))
			continue
		}
		rows = append(rows, row)
	}
	r.reference.rows = rows
}
