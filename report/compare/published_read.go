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

	"tourney/results"
)

// ReadReference reads a reference with the given name from CSV. Its first line names the columns, in any order; lines
// that begin with # are comments. The columns are:
//
//   - one for every seat of the game, by the seat's name (white, black): the player's name in the run
//   - opening: the kind of opening (empty, random, list), or total for all kinds together
//   - won, lost, drawn: numbers of games; or won_permille, lost_permille, drawn_permille: shares in thousandths,
//     rounded down or to the nearest, which determine the numbers up to 1000 games
//   - games: their number
//   - subject (optional): the seat whose wins and losses are counted, by name; default the first
//   - turns (optional): mean length of the games, a number; a field may be empty
//   - run (optional): the name of the line's run, if the file holds several
//
// ReadReference also takes the CSV of the table of win rates, with its columns first_seat, second_seat and
// subject_seat. It ignores other columns. A total beside other lines of its pairing is not tested, because it repeats
// their games; a single total is, as if both sides had mixed the openings alike. Wrong lines are left out, each with a
// problem. If a needed column is missing, there are only problems. The error is the reader's.
func ReadReference(name string, in io.Reader, seats []string) (Reference, []Problem, error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return Reference{}, nil, err
	}
	if !utf8.Valid(text) || bytes.ContainsRune(text, 0) {
		return Reference{}, []Problem{{Text: "it is not UTF-8 text: save it as UTF-8", Line: 1, Column: 1}}, nil
	}
	r := reader{reference: Reference{Name: name}, seats: seats, csv: csv.NewReader(strings.NewReader(strings.TrimPrefix(string(text), "\ufeff")))}
	r.csv.Comment = '#'
	r.csv.TrimLeadingSpace = true
	r.csv.FieldsPerRecord = -1 // counted here, with a better message
	if !r.readHeader() {
		return Reference{}, r.problems.list, nil
	}
	for r.next() {
		r.readRow()
	}
	r.checkRepeats()
	r.checkTotals()
	return r.reference, r.problems.list, nil
}

// mostColumns is the largest number of columns of a reference.
const mostColumns = 1000

type reader struct {
	csv       *csv.Reader
	seats     []string
	header    []string
	counts    []string // the columns with results
	permille  bool     // they are shares
	fields    []string
	reference Reference
	problems  problems
}

// next reads a line and reports whether there was one.
func (r *reader) next() bool {
	fields, err := r.csv.Read()
	r.fields = fields
	var syntax *csv.ParseError
	switch {
	case errors.As(err, &syntax) && syntax.StartLine < syntax.Line:
		r.problems.add(place{syntax.StartLine, 1}, "a quoted field does not end where it should: the rest of the file is not read")
		return false
	case errors.As(err, &syntax):
		r.problems.add(place{syntax.Line, syntax.Column}, "%v: the rest of the file is not read", syntax.Err)
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

// readHeader reads the column names and reports whether all needed ones are there.
func (r *reader) readHeader() bool {
	if !r.next() {
		if len(r.problems.list) == 0 {
			r.problems.add(place{1, 1}, "the file is empty: want a line with the names of the columns first")
		}
		return false
	}
	at := r.place(0)
	if len(r.fields) > mostColumns {
		r.problems.add(at, "%d columns: want at most %d", len(r.fields), mostColumns)
		return false
	}
	for _, name := range r.fields {
		name = r.canonical(strings.ToLower(strings.TrimSpace(name)))
		if name != "" && slices.Contains(r.header, name) {
			r.problems.add(r.place(len(r.header)), "there are two columns %q", name)
		}
		r.header = append(r.header, name)
	}
	if len(r.header) == 1 && strings.ContainsAny(r.header[0], ";\t") {
		r.problems.add(at, "the columns are not separated by commas")
		return false
	}
	for i, name := range countColumns {
		if other := permilleColumns[i]; slices.Contains(r.header, name) && slices.Contains(r.header, other) {
			r.problems.add(at, "there are columns %s and %s: keep one of them", name, other)
		}
	}
	r.counts = countColumns
	if r.permille = !slices.Contains(r.header, "won") && slices.Contains(r.header, "won_permille"); r.permille {
		r.counts = permilleColumns
	}
	missing := slices.DeleteFunc(slices.Concat(r.seats, []string{"opening", "games"}, r.counts),
		func(name string) bool { return slices.Contains(r.header, name) })
	if len(missing) > 0 {
		r.problems.add(at, "columns are missing: %s (there is: %s)",
			strings.Join(missing, ", "), results.FirstOf(r.header, results.MostTold, ", "))
	}
	return len(r.problems.list) == 0
}

// ordinals name the seats in tables without the game's names.
var ordinals = []string{"first", "second", "third", "fourth"}

// canonical translates a column name of the table of win rates.
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

// place returns the position of field i of the line.
func (r *reader) place(i int) place {
	line, column := r.csv.FieldPos(i)
	return place{line, column}
}

// readRow parses a line and notes its problems.
func (r *reader) readRow() {
	line, _ := r.csv.FieldPos(0)
	row := row{Result: Result{Line: line}, columns: map[string]int{}}
	if len(r.fields) != len(r.header) {
		r.problems.add(r.place(0), "%d fields, want %d as in the first line", len(r.fields), len(r.header))
		return
	}
	fields := map[string]string{}
	for i, name := range r.header {
		fields[name] = strings.TrimSpace(r.fields[i])
		row.columns[name] = r.place(i).column
	}
	row.run, row.Opening, row.TheirTurns = results.OfCell(fields["run"]), strings.ToLower(fields["opening"]), fields["turns"]
	ok := true
	fail := func(column, format string, args ...any) {
		ok = false
		r.problems.add(row.at(column), format, args...)
	}
	for _, seat := range r.seats {
		row.Players = append(row.Players, results.OfCell(fields[seat]))
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

// checkRepeats drops lines that repeat an earlier line's pairing and opening.
func (r *reader) checkRepeats() {
	seen := map[string]int{}
	r.reference.rows = slices.DeleteFunc(r.reference.rows, func(row row) bool {
		key := row.run + "\x00" + row.Opening + "\x00" + row.side()
		first, repeated := seen[key]
		if repeated {
			r.problems.add(row.at(r.seats[0]), "line %d is about the same pairing and opening", first)
		} else {
			seen[key] = row.Line
		}
		return repeated
	})
}

// checkTotals marks totals whose pairing has other lines, their parts. It drops impossible totals: fewer games than the
// parts, or as many with other results.
func (r *reader) checkTotals() {
	parts := map[string]Counts{}
	for _, row := range r.reference.rows {
		if row.Opening != Total {
			key := row.run + "\x00" + row.side()
			sum := parts[key]
			for i, n := range row.seen() {
				sum[i] += n
			}
			parts[key] = sum
		}
	}
	rows := r.reference.rows[:0]
	for _, row := range r.reference.rows {
		sum, theirs := parts[row.run+"\x00"+row.side()], row.seen()
		row.sum = row.Opening == Total && sum.Games() > 0
		exceeds := sum[0] > theirs[0] || sum[1] > theirs[1] || sum[2] > theirs[2]
		if row.sum && (exceeds || sum.Games() == theirs.Games() && sum != theirs) {
			r.problems.add(row.at("opening"), "the total of %d, %d and %d games, won, lost and drawn by %s, is not the "+
				"sum of the pairing's other lines: %d, %d and %d", theirs[0], theirs[1], theirs[2], r.seats[row.seat()],
				sum[0], sum[1], sum[2])
			continue
		}
		rows = append(rows, row)
	}
	r.reference.rows = rows
}

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

// Problem is a defect of a reference that keeps some or all lines from being compared.
type Problem struct {
	Text         string
	Line, Column int   // of the first occurrence; columns in bytes, from 1
	Also         []int // other lines with the same defect
}

// Listed returns the first problems of a file, one in each line, with the numbers of lines affected. It counts the
// others.
func Listed(file string, problems []Problem) string {
	lines := make([]string, len(problems))
	for i, p := range problems {
		lines[i] = fmt.Sprintf("%s:%d:%d: %s", file, p.Line, p.Column, p.Text)
		if len(p.Also) > 0 {
			lines[i] += fmt.Sprintf(" (also %s)", ranges(p.Also))
		}
	}
	return "  " + results.FirstOf(lines, results.MostTold, "\n  ")
}

// ranges returns ascending line numbers as "line 3" or "lines 3, 5-7".
func ranges(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		end := i
		for end+1 < len(numbers) && numbers[end+1] == numbers[end]+1 {
			end++
		}
		part := fmt.Sprint(numbers[i])
		if end > i {
			part += fmt.Sprintf("-%d", numbers[end])
		}
		parts = append(parts, part)
		i = end + 1
	}
	if len(numbers) == 1 {
		return "line " + parts[0]
	}
	return "lines " + results.FirstOf(parts, results.MostTold, ", ")
}

// problems collects problems and merges equal ones.
type problems struct {
	list []Problem
	at   map[string]int // in the list, by text
}

// place is a position in a file.
type place struct{ line, column int }

func (ps *problems) add(at place, format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if i, known := ps.at[text]; known {
		ps.list[i].Also = append(ps.list[i].Also, at.line)
		return
	}
	if ps.at == nil {
		ps.at = map[string]int{}
	}
	ps.at[text] = len(ps.list)
	ps.list = append(ps.list, Problem{Text: text, Line: at.line, Column: at.column})
}
